import LifecheckRules

/// Writes a report as commands of GitHub's runner: an annotation a deviation, the worst first.
///
/// GitHub shows ten annotations of each level a step, so of each level nine are written, and one that
/// counts the rest.
func github(
  _ report: Report, pointingAt target: Report.Target, to sink: inout some TextOutputStream
) {
  var annotations: [String: [String]] = [:]
  for log in report.logs {
    guard let problem = log.problem else { continue }
    annotations["error", default: []].append(
      annotation(
        "error", Report.Place(path: log.path, line: 1), title: problem.kind,
        "\(log.path): \(problem.message)"))
  }
  for index in report.worstFirst {
    let deviation = report.deviations[index]
    let level = deviation.severity == .note ? "notice" : deviation.severity.rawValue
    var message = report.sentence(of: deviation)
    if let owner = report.owner(of: deviation.trace) { message += " (\(owner))" }
    if target == .rule, let log = report.logs[checked: deviation.log] {
      message += "\n\(log.path)" + (deviation.line.map { ":\($0)" } ?? "")
    }
    message += report.advice(on: deviation).map { "\n\($0)" }.joined()
    annotations[level, default: []].append(
      annotation(
        level, report.place(of: deviation, target), title: report.rule(of: deviation), message))
  }
  for level in ["error", "warning", "notice"] {
    let own = annotations[level] ?? []
    let shown = own.count <= 10 ? own[...] : own.prefix(9)
    for line in shown { sink.write(line + "\n") }
    if own.count > shown.count {
      let left = counted(own.count - shown.count, "\(level) more", "more of level \(level)")
      sink.write("::\(level) title=lifecheck::\(left); the whole report has them\n")
    }
  }
}

private func annotation(
  _ level: String, _ place: Report.Place, title: String, _ message: String
) -> String {
  let properties = [
    ("file", place.path.relativePath), ("line", "\(place.line)"), ("title", "lifecheck \(title)"),
  ]
  let said = properties.map { "\($0)=\(escaped($1, isProperty: true))" }.joined(separator: ",")
  return "::\(level) \(said)::\(escaped(message, isProperty: false))"
}

/// Escapes as the runner undoes it; control bytes and its old commands, taken anywhere in a line, are broken.
private func escaped(_ text: String, isProperty: Bool) -> String {
  var escaped = text.split(separator: "\n", omittingEmptySubsequences: false)
    .map { TextStyle(breaksCommands: true).safe(String($0)).replacing("%", with: "%25") }
    .joined(separator: "%0A")
  if isProperty {
    escaped = escaped.replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
  return escaped
}
