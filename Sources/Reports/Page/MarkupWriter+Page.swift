/// What every page of ours has.
extension MarkupWriter {
  /// The head of a page with our style and a policy.
  mutating func head(_ page: Page, title: String, policy: String) {
    element("head") { html in
      html.element("meta", [("charset", "utf-8")])
      html.element("meta", [("http-equiv", "Content-Security-Policy"), ("content", policy)])
      html.element(
        "meta", [("name", "viewport"), ("content", "width=device-width, initial-scale=1")])
      html.element("link", [("rel", "icon"), ("href", "data:,")])
      html.element("title", text: title)
      html.newline()
      html.element("style", safe: page.style)
    }
  }

  /// What a run was, for who asks where a page comes from.
  mutating func facts(of report: Report) {
    element("h2", text: "The run")
    element("dl") { html in
      let run = report.run
      html.row("program", "\(report.tool.name) \(report.tool.version)")
      html.row("rules", "\(report.tool.rulesVersion), SHA-256 \(report.tool.rulesSHA256)")
      html.row("run", run.id)
      html.row("exit status", "\(run.exitCode)")
      html.row(
        "fails on",
        run.failOn.rawValue + (run.isStrict ? ", also where messages were lost" : ""))
      html.row("every log read to its end", run.isComplete ? "yes" : "no")
      for note in report.notes { html.row("note", note.message) }
    }
  }

  /// A term and what is said of it.
  mutating func row(_ term: String, _ text: String) {
    element("dt", text: term)
    element("dd", text: text)
  }
}
