extension Rule {
  /// What part a row of the table plays in judging.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// It can happen to any app at any time: an edge of every model of its versions.
    case usual
    /// It needs a context: an edge only where that is shown, else an explanation.
    case special
    /// It can come at any time, and is tolerated everywhere.
    case noise
    /// It holds beside the alignment, whatever the trigger.
    case invariant
  }

  /// Usual, special or noise.
  public var kind: Kind {
    if from.isEmpty { return .noise }
    return context == nil ? .usual : .special
  }
}
