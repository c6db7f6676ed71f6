extension PageWriter {
  struct Line {
    var text: String
    var isEvent = false
    var isMarked = false
  }

  /// The lines of a log that tell of an event or stand around a deviation.
  func quoted(of index: Int, _ cards: [Card]) -> [Int: Line] {
    var lines: [Int: Line] = [:]
    for trace in report.traces[parts[index].traces] {
      for event in trace.events {
        guard let text = event.text else { continue }
        lines[event.line] = Line(text: text, isEvent: true)
      }
    }
    for number in cards.flatMap(\.deviations) {
      guard let deviation = report.deviations[checked: number] else { continue }
      for line in deviation.context ?? [] {
        // The context has the whole line, the event only its message.
        lines[line.line] = Line(
          text: line.text, isEvent: lines[line.line]?.isEvent ?? false,
          isMarked: lines[line.line]?.isMarked ?? false)
      }
      if let line = deviation.line { lines[line]?.isMarked = true }
    }
    return lines
  }

  /// Writes these lines; the rest is skipped, and said so.
  func lines<Sink: TextOutputStream>(
    _ lines: [Int: Line], of index: Int, _ html: inout MarkupWriter<Sink>
  ) {
    guard !lines.isEmpty else { return }
    html.newline()
    html.element("h3", text: "The log")
    html.element(
      "div",
      [
        ("class", "log"), ("tabindex", "0"), ("role", "group"),
        ("aria-label", "lines of \(parts[index].log.path)"),
      ]
    ) { html in
      html.element("table") { html in
        var last = 0
        for (number, line) in lines.sorted(by: { $0.key < $1.key }) {
          skip(number &- last &- 1, &html)
          last = number
          let names = [line.isEvent ? "event" : nil, line.isMarked ? "marked" : nil]
            .compactMap(\.self).joined(separator: " ")
          html.element(
            "tr", [("id", "l\(index)-\(number)"), ("class", names.isEmpty ? nil : names)]
          ) { html in
            html.element("td", [("class", "number")], text: "\(number)")
            html.element("td", [("class", "text")], text: line.text)
          }
        }
        skip(parts[index].log.lines &- last, &html)
      }
    }
  }

  private func skip<Sink: TextOutputStream>(_ count: Int, _ html: inout MarkupWriter<Sink>) {
    guard count > 0 else { return }
    html.element("tr", [("class", "skip")]) { html in
      html.element("td", [("class", "number")], text: "")
      html.element("td", [("class", "text")], text: "… \(counted(count, "line")) …")
    }
  }
}
