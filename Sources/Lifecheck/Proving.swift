import LifecheckEpisodes
import LifecheckEvents
import LifecheckLearning
import LifecheckRules

/// Examples that prove a learned row: what was seen, and a fault in it that the table notices.
struct Proving {
  /// What was seen, then one fault; empty if the row cannot be proved.
  let examples: [Learning.Example]

  /// So many of the sequences that were seen are shown.
  private static let shown = 4

  init(_ lesson: Lesson, _ rule: Rule, _ lens: Lens) {
    func deviations(_ events: [Event], isWhole: Bool = false) -> [Deviation] {
      let numbered = events.enumerated().map { index, event in
        Event(
          name: event.name, channel: "example", line: index + 1, attributes: event.attributes)
      }
      return RuleTrial.deviations(
        of: Example(events: numbered, given: lesson.from, isWhole: isWhole), rule, lens)
    }
    let seen = lesson.sequences.filter { deviations($0).isEmpty }.prefix(Self.shown)
    for (events, isWhole) in Faults(lesson, lens).all {
      let found = deviations(events, isWhole: isWhole)
      guard let first = found.first, (1...events.count).contains(first.line), found.count <= 4,
        !seen.isEmpty
      else { continue }
      examples =
        seen.map { Learning.Example(events: $0) } + [
          Learning.Example(
            events: events, marked: first.line - 1, isWhole: isWhole, finds: found.map(\.message))
        ]
      return
    }
    examples = []
  }
}

/// Ways to break what was seen, the plainest first: a required step taken out, a check violated, an event
/// told twice, two neighbours swapped, and one more core event behind.
private struct Faults {
  private(set) var all: [(events: [Event], isWhole: Bool)] = []

  init(_ lesson: Lesson, _ lens: Lens) {
    guard let events = lesson.sequences.first else { return }
    let required = Set(lesson.requiredEvents)
    for isWhole in [false, true] {
      for index in events.indices where required.contains(events[index].name) && events.count > 1 {
        var rest = events
        rest.remove(at: index)
        all.append((rest, isWhole))
      }
    }
    for (index, event) in events.enumerated() {
      for check in lesson.checks(of: event.name) {
        for value in Self.values(of: check.attribute, in: lens) where !check.values.contains(value)
        {
          var wrong = events
          wrong[index] = Event(
            name: event.name, channel: event.channel, line: event.line,
            attributes: event.attributes.filter { $0.key != "\(check.attribute).is" }
              .merging([check.attribute: .text(value)]) { $1 })
          all.append((wrong, false))
        }
      }
    }
    for index in events.indices {
      var twice = events
      twice.insert(events[index], at: index)
      all.append((twice, false))
    }
    for index in events.indices.dropLast() {
      var swapped = events
      swapped.swapAt(index, index + 1)
      all.append((swapped, false))
    }
    for name in lens.core {
      all.append((events + [Event(name: name, channel: "example", line: 0)], false))
    }
  }

  /// What rules of the lens ask of an attribute.
  private static func values(of attribute: String, in lens: Lens) -> [String] {
    Set(
      lens.rules.flatMap(\.steps).flatMap(\.checks).filter { $0.attribute == attribute }
        .flatMap(\.values)
    ).sorted()
  }
}
