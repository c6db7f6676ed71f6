/// What one path does with one event.
struct Hop: Sendable, Hashable {
  /// How the event is taken, in the order in which equal paths are preferred.
  enum Kind: UInt8, Sendable {
    case match
    case late
    case tolerated
    case duplicate
    case unexpected
  }

  enum Restart: UInt8, Sendable {
    case none
    /// A new life begins while a rule is open.
    case inside
    case atRest
  }

  var kind: Kind
  /// Whether a rule begins with the event; one that was open before is left.
  var enters = false
  var restart = Restart.none
  /// Whether it comes later than its step allows.
  var isOverdue = false
  var step: UInt8 = 0
  /// Steps that are taken to have happened before the log began.
  var opening: UInt16 = 0
  /// The edge that is open after the event; -1 before the first rule.
  var edge: Int32 = -1
  /// The states between which rules are passed before the event; -1 for none.
  var passFrom: Int32 = -1
  var passTo: Int32 = -1

  init(kind: Kind) { self.kind = kind }

  /// The last of the tie rules, as a number: the path with the smaller one is preferred.
  var order: UInt64 {
    // Edges stand in table order, then by state: they say where rules passed have led to. Only before
    // a new life they do not.
    let state = restart == .none ? 0 : UInt64(truncatingIfNeeded: passTo + 1) & 0xFFF
    return UInt64(kind.rawValue) << 60 | (enters ? 1 << 59 : 0) | UInt64(restart.rawValue) << 57
      | state << 45 | (UInt64(truncatingIfNeeded: edge + 1) & 0xF_FFFF) << 25
      | UInt64(opening) << 9 | UInt64(step)
  }
}

/// A state of the alignment with the best path to it.
///
/// States are: before the first rule (edge -1), or inside an edge. There is none *between* rules: what
/// happens there can as well happen before the rule is left, and then is preferred.
struct Survivor: Sendable {
  /// What tells one state from another.
  struct Key: Sendable, Hashable {
    var edge: Int32
    /// The steps matched or taken to have happened before the log began.
    var done: UInt16 = 0
    /// The last event that was not tolerated, by its number; -1 when there is none.
    var previous: Int32
    /// The times that a `within` will be measured from, by their number; -1 when none is.
    var clock: Int32 = -1
  }

  var key: Key
  var value: Value
  /// What it costs to leave the rule, and what is missing for certain if it is never left.
  var leaving = 0
  var due = 0
  /// The node of its last event once it is in the tree, that of the event before until then.
  var node: Int32
  /// The rules of its path, if they are already in the tree; -1 when not.
  var entry: Int32 = -1
  var hop: Hop
}
