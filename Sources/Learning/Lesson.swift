import LifecheckEvents
import LifecheckRules

/// What all observations of one trigger have in common, and in what they differ: a row of a table.
public struct Lesson: Sendable {
  public let id: String
  public let lens: Lens
  public let trigger: String
  public let title: String
  public let from: String
  public let to: String
  public let versions: VersionRange
  /// The OS versions of its logs, as far as they are known, the oldest first.
  public let measuredOn: [Version]
  public let context: String?
  public let forbidden: [Event.Name]
  public let tolerated: [Event.Name]
  public let confidence: Confidence
  /// What follows in order; the steps of one place in any order.
  public let places: [[Step]]
  /// The different sequences that were seen, the first ones first, with the attributes that steps ask for.
  public let sequences: [[Event]]
  /// The indices of the logs that show it.
  public let logs: [Int]
  /// How often it was seen.
  public let count: Int
  /// What the rules in force find in what was seen.
  public let found: [String]
  /// The rule that reads all of it already; nil when none does.
  let readBy: Rule?
  /// Events that came in some sequences only, and how often each.
  let optional: [(event: Event.Name, count: Int)]

  /// Its steps as a table writes them.
  public var expect: String {
    places.map { steps in
      let texts = steps.map(\.description).joined(separator: " ")
      return steps.count == 1 ? texts : "{\(texts)}"
    }.joined(separator: " ")
  }

  var steps: [Step] { places.flatMap { $0 } }
}

extension Lesson {
  /// Learns from observations of one kind.
  ///
  /// Fails with a sentence when no row can say what was seen.
  static func make(
    _ observations: [Observation], id: String, logs: [GoodLog]
  ) -> Result<Lesson, Unsayable> {
    guard let first = observations.first else { return .failure(Unsayable("nothing was seen")) }
    let labels = Labels(observations.map(\.events))
    let core = Set(first.lens.core)
    let order = StepOrder(labels.sequences) { !core.contains(labels.names[$0]) }
    guard let order, order.optional.isDisjoint(with: labels.numbers(of: core)) else {
      return .failure(Unsayable("more events than a row can have"))
    }
    let conditions = Conditions(first.lens, first.rule)
    var places: [[Step]] = []
    for level in order.levels {
      func step(_ numbers: [Int], isOptional: Bool) -> Step {
        let names = numbers.map { labels.names[$0] }
        return Step(
          events: names, isOptional: isOptional,
          conditions: conditions.all(of: numbers.flatMap { labels.events[$0] }, called: names),
          within: places.isEmpty ? nil : conditions.within(names))
      }
      switch level.kind {
      case .choice: places.append([step(level.events, isOptional: false)])
      case .all:
        places.append(
          level.events.map { step([$0], isOptional: order.optional.contains($0)) })
      }
    }
    let steps = places.joined()
    let required = steps.count { !$0.isOptional }
    if steps.count > 16 || required > 12 {
      return .failure(Unsayable("more events than a row can have"))
    }
    if required == 0 { return .failure(Unsayable("no event of it came each time")) }
    let span = Span(observations, logs, within: first.rule?.versions)
    let distinct = Set(observations.map { logs[$0.log].sha256 })
    let asked = Set(steps.flatMap { $0.conditions.map(\.attribute) })
    let chosen = Set(order.levels.filter { $0.kind == .choice }.flatMap(\.events))
    return .success(
      Lesson(
        id: id, lens: first.lens, trigger: first.trigger, title: first.title, from: first.from,
        to: first.to, versions: span.range, measuredOn: span.versions,
        context: first.rule?.context, forbidden: first.rule?.forbidden ?? [],
        tolerated: Set(observations.flatMap(\.tolerated) + (first.rule?.tolerated ?? []))
          .subtracting(first.lens.noise).subtracting(steps.flatMap(\.events)).sorted(),
        confidence: distinct.count > 1 ? .observedSeveral : .observedOnce, places: places,
        sequences: variants(of: observations, asked),
        logs: Set(observations.map(\.log)).sorted(), count: observations.count,
        found: observations.flatMap(\.found).uniqued, readBy: first.rule,
        optional: order.optional.subtracting(chosen).sorted().map {
          (labels.names[$0], labels.events[$0].count)
        }))
  }

  private static func variants(
    of observations: [Observation], _ asked: Set<String>
  ) -> [[Event]] {
    observations.map { observation in
      observation.events.enumerated().map { index, event in
        Event(
          name: event.name, channel: "example", line: index + 1,
          attributes: event.attributes.filter { name, _ in
            asked.contains(name)
              || (name.hasSuffix(".is") && asked.contains(String(name.dropLast(3))))
          })
      }
    }.map { $0.map(\.shortened) }.uniqued
  }
}

/// Why no row can say what was seen.
struct Unsayable: Error {
  let message: String

  init(_ message: String) { self.message = message }
}

/// Events as numbers: the nth of one name in a sequence has one of its own.
private struct Labels {
  private struct Key: Hashable {
    let name: Event.Name
    let occurrence: Int
  }

  private(set) var names: [Event.Name] = []
  private(set) var sequences: [[Int]] = []
  /// Whatever was seen of each.
  private(set) var events: [[Event]] = []

  init(_ sequences: [[Event]]) {
    var numbers: [Key: Int] = [:]
    for sequence in sequences {
      var counts: [Event.Name: Int] = [:]
      var labels: [Int] = []
      for event in sequence {
        let key = Key(name: event.name, occurrence: counts[event.name, default: 0])
        counts[event.name] = key.occurrence + 1
        let number = numbers[key] ?? names.count
        if number == names.count {
          numbers[key] = number
          names.append(event.name)
          events.append([])
        }
        events[number].append(event)
        labels.append(number)
      }
      self.sequences.append(labels)
    }
  }

  func numbers(of names: Set<Event.Name>) -> Set<Int> {
    Set(self.names.indices.filter { names.contains(self.names[$0]) })
  }
}

extension Event {
  /// The same with its classes for values, as an example writes it.
  fileprivate var shortened: Event {
    var values: [String: Value] = [:]
    for (name, value) in attributes where !name.hasSuffix(".is") {
      values[name] = attributes["\(name).is"] ?? value
      if let known = attributes["\(name).is"] { values["\(name).is"] = known }
    }
    return Event(name: name, channel: channel, line: line, attributes: values)
  }
}

extension Array where Element: Hashable {
  /// Each element once, where it first stands.
  var uniqued: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
