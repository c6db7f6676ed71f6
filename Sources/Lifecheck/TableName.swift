import LifecheckEpisodes
import LifecheckRules

/// A kind of name that the tables know.
public enum TableName: String, Sendable, Hashable, CaseIterable {
  case lens
  case trigger
  case context
  case event
  case format
  case rule
  /// What a deviation may go by: a rule, a trigger, an invariant, or a kind of deviation.
  case judged
}

extension Tables {
  /// All names of a kind, some of them twice.
  public func names(_ kind: TableName) -> [String] {
    switch kind {
    case .lens: lenses.map(\.id)
    case .trigger: lenses.flatMap { $0.rules.map(\.trigger) }
    case .context: lenses.flatMap { $0.rules.compactMap(\.context) + $0.contexts.map(\.id) }
    case .event: lenses.flatMap { $0.alphabet.map(\.rawValue) }
    case .format: formats.flatMap(\.names)
    case .rule: lenses.flatMap { $0.rules.map(\.id) }
    case .judged:
      lenses.flatMap { $0.rules.flatMap { [$0.id, $0.trigger] } }
        + Deviation.Kind.allCases.map(\.rawValue) + invariants.map(\.id)
    }
  }
}
