import LifecheckEvents
import LifecheckTables

extension SavedReader {
  mutating func trace(_ node: Node, logs: Int, deviations: Int) -> Report.Trace {
    let events = list(node, "events").map { event($0) }
    return Report.Trace(
      log: index(node, "log", below: logs) ?? 0, lens: text(node, "lens"),
      process: optionalText(node, "process"), pid: optionalNumber(node, "pid"),
      scene: optionalText(node, "scene"), app: optionalText(node, "app"),
      verdict: word(node, "verdict", else: .nothing), cost: number(node, "cost"), events: events,
      episodes: list(node, "episodes").map { episode($0, of: events, deviations: deviations) },
      omitted: node["omitted"].map { number($0, "episodes") } ?? 0,
      ignored: list(node, "ignored").map {
        Report.Ignored(
          rule: text($0, "rule"), reason: text($0, "reason"), line: number($0, "line"),
          deviations: number($0, "deviations"))
      }, contradiction: optionalText(node, "contradiction"))
  }

  private mutating func event(_ node: Node) -> Report.Event {
    var attributes: [String: Event.Value] = [:]
    for entry in required(node, "attributes").entries ?? [] {
      attributes[entry.key] =
        entry.value.isNull
        ? Event.Value.none : .text(text(required(node, "attributes"), entry.key))
    }
    return Report.Event(
      line: number(node, "line"), evidence: numbers(node, "evidence"),
      time: optionalText(node, "time"), name: text(node, "event"),
      channel: text(node, "channel"), attributes: attributes, text: optionalText(node, "text"))
  }

  private mutating func episode(
    _ node: Node, of events: [Report.Event], deviations: Int
  ) -> Report.Episode {
    let lines = numbers(node, "lines")
    if lines.count != 2 || lines[0] > lines[1] {
      wrong("'lines' must be the first and the last line", required(node, "lines"))
    }
    let first = lines.first ?? 1
    return Report.Episode(
      trigger: optionalText(node, "trigger"), triggerTitle: optionalText(node, "title"),
      rule: optionalText(node, "rule"), alsoConsistentWith: texts(node, "also_consistent_with"),
      verdict: word(node, "verdict", else: .nothing), cost: number(node, "cost"),
      lines: first...max(first, lines.last ?? first), time: optionalText(node, "time"),
      isPassed: flag(node, "passed"),
      moves: node["moves"] == nil
        ? nil : list(node, "moves").map { move($0, of: events, deviations: deviations) },
      deviations: indices(node, "deviations", below: deviations))
  }

  private mutating func move(
    _ node: Node, of events: [Report.Event], deviations: Int
  ) -> Report.Move {
    let event = index(node, "event", below: events.count)
    // A step that is called as its event is not written twice.
    let step = optionalText(node, "step") ?? event.map { events[$0].name }
    let own =
      node["deviations"] == nil
      ? [index(node, "deviation", below: deviations)].compactMap(\.self)
      : indices(node, "deviations", below: deviations)
    return Report.Move(
      word(node, "move", else: .match), step: step, event: event, deviations: own)
  }
}
