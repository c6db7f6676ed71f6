import LifecheckEvents
import LifecheckTables

/// How sure the table is of a rule.
public enum Confidence: String, Sendable, Hashable, CaseIterable, Comparable {
  /// Nobody saw or stated it.
  case inferred
  case observedOnce = "observed-once"
  case observedSeveral = "observed-several"
  /// A page or a header of the vendor states it.
  case documented

  public static func < (a: Confidence, b: Confidence) -> Bool {
    guard let a = allCases.firstIndex(of: a), let b = allCases.firstIndex(of: b) else {
      return false
    }
    return a < b
  }

  /// How much a deviation from such a rule weighs: a rule nobody confirmed never fails anyone's CI.
  public var severity: Severity {
    switch self {
    case .documented, .observedSeveral: .error
    case .observedOnce: .warning
    case .inferred: .note
    }
  }
}

/// How much a deviation weighs.
public enum Severity: String, Sendable, Hashable, CaseIterable, Comparable {
  case note
  case warning
  case error

  public static func < (a: Severity, b: Severity) -> Bool {
    guard let a = allCases.firstIndex(of: a), let b = allCases.firstIndex(of: b) else {
      return false
    }
    return a < b
  }
}

/// What an attribute of an event is expected to be: `state=inactive` or `sourceApplication:self|none`.
public struct Condition: Sendable, Hashable, CustomStringConvertible {
  public let attribute: String
  /// One of these; `none` stands for a value logged as nil.
  public let values: [String]
  /// A guard tells this trigger from another; what is no guard is a check.
  public let isGuard: Bool

  public init(attribute: String, values: [String], isGuard: Bool) {
    self.attribute = attribute
    self.values = values
    self.isGuard = isGuard
  }

  /// Whether the event agrees; nil when it cannot be decided, which costs nothing.
  ///
  /// An attribute of several words (a set) agrees when one of them is expected. A class that was
  /// derived for the attribute (`sourceApplication.is`: self, other) goes before its value.
  public func isMet(by attributes: [String: Event.Value]) -> Bool? {
    let derived = "\(attribute).is"
    switch attributes[derived] ?? attributes[attribute] {
    case nil: return nil
    case .some(.none): return values.contains("none")
    case .text(let text):
      if text.isEmpty { return nil }
      if attributes[derived] == nil, isGuard, Self.classes.isSuperset(of: values) { return nil }
      return text.split(separator: " ").contains { values.contains(String($0)) }
    }
  }

  // A guard over classes cannot be decided by a value that belongs to none that is known.
  private static let classes: Set = ["self", "other", "none"]

  public var description: String {
    "\(attribute)\(isGuard ? ":" : "=")\(values.joined(separator: "|"))"
  }
}

/// An event that a rule expects.
public struct Step: Sendable, Hashable {
  /// The event, or the events of which one is expected, as written.
  public let events: [Event.Name]
  public let isOptional: Bool
  public let conditions: [Condition]
  /// The steps that must come before this one, directly or not, as a bit each.
  public let predecessors: UInt16
  /// How long after the step before at most, in microseconds.
  public let within: Int64?

  public init(
    events: [Event.Name], isOptional: Bool = false, conditions: [Condition] = [],
    predecessors: UInt16 = 0, within: Int64? = nil
  ) {
    self.events = events
    self.isOptional = isOptional
    self.conditions = conditions
    self.predecessors = predecessors
    self.within = within
  }

  public var checks: [Condition] { conditions.filter { !$0.isGuard } }
  public var guards: [Condition] { conditions.filter(\.isGuard) }

  /// Its event as a person reads it: `openURL`, `performFetch or willTerminate`.
  public var title: String { events.map(\.rawValue).joined(separator: " or ") }
}

/// What a trigger leads to on some versions of an OS: one row of the table.
public struct Rule: Sendable, Hashable {
  public let id: String
  public let lens: String
  public let trigger: String
  /// What the trigger is, as a sentence without a full stop.
  public let triggerTitle: String
  public let versions: VersionRange
  /// What must be shown by the log, the device or the user before this rule is an edge, by id; nil:
  /// usual, an edge always.
  public let context: String?
  /// The states from which it can begin; empty for noise, which is no edge.
  public let from: [String]
  public let to: String
  public let steps: [Step]
  public let forbidden: [Event.Name]
  public let tolerated: [Event.Name]
  /// The names of evidence that speak for this rule.
  public let evidence: [Event.Name]
  public let confidence: Confidence
  public let measuredOn: [String]
  /// Its steps as the table writes them.
  public let expect: String
  /// Faults of it that look like another rule.
  public let looksLike: [LookAlike]
  public let location: Location

  /// Whether it is no edge: it expects no step or noise, and judges only what a mark or `--trigger` says.
  public var isSilent: Bool { steps.isEmpty || from.isEmpty }

  public init(
    id: String, lens: String, trigger: String, triggerTitle: String = "", versions: VersionRange,
    context: String? = nil, from: [String], to: String, steps: [Step],
    forbidden: [Event.Name] = [], tolerated: [Event.Name] = [], evidence: [Event.Name] = [],
    confidence: Confidence = .documented, measuredOn: [String] = [], expect: String = "",
    looksLike: [LookAlike] = [], location: Location = Location(file: "rules")
  ) {
    self.id = id
    self.lens = lens
    self.trigger = trigger
    self.triggerTitle = triggerTitle
    self.versions = versions
    self.context = context
    self.from = from
    self.to = to
    self.steps = steps
    self.forbidden = forbidden
    self.tolerated = tolerated
    self.evidence = evidence
    self.confidence = confidence
    self.measuredOn = measuredOn
    self.expect = expect
    self.looksLike = looksLike
    self.location = location
  }
}
