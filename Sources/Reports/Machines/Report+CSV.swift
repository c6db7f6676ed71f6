import LifecheckRules

/// Writes a report as a table for spreadsheets: a line a deviation, and one a log that was not judged.
///
/// Lines end and fields are quoted as RFC 4180 says. A field that a spreadsheet would take for a
/// formula gets an apostrophe in front.
func csv(_ report: Report, to sink: inout some TextOutputStream) {
  let names = [
    "log", "line", "severity", "certainty", "kind", "event", "attribute", "expected", "observed",
    "trigger", "rule", "os", "app", "pid", "message", "fingerprint",
  ]
  sink.write(names.joined(separator: ",") + "\r\n")
  for part in report.parts {
    let log = part.log
    if let problem = log.problem {
      write(
        [
          log.path, nil, "error", "certain", problem.kind, nil, nil, nil, nil, nil, nil,
          log.os.version?.description, log.app, nil, problem.message, nil,
        ], to: &sink)
    }
    for deviation in report.deviations[part.deviations] {
      let trace = deviation.trace.flatMap { report.traces[checked: $0] }
      write(
        [
          log.path, deviation.line.map(String.init), deviation.severity.rawValue,
          deviation.certainty.rawValue, deviation.kind.rawValue, deviation.event,
          deviation.attribute, deviation.expected, deviation.observed, deviation.trigger,
          deviation.rule, (log.os.version ?? log.os.shown)?.description,
          trace?.app ?? trace?.process ?? log.app, trace?.pid.map(String.init), deviation.message,
          deviation.fingerprint,
        ], to: &sink)
    }
  }
}

private func write(_ fields: [String?], to sink: inout some TextOutputStream) {
  sink.write(fields.map { field($0 ?? "") }.joined(separator: ",") + "\r\n")
}

private func field(_ text: String) -> String {
  var text = text.visible
  if let first = text.first, "=+-@".contains(first) { text = "'" + text }
  guard text.contains(where: { $0 == "," || $0 == "\"" || $0 == ";" }) || text.hasPrefix(" ")
  else { return text }
  return "\"" + text.replacing("\"", with: "\"\"") + "\""
}
