import LifecheckEvents
import LifecheckRules
import LifecheckTraces
import Testing

@testable import LifecheckEpisodes

/// What holds for every trace.
struct LawTests {
  private func text(_ count: Int, _ dice: inout Dice) -> String {
    (0..<count).map { _ in dice.pick(["L", "A", "R", "B", "F", "T", "Us1", "Un0", "Uo1", "M"]) }
      .joined(separator: " ")
  }

  /// Decisions taken at once, at every event.
  private func stream(_ trace: Trace, _ graph: Graph, limit: Int? = nil) -> Alignment {
    var options = Alignment.Options()
    options.limit = limit
    var aligner = Aligner(graph, options: options)
    var episodes: [Episode] = []
    for event in trace.events { episodes += aligner.add(event) }
    var alignment = aligner.finish()
    alignment.episodes = episodes + alignment.episodes
    return alignment
  }

  @Test func aConformingEpisodeBehindAddsNoCost() {
    var dice = Dice(state: 7)
    let graph = Graph(AppLens.model(8))
    for _ in 0..<300 {
      // After a silent kill any state is left for a new life.
      let before = text(1 + dice.roll(12), &dice) + " L A R B"
      let cost = Alignment(Trace(before), in: graph).cost
      #expect(Alignment(Trace(before + " L A"), in: graph).cost == cost, "\(before)")
      #expect(Alignment(Trace(before + " F A R A"), in: graph).cost == cost, "\(before)")
    }
  }

  @Test func declaringEventsNotLoggedNeverCostsMore() {
    var dice = Dice(state: 11)
    let all = Graph(AppLens.model(8))
    let some = Graph(AppLens.model(8, notLogged: ["R", "F"]))
    for _ in 0..<300 {
      let trace = Trace(text(1 + dice.roll(15), &dice))
      let cost = Alignment(trace, in: all).cost ?? -1
      #expect((Alignment(trace, in: some).cost ?? .max) <= cost)
    }
  }

  @Test func longTracesAreTheSameStreamedAndWithNothingGivenUp() {
    var dice = Dice(state: 13)
    let graph = Graph(
      AppLens.model(
        8,
        extra: [
          AppLens.rule("slow", "active>active", "R U<3 A<2", tolerated: ["F"], evidence: ["e"])
        ]))
    for _ in 0..<40 {
      let trace = Trace(text(150, &dice))
      let alignment = Alignment(trace, in: graph)
      var options = Alignment.Options()
      options.isPruning = false
      options.limit = nil
      #expect(Alignment(trace, in: graph, options: options) == alignment)
      #expect(stream(trace, graph) == alignment)
      #expect(Alignment(trace, in: graph) == alignment)
      #expect(alignment.episodes.flatMap(\.events) == Array(trace.events.indices))
      #expect(alignment.episodes.map(\.cost).reduce(0, +) == alignment.cost)
    }
  }

  @Test func aStreamHandsOutEpisodesAndKeepsLittle() {
    let graph = Graph(AppLens.model(8))
    var aligner = Aligner(graph)
    var count = 0
    var most = 0
    let cycle = Trace("R B F Uo1 A R Us1 A R A B F A")
    for event in Trace("L A").events { count += aligner.add(event).count }
    for _ in 0..<500 {
      for event in cycle.events {
        count += aligner.add(event).count
        most = max(most, aligner.tree.nodes.count + aligner.tree.entries.count)
      }
    }
    #expect(most < 300)
    #expect(count > 500 * 5 - 5)
    #expect(aligner.reader.window.size < 1000)
    let end = aligner.finish()
    #expect(count + end.episodes.count == 1 + 500 * 6)
    #expect(end.cost == 500 * 2)
    #expect(!end.isForced)
  }

  @Test func whatStaysUndecidedTooLongIsDecidedAndSaidSo() {
    let graph = Graph(AppLens.model(8))
    let trace = Trace("L A" + String(repeating: " A", count: 500))
    let free = stream(trace, graph)
    #expect(free.cost == 500)
    #expect(!free.isForced)
    let forced = stream(trace, graph, limit: 50)
    #expect(forced.cost == 500)
    #expect(forced.isForced)
    #expect(forced.episodes == free.episodes)
  }

  @Test func aMillionEventsAreJudgedRight() {
    // 100 lives of 1,000 cycles of ten events each, a wrong state and a missing R in every
    // hundredth cycle.
    let good = Trace("R B F A R Us1 A M R A").events
    let bad = Trace("R B F A R Us0 A B F A").events
    var events: [Event] = []
    events.reserveCapacity(1_000_500)
    for _ in 0..<100 {
      events += Trace("L A").events
      for cycle in 0..<1000 { events += cycle % 100 == 50 ? bad : good }
      events += Trace("R B T").events
    }
    let model = AppLens.model(8)
    let trace = Trace(lens: "test", events: events)
    let alignment = Alignment(trace, with: model)
    #expect(trace.events.count == 1_000_500)
    let faults = 100 * 10
    let deviations = alignment.episodes.flatMap(\.deviations)
    #expect(deviations.count { $0.kind == .attribute } == faults)
    #expect(deviations.count { $0.kind == .missing } == faults)
    #expect(deviations.count == 2 * faults)
    #expect(alignment.cost == 3 * faults)
    // A good cycle has four episodes, a bad one five; a life has three more.
    #expect(alignment.episodes.count == 100 * (1 + 990 * 4 + 10 * 5 + 2))
    #expect(!alignment.isForced)
  }
}
