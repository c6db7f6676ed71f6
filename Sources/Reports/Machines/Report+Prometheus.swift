import LifecheckEpisodes
import LifecheckRules

/// Writes a report as gauges in the text format that node_exporter's textfile collector reads.
///
/// No time stamps, as it refuses a file that has some, and labels of few values only: never a file, a
/// device or a line.
func prometheus(_ report: Report, to sink: inout some TextOutputStream) {
  var metrics = Metrics()
  metrics.add(
    "info", "The version of lifecheck and of its rules.",
    [(["version": report.tool.version, "rules_version": report.tool.rulesVersion], 1)])
  metrics.add(
    "run_exit_code", "How the last run ended.", [([:], Int(report.run.exitCode))])
  metrics.add(
    "run_complete", "Whether every log of the last run was read to its end.",
    [([:], report.run.isComplete ? 1 : 0)])
  if let time = report.run.time {
    metrics.add(
      "last_run_timestamp_seconds", "When the last run began, in seconds since 1970.",
      [([:], time)])
  }
  metrics.add(
    "logs", "Logs of the last run by status and verdict.",
    report.logs.map { (["status": $0.status.rawValue, "verdict": $0.verdict.rawValue], 1) })
  metrics.add("lines", "Lines read in the last run.", report.logs.map { ([:], $0.lines) })
  metrics.add(
    "lines_not_understood", "Lines that no format understood in the last run.",
    report.logs.map { ([:], $0.unread) })
  metrics.add(
    "events", "Lifecycle events found in the last run.", report.logs.map { ([:], $0.events) })
  var episodes: [(labels: [String: String], value: Int)] = []
  for part in report.parts {
    let os = part.log.majorOS
    for trace in report.traces[part.traces] {
      for episode in trace.episodes {
        episodes.append(
          (
            [
              "trigger": episode.trigger ?? "", "os_version": os,
              "verdict": episode.verdict.rawValue,
            ], 1
          ))
      }
    }
  }
  metrics.add("episodes", "Episodes of the last run by trigger, OS version and verdict.", episodes)
  metrics.add(
    "deviations",
    "Deviations of the last run by rule, trigger, kind, OS version, severity and certainty.",
    report.deviations.map { deviation in
      (
        [
          "rule": deviation.rule ?? "", "trigger": deviation.trigger ?? "",
          "kind": deviation.kind.rawValue,
          "os_version": report.logs[checked: deviation.log]?.majorOS ?? "unknown",
          "severity": deviation.severity.rawValue, "certainty": deviation.certainty.rawValue,
        ], 1
      )
    })
  metrics.write(to: &sink)
}

extension Report.Log {
  /// The OS version as a label of few values.
  fileprivate var majorOS: String {
    os.version.map { "\($0.major)" } ?? "unknown"
  }
}

private struct Metrics {
  private var text = ""

  /// Adds a gauge; values of equal labels are summed up, so that no series is given twice.
  mutating func add(
    _ name: String, _ help: String, _ values: [(labels: [String: String], value: Int)]
  ) {
    var sums: [String: Int] = [:]
    for (labels, value) in values {
      let said = labels.sorted { $0.key < $1.key }.map { "\($0)=\"\(escaped($1))\"" }
      let series = said.isEmpty ? "" : "{\(said.joined(separator: ","))}"
      sums[series, default: 0] =
        sums[series, default: 0].addingReportingOverflow(value).partialValue
    }
    guard !sums.isEmpty else { return }
    text += "# HELP lifecheck_\(name) \(help)\n# TYPE lifecheck_\(name) gauge\n"
    for (series, sum) in sums.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
      text += "lifecheck_\(name)\(series) \(sum)\n"
    }
  }

  func write(to sink: inout some TextOutputStream) { sink.write(text) }

  private func escaped(_ value: String) -> String {
    value.visible.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
  }
}
