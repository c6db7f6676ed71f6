import LifecheckRules

/// Invariants in the list of rules.
extension RuleList {
  static func text(_ invariants: [Invariant]) -> String {
    if invariants.isEmpty { return "" }
    let width = invariants.map(\.id.count).max() ?? 0
    var text = "\ninvariants  whatever the trigger\n"
    for row in invariants {
      let lenses = row.lenses.isEmpty ? "process" : row.lenses.joined(separator: ", ")
      text += "  \(pad(row.id, width))  \(pad(row.versions.description, 14))  \(lenses)\n"
      text += "  \(pad("", width))  \(row.statement)\n"
      let weight = row.severity == .error ? "an error" : "a \(row.severity.rawValue)"
      text += "  \(pad("", width))  \(row.confidence.rawValue), a deviation is \(weight)\n"
    }
    return text
  }

  /// The fields of one, as those of a rule; what it has not is empty or null.
  static func fields(of row: Invariant) -> [(String, String)] {
    [
      ("id", quoted(row.id)), ("lens", row.lenses.first.map(quoted) ?? "null"),
      ("trigger", "null"), ("title", quoted(row.title)),
      ("os", quoted(row.versions.description)), ("kind", quoted("invariant")),
      ("context", "null"), ("from", "[]"), ("to", "null"), ("expect", quoted(row.statement)),
      ("forbidden", "[]"), ("tolerated", "[]"), ("confidence", quoted(row.confidence.rawValue)),
      ("measured_on", "[]"), ("severity", quoted(row.severity.rawValue)),
    ]
  }
}
