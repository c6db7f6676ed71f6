import LifecheckEvents

/// Two rules that cannot both be right.
///
/// They are of one lens and one trigger, hold on a common version and under the same context, begin in a
/// common state and end in the same one, have the same guards and the same required events. So nothing
/// that a log or its reader could know tells which of them is meant, yet no log satisfies both: either no
/// order of the events does, or a check of theirs has no common value. Rules with different events do not
/// contradict each other: a trigger may have several outcomes.
public struct Contradiction: Sendable, Hashable {
  public enum Kind: Sendable, Hashable {
    case order
    /// The event and its attribute.
    case check(Event.Name, attribute: String)
  }

  public let kind: Kind
  /// The versions on which both hold.
  public let versions: VersionRange

  /// Nil when the rules do not contradict each other.
  public init?(_ one: Rule, _ other: Rule) {
    guard one.lens == other.lens, one.trigger == other.trigger, one.context == other.context,
      one.kind != .noise, other.kind != .noise, one.to == other.to,
      !Set(one.from).isDisjoint(with: other.from),
      let versions = one.versions.intersection(other.versions)
    else { return nil }
    let mine = Outline(one)
    let others = Outline(other)
    guard mine.labels == others.labels, mine.guards == others.guards else { return nil }
    self.versions = versions
    if !mine.isOrderable(with: others) {
      kind = .order
    } else if let check = mine.conflictingCheck(with: others) {
      kind = .check(check.event, attribute: check.attribute)
    } else {
      return nil
    }
  }
}

/// The required steps of a rule by what they expect, the n-th of the same told apart.
private struct Outline {
  struct Label: Hashable {
    let events: Set<Event.Name>
    let occurrence: Int
  }

  private let order: [Label]
  private let steps: [Label: Step]
  /// The labels that must come before a label.
  private let before: [Label: Set<Label>]
  let guards: Set<[String]>

  var labels: Set<Label> { Set(order) }

  init(_ rule: Rule) {
    var counts: [Set<Event.Name>: Int] = [:]
    let labels = rule.steps.map { step -> Label in
      let events = Set(step.events)
      counts[events, default: 0] += 1
      return Label(events: events, occurrence: counts[events] ?? 0)
    }
    let required = rule.steps.indices.filter { !rule.steps[$0].isOptional }
    order = required.map { labels[$0] }
    steps = Dictionary(uniqueKeysWithValues: required.map { (labels[$0], rule.steps[$0]) })
    before = Dictionary(
      uniqueKeysWithValues: required.map { index in
        let earlier = required.filter { rule.steps[index].predecessors >> UInt16($0) & 1 == 1 }
        return (labels[index], Set(earlier.map { labels[$0] }))
      })
    guards = Set(
      rule.steps.flatMap { step in
        step.guards.map { guarding in
          step.events.map(\.rawValue).sorted() + [guarding.attribute] + guarding.values.sorted()
        }
      })
  }

  /// Whether some order of the steps is right for both.
  func isOrderable(with other: Outline) -> Bool {
    var left = order
    while !left.isEmpty {
      let open = Set(left)
      guard
        let next = left.firstIndex(where: { label in
          (before[label] ?? []).isDisjoint(with: open)
            && (other.before[label] ?? []).isDisjoint(with: open)
        })
      else { return false }
      left.remove(at: next)
    }
    return true
  }

  func conflictingCheck(with other: Outline) -> (event: Event.Name, attribute: String)? {
    for label in order {
      guard let step = steps[label], let rival = other.steps[label] else { continue }
      for check in step.checks {
        let others = rival.checks.filter { $0.attribute == check.attribute }
        if let event = step.events.first,
          others.contains(where: { Set($0.values).isDisjoint(with: check.values) })
        {
          return (event, check.attribute)
        }
      }
    }
    return nil
  }
}
