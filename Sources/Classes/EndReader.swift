import LifecheckEpisodes
import LifecheckEvents
import LifecheckTraces

/// How the lives of one trace ended, as far as the log shows that they did.
struct EndReader {
  private let log: [JudgedTrace]
  private let index: Int
  private let next: Int?
  private let ends: Set<Event.Name>
  private let notLogged: Set<Event.Name>

  init(
    _ log: [JudgedTrace], _ index: Int, next: Int?, ends: Set<Event.Name>,
    notLogged: Set<Event.Name>
  ) {
    self.log = log
    self.index = index
    self.next = next
    self.ends = ends
    self.notLogged = notLogged
  }

  private var judged: JudgedTrace { log[index] }
  private var trace: Trace { log[index].trace }

  var endings: [Ending] { restarts + (last.map { [$0] } ?? []) }

  /// Lives that end inside the trace, because its lines tell no pid.
  private var restarts: [Ending] {
    var found: [Ending] = []
    for (number, episode) in judged.episodes.enumerated().dropFirst() {
      for case .restart(let event) in episode.moves {
        guard trace.events.indices.contains(event), event > 0,
          episode.deviations.contains(where: { $0.kind == .restart && $0.at == event }),
          let state = state(after: judged.episodes[number - 1])
        else { continue }
        let before = trace.events[event - 1]
        found.append(
          Ending(
            trace: index, state: state, event: before.name,
            line: before.evidence.last ?? before.line,
            told: told(before: event), next: trace.events[event].line))
      }
    }
    return found
  }

  /// The end of the trace, if the log shows that its process is gone.
  private var last: Ending? {
    guard trace.isEnded, let episode = judged.episodes.last, let state = state(after: episode),
      let event = trace.events.last
    else { return nil }
    let following = next.flatMap { log.indices.contains($0) ? log[$0] : nil }
    if let begin = following?.trace.events.first, begin.line <= event.line { return nil }
    // Where the app does not log how it leaves, only the alignment can tell that it did not.
    let begins = following?.episodes.first?.deviations ?? []
    guard notLogged.isEmpty || begins.contains(where: { $0.kind == .restart }) else { return nil }
    let told = told(before: trace.events.count)
    // A next life that begins in its middle shows that lines are missing, of this one's end perhaps.
    if told == nil, let begin = following?.trace.events.first,
      !judged.lens.startOfLife.contains(begin.name)
    {
      return nil
    }
    return Ending(
      trace: index, state: state, event: event.name, line: event.evidence.last ?? event.line,
      told: told, next: following?.trace.events.first?.line)
  }

  /// The line that tells the end, among the evidence before an event.
  private func told(before place: Trace.Place) -> Int? {
    trace.evidence.first { ends.contains($0.name) && $0.before == place }?.line
  }

  /// Where a rule has led, if it came to its end.
  private func state(after episode: Episode) -> String? {
    let isOpen = episode.moves.contains { if case .pending = $0 { true } else { false } }
    guard !isOpen, episode.rule != nil, judged.lens.states.indices.contains(episode.to) else {
      return nil
    }
    return judged.lens.states[episode.to]
  }
}
