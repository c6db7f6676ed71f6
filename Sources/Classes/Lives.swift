import LifecheckEpisodes
import LifecheckEvents
import LifecheckRules
import LifecheckTraces

/// The traces of a log, made ready to be searched for signs.
struct Lives {
  private let log: [JudgedTrace]
  private let moments: [Moments]
  private let endings: [[Ending]]

  init(
    _ log: [JudgedTrace], names: [Event.Name], ends: Set<Event.Name>, notLogged: Set<Event.Name>
  ) {
    self.log = log
    moments = log.map { judged in
      let lens = judged.lens
      let starts = Set(lens.startOfLife)
      let process = Set(lens.processStart)
      return Moments(
        of: names, in: [judged.trace],
        starts: process.isEmpty ? starts : starts.intersection(process))
    }
    var next: [Int: Int] = [:]
    for (index, judged) in log.enumerated() {
      if let previous = judged.trace.previous, next[previous] == nil { next[previous] = index }
    }
    endings = log.indices.map { index in
      EndReader(log, index, next: next[index], ends: ends, notLogged: notLogged).endings
    }
  }

  /// What a sign has left in a trace; nil if it is not there.
  func trail(of sign: BugClass.Sign, in index: Int) -> Trail? {
    if !sign.told.isEmpty, !moments.contains(where: { $0.tells(sign.told) }) { return nil }
    var trail = Trail()
    if let wanted = sign.deviation {
      let found = deviations(wanted, in: log[index])
      if found.count < wanted.times { return nil }
      trail.deviations = found
    }
    if let wanted = sign.sequence {
      let found = runs(of: wanted, in: moments[index])
      if found.isEmpty { return nil }
      trail.lines = found
    }
    if !sign.endsIn.isEmpty {
      let found = endings[index].filter { ending in
        sign.endsIn.contains(ending.state) && !isExcused(ending, by: sign.unless, in: log[index])
      }
      if found.isEmpty { return nil }
      trail.endings = found
      for ending in found {
        trail.lines.formUnion([ending.line, ending.told, ending.next].compactMap { $0 })
      }
    }
    return trail
  }

  // MARK: - Deviations

  private func deviations(
    _ wanted: BugClass.DeviationSign, in judged: JudgedTrace
  ) -> [Deviation] {
    func fits<Word: Equatable>(_ word: Word?, _ words: [Word]) -> Bool {
      words.isEmpty || word.map(words.contains) ?? false
    }
    return judged.deviations.filter { deviation in
      let place = deviation.at.flatMap { at in
        judged.trace.events.indices.contains(at) ? judged.trace.events[at].name : nil
      }
      return fits(deviation.kind.rawValue, wanted.kinds) && fits(deviation.event, wanted.events)
        && fits(place, wanted.before) && fits(judged.rule(of: deviation), wanted.rules)
        && fits(judged.trigger(of: deviation), wanted.triggers)
        // What may lie in a gap shows nothing.
        && deviation.certainty == .certain
    }
  }

  // MARK: - Sequences

  /// The lines of every run of so many sequences in a row.
  private func runs(of wanted: BugClass.SequenceSign, in moments: Moments) -> Set<Int> {
    var run = Run(wanted, moments)
    for moment in moments.all where !moment.isRepeat { run.take(moment) }
    return run.lines
  }

  /// Whether something tells that the life ended as it had to.
  private func isExcused(
    _ ending: Ending, by names: [Event.Name], in judged: JudgedTrace
  ) -> Bool {
    if names.contains(ending.event) { return true }
    let upper = ending.next ?? .max
    return judged.trace.evidence.contains {
      names.contains($0.name) && $0.line > ending.line && $0.line <= upper
    }
  }
}

/// A sequence on its way through a trace.
private struct Run {
  private let wanted: BugClass.SequenceSign
  private let moments: Moments
  private let steps: [Set<Int>]
  private let without: Set<Int>
  private var position = 0
  private var times = 0
  private var time: (first: Event, last: Event)?
  private var open: [Int] = []
  private(set) var lines: Set<Int> = []

  init(_ wanted: BugClass.SequenceSign, _ moments: Moments) {
    self.wanted = wanted
    self.moments = moments
    steps = wanted.steps.map { Set($0.events.compactMap { moments.numbers[$0] }) }
    without = Set(wanted.without.compactMap { moments.numbers[$0] })
  }

  mutating func take(_ moment: Moments.Moment) {
    if moment.isStart { reset() }
    if matches(moment, position) {
      advance(moment)
    } else if without.contains(moment.name) {
      reset()
      if matches(moment, 0) { advance(moment) }
    } else if position > 0, matches(moment, 0) {
      // The newest beginning is the nearest to what follows.
      open.removeLast(min(position, open.count))
      position = 0
      advance(moment)
    }
  }

  private func matches(_ moment: Moments.Moment, _ place: Int) -> Bool {
    guard steps[place].contains(moment.name) else { return false }
    let step = wanted.steps[place]
    let event = moments.event(moment)
    guard step.conditions.allSatisfy({ $0.isMet(by: event?.attributes ?? [:]) == true }) else {
      return false
    }
    guard let within = step.within, place > 0 else { return true }
    // What has no time shows no haste; evidence has none, so the last event that has one counts.
    return Clock.areWithin(within, time?.last.time, event?.time) ?? false
  }

  private mutating func advance(_ moment: Moments.Moment) {
    open.append(moment.line)
    if let event = moments.event(moment), event.time != nil {
      time = (time?.first ?? event, event)
    }
    position += 1
    guard position == steps.count else { return }
    position = 0
    times += 1
    if times >= wanted.times { lines.formUnion(open) }
  }

  private mutating func reset() {
    position = 0
    times = 0
    time = nil
    open = []
  }
}
