import Lifecheck
import LifecheckEpisodes
import LifecheckEvents
import LifecheckReports
import LifecheckRules

/// What the tables say of a name.
struct Explanation {
  private let tables: Tables
  private let rules: [Rule]
  private let classes: [BugClass]
  let grounds: GroundsReader

  init(_ tables: Tables) {
    self.tables = tables
    classes = tables.bugClasses
    grounds = GroundsReader(tables)
    rules = tables.lenses.flatMap(\.rules)
  }

  /// Every name that can be explained.
  var names: [String] {
    rules.map(\.id) + rules.map(\.trigger) + tables.spellings.events.map(\.rawValue)
      + tables.lenses.flatMap { $0.contexts.map(\.id) } + Deviation.Kind.allCases.map(\.rawValue)
      + tables.invariants.map(\.id) + classes.map(\.id)
  }

  /// All that is known by a name; nil when nothing is.
  func text(of name: String) -> String? {
    var parts = rules.filter { $0.id == name }.map { text(of: $0) }
    let triggered = rules.filter { $0.trigger == name }
    if !triggered.isEmpty { parts.append(text(ofTrigger: name, triggered)) }
    let event = Event.Name(name)
    if tables.spellings.events.contains(event) { parts.append(text(of: event)) }
    parts += tables.lenses.flatMap(\.contexts).filter { $0.id == name }.map { text(of: $0) }
    parts += tables.invariants.filter { $0.id == name }.map { text(of: $0) }
    parts += classes.filter { $0.id == name }.map { text(of: $0) }
    if let kind = Deviation.Kind(rawValue: name) { parts.append(kind.explanation) }
    return parts.isEmpty ? nil : parts.joined(separator: "\n")
  }

  func text(of rule: Rule) -> String {
    let proof = ProofReader(tables).proof(of: rule)
    let way =
      rule.from.isEmpty ? "at any time" : "\(rule.from.joined(separator: " or ")) -> \(rule.to)"
    var rows = [
      ("rule", rule.id), ("trigger", "\(rule.trigger): \(rule.triggerTitle)"),
      ("lens", rule.lens), ("os", "iOS \(rule.versions)"), ("state", way),
      ("expects", rule.expect),
    ]
    if !rule.forbidden.isEmpty {
      rows.append(("forbids", rule.forbidden.map(\.rawValue).joined(separator: " ")))
    }
    if !rule.tolerated.isEmpty {
      rows.append(("allows", rule.tolerated.map(\.rawValue).joined(separator: " ")))
    }
    if let context = rule.context {
      rows.append(("only with", "--context \(context): \(title(ofContext: context))"))
    }
    let measured =
      rule.measuredOn.isEmpty ? "" : ", measured on \(rule.measuredOn.joined(separator: ", "))"
    rows.append(
      (
        "known",
        "\(rule.confidence.rawValue)\(measured): a deviation is "
          + (rule.confidence.severity == .error
            ? "an error" : "a \(rule.confidence.severity.rawValue)")
      ))
    if let proof {
      rows.append(("why", proof.why))
      if let help = proof.help { rows.append(("help", help)) }
      for source in proof.sources {
        rows.append(("source", "\(source.id): \(source.title), \(source.place)"))
      }
    }
    return Self.laidOut(rows)
  }

  private func text(ofTrigger name: String, _ rules: [Rule]) -> String {
    var rows = [("trigger", "\(name): \(rules[0].triggerTitle)")]
    for rule in rules {
      let context = rule.context.map { " (only with --context \($0))" } ?? ""
      rows.append((rule.lens, "iOS \(rule.versions): \(rule.expect)\(context)"))
      rows.append(("", "rule \(rule.id), \(rule.confidence.rawValue)"))
    }
    return Self.laidOut(rows)
  }

  private func text(of event: Event.Name) -> String {
    var rows = [("event", event.rawValue)]
    for spelling in tables.spellings.spellings where spelling.event == event {
      rows.append(("spelling", "\(spelling.id), told by \(spelling.channel)"))
    }
    let users = rules.filter { $0.steps.contains { $0.events.contains(event) } }
    for rule in users { rows.append(("rule", "\(rule.id): \(rule.expect)")) }
    return Self.laidOut(rows)
  }

  private func text(of context: Context) -> String {
    let users = rules.filter { $0.context == context.id }
    return Self.laidOut(
      [("context", "\(context.id): \(context.title)")]
        + users.map { ("rule", "\($0.id): \($0.expect)") })
  }

  private func title(ofContext id: String) -> String {
    tables.lenses.flatMap(\.contexts).first { $0.id == id }?.title ?? ""
  }

  /// Rows of a word and a text, the texts wrapped under each other.
  static func laidOut(_ rows: [(String, String)]) -> String {
    let width = (rows.map(\.0.count).max() ?? 0) + 2
    var text = ""
    for (word, value) in rows {
      var line = word + String(repeating: " ", count: width - word.count)
      var isFirst = true
      for part in value.split(whereSeparator: \.isWhitespace) {
        if !isFirst, line.count + part.count + 1 > 100 {
          text += line + "\n"
          line = String(repeating: " ", count: width)
          isFirst = true
        }
        line += (isFirst ? "" : " ") + part
        isFirst = false
      }
      text += line + "\n"
    }
    return text
  }
}
