import LifecheckReports
import LifecheckRules

/// Rules and invariants as a user's file of tables: valid YAML, to be read, copied and changed.
struct RuleText {
  let rules: [(rule: Rule, proof: Proof?)]
  let invariants: [(invariant: Invariant, grounds: Grounds?)]

  /// Both documents of the file, the second only where a row has a proof.
  var yaml: String {
    var lines: [String] = []
    if !rules.isEmpty { lines += ["triggers:"] + rules.flatMap { Self.row(of: $0.rule) } }
    if !invariants.isEmpty {
      lines += ["invariants:"] + invariants.flatMap { Self.row(of: $0.invariant) }
    }
    var proofs = rules.compactMap(\.proof).flatMap(Self.document)
    let grounds = invariants.compactMap(\.grounds).flatMap(Self.document)
    if !grounds.isEmpty { proofs += ["invariants:"] + grounds }
    if !proofs.isEmpty { lines += ["---"] + proofs }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func row(of rule: Rule) -> [String] {
    var lines = [
      "  - lens: \(scalar(rule.lens))",
      "    trigger: \(scalar(rule.trigger))",
      "    title: \(scalar(rule.triggerTitle))",
      "    rules:",
      "      - id: \(scalar(rule.id))",
      "        os: \(scalar(rule.versions.description))",
    ]
    func add(_ key: String, _ value: String) { lines.append("        \(key): \(value)") }
    if let context = rule.context { add("context", scalar(context)) }
    if !rule.from.isEmpty {
      add("from", rule.from.count == 1 ? scalar(rule.from[0]) : list(rule.from))
      // What tells the app nothing leads nowhere.
      if !rule.to.isEmpty { add("to", scalar(rule.to)) }
    }
    add("expect", scalar(rule.expect))
    for (key, names) in [
      ("forbidden", rule.forbidden), ("tolerated", rule.tolerated), ("evidence", rule.evidence),
    ] where !names.isEmpty {
      add(key, list(names.map(\.rawValue)))
    }
    add("confidence", rule.confidence.rawValue)
    if !rule.measuredOn.isEmpty { add("measured_on", list(rule.measuredOn)) }
    if !rule.looksLike.isEmpty {
      lines.append("        looks_like:")
      for look in rule.looksLike { lines.append("          - {\(fault(look))}") }
    }
    return lines
  }

  private static func document(of proof: Proof) -> [String] {
    var lines = ["\(scalar(proof.rule)):"]
    for (key, text) in [("why", proof.why), ("help", proof.help ?? "")] where !text.isEmpty {
      lines.append("  \(key): \(scalar(text))")
    }
    lines.append("  sources: \(list(proof.sources))")
    lines.append("  examples:")
    for example in proof.examples {
      lines.append("    - log: \(scalar(example.log))")
      if let given = example.given { lines.append("      given: \(scalar(given))") }
      if let version = example.version { lines.append("      os: \(scalar("\(version)"))") }
      if example.isWhole { lines.append("      complete: true") }
      lines.append("      finds: \(said(example.finds))")
    }
    return lines
  }

  private static func fault(_ look: LookAlike) -> String {
    let fault =
      switch look.fault {
      case .without(let event): "without: \(scalar(event.rawValue))"
      case .swapped(let one, let other): "swapped: \(list([one.rawValue, other.rawValue]))"
      case .check(let attribute): "check: \(scalar(attribute))"
      }
    return fault + (look.rule.map { ", rule: \(scalar($0))" } ?? "")
  }

  /// What an example finds.
  static func said(_ finds: [String]) -> String {
    finds.isEmpty ? "nothing" : finds.count == 1 ? scalar(finds[0]) : list(finds)
  }

  static func list(_ texts: [String]) -> String {
    "[\(texts.map(scalar).joined(separator: ", "))]"
  }

  /// A text as YAML: plain where nothing can be misread, else in quotes, on one line.
  static func scalar(_ text: String) -> String {
    let isName = text.utf8.allSatisfy { byte in
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
        || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
    }
    let words = ["null", "true", "false", "yes", "no", "on", "off", "nothing"]
    if isName, let first = text.first, first.isLetter, !words.contains(text.lowercased()) {
      return text
    }
    return "'" + text.harmlessLine.replacing("'", with: "''") + "'"
  }
}

extension String {
  /// The text in one line, the blanks of its wrapping made one.
  fileprivate var harmlessLine: String {
    split(whereSeparator: \.isWhitespace).map { String($0).visible }.joined(separator: " ")
  }
}

extension Answers {
  /// Rules and invariants as YAML, in the order of their ids.
  package func yaml(of ids: [String]) -> String {
    let known = ids.compactMap { id in rules.first { $0.id == id } }
    let remarks = ids.compactMap { id in noise.first { $0.id == id } }.map { row in
      "# \(row.id): stands in the noise of the lens \(row.lens.id), \(row.lens.location)\n"
    }
    let held = ids.compactMap { id in tables.invariants.first { $0.id == id } }
    let text = RuleText(
      rules: known.map { (rule: $0, proof: proofs[$0.id]) },
      invariants: held.map { (invariant: $0, grounds: why[$0.id]) })
    return remarks.joined() + (known.isEmpty && held.isEmpty ? "" : text.yaml)
  }
}
