import LifecheckEpisodes
import LifecheckRules

/// Writes a report as one page of HTML that needs nothing else: no network, and no script to be read.
///
/// A long report has a card only for what deviates, and a very long one not for all of that; it says so.
func html<Sink: TextOutputStream>(_ report: Report, to sink: inout Sink) {
  PageWriter(report).write(to: &sink)
}

/// The page of one report.
struct PageWriter {
  /// More cards than this make a browser slow.
  static let mostCards = 2_000
  /// So many bytes of JSON are embedded for scripts.
  private static let mostJSON = 4 << 20

  let report: Report
  let parts: [Report.Part]
  let rules: [String: Report.Rule]
  private let page = Page()

  init(_ report: Report) {
    self.report = report
    parts = report.parts
    rules = Dictionary(report.rules.map { ($0.id, $0) }) { first, _ in first }
  }

  func write<Sink: TextOutputStream>(to sink: inout Sink) {
    let (cards, left) = chosen()
    var html = MarkupWriter(sink, .html)
    html.element("html", [("lang", "en")]) { html in
      head(&html)
      html.newline()
      html.element("body") { html in
        banner(&html)
        html.newline()
        html.element("main") { html in
          if left > 0 {
            html.element(
              "p", [("class", "warning"), ("id", "omitted")],
              text: "This report is long: \(counted(left, "part")) of it "
                + "\(left == 1 ? "has" : "have") no card here, those that conform first. "
                + "The JSON report has all of it.")
          }
          for index in parts.indices { log(index, cards[index] ?? [], &html) }
          if parts.isEmpty { html.element("p", text: "nothing to judge: no log was found") }
        }
        html.newline()
        html.element("footer") { facts(&$0) }
        html.newline()
        embed(&html)
        html.element("script", safe: page.script)
      }
    }
    html.newline()
    sink = html.finish()
  }

  private func head<Sink: TextOutputStream>(_ html: inout MarkupWriter<Sink>) {
    html.element("head") { html in
      html.element("meta", [("charset", "utf-8")])
      html.element(
        "meta", [("http-equiv", "Content-Security-Policy"), ("content", page.policy)])
      html.element(
        "meta", [("name", "viewport"), ("content", "width=device-width, initial-scale=1")])
      html.element("link", [("rel", "icon"), ("href", "data:,")])
      html.element("title", text: "lifecheck: \(report.summary.verdict.rawValue)")
      html.newline()
      html.element("style", safe: page.style)
    }
  }

  private func banner<Sink: TextOutputStream>(_ html: inout MarkupWriter<Sink>) {
    html.element("header", [("class", report.summary.verdict.rawValue)]) { html in
      html.element("h1", [("class", report.summary.verdict.rawValue)]) { html in
        html.text("lifecheck ")
        html.element("span", [("class", "badge")], text: report.summary.verdict.rawValue)
      }
      html.element("p", [("id", "closing")], text: closing)
      html.element("div", [("class", "tools"), ("role", "search")]) { html in
        html.element("label", [("for", "filter")], text: "show")
        html.element("select", [("id", "filter")]) { html in
          html.element("option", [("value", "all")], text: "all")
          for verdict in [Verdict.deviates, .inconclusive, .conforms, .nothing] {
            html.element("option", [("value", verdict.rawValue)], text: verdict.rawValue)
          }
        }
        html.element("label", [("for", "search")], text: "find")
        html.element("input", [("id", "search"), ("type", "search")])
        html.element("span", [("id", "shown"), ("role", "status")], text: "")
        html.element(
          "span", [("class", "note")], text: "keys: j and k walk, o folds, / finds")
      }
    }
  }

  private var closing: String {
    report.logs.count == 1 && report.logs[0].whyNotJudged == nil
      ? report.closing(of: parts[0]) : report.closing
  }

  private func facts<Sink: TextOutputStream>(_ html: inout MarkupWriter<Sink>) {
    html.element("h2", text: "The run")
    html.element("dl") { html in
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

  /// The whole report for scripts; nothing in it can end the element it stands in.
  private func embed<Sink: TextOutputStream>(_ html: inout MarkupWriter<Sink>) {
    var text = ""
    json(report, to: &text)
    guard text.utf8.count <= Self.mostJSON else { return }
    html.element(
      "script", [("type", "application/json"), ("id", "report")],
      safe: text.replacing("<", with: "\\u003c").replacing(">", with: "\\u003e"))
    html.newline()
  }

  /// The cards of each log, and how many are left out.
  private func chosen() -> ([Int: [Card]], left: Int) {
    let all = parts.indices.flatMap { cards(of: $0) }
    guard all.count > Self.mostCards else { return (Dictionary(grouping: all, by: \.log), 0) }
    let failing = all.filter { !$0.deviations.isEmpty }.prefix(Self.mostCards)
    return (Dictionary(grouping: failing, by: \.log), all.count - failing.count)
  }
}

extension MarkupWriter {
  /// A term and what is said of it.
  mutating func row(_ term: String, _ text: String) {
    element("dt", text: term)
    element("dd", text: text)
  }
}
