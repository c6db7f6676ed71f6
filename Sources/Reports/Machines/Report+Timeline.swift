import LifecheckEpisodes
import LifecheckRules

/// Writes a report as a trace of Chrome's JSON form, which Perfetto opens: a process a life.
///
/// Times are microseconds from the first event of the log. Logs with times of whole seconds give many
/// events the same one, so each is at least a microsecond after the one before it.
func timeline<Sink: TextOutputStream>(_ report: Report, to sink: inout Sink) {
  var json = JSONWriter(sink, style: .spaced)
  json.object(lines: true) { json in
    json.member("displayTimeUnit", "ms")
    json.key("traceEvents")
    json.array(Timeline(report).events, lines: true) { json, event in event.write(to: &json) }
  }
  json.newline()
  sink = json.finish()
}

private struct Timeline {
  struct Event {
    var phase: String
    var name: String
    var process: Int
    var thread: Int
    /// Microseconds from the start of the log.
    var start: Int64?
    var duration: Int64?
    var details: [(String, String)] = []

    func write<Sink: TextOutputStream>(to json: inout JSONWriter<Sink>) {
      json.object { json in
        json.member("ph", phase)
        json.member("name", name)
        json.member("pid", process)
        json.member("tid", thread)
        json.known("ts", start.map { Int($0) })
        json.known("dur", duration.map { Int($0) })
        if phase == "i" { json.member("s", "t") }
        json.key("args")
        json.object { json in for (key, value) in details { json.member(key, value) } }
      }
    }
  }

  private enum Track: Int, CaseIterable {
    case triggers = 1
    case actual
    case missing

    var name: String {
      switch self {
      case .triggers: "triggers checked"
      case .actual: "actual events"
      case .missing: "missing events"
      }
    }
  }

  private(set) var events: [Event] = []

  init(_ report: Report) {
    for part in report.parts {
      let first = report.traces[part.traces].lazy.compactMap { trace in
        trace.events.lazy.compactMap { $0.time.flatMap(LogTime.init) }.first
      }.min { $0.microseconds < $1.microseconds }
      for number in part.traces {
        add(report.traces[number], number, of: part.log, in: report, from: first)
      }
    }
    if events.isEmpty { name(process: 1, "lifecheck: nothing to show") }
  }

  private mutating func name(process: Int, _ name: String) {
    let head = Event(
      phase: "M", name: "process_name", process: process, thread: 0, details: [("name", name)])
    events.append(head)
    for track in Track.allCases {
      events.append(
        Event(
          phase: "M", name: "thread_name", process: process, thread: track.rawValue,
          details: [("name", track.name)]))
    }
  }

  private mutating func add(
    _ trace: Report.Trace, _ number: Int, of log: Report.Log, in report: Report,
    from first: LogTime?
  ) {
    let process = number + 1
    name(process: process, "\(report.owner(of: number) ?? trace.lens), \(log.path)".visible)
    let times = places(of: trace.events, from: first)
    var last: Int64 = 0
    for episode in trace.episodes {
      let moves = episode.moves ?? []
      let own = moves.compactMap(\.event).compactMap { times[checked: $0] }
      let start = max(last, own.min() ?? last)
      let end = max(start + 1, (own.max() ?? start) + 1)
      last = end
      events.append(
        Event(
          phase: "X", name: (episode.trigger ?? "no rule explains this").visible, process: process,
          thread: Track.triggers.rawValue, start: start, duration: end - start,
          details: [
            ("verdict", episode.verdict.rawValue), ("rule", (episode.rule ?? "").visible),
            ("lines", "\(episode.lines.lowerBound)-\(episode.lines.upperBound)"),
          ]))
      for (index, move) in moves.enumerated() {
        add(move, index, of: moves, trace, times, process, start, report)
      }
    }
  }

  private mutating func add(
    _ move: Report.Move, _ index: Int, of moves: [Report.Move], _ trace: Report.Trace,
    _ times: [Int64], _ process: Int, _ start: Int64, _ report: Report
  ) {
    let wrong = move.deviations.compactMap { report.deviations[checked: $0]?.message }
    let told = wrong.isEmpty ? [] : [("deviation", wrong.joined(separator: "; ").visible)]
    if let event = move.event, let logged = trace.events[checked: event] {
      events.append(
        Event(
          phase: "i", name: logged.name.visible, process: process, thread: Track.actual.rawValue,
          start: times[checked: event] ?? start,
          details: [("move", move.kind.rawValue), ("line", "\(logged.line)")] + told))
    } else if move.kind == .missing, !wrong.isEmpty {
      // It stands where the next event that came has its place.
      let next = moves[index...].lazy.compactMap(\.event).first
      events.append(
        Event(
          phase: "i", name: (move.step ?? "").visible, process: process,
          thread: Track.missing.rawValue, start: next.flatMap { times[checked: $0] } ?? start,
          details: told))
    }
  }

  /// Where each event stands, in microseconds, ever later.
  private func places(of events: [Report.Event], from first: LogTime?) -> [Int64] {
    var last: Int64 = -1
    return events.map { event in
      var place = last &+ 1
      if let first, let time = event.time.flatMap(LogTime.init) {
        place = max(place, time.microseconds &- first.microseconds)
      }
      last = min(place, Int64.max / 4)
      return last
    }
  }
}
