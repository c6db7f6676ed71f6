import LifecheckEpisodes
import LifecheckRules

extension PageWriter {
  /// An episode, or a deviation that belongs to none.
  struct Card {
    let log: Int
    let trace: Int?
    let episode: Report.Episode?
    let deviations: [Int]
    let verdict: Verdict
    /// Where it begins; nil when it is about the whole log.
    let line: Int?
  }

  func cards(of index: Int) -> [Card] {
    let part = parts[index]
    var cards: [Card] = []
    for number in part.traces {
      for episode in report.traces[number].episodes {
        let found = episode.deviations.compactMap { report.deviations[checked: $0]?.line }.first
        cards.append(
          Card(
            log: index, trace: number, episode: episode, deviations: episode.deviations,
            verdict: episode.verdict, line: found ?? episode.lines.lowerBound))
      }
    }
    for number in report.deviationsBesides(in: part) {
      let deviation = report.deviations[number]
      cards.append(
        Card(
          log: index, trace: deviation.trace, episode: nil, deviations: [number],
          verdict: Verdict(of: [(deviation.severity, deviation.certainty)]),
          line: deviation.line))
    }
    return cards.enumerated()
      .sorted {
        ($0.element.line ?? .max, $0.offset) < ($1.element.line ?? .max, $1.offset)
      }.map(\.element)
  }

  func log<Sink: TextOutputStream>(
    _ index: Int, _ cards: [Card], _ html: inout MarkupWriter<Sink>
  ) {
    let log = parts[index].log
    html.newline()
    html.element("section", [("aria-labelledby", "log-\(index)")]) { html in
      html.element("h2", [("id", "log-\(index)")], text: log.path)
      if let problem = log.problem {
        html.element("p", [("class", "error")], text: "\(problem.kind): \(problem.message)")
      }
      html.element("p", [("class", "note")], text: about(log, index))
      if let doubt = log.os.doubt { html.element("p", [("class", "warning")], text: doubt) }
      for note in log.notes {
        let line = note.line.map { "line \($0): " } ?? ""
        html.element("p", [("class", "note")], text: "note: \(line)\(note.message)")
      }
      for trace in report.traces[parts[index].traces] {
        if let contradiction = trace.contradiction {
          html.element("p", [("class", "warning")], text: "contradiction: \(contradiction)")
        }
        for ignored in trace.ignored where ignored.deviations > 0 {
          html.element(
            "p", [("class", "note")],
            text:
              "ignored: \(counted(ignored.deviations, "deviation")) of \(ignored.rule), by line "
              + "\(ignored.line): \(ignored.reason)")
        }
      }
      for (number, card) in cards.enumerated() { write(card, id: "e\(index)-\(number)", &html) }
      let quoted = quoted(of: index, cards)
      classes(of: index, quoted: { quoted[$0] != nil }, &html)
      lines(quoted, of: index, &html)
    }
  }

  private func about(_ log: Report.Log, _ index: Int) -> String {
    var facts = [log.os.titleWithOrigin, log.format.map { "format \($0)" } ?? "no format"]
    if let app = log.app { facts.append(app) }
    if !log.layers.isEmpty { facts.append("out of \(log.layers.joined(separator: ", "))") }
    return facts.joined(separator: ", ") + ". " + report.closing(of: parts[index])
  }

  private func write<Sink: TextOutputStream>(
    _ card: Card, id: String, _ html: inout MarkupWriter<Sink>
  ) {
    let isOpen = !card.deviations.isEmpty
    let log = parts[card.log].log
    html.newline()
    html.element(
      "details",
      [("class", "card \(card.verdict.rawValue)"), ("id", id), ("open", isOpen ? "" : nil)]
    ) { html in
      html.element("summary") { html in
        html.element("span", [("class", "badge")], text: card.verdict.rawValue)
        html.text(" ")
        html.element("span", [("class", "title")], text: title(of: card))
        html.text(" ")
        let owner = report.owner(of: card.trace).map { ", \($0)" } ?? ""
        html.element(
          "span", [("class", "place")],
          text: log.path + (card.line.map { ":\($0)" } ?? "") + owner)
      }
      html.element("div") { html in
        if let episode = card.episode, let trace = card.trace {
          rails(of: episode, in: report.traces[trace], log: card.log, &html)
          if let rule = episode.rule, card.deviations.isEmpty {
            html.element("p", [("class", "note")], text: "rule \(rule)")
          }
          if !episode.alsoConsistentWith.isEmpty {
            html.element(
              "p", [("class", "note")],
              text: "the log fits \(episode.alsoConsistentWith.joined(separator: ", ")) as well")
          }
        }
        findings(of: card, &html)
      }
    }
  }

  private func title(of card: Card) -> String {
    guard let episode = card.episode else {
      return card.trace == nil ? "the log as a whole" : "the life as a whole"
    }
    let title = episode.triggerTitle ?? episode.trigger ?? "no rule explains this"
    return episode.isPassed ? "\(title), of which no line tells" : title
  }

  private func findings<Sink: TextOutputStream>(
    of card: Card, _ html: inout MarkupWriter<Sink>
  ) {
    let deviations = card.deviations.compactMap { report.deviations[checked: $0] }
    guard !deviations.isEmpty else { return }
    html.element("ul", [("class", "findings")]) { html in
      for deviation in deviations {
        html.element("li") { html in
          html.element(
            "b", [("class", deviation.severity.rawValue)], text: deviation.severity.rawValue)
          html.text(report.sentence(of: deviation) + " ")
          if let line = deviation.line {
            html.element("a", [("href", "#l\(card.log)-\(line)")], text: "show line \(line)")
          }
        }
      }
    }
    var said: Set<String> = []
    for deviation in deviations where said.insert(report.rule(of: deviation)).inserted {
      html.element("dl") { html in
        guard let id = deviation.rule, let rule = rules[id] else {
          html.row("help", "lifecheck explain \(report.rule(of: deviation))")
          return
        }
        let versions = rule.versions.isEmpty ? "every version" : rule.versions
        let measured =
          rule.measuredOn.isEmpty
          ? "" : "; measured on \(rule.measuredOn.joined(separator: ", "))"
        html.row("rule", "\(id), \(versions) (\(rule.confidence.said)\(measured))")
        if let why = rule.proof?.why { html.row("why", why) }
        if let help = rule.proof?.help { html.row("help", help) }
        for explanation in deviation.explainedBy {
          html.row(
            "maybe", "normal under \(explanation.rule): pass --context \(explanation.context)")
        }
        for source in rule.proof?.sources ?? [] {
          html.row("source", "\(source.title) (\(source.place))")
        }
        html.row("more", "lifecheck explain \(id)")
      }
    }
  }
}
