import LifecheckEvents
import LifecheckTables

/// A known bug of apps, and what it leaves in a log.
///
/// It is looked for once a log is judged, and never changes a verdict.
public struct BugClass: Sendable, Hashable {
  /// What a log must show, all of it in one life of an app.
  public struct Sign: Sendable, Hashable {
    public var deviation: DeviationSign?
    public var sequence: SequenceSign?
    /// States of a lens in one of which the life ended, by what its last events led to.
    public var endsIn: [String] = []
    /// Evidence that tells an end of another kind.
    public var unless: [Event.Name] = []
    /// One of them is told somewhere in the log: what the log never tells, its app may not log.
    public var told: [Event.Name] = []

    public init() {}
  }

  /// Deviations of a kind; an empty list takes any.
  public struct DeviationSign: Sendable, Hashable {
    public var kinds: [String] = []
    public var events: [Event.Name] = []
    /// What the deviation stands at, or before: the event behind something missing.
    public var before: [Event.Name] = []
    /// Rules and invariants.
    public var rules: [String] = []
    public var triggers: [String] = []
    public var times = 1

    public init() {}
  }

  /// Events and evidence in a row, so many times, none of `without` between.
  public struct SequenceSign: Sendable, Hashable {
    public var steps: [Step]
    public var without: [Event.Name] = []
    public var times = 1

    public init(steps: [Step]) { self.steps = steps }
  }

  public let id: String
  /// What is wrong, as a sentence without a full stop.
  public let title: String
  public let versions: VersionRange
  /// Only in lives with a trace of one of these lenses; empty: in all.
  public let lenses: [String]
  /// One of them is enough.
  public let signs: [Sign]
  public let confidence: Confidence
  public let location: Location

  public init(
    id: String, title: String, versions: VersionRange = .all, lenses: [String] = [],
    signs: [Sign], confidence: Confidence = .documented,
    location: Location = Location(file: "rules")
  ) {
    self.id = id
    self.title = title
    self.versions = versions
    self.lenses = lenses
    self.signs = signs
    self.confidence = confidence
    self.location = location
  }
}

extension BugClass {
  /// Every event and every piece of evidence it speaks of.
  public var events: [Event.Name] {
    signs.flatMap { sign in
      (sign.sequence.map { $0.steps.flatMap(\.events) + $0.without } ?? []) + sign.unless
        + sign.told
    }
  }
}

extension BugClass {
  /// Whether a sign looks for an event, in a row or in what is wrong.
  public func speaks(of event: Event.Name) -> Bool {
    events.contains(event)
      || signs.contains { sign in
        sign.deviation.map { ($0.events + $0.before).contains(event) } ?? false
      }
  }
}

extension BugClass.Sign {
  /// What it asks for, in words for people.
  public var statement: String {
    var parts: [String] = []
    if let deviation { parts.append(deviation.statement) }
    if let sequence { parts.append(sequence.statement) }
    if !endsIn.isEmpty {
      parts.append(
        "a life that ends \(endsIn.joined(separator: " or "))"
          + (unless.isEmpty ? "" : ", unless \(Self.list(unless))"))
    }
    if !told.isEmpty { parts.append("in a log that tells \(Self.list(told))") }
    return parts.joined(separator: "; ")
  }

  fileprivate static func list(_ events: [Event.Name]) -> String {
    events.map(\.rawValue).joined(separator: " or ")
  }
}

extension BugClass.DeviationSign {
  fileprivate var statement: String {
    var text = kinds.isEmpty ? "a deviation" : kinds.joined(separator: " or ")
    if !events.isEmpty { text += " \(BugClass.Sign.list(events))" }
    if !before.isEmpty { text += " before \(BugClass.Sign.list(before))" }
    if !rules.isEmpty { text += " of \(rules.joined(separator: " or "))" }
    if !triggers.isEmpty { text += " when \(triggers.joined(separator: " or "))" }
    return times == 1 ? text : "\(text), \(times) times"
  }
}

extension BugClass.SequenceSign {
  fileprivate var statement: String {
    steps.map(\.description).joined(separator: " ")
      + (without.isEmpty ? "" : " without \(BugClass.Sign.list(without))")
      + (times == 1 ? "" : ", \(times) times")
  }
}
