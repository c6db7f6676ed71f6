import LifecheckTables

/// Why a rule is so, and what proves it: what its table says after judging.
public struct Proof: Sendable, Hashable {
  public let rule: String
  /// Why the OS behaves so, for a reader who has just broken the rule.
  public let why: String
  /// What to do about it.
  public let help: String?
  /// The ids of its sources.
  public let sources: [String]
  public let examples: [Example]
  public let location: Location

  public init(
    rule: String, why: String, help: String? = nil, sources: [String] = [],
    examples: [Example] = [], location: Location = Location(file: "rules")
  ) {
    self.rule = rule
    self.why = why
    self.help = help
    self.sources = sources
    self.examples = examples
    self.location = location
  }
}

/// A page, a log or a note that a rule rests on.
public struct Source: Sendable, Hashable {
  public let id: String
  public let title: String
  /// Its address, or where it can be found.
  public let place: String

  public init(id: String, title: String, place: String) {
    self.id = id
    self.title = title
    self.place = place
  }
}
