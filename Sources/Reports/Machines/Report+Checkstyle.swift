import LifecheckRules

/// Writes a report as Checkstyle XML: a file a log, an error a deviation.
func checkstyle<Sink: TextOutputStream>(_ report: Report, to sink: inout Sink) {
  var xml = MarkupWriter(sink, .xml)
  xml.element("checkstyle", [("version", "8.0")]) { xml in
    for part in report.parts {
      xml.element("file", [("name", part.log.path)]) { xml in
        if let problem = part.log.problem {
          xml.error(line: 1, "error", problem.message, source: problem.kind)
        }
        for deviation in report.deviations[part.deviations] {
          let level =
            switch deviation.severity {
            case .error: "error"
            case .warning: "warning"
            case .note: "info"
            }
          xml.error(
            line: deviation.line ?? 1, level, report.sentence(of: deviation),
            source: report.rule(of: deviation))
        }
      }
    }
  }
  sink = xml.finish()
}

extension MarkupWriter {
  fileprivate mutating func error(
    line: Int, _ severity: String, _ message: String, source: String
  ) {
    element(
      "error",
      [
        ("line", "\(line)"), ("column", "1"), ("severity", severity), ("message", message),
        ("source", "lifecheck.\(source)"),
      ])
  }
}
