import LifecheckRules
import LifecheckTraces
import Testing

@testable import LifecheckEpisodes

/// The alignment is the best of all paths, whatever is given up on the way.
struct OptimalityTests {
  static let batches = Array(0..<25) + [388]
  static let batch = 100

  /// 2,600 random models and traces, each searched exhaustively.
  ///
  /// The last hundred hold one in which a passed rule and one that is not tie to the last.
  @Test(arguments: batches)
  func alignmentIsWhatAnExhaustiveSearchFinds(number: Int) throws {
    var skipped = 0
    for seed in number * Self.batch..<(number + 1) * Self.batch {
      let random = RandomCase(seed: UInt64(seed))
      var search = ExhaustiveSearch(
        random.model, random.trace, isWhole: random.isWhole, trigger: random.trigger)
      guard let best = search.search() else {
        skipped += 1
        continue
      }
      var options = Alignment.Options(isWhole: random.isWhole, trigger: random.trigger)
      let alignment = Alignment(random.trace, with: random.model, options: options)
      #expect(alignment.cost == best.cost, "seed \(seed)")
      #expect(alignment.plainReading == best.reading, "seed \(seed)")
      #expect(alignment.episodes.map(\.cost).reduce(0, +) == best.cost, "seed \(seed)")
      options.isPruning = false
      options.limit = nil
      let all = Alignment(random.trace, with: random.model, options: options)
      #expect(all == alignment, "seed \(seed), nothing given up")
      let streamed = stream(random)
      #expect(streamed == alignment, "seed \(seed), streamed")
    }
    #expect(skipped <= Self.batch / 10)
  }

  /// The same trace event by event, every decision taken as soon as it can be.
  func stream(_ random: RandomCase) -> Alignment {
    let trace = random.trace
    var aligner = Aligner(
      Graph(random.model),
      options: Alignment.Options(isWhole: random.isWhole, trigger: random.trigger),
      isOneLife: trace.isOneLife, expectsMarks: !trace.marks.isEmpty)
    var episodes: [Episode] = []
    for index in trace.events.indices {
      for mark in trace.marks where mark.before == index { aligner.addMark(mark) }
      for evidence in trace.evidence where evidence.before == index {
        aligner.addEvidence(evidence.name)
      }
      episodes += aligner.add(trace.events[index])
    }
    for mark in trace.marks where mark.before == trace.events.count { aligner.addMark(mark) }
    var end = aligner.finish()
    end.episodes = episodes + end.episodes
    return end
  }
}
