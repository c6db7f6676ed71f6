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
      html.head(
        page, title: "lifecheck: \(report.summary.verdict.rawValue)", policy: page.policy)
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
        html.element("footer") { $0.facts(of: report) }
        html.newline()
        embed(&html)
        html.element("script", safe: page.script)
      }
    }
    html.newline()
    sink = html.finish()
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
