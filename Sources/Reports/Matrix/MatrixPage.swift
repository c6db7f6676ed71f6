import LifecheckEpisodes

/// Writes the matrix as one page of HTML that needs nothing else, a script neither.
func matrixPage<Sink: TextOutputStream>(_ report: Report, to sink: inout Sink) {
  MatrixPage(report).write(to: &sink)
}

private struct MatrixPage {
  private let text: MatrixText
  private let page = Page()
  /// Only what is listed below the matrix can be led to.
  private let listed: Set<Int>

  private var report: Report { text.report }
  private var matrix: Matrix { text.matrix }

  init(_ report: Report) {
    text = MatrixText(report)
    listed = Set(text.findings)
  }

  func write<Sink: TextOutputStream>(to sink: inout Sink) {
    var html = MarkupWriter(sink, .html)
    html.element("html", [("lang", "en")]) { html in
      let verdict = report.summary.verdict.rawValue
      html.head(page, title: "lifecheck matrix: \(verdict)", policy: page.policyWithoutScript)
      html.newline()
      html.element("body") { html in
        html.element("header", [("class", verdict)]) { html in
          html.element("h1", [("class", verdict)]) { html in
            html.text("lifecheck matrix ")
            html.element("span", [("class", "badge")], text: verdict)
          }
          html.element("p", [("id", "closing")], text: "\(report.closing) \(text.counts)")
        }
        html.newline()
        html.element("main") { html in
          for remark in text.remarks {
            html.element("p", [("class", "warning")], text: remark)
          }
          for (number, group) in matrix.groups.enumerated() { write(group, number, &html) }
          if matrix.groups.isEmpty { html.element("p", text: "No log tells of a trigger.") }
          html.element("p", [("class", "note")], text: MatrixText.legend)
          problems(&html)
          findings(&html)
        }
        html.newline()
        html.element("footer") { $0.facts(of: report) }
      }
    }
    html.newline()
    sink = html.finish()
  }

  private func write<Sink: TextOutputStream>(
    _ group: Matrix.Group, _ number: Int, _ html: inout MarkupWriter<Sink>
  ) {
    html.newline()
    html.element("h2", [("id", "lens-\(number)")], text: text.title(of: group))
    html.element(
      "div",
      [
        ("class", "matrix"), ("tabindex", "0"), ("role", "group"),
        ("aria-label", "triggers by version, \(text.title(of: group))"),
      ]
    ) { html in
      html.element("table", [("aria-labelledby", "lens-\(number)")]) { html in
        html.element("thead") { html in
          html.element("tr") { html in
            html.element("th", [("scope", "col")], text: "trigger")
            for column in matrix.columns {
              html.element("th", [("scope", "col")], text: column.title)
            }
          }
        }
        html.element("tbody") { html in
          for row in group.rows { write(row, &html) }
        }
      }
    }
  }

  private func write<Sink: TextOutputStream>(
    _ row: Matrix.Row, _ html: inout MarkupWriter<Sink>
  ) {
    html.newline()
    html.element("tr") { html in
      html.element("th", [("scope", "row")]) { html in
        html.text(row.id)
        if !row.title.isEmpty { html.element("small", text: row.title) }
      }
      for cell in row.cells {
        let said = cell.said(ofTrigger: row.isTrigger)
        guard let first = cell.deviations.first(where: { listed.contains($0) }) else {
          html.element("td", [("class", cell.state.rawValue)], text: said)
          continue
        }
        html.element("td", [("class", cell.state.rawValue)]) { html in
          html.element("a", [("href", "#d\(first)")], text: said)
        }
      }
    }
  }

  private func problems<Sink: TextOutputStream>(_ html: inout MarkupWriter<Sink>) {
    let (shown, left) = text.problems
    guard !shown.isEmpty else { return }
    html.element("h2", text: "Not judged to the end")
    html.element("ul", [("class", "findings")]) { html in
      for problem in shown {
        html.element("li") { html in
          html.element("b", [("class", "error")], text: problem.log)
          html.text(problem.why)
        }
      }
      if left > 0 { html.element("li", text: "\(counted(left, "more log")) in the JSON report") }
    }
  }

  private func findings<Sink: TextOutputStream>(_ html: inout MarkupWriter<Sink>) {
    guard !text.findings.isEmpty else { return }
    html.element("h2", text: "What deviates")
    html.element("ul", [("class", "findings")]) { html in
      for index in text.findings {
        let finding = text.finding(index)
        html.newline()
        html.element("li", [("id", "d\(index)")]) { html in
          html.element("b", [("class", finding.level)], text: finding.level)
          html.text(finding.sentence + " ")
          html.element("span", [("class", "note")], text: "\(finding.place) (\(finding.about))")
        }
      }
      if text.findingsLeft > 0 {
        html.element(
          "li", text: "\(counted(text.findingsLeft, "more deviation")) in the JSON report")
      }
    }
  }
}
