import LifecheckTables

/// What the user or the system did, as some rules of a lens have it.
public struct Trigger: Sendable, Hashable {
  /// Versions on which it has no rule, and the reason.
  public struct Absence: Sendable, Hashable {
    public let versions: VersionRange
    /// Why there is no rule: the trigger does not exist there, tells the app nothing, or nobody knows.
    public let why: String
    public let location: Location

    public init(
      versions: VersionRange, why: String, location: Location = Location(file: "rules")
    ) {
      self.versions = versions
      self.why = why
      self.location = location
    }
  }

  public let id: String
  /// A sentence without a full stop.
  public let title: String
  /// Its rules, as indices in the lens's rules, in table order; none when all versions are absent.
  public let rules: [Int]
  public let absent: [Absence]

  public init(id: String, title: String, rules: [Int], absent: [Absence] = []) {
    self.id = id
    self.title = title
    self.rules = rules
    self.absent = absent
  }

  /// The triggers that rules are about, in table order.
  static func all(of rules: [Rule]) -> [Trigger] {
    var order: [String] = []
    var rows: [String: [Int]] = [:]
    for (index, rule) in rules.enumerated() {
      if rows[rule.trigger] == nil { order.append(rule.trigger) }
      rows[rule.trigger, default: []].append(index)
    }
    return order.map { id in
      let indices = rows[id] ?? []
      return Trigger(
        id: id, title: indices.first.map { rules[$0].triggerTitle } ?? "", rules: indices)
    }
  }
}
