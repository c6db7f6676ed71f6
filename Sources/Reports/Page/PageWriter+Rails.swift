extension PageWriter {
  /// What was expected above what was observed, as a table: a reader of the screen hears it, too.
  func rails<Sink: TextOutputStream>(
    of episode: Report.Episode, in trace: Report.Trace, log: Int, _ html: inout MarkupWriter<Sink>
  ) {
    let columns = (episode.moves ?? []).compactMap { move -> Column? in
      if move.kind == .restart, move.deviations.isEmpty { return nil }
      return Column(move, in: trace, of: report)
    }
    guard !columns.isEmpty else { return }
    html.element(
      "div",
      [
        ("class", "rails"), ("tabindex", "0"), ("role", "group"),
        ("aria-label", "expected and observed"),
      ]
    ) { html in
      html.element("table") { html in
        html.element("tr") { html in
          html.element("th", [("scope", "row")], text: "expected")
          for column in columns {
            html.element("td", [("class", column.expectedClass)], text: column.expected)
          }
        }
        html.element("tr", [("aria-hidden", "true")]) { html in
          html.element("td", text: "")
          for column in columns {
            html.element("td", [("class", column.isTied ? "tie tied" : "tie")], text: "")
          }
        }
        html.element("tr") { html in
          html.element("th", [("scope", "row")], text: "observed")
          for column in columns {
            html.element("td", [("class", column.observedClass)]) { html in
              html.text(column.observed)
              guard let line = column.line else { return }
              html.element("small") { html in
                if let time = column.time { html.text("\(time) ") }
                html.element("a", [("href", "#l\(log)-\(line)")], text: "line \(line)")
              }
            }
          }
        }
      }
    }
  }
}

/// One move on the rails.
private struct Column {
  let expected: String
  let observed: String
  let expectedClass: String
  let observedClass: String
  let isTied: Bool
  let line: Int?
  let time: String?

  init(_ move: Report.Move, in trace: Report.Trace, of report: Report) {
    let event = move.event.flatMap { trace.events[checked: $0] }
    let deviations = move.deviations.compactMap { report.deviations[checked: $0] }
    let isLost = !deviations.isEmpty && deviations.allSatisfy { $0.certainty == .boundary }
    let name = event?.name ?? ""
    let step = move.step ?? name
    line = event?.line
    time = event?.time.map { timeOfDay($0) }
    isTied = move.kind == .match || move.kind == .late
    let wrong = deviations.isEmpty ? "" : " wrong"
    switch move.kind {
    case .match:
      (expected, observed) = (step, name)
      (expectedClass, observedClass) = ("dot", "dot met\(wrong)")
    case .late:
      (expected, observed) = (step, "\(name) (late)")
      (expectedClass, observedClass) = ("dot", "dot met wrong")
    case .missing:
      (expected, observed) = (
        step, deviations.isEmpty ? "not logged" : isLost ? "lost?" : "missing"
      )
      (expectedClass, observedClass) = ("dot", deviations.isEmpty ? "quiet" : "dot gap")
    case .unexpected:
      (expected, observed) = ("nothing", name)
      (expectedClass, observedClass) = ("quiet", "dot met extra\(wrong)")
    case .duplicate:
      (expected, observed) = ("once", name)
      (expectedClass, observedClass) = ("quiet", "dot met extra\(wrong)")
    case .tolerated:
      (expected, observed) = ("at any time", name)
      (expectedClass, observedClass) = ("quiet", "dot met quiet")
    case .boundary:
      (expected, observed) = (step, "before the log")
      (expectedClass, observedClass) = ("dot", "quiet")
    case .restart:
      (expected, observed) = ("same life", "new life")
      (expectedClass, observedClass) = ("quiet", "extra\(wrong)")
    case .pending:
      (expected, observed) = (step, "not yet due")
      (expectedClass, observedClass) = ("dot", "quiet")
    }
  }
}
