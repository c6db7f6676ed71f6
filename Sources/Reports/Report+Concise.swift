import LifecheckEpisodes
import LifecheckRules

/// Writes a report as a line a deviation, as editors and `grep` like it, one a log not judged, and one a
/// class of bugs.
func concise(
  _ report: Report, style: TextStyle, _ part: Report.Options.Part = .whole,
  to sink: inout some TextOutputStream
) {
  var isPart = false
  if case .episodes = part { isPart = true }
  var isClosing = false
  if case .closing = part { isClosing = true }
  var deviations = report.deviations[...]
  for (index, log) in report.logs.enumerated() {
    let path = style.paint(style.safe(log.path), .place)
    if !isPart, let why = log.whyNotJudged {
      let status = log.isJudged ? log.verdict.rawValue : log.status.rawValue
      sink.write("\(path): \(style.paint(status, .doubtful)): \(style.safe(why))\n")
    }
    if !isPart, log.status == .cut {
      let error = style.safe(log.error ?? "its end is missing")
      sink.write("\(path): \(style.paint("cut", .doubtful)): \(error)\n")
    }
    let own = deviations.prefix { $0.log == index }
    deviations = deviations.dropFirst(own.count)
    for deviation in own where !isClosing {
      let line = deviation.line.map { ":\($0)" } ?? ""
      let level = style.paint(deviation.severity.rawValue, deviation.ink)
      let lost = deviation.certainty == .boundary ? " (or lost: messages are missing here)" : ""
      let rule = deviation.rule.map { "\(style.safe($0)), " } ?? ""
      sink.write(
        "\(path)\(style.paint(line, .place)): \(level): \(style.safe(deviation.message))\(lost)"
          + " [\(rule)\(style.safe(log.os.title))]\n")
    }
    for item in report.classes where item.log == index && !isPart {
      let line = item.lines.first.map { ":\($0)" } ?? ""
      sink.write(
        "\(path)\(style.paint(line, .place)): \(style.paint("note", .remark)): "
          + "\(style.safe(item.title)) [\(style.safe(item.id))]\n")
    }
  }
}

extension Report.Deviation {
  /// The colour of its level.
  var ink: TextStyle.Ink {
    switch (severity, certainty) {
    case (.error, .certain): .bad
    case (.note, _): .remark
    default: .doubtful
    }
  }
}
