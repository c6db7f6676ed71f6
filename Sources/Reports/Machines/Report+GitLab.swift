import LifecheckRules

/// Writes a report as GitLab's Code Quality: a list of what is wrong, empty when nothing is.
func gitlab<Sink: TextOutputStream>(
  _ report: Report, pointingAt target: Report.Target, to sink: inout Sink
) {
  var json = JSONWriter(sink, style: .spaced)
  // GitLab shows equal fingerprints once.
  var seen = Occurrences()
  var entries: [Entry] = []
  for part in report.parts {
    let log = part.log
    if let problem = log.problem {
      entries.append(
        Entry(
          description: "\(log.path): \(problem.message)", check: problem.kind, severity: "critical",
          fingerprint: fingerprint("\(problem.kind) \(log.path)", &seen),
          place: Report.Place(path: log.path, line: 1)))
    }
    for deviation in report.deviations[part.deviations] {
      let severity =
        switch deviation.severity {
        case .error: "major"
        case .warning: "minor"
        case .note: "info"
        }
      entries.append(
        Entry(
          description: report.sentence(of: deviation), check: report.rule(of: deviation),
          severity: severity, fingerprint: fingerprint(deviation.fingerprint, &seen),
          place: report.place(of: deviation, target)))
    }
  }
  json.array(entries, lines: true) { json, entry in
    json.object { json in
      json.member("description", entry.description.visible)
      json.member("check_name", entry.check)
      json.member("fingerprint", entry.fingerprint)
      json.member("severity", entry.severity)
      json.key("location")
      json.object { json in
        json.member("path", entry.place.path.relativePath)
        json.key("lines")
        json.object { $0.member("begin", entry.place.line) }
      }
    }
  }
  json.newline()
  sink = json.finish()
}

private struct Entry {
  let description: String
  let check: String
  let severity: String
  let fingerprint: String
  let place: Report.Place
}

private func fingerprint(_ key: String, _ seen: inout Occurrences) -> String {
  let number = seen.next(key)
  return number == 1 ? key : "\(key):\(number)"
}
