import LifecheckEvents
import LifecheckRules

/// How alike the episodes of two strands are, in numbers that are quick to compare.
struct Likeness {
  /// Numbers for what an episode is: equal ones are worth the same to a matching.
  private struct Mark {
    let triggers: Int
    let named: Int
    let names: Int
    let whole: Int
  }

  private var first: [Mark] = []
  private var second: [Mark] = []
  /// Whether two sets of triggers have one in common, at `first * count + second`.
  private var meets: [Bool] = []
  private let count: Int

  init(_ a: [Passage], _ b: [Passage], _ transitions: Transitions, _ tested: [String]) {
    var triggers: [[String]: Int] = [:]
    var named: [String: Int] = [:]
    var names: [[String]: Int] = [:]
    var wholes: [[String]: Int] = [:]
    func number<Key: Hashable>(_ key: Key, _ numbers: inout [Key: Int]) -> Int {
      if let number = numbers[key] { return number }
      numbers[key] = numbers.count
      return numbers.count - 1
    }
    func mark(_ passage: Passage) -> Mark {
      // What no rule explains is a kind of its own.
      let trigger = passage.trigger ?? ""
      let events = passage.events.map(passage.event)
      let told = events.map { transitions.word(for: $0.name) }
      let values = events.flatMap { event in
        tested.map { "\($0)=\(event.logged($0) ?? "")" }
      }
      return Mark(
        triggers: number(Set(passage.others + [trigger]).sorted(), &triggers),
        named: number(trigger, &named), names: number(told, &names),
        whole: number(told + values + [passage.verdict.rawValue], &wholes))
    }
    first = a.map(mark)
    second = b.map(mark)
    let sets = triggers.sorted { $0.value < $1.value }.map { Set($0.key) }
    count = sets.count
    meets = sets.flatMap { set in sets.map { !set.isDisjoint(with: $0) } }
  }

  /// What it costs to pair two episodes; nil when no trigger fits both.
  func cost(_ a: Int, _ b: Int) -> Int? {
    let (a, b) = (first[a], second[b])
    guard meets[a.triggers * count + b.triggers] else { return nil }
    return (a.named == b.named ? 0 : 4) + (a.names == b.names ? 0 : 2)
      + (a.whole == b.whole ? 0 : 1)
  }
}

/// The events that tell of one transition in different lenses, by the aliases of their tables.
struct Transitions {
  private var words: [Event.Name: Set<String>] = [:]

  /// Within one lens an event tells only of itself.
  init(_ a: Lens, _ b: Lens) {
    guard a.id != b.id else { return }
    for (transition, names) in a.aliases.merging(b.aliases, uniquingKeysWith: +) {
      for name in names { words[name, default: []].insert(transition) }
    }
  }

  /// Whether two events tell of the same.
  func areSame(_ a: Event.Name, _ b: Event.Name) -> Bool {
    if a == b { return true }
    guard let a = words[a], let b = words[b] else { return false }
    return !a.isDisjoint(with: b)
  }

  /// A word that is the same for most events that tell of the same.
  func word(for name: Event.Name) -> String { words[name]?.min() ?? name.rawValue }
}

extension Event {
  /// What is logged of an attribute, `nil` when it is logged as nil; nil when it is not logged.
  func logged(_ attribute: String) -> String? {
    switch attributes[attribute] {
    case nil: nil
    case .some(.none): "nil"
    case .text(let text): text
    }
  }
}

extension Lens {
  /// The attributes that some rule asks for: others, such as a URL, differ from run to run.
  package var testedAttributes: Set<String> {
    Set(rules.lazy.flatMap(\.steps).flatMap(\.conditions).map(\.attribute))
  }
}
