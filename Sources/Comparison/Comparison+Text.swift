import LifecheckEpisodes
import LifecheckEvents
import LifecheckReports

extension Comparison {
  /// Writes both logs side by side for people: what differs, or with `verbose` every episode.
  public func writeText(style: TextStyle = TextStyle(), to sink: inout some TextOutputStream) {
    if style.detail != .quiet {
      for (side, log) in [(Difference.Side.a, a), (.b, b)] { write(log, side, style, to: &sink) }
      sink.write("\n")
      for pair in pairs { write(pair, style, to: &sink) }
    }
    sink.write(closing + "\n")
  }

  private func write(
    _ log: LogResult, _ side: Difference.Side, _ style: TextStyle,
    to sink: inout some TextOutputStream
  ) {
    let verdict = log.verdict
    let word =
      log.status == .unreadable
      ? style.paint(log.status.rawValue, .bad) : style.paint(verdict.rawValue, verdict.ink)
    let about = log.error.map(style.safe) ?? style.safe(log.os.titleWithOrigin)
    sink.write(
      "\(side.title)  \(style.paint(style.safe(log.path), .place))  \(word)  (\(about))\n")
    let doubt = log.os.doubt.map { [$0] } ?? []
    for note in doubt + log.notes.map({ ($0.line.map { "line \($0): " } ?? "") + $0.message }) {
      for (number, line) in style.safe(note).wrapped(to: style.width - 9).enumerated() {
        let start = number == 0 ? style.paint("note", .remark) : "    "
        sink.write("   \(start)  \(line)\n")
      }
    }
  }

  private func write(
    _ pair: Pair, _ style: TextStyle, to sink: inout some TextOutputStream
  ) {
    if pair.result == .same, pair.differences.isEmpty, style.detail != .verbose { return }
    let title = pair.a?.title ?? pair.b?.title ?? ""
    let word = style.paint(pair.result.said, pair.result == .same ? .good : .bad)
    sink.write("\(word)  \(style.safe(title))  (\(style.safe(about(pair))))\n")
    if pair.result == .same, pair.differences.isEmpty { return }
    sink.write("\n")
    write(pair.steps, of: pair, style, to: &sink)
    if !pair.differences.isEmpty { sink.write("\n") }
    let width = pair.differences.map(\.kind.rawValue.count).max() ?? 0
    for difference in pair.differences {
      let excuse = difference.excuse.map { " (does not count: \($0.reason))" } ?? ""
      let lines = (style.safe(difference.message) + excuse).wrapped(to: style.width - width - 4)
      for (number, line) in lines.enumerated() {
        let kind = (number == 0 ? difference.kind.rawValue : "").padded(to: width)
        sink.write("  \(style.paint(kind, difference.counts ? .bad : .remark))  \(line)\n")
      }
    }
    sink.write("\n")
  }

  private func write(
    _ steps: [Pair.Step], of pair: Pair, _ style: TextStyle,
    to sink: inout some TextOutputStream
  ) {
    // A pair has both rows; so many steps are shown whole, and of more those that differ.
    let sides: [Difference.Side] =
      pair.a == nil ? [.b] : pair.b == nil ? [.a] : [.a, .b]
    var table = Columns(labels: sides.flatMap { [$0.title, ""] }, style: style)
    let isLong = steps.count > Self.shown
    var left = 0
    for step in steps {
      let isSame = step.a?.name == step.b?.name
      if isLong, isSame || sides.count == 1, left < steps.count - Self.shown {
        left += 1
        continue
      }
      table.add(
        sides.flatMap { side in
          let event = step.event(of: side)
          return [
            Columns.Cell(
              event.map { style.safe($0.name.rawValue) } ?? "--", ink: isSame ? nil : .bad),
            Columns.Cell(event.map { Self.place($0, style) } ?? "", ink: .faint, space: 2),
          ]
        })
    }
    if left > 0 { table.add([Columns.Cell("... \(left) more")]) }
    table.write(to: &sink)
  }

  private static let shown = 30

  private static func place(_ event: Event, _ style: TextStyle) -> String {
    let time = event.time.map { style.safe(timeOfDay($0.text)) + " " } ?? ""
    return "\(time)line \(event.line)"
  }

  private func about(_ pair: Pair) -> String {
    var parts: [String] = []
    let app = apps[pair.app]
    if apps.count > 1 {
      parts.append(app.a?.process ?? app.b?.process ?? app.a?.lens ?? app.b?.lens ?? "")
      if app.scene > 0 { parts.append("scene \(app.scene)") }
    }
    if let a = app.a, let b = app.b, a.lens != b.lens { parts.append("\(a.lens) and \(b.lens)") }
    if let a = pair.a { parts.append("A \(Self.said(a.lines))") }
    if let b = pair.b { parts.append("B \(Self.said(b.lines))") }
    return parts.joined(separator: ", ")
  }

  private static func said(_ lines: ClosedRange<Int>) -> String {
    lines.count == 1
      ? "line \(lines.lowerBound)" : "lines \(lines.lowerBound)-\(lines.upperBound)"
  }

  /// The closing sentence.
  var closing: String {
    if !areReadable { return "not compared: a log cannot be read" }
    if result == .nothing { return "nothing to compare: neither log has a lifecycle event" }
    let (same, different) = (count(.same), count(.different))
    var parts = same > 0 ? ["\(same) the same"] : []
    if different > 0 { parts.append("\(different) \(different == 1 ? "differs" : "differ")") }
    if count(.onlyA) > 0 { parts.append("\(count(.onlyA)) only in A") }
    if count(.onlyB) > 0 { parts.append("\(count(.onlyB)) only in B") }
    var text =
      "\(result.rawValue): \(counted(pairs.count { $0.a != nil }, "episode")) in A, "
      + "\(pairs.count { $0.b != nil }) in B: \(parts.joined(separator: ", "))."
    if a.verdict != b.verdict {
      text += " As a whole A \(a.verdict.rawValue), B \(b.verdict.rawValue)."
    }
    if !isExact {
      text += " So many differ that only those near each other were matched."
    }
    return text
  }
}

extension Pair.Result {
  /// What people see.
  fileprivate var said: String {
    switch self {
    case .same: "same"
    case .different: "different"
    case .onlyA: "only in A"
    case .onlyB: "only in B"
    }
  }
}
