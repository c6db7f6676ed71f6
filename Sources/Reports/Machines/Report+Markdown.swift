import LifecheckEpisodes
import LifecheckRules

/// Writes a report as Markdown for a pull request or a wiki, failing episodes with a diagram.
///
/// With a limit in bytes of UTF-8 it ends with a sentence that says what is left out: a step summary of
/// GitHub longer than 1,024 KiB is thrown away whole.
func markdown(_ report: Report, limit: Int?, to sink: inout some TextOutputStream) {
  let text = MarkdownText(report)
  var written = 0
  var left = 0
  // What closes the report has its room kept.
  let room = limit.map { max(0, $0 - 4_096) } ?? .max
  let head = text.head(within: room / 2)
  sink.write(head)
  written += head.utf8.count
  for part in text.parts {
    if left > 0 || part.utf8.count > room - written {
      left += 1
      continue
    }
    sink.write(part)
    written += part.utf8.count
  }
  if left > 0 {
    sink.write(
      "\n\(counted(left, "more part")) of this report \(left == 1 ? "is" : "are") left out here, "
        + "as it would be too long; the JSON report has all of it.\n")
  }
  sink.write("\n\(report.signature)\n")
}

private struct MarkdownText {
  /// An episode that deviates, or deviations that belong to none.
  struct Section {
    let log: Report.Log
    let trace: Int?
    let episode: Report.Episode?
    let deviations: [Int]
  }

  private let report: Report
  let sections: [Section]

  init(_ report: Report) {
    self.report = report
    var sections: [Section] = []
    for part in report.parts {
      for number in part.traces {
        for episode in report.traces[number].episodes where !episode.deviations.isEmpty {
          sections.append(
            Section(
              log: part.log, trace: number, episode: episode, deviations: episode.deviations))
        }
      }
      for number in report.deviationsBesides(in: part) {
        sections.append(
          Section(
            log: part.log, trace: report.deviations[number].trace, episode: nil,
            deviations: [number]))
      }
    }
    self.sections = sections
  }

  /// The verdict, and the logs as a table, as many as fit.
  func head(within room: Int) -> String {
    var head = "## lifecheck: \(report.summary.verdict.rawValue)\n\n\(report.closing.markdown)\n\n"
    for note in report.notes { head += "> \(note.message.markdown)\n\n" }
    guard !report.logs.isEmpty else { return head }
    head += "| log | OS | verdict | episodes | lines | not understood |\n"
    head += "|---|---|---|---:|---:|---:|\n"
    for (index, part) in report.parts.enumerated() {
      let episodes = report.traces[part.traces].reduce(0) { $0 + $1.episodes.count }
      let verdict =
        part.log.problem.map { "\($0.kind): \($0.message)" } ?? part.log.verdict.rawValue
      let row =
        "| \(part.log.path.markdownCode) | \(part.log.os.title.markdown) | \(verdict.markdown) "
        + "| \(episodes) | \(part.log.lines) | \(part.log.unread) |\n"
      if head.utf8.count + row.utf8.count > room {
        head += "\n\(counted(report.logs.count - index, "more log")) in the JSON report.\n"
        break
      }
      head += row
    }
    return head
  }

  /// What fits is written, piece by piece: known bugs first, as they are few and say most to people.
  var parts: some Sequence<String> {
    let classes = report.classes.lazy.map(write)
    return [AnySequence(classes), AnySequence(sections.lazy.map(write))].joined()
  }

  private func write(_ item: Report.BugClass) -> String {
    let path = report.logs[checked: item.log]?.path ?? ""
    var text = "\n### Known bug: \(item.title.markdown)\n\n"
    let about = [item.place, item.confidence.said].compactMap(\.self).joined(separator: ", ")
    text += "\(path.markdownCode) · \(about.markdown) · \(item.id.markdownCode)\n\n"
    if !item.means.isEmpty { text += "- **means** \(item.means.markdown)\n" }
    if let help = item.help { text += "- **help** \(help.markdown)\n" }
    text += "- **more** \("lifecheck explain \(item.id)".markdownCode)\n"
    return text
  }

