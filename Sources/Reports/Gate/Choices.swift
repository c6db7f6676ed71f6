import LifecheckEpisodes
import LifecheckRules

/// Which deviations a user wants to hear of, and how hard each weighs.
///
/// An id is that of a rule, of a trigger, of an invariant, or a kind of deviation.
public struct Choices: Sendable {
  /// Deviations that a user accepts for a reason.
  public struct Ignore: Sendable, Hashable {
    public let id: Glob
    public let reason: String

    public init(id: Glob, reason: String = "") {
      self.id = id
      self.reason = reason
    }
  }

  /// How hard deviations of a name weigh.
  public struct Level: Sendable, Hashable {
    public let id: Glob
    public let severity: Severity

    public init(id: Glob, severity: Severity) {
      self.id = id
      self.severity = severity
    }
  }

  /// Only these are judged; empty for all.
  public let selected: [Glob]
  public let ignores: [Ignore]
  /// Of several that name a deviation the last counts.
  public let levels: [Level]

  public init(selected: [Glob] = [], ignores: [Ignore] = [], levels: [Level] = []) {
    self.selected = selected
    self.ignores = ignores
    self.levels = levels
  }

  public var isEmpty: Bool { selected.isEmpty && ignores.isEmpty && levels.isEmpty }

  /// What becomes of a deviation.
  enum Outcome {
    case kept(Severity)
    case left(Report.LeftOut.Cause)
  }

  /// Decides about a deviation by the ids it goes by; one that sums up several has a set for each.
  ///
  /// What sums up several is heard of if one of them is selected, and ignored only if all are. What the
  /// user asked for by name needs no selection.
  func outcome(
    of names: [[String]], severity: Severity, isRequired: Bool = false
  ) -> Outcome {
    func isPartly(_ id: Glob) -> Bool { names.contains { $0.contains(where: id.matches) } }
    func isWholly(_ id: Glob) -> Bool { names.allSatisfy { $0.contains(where: id.matches) } }
    if !selected.isEmpty, !isRequired, !selected.contains(where: isPartly) { return .left(.select) }
    let taking = names.map { names in
      ignores.firstIndex { names.contains(where: $0.id.matches) }
    }
    if let first = taking.first, let index = first, !taking.contains(nil) {
      return .left(.ignore(index))
    }
    return .kept(levels.last { isWholly($0.id) }?.severity ?? severity)
  }
}

extension Report {
  /// Deviations that were found, and of which the user does not want to hear.
  public struct LeftOut: Sendable, Hashable {
    /// What took them out.
    public enum Cause: Sendable, Hashable {
      /// None of the ids that are selected names them.
      case select
      /// The entry at this index.
      case ignore(Int)
    }

    /// `select` or `ignore`.
    public let by: String
    /// The ids as the user wrote them.
    public let ids: String
    public let reason: String
    public let deviations: Int

    public init(by: String, ids: String, reason: String = "", deviations: Int) {
      self.by = by
      self.ids = ids
      self.reason = reason
      self.deviations = deviations
    }
  }
}
