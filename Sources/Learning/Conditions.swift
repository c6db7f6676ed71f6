import LifecheckEvents
import LifecheckRules

/// What a learned step asks of the attributes of its event.
///
/// What the rule asks that reads the logs already stays as it is, or a learned row would make it milder:
/// rows of the same path share their checks. Beyond that, an attribute that is the same in every log
/// becomes a check; one that varies does not, and neither does one that no rule ever asks for.
struct Conditions {
  private let tested: [String]
  private let rule: Rule?

  init(_ lens: Lens, _ rule: Rule?) {
    tested = Set(lens.rules.lazy.flatMap(\.steps).flatMap(\.conditions).map(\.attribute)).sorted()
    self.rule = rule
  }

  func all(of events: [Event], called names: [Event.Name]) -> [Condition] {
    let known = rule?.steps.first { $0.events.contains(where: names.contains) }?.conditions ?? []
    let kept = known.filter { condition in
      events.allSatisfy { condition.isMet(by: $0.attributes) != false }
    }
    let others = tested.filter { attribute in !kept.contains { $0.attribute == attribute } }
    return kept + others.compactMap { constant($0, in: events) }
  }

  /// How long after the step before at most, as the rule in force has it.
  func within(_ names: [Event.Name]) -> Int64? {
    rule?.steps.first { $0.events.contains(where: names.contains) }?.within
  }

  private func constant(_ attribute: String, in events: [Event]) -> Condition? {
    let values = Set(events.map { $0.attributes["\(attribute).is"] ?? $0.attributes[attribute] })
    guard values.count == 1, let value = values.first ?? nil else { return nil }
    let isClass = events.allSatisfy { $0.attributes["\(attribute).is"] != nil }
    switch value {
    case .none: return Condition(attribute: attribute, values: ["none"], isGuard: false)
    case .text(let text):
      guard Self.isWritable(text) else { return nil }
      // A class that cannot be decided in another log must not deviate there.
      return Condition(attribute: attribute, values: [text], isGuard: isClass)
    }
  }

  /// Whether the language of steps can say a value.
  static func isWritable(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 200
      && text.unicodeScalars.allSatisfy {
        !$0.properties.isWhitespace && $0.value >= 0x20 && !"[]|,".unicodeScalars.contains($0)
      }
  }
}

/// The OS versions of which observations tell.
struct Span {
  /// Known versions, the oldest first.
  let versions: [Version]
  let range: VersionRange

  /// Finds the range: from the oldest version that was seen to the newest minor one.
  ///
  /// It is never wider than that of the rule that reads the logs already. If no version is known, it
  /// is that on which the logs conform.
  init(_ observations: [Observation], _ all: [GoodLog], within limit: VersionRange?) {
    let logs = Set(observations.map(\.log)).sorted().map { all[$0] }
    versions = Set(logs.compactMap(\.version)).sorted()
    let measured = logs.contains { $0.version != nil } ? logs.filter { $0.version != nil } : logs
    let spans = measured.map { log in
      log.version.map { VersionRange(from: $0, to: Version($0.major, $0.minor + 1)) }
        ?? log.conforming
    }
    var hull = spans.first ?? .all
    for span in spans.dropFirst() {
      hull = VersionRange(
        from: hull.lower.flatMap { lower in span.lower.map { min($0, lower) } },
        to: hull.upper.flatMap { upper in span.upper.map { max($0, upper) } })
    }
    range = limit.map { hull.intersection($0) ?? $0 } ?? hull
  }
}
