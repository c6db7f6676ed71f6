import LifecheckEpisodes

/// Writes a report as rows: one JSON object an episode, then one a log that closes it.
func rows<Sink: TextOutputStream>(
  _ report: Report, _ part: Report.Options.Part = .whole, to sink: inout Sink
) {
  var json = JSONWriter(sink, style: .compact)
  for (index, own) in report.parts.enumerated() {
    let traces = report.traces[own.traces]
    var number = 0
    if case .episodes(let before) = part { number = before }
    if case .closing(let before) = part {
      number = before
    } else {
      for trace in traces {
        for episode in trace.episodes {
          number += 1
          json.row(of: episode, number, in: trace, of: own.log, report)
        }
      }
    }
    if case .episodes = part { continue }
    json.row(
      of: own.log, episodes: number,
      besides: report.deviationsBesides(in: own).map { report.deviations[$0] },
      classes: report.classes.filter { $0.log == index }.map(\.id),
      ignored: traces.flatMap(\.ignored).reduce(0) { $0 &+ $1.deviations }, report)
  }
  sink = json.finish()
}

extension JSONWriter {
  fileprivate mutating func row(
    of episode: Report.Episode, _ number: Int, in trace: Report.Trace, of log: Report.Log,
    _ report: Report
  ) {
    object { json in
      json.head("episode", log, report)
      json.member("seq", number)
      json.member("process", trace.process)
      json.member("pid", trace.pid)
      json.member("scene", trace.scene)
      json.member("lens", trace.lens)
      json.member("trigger", episode.trigger)
      json.member("rule", episode.rule)
      json.os(of: log)
      json.member("app", trace.app ?? log.app)
      json.member("verdict", episode.verdict.rawValue)
      json.member("cost", episode.cost)
      json.member("first_line", episode.lines.lowerBound)
      json.member("last_line", episode.lines.upperBound)
      json.member("time", episode.time)
      json.deviations(episode.deviations.compactMap { report.deviations[checked: $0] })
    }
    newline()
  }

  /// The row that closes a log; `besides` are its deviations that belong to no episode, `classes` ids.
  fileprivate mutating func row(
    of log: Report.Log, episodes: Int, besides: [Report.Deviation], classes: [String], ignored: Int,
    _ report: Report
  ) {
    object { json in
      json.head("source", log, report)
      json.member("status", log.status.rawValue)
      json.member("error", log.error)
      json.member("format", log.format)
      json.os(of: log)
      json.member("lines", log.lines)
      json.member("bytes", log.bytes)
      json.member("unread", log.unread)
      json.member("events", log.events)
      json.member("episodes", episodes)
      json.member("verdict", log.verdict.rawValue)
      json.member("exit_code", Int(log.exitCode))
      json.member("tool", "\(report.tool.name) \(report.tool.version)")
      json.member("rules_sha256", report.tool.rulesSHA256)
      json.deviations(besides)
      json.member("ignored", log.leftOut.reduce(ignored) { $0 &+ $1.deviations })
      json.member("baselined", log.baselined)
      json.member("outside", log.outside)
      if !classes.isEmpty { json.member("classes", classes) }
    }
    newline()
  }

  private mutating func head(_ kind: String, _ log: Report.Log, _ report: Report) {
    member("schema", "lifecheck.rows/1")
    member("kind", kind)
    member("run_id", report.run.id)
    member("run_time", report.run.time)
    member("log", log.path)
    member("log_sha256", log.sha256)
  }

  private mutating func os(of log: Report.Log) {
    member("os", log.os.version?.description)
    member("os_from", log.os.origin.rawValue)
    if log.os.version == nil { member("os_shown", log.os.shown?.description) }
  }

  private mutating func deviations(_ deviations: [Report.Deviation]) {
    key("deviations")
    array(deviations) { json, deviation in
      json.object {
        $0.member("kind", deviation.kind.rawValue)
        $0.member("event", deviation.event)
        $0.member("attribute", deviation.attribute)
        $0.member("severity", deviation.severity.rawValue)
        $0.member("certainty", deviation.certainty.rawValue)
        $0.member("line", deviation.line)
        $0.member("fingerprint", deviation.fingerprint)
      }
    }
  }
}
