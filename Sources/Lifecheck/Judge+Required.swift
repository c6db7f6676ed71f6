import LifecheckEpisodes
import LifecheckEvents
import LifecheckReports
import LifecheckRules

extension Judge {
  /// A deviation for each required trigger that never happens in a log, and a note for one that only may have.
  ///
  /// Each log is held to it by itself: it is the recording of one test. An episode that fits the
  /// trigger as well as another counts, for a log that cannot tell them apart does not show that it
  /// never happened; a passed episode, of which no line tells, does not.
  func addRequired(to result: inout LogResult) {
    guard !required.isEmpty, result.status != .unreadable else { return }
    var counts: [String: Int] = [:]
    var order: [String] = []
    var lookAlikes: [String: (named: String, line: Int?)] = [:]
    for trace in result.traces {
      let rules = trace.lens.rules
      for episode in trace.episodes where !episode.isPassed {
        guard let rule = episode.rule, rules.indices.contains(rule) else { continue }
        let named = rules[rule].trigger
        if counts[named] == nil { order.append(named) }
        counts[named, default: 0] += 1
        let line = episode.events.first.flatMap { event in
          trace.trace.events.indices.contains(event) ? trace.trace.events[event].line : nil
        }
        for other in episode.alsoConsistent where rules.indices.contains(other) {
          let trigger = rules[other].trigger
          if lookAlikes[trigger] == nil { lookAlikes[trigger] = (named, line) }
        }
      }
    }
    for trigger in required where counts[trigger] == nil {
      if let alike = lookAlikes[trigger] {
        result.notes.append(
          Report.Note(
            kind: "required", line: alike.line,
            message: "that \(trigger) happened is not certain: what is read as \(alike.named) here "
              + "fits it as well; a mark lifecheck:trigger \(trigger) before it would tell"))
        continue
      }
      result.beside.append(
        never(trigger, seen: order.map { ($0, counts[$0, default: 0]) }, in: result))
    }
  }

  private func never(
    _ trigger: String, seen: [(trigger: String, count: Int)], in result: LogResult
  ) -> Deviation {
    let shown = seen.prefix(8).map { $0.trigger + ($0.count > 1 ? " (\($0.count) times)" : "") }
    let more = seen.count > shown.count ? " and \(seen.count - shown.count) more" : ""
    let what =
      seen.isEmpty
      ? "no trigger was seen" : "seen were \(shown.joined(separator: ", "))\(more)"
    // It may have happened where messages were lost.
    let isSure = result.gaps == 0 && result.status != .cut
    return Deviation(
      kind: .required, event: Event.Name(trigger), severity: .error,
      certainty: isSure ? .certain : .boundary, line: 0,
      message: "\(trigger) never happened; \(what)")
  }
}
