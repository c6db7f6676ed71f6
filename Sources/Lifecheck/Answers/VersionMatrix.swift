import LifecheckReports
import LifecheckRules

/// The triggers of a lens by the versions of the OS at which something changes.
struct VersionMatrix {
  private let lens: Lens
  private let versions: [Version]

  init(_ lens: Lens) {
    self.lens = lens
    let bounds = lens.rules.flatMap { [$0.versions.lower, $0.versions.upper] }.compactMap { $0 }
    let oldest = lens.versions.lower ?? bounds.min() ?? Version(0)
    versions = Set([oldest] + bounds.filter { $0 > oldest && lens.versions.contains($0) }).sorted()
  }

  /// What the letters in the cells mean.
  static let legend = """
    From the version above a cell on the table has these rules for the trigger: D documented, S \
    observed by several, O observed once, I inferred; in parentheses special rules, which need a \
    context; a star where the rules are other ones than before; a dash where there is none: the \
    trigger's own page says why.
    """

  var table: Answer.Table {
    Answer.Table(
      [Answer.Column("trigger", isCode: true)] + versions.map { Answer.Column("\($0)") },
      lens.triggers.map { trigger in
        let rules = trigger.rules.map { lens.rules[$0] }
        var before: [String]?
        return [.text(trigger.id)]
          + versions.map { version in
            let own = rules.filter { $0.versions.contains(version) }
            defer { before = own.map(\.id) }
            let isNew = before.map { !own.isEmpty && $0 != own.map(\.id) } ?? false
            return .text(own.isEmpty ? "-" : Self.cell(own) + (isNew ? "*" : ""))
          }
      })
  }

  private static func cell(_ rules: [Rule]) -> String {
    let usual = letters(of: rules.filter { $0.context == nil })
    let special = letters(of: rules.filter { $0.context != nil })
    return usual + (special.isEmpty ? "" : "(\(special))")
  }

  private static func letters(of rules: [Rule]) -> String {
    rules.map { rule in
      switch rule.confidence {
      case .documented: "D"
      case .observedSeveral: "S"
      case .observedOnce: "O"
      case .inferred: "I"
      }
    }.joined()
  }
}
