import LifecheckEvents
import LifecheckRules

/// One step of an alignment: what the log did beside what the rule expected.
///
/// Events are indices in the trace, steps indices in the rule's steps.
public enum Move: Sendable, Hashable {
  /// A step that is taken to have happened before the log began; costs 1 when required.
  case boundary(step: Int)
  /// A new life begins before the event.
  case restart(event: Int)
  /// The log did what the rule expected; `late` when a later step came first.
  case match(event: Int, step: Int, late: Bool)
  /// The log did something no step of the rule takes.
  case unexpected(event: Int)
  /// Unexpected, and the same event as the one just before it.
  case duplicate(event: Int)
  /// An event that may happen here at no cost.
  case tolerated(event: Int)
  /// The rule expected something the log did not do.
  case missing(step: Int)
  /// The log ends, or a new life begins, before the step was due.
  case pending(step: Int)

  /// The event it takes from the log.
  public var event: Int? {
    switch self {
    case .match(let event, _, _), .unexpected(let event), .duplicate(let event),
      .tolerated(let event):
      event
    case .boundary, .restart, .missing, .pending: nil
    }
  }
}

/// The part of a trace that one rule explains.
public struct Episode: Sendable, Hashable {
  /// The rule that is named, as an index in the lens's rules; nil for a part that no rule explains.
  public let rule: Int?
  /// Rules of the same edge, or of an edge that reads the same, in table order.
  public let alsoConsistent: [Int]
  /// The states it goes from and to, as indices in the lens's states; `to` may not be reached.
  public let from: Int
  public let to: Int
  public let moves: [Move]
  /// The cost of its moves.
  public let cost: Int
  public let deviations: [Deviation]
  /// Whether it was entered and left without an event.
  public let isPassed: Bool

  public init(
    rule: Int?, alsoConsistent: [Int] = [], from: Int, to: Int, moves: [Move], cost: Int,
    deviations: [Deviation], isPassed: Bool = false
  ) {
    self.rule = rule
    self.alsoConsistent = alsoConsistent
    self.from = from
    self.to = to
    self.moves = moves
    self.cost = cost
    self.deviations = deviations
    self.isPassed = isPassed
  }

  /// The events it takes, as indices in the trace.
  public var events: [Int] { moves.compactMap(\.event) }
}

/// One thing an app did another way than the rule says.
public struct Deviation: Sendable, Hashable {
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    case missing
    case unexpected
    case duplicate
    case outOfOrder
    case attribute
    case timing
    /// Unexpected, and a rule forbids it by name.
    case forbidden
    case restart
    case neverLogged
    case invariant
    case required
  }

  public enum Certainty: String, Sendable, Hashable {
    case certain
    /// Messages were lost between the matched events around it.
    case boundary
  }

  public let kind: Kind
  public let event: Event.Name
  public let attribute: String?
  public let expected: String?
  public package(set) var observed: String?
  public package(set) var severity: Severity
  public let certainty: Certainty
  /// The line it points at: of the event, or of the event before which something is missing.
  public let line: Int
  /// Lines that a reader wants to see: matched neighbours when something is missing.
  public let lines: [Int]
  /// The trace's event it is about, or before which something is missing.
  public let at: Int?
  /// The rule it is about, as an index in the lens's rules; nil when no rule is.
  public let rule: Int?
  /// The invariant it is about, by id.
  public let invariant: String?
  /// What the OS is known to do that looks like it, as a sentence without a full stop.
  public let known: String?
  /// What is wrong, as `willResignActive missing before openURL`.
  public package(set) var message: String
  /// The ids of the special rules that would explain it, with the context each needs.
  public let explainedBy: [Explanation]

  public struct Explanation: Sendable, Hashable {
    public let rule: String
    public let context: String

    public init(rule: String, context: String) {
      self.rule = rule
      self.context = context
    }
  }

  public init(
    kind: Kind, event: Event.Name, attribute: String? = nil, expected: String? = nil,
    observed: String? = nil, severity: Severity, certainty: Certainty = .certain, line: Int,
    lines: [Int] = [], at: Int? = nil, rule: Int? = nil, invariant: String? = nil,
    known: String? = nil, message: String, explainedBy: [Explanation] = []
  ) {
    self.kind = kind
    self.event = event
    self.attribute = attribute
    self.expected = expected
    self.observed = observed
    self.severity = severity
    self.certainty = certainty
    self.line = line
    self.lines = lines
    self.at = at
    self.rule = rule
    self.invariant = invariant
    self.known = known
    self.message = message
    self.explainedBy = explainedBy
  }
}

/// What can be said of an episode, a trace, a log or a run.
public enum Verdict: String, Sendable, Hashable, CaseIterable, Comparable {
  /// No lifecycle event at all.
  case nothing
  case conforms
  /// Something may have been lost in a gap, or the evidence contradicts itself.
  case inconclusive
  case deviates

  /// Worse is greater.
  public static func < (a: Verdict, b: Verdict) -> Bool {
    guard let a = allCases.firstIndex(of: a), let b = allCases.firstIndex(of: b) else {
      return false
    }
    return a < b
  }
}
