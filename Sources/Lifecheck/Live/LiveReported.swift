import LifecheckEpisodes
import LifecheckEvents
import LifecheckReports

/// What was handed out of a log that is judged while it is written.
struct LiveReported {
  private struct Place: Hashable {
    let lens: String
    let line: Int
  }

  private struct Finding: Hashable {
    let kind: Deviation.Kind
    let event: Event.Name
    let invariant: String?
    let line: Int
  }

  private var episodes: Set<Place> = []
  private var findings: Set<Finding> = []
  /// The triggers of the episodes that were handed out.
  private(set) var triggers: Set<String> = []
  /// Whether the last event of a trace was held, since another line may tell of it.
  var isHolding = false

  /// The traces with what of them is to be handed out now.
  ///
  /// - Parameters:
  ///   - traces: All that is held.
  ///   - decided: For each how many episodes nothing can change; nil: all, whatever they are.
  ///   - past: What is known of the part that was let go.
  /// - Returns: The same traces, in the same order.
  mutating func take(
    _ traces: [TraceResult], decided: [Int]? = nil, after past: LivePast
  ) -> [TraceResult] {
    let isEnd = decided == nil
    let shown = shownEvents(in: traces, after: past)
    return traces.enumerated().map { index, trace in
      var part = trace
      let limit = decided.map { $0[index] } ?? trace.episodes.count
      part.episodes = []
      // A rule that was passed has no line: it goes with the episode behind it.
      var passed: [Episode] = []
      var line = 0
      let life = LivePast.Life(process: trace.trace.process, pid: trace.trace.pid)
      for episode in trace.episodes.prefix(limit) {
        let places = episode.events.compactMap { number in
          trace.trace.events.indices.contains(number) ? trace.trace.events[number].line : nil
        }
        guard let first = places.min() else {
          passed.append(episode)
          continue
        }
        line = max(line, places.max() ?? 0)
        let place = Place(lens: trace.trace.lens, line: first)
        defer { passed = [] }
        if episodes.contains(place) { continue }
        let isWaiting = (passed + [episode]).contains { waits($0, shown[life] ?? []) }
        if isWaiting, !isEnd, !trace.trace.isEnded { continue }
        episodes.insert(place)
        part.episodes += passed + [episode]
        if let rule = episode.rule, trace.lens.rules.indices.contains(rule) {
          triggers.insert(trace.lens.rules[rule].trigger)
        }
      }
      if isEnd, !part.episodes.isEmpty { part.episodes += passed }
      part.beside = trace.beside.filter { finding in
        guard isEnd || finding.line <= line else { return false }
        return findings.insert(
          Finding(
            kind: finding.kind, event: finding.event, invariant: finding.invariant,
            line: finding.kind == .neverLogged ? trace.trace.pid ?? 0 : finding.line)
        ).inserted
      }
      if part.episodes.isEmpty { part.ignored = [] }
      return part
    }
  }

  /// Forgets what stands before a line, which will not come again.
  mutating func forget(before line: Int) {
    episodes = episodes.filter { $0.line >= line }
    if findings.count > LiveWindow.limit { findings = findings.filter { $0.line >= line } }
  }

  // An event that was never seen in this life may not be logged at all: one that is missing once is not
  // told until it was seen, or is missing again, which is another finding.
  private func waits(_ episode: Episode, _ shown: Set<Event.Name>) -> Bool {
    episode.deviations.contains { $0.kind == .missing && !shown.contains($0.event) }
  }

  private func shownEvents(
    in traces: [TraceResult], after past: LivePast
  ) -> [LivePast.Life: Set<Event.Name>] {
    var shown = past.seen
    for trace in traces {
      let life = LivePast.Life(process: trace.trace.process, pid: trace.trace.pid)
      shown[life, default: []].formUnion(trace.trace.events.lazy.map(\.name))
    }
    return shown
  }
}
