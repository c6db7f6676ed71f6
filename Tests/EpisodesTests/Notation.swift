import LifecheckEvents
import LifecheckRecords
import LifecheckRules
import LifecheckTraces

@testable import LifecheckEpisodes

/// Rules written the way the tables write them, made into a model by hand.
///
/// `a b` is a sequence, `{a b}` any order, `a?` optional, `(a|b)` one of them, `a[x=1|2]` a check,
/// `a[x:1|2]` a guard, `a<5` at most five seconds after the step before.
enum Notation {
  static func steps(_ text: String) -> [Step] {
    var steps: [Step] = []
    var before: UInt16 = 0
    var group: UInt16?
    var all: UInt16 = 0
    for word in text.split(separator: " ") {
      var word = word
      if word.hasPrefix("{") {
        group = 0
        word = word.dropFirst()
      }
      let closes = word.hasSuffix("}")
      if closes { word = word.dropLast() }
      let bit: UInt16 = 1 << steps.count
      steps.append(step(String(word), predecessors: before))
      all |= bit
      if group != nil { group = (group ?? 0) | bit }
      if group == nil || closes {
        before = all
        group = nil
      }
    }
    return steps
  }

  private static func step(_ text: String, predecessors: UInt16) -> Step {
    var rest = Substring(text)
    var within: Int64?
    if let sign = rest.firstIndex(of: "<") {
      within = Int64(rest[rest.index(after: sign)...]).map { $0 * 1_000_000 }
      rest = rest[..<sign]
    }
    var conditions: [Condition] = []
    while let open = rest.lastIndex(of: "["), rest.hasSuffix("]") {
      let inside = rest[rest.index(after: open)...].dropLast()
      let isGuard = inside.contains(":")
      let parts = inside.split(separator: isGuard ? ":" : "=")
      conditions.insert(
        Condition(
          attribute: String(parts[0]), values: parts[1].split(separator: "|").map(String.init),
          isGuard: isGuard), at: 0)
      rest = rest[..<open]
    }
    let isOptional = rest.hasSuffix("?")
    if isOptional { rest = rest.dropLast() }
    if rest.hasPrefix("(") { rest = rest.dropFirst().dropLast() }
    return Step(
      events: rest.split(separator: "|").map { Event.Name(String($0)) }, isOptional: isOptional,
      conditions: conditions, predecessors: predecessors, within: within)
  }

  static func rule(
    _ id: String, _ path: String, _ expect: String, os: VersionRange = .all,
    trigger: String? = nil, context: String? = nil, confidence: Confidence = .documented,
    tolerated: [String] = [], forbidden: [String] = [], evidence: [String] = []
  ) -> Rule {
    let ends = path.split(separator: ">").map(String.init)
    return Rule(
      id: id, lens: "test", trigger: trigger ?? id, versions: os, context: context,
      from: ends[0].split(separator: ",").map(String.init), to: ends[1], steps: steps(expect),
      forbidden: forbidden.map { Event.Name($0) }, tolerated: tolerated.map { Event.Name($0) },
      evidence: evidence.map { Event.Name($0) }, confidence: confidence)
  }
}

extension Model {
  /// The edges of the usual rules of a version, rows of one shape joined.
  init(_ lens: Lens, on version: Version, notLogged: [String] = []) {
    let names = Set(
      lens.rules.flatMap { $0.steps.flatMap(\.events) + $0.tolerated + $0.forbidden } + lens.noise
        + lens.anchors + lens.startOfLife)
    let alphabet = names.sorted()
    func numbers(_ names: [Event.Name]) -> Set<Int> {
      Set(names.compactMap { alphabet.firstIndex(of: $0) })
    }
    func edges(where isIncluded: (Rule) -> Bool) -> [Edge] {
      Self.edges(lens, alphabet, numbers) { isIncluded($0) && $0.versions.contains(version) }
    }
    self.init(
      lens: lens, version: version, alphabet: alphabet, edges: edges { $0.context == nil },
      noise: numbers(lens.noise), anchors: numbers(lens.anchors),
      startOfLife: numbers(lens.startOfLife),
      notLogged: numbers(notLogged.map { Event.Name($0) }))
  }

  /// The edges of its special rules.
  var specials: [Edge] {
    Self.edges(
      lens, alphabet, { names in Set(names.compactMap { self.alphabet.firstIndex(of: $0) }) }
    ) { $0.context != nil && $0.versions.contains(version) }
  }

  private static func edges(
    _ lens: Lens, _ alphabet: [Event.Name], _ numbers: ([Event.Name]) -> Set<Int>,
    where isIncluded: (Rule) -> Bool
  ) -> [Edge] {
    var edges: [Edge] = []
    for (number, rule) in lens.rules.enumerated() where isIncluded(rule) {
      let places = rule.from.compactMap { lens.states.firstIndex(of: $0) }
      for from in places.sorted() {
        let to = lens.states.firstIndex(of: rule.to) ?? 0
        let edge = Edge(
          from: from, to: to, steps: rule.steps,
          takes: rule.steps.map { numbers($0.events).sorted() },
          tolerated: numbers(rule.tolerated), forbidden: numbers(rule.forbidden), rules: [number],
          confidence: rule.confidence)
        let old = edges.firstIndex {
          $0.from == from && $0.to == to && $0.steps == rule.steps
        }
        if let old { edges[old] = edges[old].joined(with: edge) } else { edges.append(edge) }
      }
    }
    return edges
  }
}

extension Model.Edge {
  fileprivate func joined(with other: Self) -> Self {
    Self(
      from: from, to: to, steps: steps, takes: takes,
      tolerated: tolerated.intersection(other.tolerated),
      forbidden: forbidden.intersection(other.forbidden), rules: rules + other.rules,
      confidence: max(confidence, other.confidence))
  }
}

extension Trace {
  /// Events by name, one a line, each one second after the one before.
  ///
  /// `Us0` is U with source self, state 0 (s self, n nil, o other app, - not logged).
  init(
    _ text: String, gaps: [Int] = [], evidence: [Evidence] = [], marks: [Mark] = [],
    ignores: [Ignore] = [], isEnded: Bool = false, isOneLife: Bool = false
  ) {
    let events = text.split(separator: " ").enumerated().map { number, word in
      Self.event(word, number)
    }
    self.init(
      lens: "test", events: events, gaps: gaps, evidence: evidence, marks: marks,
      ignores: ignores, isEnded: isEnded, isOneLife: isOneLife)
  }

  private static func event(_ word: Substring, _ number: Int) -> Event {
    var attributes: [String: Event.Value] = [:]
    var name = String(word)
    let known: [Character: Event.Value?] = [
      "s": .text("test.app"), "n": Event.Value.none, "o": .text("com.apple.mobilesafari"),
    ]
    if name.count == 3, name.first == "U" {
      let letters = Array(name)
      if let source = known[letters[1]], let source {
        attributes["sourceApplication"] = source
        if letters[1] == "s" { attributes["sourceApplication.is"] = .text("self") }
        if letters[1] == "o" { attributes["sourceApplication.is"] = .text("other") }
      }
      let states: [Character: String] = ["0": "active", "1": "inactive", "2": "background"]
      if let state = states[letters[2]] { attributes["state"] = .text(state) }
      name = "U"
    }
    return Event(
      name: Event.Name(AppLens.names[name] ?? name), channel: "delegate", line: number + 1,
      time: Timestamp.second(number), attributes: attributes)
  }
}
