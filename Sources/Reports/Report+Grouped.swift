import LifecheckEpisodes
import LifecheckRules

/// Writes a report grouped by rule: what is wrong how often, and where.
func grouped(_ report: Report, style: TextStyle, to sink: inout some TextOutputStream) {
  for group in RuleGroup.all(of: report) {
    sink.write(
      "\(style.paint(style.safe(group.id), .place))  \(counted(group.deviations.count, "deviation"))"
        + (group.title.isEmpty ? "" : "  \(style.safe(group.title))") + "\n")
    for deviation in group.deviations {
      let path = report.logs[checked: deviation.log]?.path ?? ""
      let place = style.safe(path) + (deviation.line.map { ":\($0)" } ?? "")
      sink.write(
        "  \(place): \(style.paint(deviation.severity.rawValue, deviation.ink)): "
          + "\(style.safe(report.sentence(of: deviation)))\n")
    }
    sink.write("\n")
  }
  problems(of: report, style: style, to: &sink)
  sink.write(report.closing + "\n")
}

/// Writes a report as a count a rule, the most frequent first.
func summary(_ report: Report, style: TextStyle, to sink: inout some TextOutputStream) {
  let groups = RuleGroup.all(of: report).map { group in
    var counts: [Severity: Int] = [:]
    for deviation in group.deviations { counts[deviation.severity, default: 0] += 1 }
    let said = [Severity.error, .warning, .note].compactMap { severity in
      counts[severity].map { counted($0, severity.rawValue) }
    }
    let logs = Set(group.deviations.map(\.log)).count
    return (
      id: style.safe(group.id), count: "\(group.deviations.count)",
      details: "(\(said.joined(separator: ", ")), in \(counted(logs, "log")))"
    )
  }
  let widest = groups.reduce(0) { max($0, $1.id.width) }
  let digits = groups.reduce(0) { max($0, $1.count.count) }
  for group in groups {
    let space = String(repeating: " ", count: digits - group.count.count)
    sink.write(
      "\(style.paint(group.id.padded(to: widest), .place))  \(space)\(group.count)  "
        + "\(group.details)\n")
  }
  problems(of: report, style: style, to: &sink)
  sink.write(report.closing + "\n")
}

private func problems(
  of report: Report, style: TextStyle, to sink: inout some TextOutputStream
) {
  for log in report.logs {
    guard let problem = log.problem else { continue }
    sink.write(
      "\(style.safe(log.path)): \(style.paint(problem.kind, .doubtful)): "
        + "\(style.safe(problem.message))\n")
  }
  for note in report.notes { sink.write("note: \(style.safe(note.message))\n") }
}

/// All deviations of one rule, or of one kind that has none.
private struct RuleGroup {
  let id: String
  let title: String
  var deviations: [Report.Deviation] = []

  /// The most deviations first, equal ones in the order they come.
  static func all(of report: Report) -> [RuleGroup] {
    var groups: [RuleGroup] = []
    var places: [String: Int] = [:]
    for deviation in report.deviations {
      let id = report.rule(of: deviation)
      let place = places[id] ?? groups.count
      if place == groups.count {
        places[id] = place
        groups.append(RuleGroup(id: id, title: report.rule(id)?.title ?? ""))
      }
      groups[place].deviations.append(deviation)
    }
    return groups.enumerated()
      .sorted {
        (-$0.element.deviations.count, $0.offset) < (-$1.element.deviations.count, $1.offset)
      }
      .map(\.element)
  }
}