  private func write(_ section: Section) -> String {
    let deviations = section.deviations.compactMap { report.deviations[checked: $0] }
    let line = deviations.compactMap(\.line).first
    let place = section.log.path + (line.map { ":\($0)" } ?? "")
    let title =
      section.episode.map { $0.triggerTitle ?? $0.trigger ?? "no rule explains this" }
      ?? (section.trace == nil ? "the log as a whole" : "the life as a whole")
    let about = [report.owner(of: section.trace), section.log.os.title].compactMap(\.self)
    var text = "\n### \(title.markdown)\n\n"
    text += "\(place.markdownCode) · \(about.joined(separator: ", ").markdown)\n\n"
    if let episode = section.episode,
      let trace = section.trace.flatMap({ report.traces[checked: $0] }),
      episode.verdict != .conforms, let diagram = Mermaid(episode, in: trace, of: report).text
    {
      text += "```mermaid\n\(diagram)```\n\n"
    }
    var said: Set<String> = []
    for deviation in deviations {
      text += "- **\(deviation.severity.rawValue)** \(report.sentence(of: deviation).markdown)\n"
      if let quoted = deviation.context?.first(where: { $0.line == deviation.line }) {
        text += "  - line \(quoted.line): \(quoted.text.markdownCode)\n"
      }
      if said.insert(report.rule(of: deviation)).inserted {
        for advice in report.advice(on: deviation) { text += "  - \(advice.markdown)\n" }
      }
    }
    return text
  }

}

extension Report {
  /// What wrote a report, in small letters at its end.
  var signature: String {
    "<sub>\(tool.name.markdown) \(tool.version.markdown), rules "
      + "\(tool.rulesVersion.markdown), run \(run.id.markdown)</sub>"
  }
}

/// The sequence diagram of an episode, in Mermaid's language.
struct Mermaid {
  /// Nil when there is nothing to draw, or more than Mermaid takes (50,000 characters, 500 edges).
  let text: String?

  init(_ episode: Report.Episode, in trace: Report.Trace, of report: Report) {
    let moves = episode.moves ?? []
    let app = (trace.process ?? trace.app ?? "the app").mermaid
    var text = "sequenceDiagram\n  participant S as system\n  participant A as \(app)\n"
    for move in moves {
      let event = move.event.flatMap { trace.events[checked: $0] }
      let place = event.map { event in
        " (" + (event.time.map { timeOfDay($0) + " " } ?? "") + "line \(event.line))"
      }
      let step = (move.step ?? event?.name ?? "").mermaid
      let name = (event?.name ?? "").mermaid + (place ?? "").mermaid
      switch move.kind {
      case .match: text += "  S->>A: \(name)\n"
      case .late: text += "  S->>A: \(name), late\n"
      case .missing where !move.deviations.isEmpty: text += "  S--xA: \(step) missing\n"
      case .unexpected: text += "  S->>A: \(name), not expected\n"
      case .duplicate: text += "  S->>A: \(name), again\n"
      case .tolerated: text += "  S->>A: \(name)\n"
      case .pending: text += "  S-->>A: \(step), not yet due\n"
      case .restart: text += "  Note over A: a new life begins\n"
      case .boundary, .missing: continue
      }
      for index in move.deviations {
        guard let deviation = report.deviations[checked: index],
          deviation.kind == .attribute || deviation.kind == .timing
        else { continue }
        text += "  Note over A: \(deviation.message.mermaid)\n"
      }
    }
    let fits = !moves.isEmpty && moves.count <= 400 && text.utf8.count < 50_000
    self.text = fits ? text : nil
  }
}

extension String {
  /// The text as Markdown shows it: nothing in it is taken for markup, a mention or a link.
  var markdown: String {
    var escaped = ""
    for scalar in visible.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      // A mention, and a number that would be linked as an issue.
      case "@": escaped += "&#64;"
      case "#": escaped += "&#35;"
      case "\\", "`", "*", "_", "{", "}", "[", "]", "(", ")", "|", "~", "!", "$":
        escaped += "\\"
        escaped.unicodeScalars.append(scalar)
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    // An address would be made a link.
    return escaped.replacing("://", with: ":&#47;&#47;").replacing("www.", with: "www&#46;")
  }

  /// The text as code in a line, bars and all; never empty.
  var markdownCode: String {
    // In a table a bar ends the cell even inside of code, so that HTML is the one safe way.
    let safe = visible.cut(to: 300).escapedMarkup.replacing("|", with: "&#124;")
      .replacing("`", with: "&#96;").replacing("*", with: "&#42;").replacing("_", with: "&#95;")
      .replacing("[", with: "&#91;").replacing("~", with: "&#126;").replacing("@", with: "&#64;")
      .replacing("\\", with: "&#92;").replacing("://", with: ":&#47;&#47;")
      .replacing("$", with: "&#36;").replacing("www.", with: "www&#46;")
    return "<code>\(safe.isEmpty ? " " : safe)</code>"
  }

  /// The text as Mermaid shows it; what its grammar would take is written as an entity.
  var mermaid: String {
    var escaped = ""
    for scalar in visible.cut(to: 200).unicodeScalars {
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", " ", ".", "_", "-", "/", "(", ")", "=", "'":
        escaped.unicodeScalars.append(scalar)
      case ",": escaped += ","
      default: escaped += "#\(scalar.value);"
      }
    }
    // The word alone would end a block.
    return escaped == "end" ? "end " : escaped
  }
}
