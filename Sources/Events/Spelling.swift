import LifecheckTables

/// A message by which a log shows an event: one row of the spellings.
public struct Spelling: Sendable, Hashable {
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A step in an app's life.
    case event
    /// A line that bears witness to one, and is never a step itself.
    case evidence
  }

  public let id: String
  public let event: Event.Name
  /// Who writes such a line: `delegate`, `notification`, `sdk`, ...
  public let channel: String
  public let kind: Kind
  let expression: Expression
  /// Whether the message holds nothing else, so that its end tells whether to try the pattern.
  let isWhole: Bool
  /// The attributes it may carry, by name; the rows of the same name look for them.
  public let attributes: [String]
  /// Attributes that every event of it carries.
  public let constants: [String: Event.Value]
  /// The OS versions on which it can occur, as `>=13.0`, or nil for all.
  public let os: String?
  /// All that its logger can log, when it is known to log these only.
  public let logs: [Event.Name]?
  /// The ids of rows that also match its messages, and give way to it.
  public let over: [String]
  public let location: Location

  /// Its pattern as its author wrote it, parts filled in.
  public var pattern: String { expression.written }
}

/// A pattern as a row writes it, not compiled yet.
struct Expression: Sendable, Hashable {
  /// As it is compiled: with its parts filled in, and bounded.
  let source: String
  /// As its author wrote it, parts filled in.
  let written: String
  let ignoresCase: Bool
  /// Texts of which every match holds one, in any case; empty when there are none.
  let literals: [String]
  /// Texts of which every match holds one, named because those that can be found are common words.
  let sought: [String]
  /// Whether it is looked for in the lines of a record as they stand, not in its message.
  let isInLines: Bool
  let location: Location
}

/// Where an event's attribute stands in a message, and what its values mean.
struct AttributeRow: Sendable, Hashable {
  let id: String
  let attribute: String
  let expression: Expression
  /// What a value as logged means; nil stands for a value logged as nothing.
  let values: [String: Event.Value]?
  /// Whether values that are not listed are taken as they are.
  let isOpen: Bool
  /// Whether the attribute is a set of words: every match of every row adds one.
  let isSet: Bool
  let location: Location
}

/// A way to name a callback without telling that it was called: a stack frame, an observer, a warning.
struct Mention: Sendable, Hashable {
  enum Place: String, Sendable, Hashable, CaseIterable {
    /// It ends where the name begins.
    case before
    /// It begins where the name ends.
    case after
    /// It is anywhere in the line that holds the name.
    case line
  }

  let id: String
  let place: Place
  let expression: Expression
  let location: Location
}

/// A line that tells something of the device or of a process.
struct FactRow: Sendable, Hashable {
  let id: String
  let expression: Expression
  let location: Location
}
