import LifecheckReports
import LifecheckRules

/// Which rows of the table are wanted.
package struct RuleSelection: Sendable {
  /// Empty for all.
  package var lenses: [String] = []
  package var trigger: String?
  package var os: Version?
  package var kind: Rule.Kind?

  package init() {}

  func holds(_ lens: Lens) -> Bool {
    lenses.isEmpty || lenses.contains(lens.id)
  }

  func holds(_ rule: Rule) -> Bool {
    (os.map(rule.versions.contains) ?? true) && (trigger.map { $0 == rule.trigger } ?? true)
      && (kind.map { $0 == rule.kind } ?? true)
  }

  /// Rows without a trigger: noise and invariants.
  func holds(_ other: Rule.Kind, on versions: VersionRange) -> Bool {
    trigger == nil && (os.map(versions.contains) ?? true) && (kind.map { $0 == other } ?? true)
  }
}
