extension PageWriter {
  /// The known bugs that a log shows: what each means for who uses the app, and what to do about it.
  ///
  /// A line that the page quotes is linked.
  func classes<Sink: TextOutputStream>(
    of index: Int, quoted: (Int) -> Bool, _ html: inout MarkupWriter<Sink>
  ) {
    let classes = report.classes.filter { $0.log == index }
    guard !classes.isEmpty else { return }
    html.newline()
    html.element("h3", text: "Known bugs")
    for item in classes {
      html.element("div", [("class", "bug")]) { html in
        html.element("p") { html in
          html.element("b", text: item.title)
          html.text(" (\(item.id), \(item.confidence.said))")
        }
        html.element("dl") { html in
          if !item.means.isEmpty { html.row("means", item.means) }
          if let help = item.help { html.row("help", help) }
          if !item.lines.isEmpty {
            html.element("dt", text: item.lines.count == 1 ? "line" : "lines")
            html.element("dd") { lines(of: item, quoted: quoted, &$0) }
          }
          for source in item.sources {
            html.row("source", "\(source.title) (\(source.place))")
          }
          html.row("more", "lifecheck explain \(item.id)")
        }
      }
    }
  }

  private func lines<Sink: TextOutputStream>(
    of item: Report.BugClass, quoted: (Int) -> Bool, _ html: inout MarkupWriter<Sink>
  ) {
    for (number, line) in item.lines.prefix(Report.BugClass.mostLines).enumerated() {
      if number > 0 { html.text(", ") }
      if quoted(line) {
        html.element("a", [("href", "#l\(item.log)-\(line)")], text: "\(line)")
      } else {
        html.text("\(line)")
      }
    }
    if item.lines.count > Report.BugClass.mostLines { html.text(", ...") }
  }
}
