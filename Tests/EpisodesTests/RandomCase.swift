import LifecheckEvents
import LifecheckRecords
import LifecheckRules
import LifecheckTraces

/// SplitMix64: the same numbers for the same seed everywhere.
struct Dice: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func roll(_ sides: Int) -> Int { Int.random(in: 0..<sides, using: &self) }
  /// True once in so many times.
  mutating func hits(_ sides: Int) -> Bool { roll(sides) == 0 }
  mutating func pick<T>(_ values: [T]) -> T { values[roll(values.count)] }
}

/// A small model and a small trace, made of dice.
struct RandomCase {
  let model: Model
  let trace: Trace
  let isWhole: Bool
  let trigger: String?

  init(seed: UInt64) {
    var dice = Dice(state: seed &* 0x2545_F491_4F6C_DD1D)
    let names = Array(["a", "b", "c", "d", "e"].prefix(2 + dice.roll(4)))
    let states = Array(["s0", "s1", "s2"].prefix(1 + dice.roll(3)))
    var rules: [Rule] = []
    for number in 0..<(1 + dice.roll(5)) {
      let old = dice.hits(6) ? rules.last : nil
      rules.append(Self.rule(number, names, states, old, &dice))
    }
    func some(_ chance: Int) -> [Event.Name] {
      names.filter { _ in dice.hits(chance) }.map { Event.Name($0) }
    }
    let noise = [Event.Name("n")]
    let lens = Lens(
      id: "test", states: states, initial: "s0", quiet: states.filter { _ in dice.hits(3) },
      startOfLife: some(4), anchors: some(4), noise: noise, rules: rules)
    let isLogged = dice.hits(4)
    model = Model(
      lens, on: Version(8),
      notLogged: isLogged ? names.filter { _ in dice.hits(3) } : [])
    isWhole = dice.hits(4)
    trigger = dice.hits(10) ? "t\(dice.roll(3))" : nil

    let count = dice.roll(8)
    let isTimed = !dice.hits(4)
    var clock: Int64 = 0
    var events: [Event] = []
    for number in 0..<count {
      var attributes: [String: Event.Value] = [:]
      if !dice.hits(3) { attributes["x"] = dice.pick([.text("1"), .text("2"), Event.Value.none]) }
      if dice.hits(2) { attributes["y"] = .text(dice.pick(["1", "2"])) }
      clock += Int64(dice.roll(4)) * 1_000_000
      let name = dice.hits(9) ? dice.pick(["n", "z"]) : dice.pick(names)
      events.append(
        Event(
          name: Event.Name(name), channel: "test", line: number + 1,
          time: isTimed && !dice.hits(8)
            ? Timestamp(text: "", microseconds: clock, resolution: 1) : nil,
          attributes: attributes))
    }
    let places = (0...count).map { $0 }
    let marks = places.filter { _ in dice.hits(12) }
      .map { Trace.Mark(trigger: "t\(dice.roll(3))", before: $0, line: 0) }
    let evidence = places.filter { _ in dice.hits(6) }
      .map { Trace.Evidence(name: Event.Name(dice.pick(["p", "q"])), before: $0, line: 0) }
    trace = Trace(
      lens: "test", events: events, evidence: evidence, marks: marks, isOneLife: dice.hits(5))
  }

  private static func rule(
    _ number: Int, _ names: [String], _ states: [String], _ old: Rule?, _ dice: inout Dice
  ) -> Rule {
    var steps: [Step] = []
    let count = 1 + dice.roll(4)
    let shape = dice.roll(4)
    for step in 0..<count {
      var events = [Event.Name(dice.pick(names))]
      if dice.hits(8) { events.append(Event.Name(dice.pick(names))) }
      var conditions: [Condition] = []
      if dice.hits(3) {
        conditions.append(
          Condition(attribute: "x", values: [dice.pick(["1", "none"])], isGuard: true))
      }
      if dice.hits(3) {
        conditions.append(Condition(attribute: "y", values: ["1"], isGuard: false))
      }
      let all = UInt16((1 << step) - 1)
      var before = all
      // A sequence, any order, any order and then a last one, or two branches.
      switch shape {
      case 1: before = 0
      case 2: before = step == count - 1 ? all : 0
      case 3: before = all & (step % 2 == 0 ? 0b0101 : 0b1010)
      default: break
      }
      steps.append(
        Step(
          events: Array(Set(events)).sorted(), isOptional: dice.hits(4), conditions: conditions,
          predecessors: before, within: dice.hits(5) ? Int64(dice.roll(3)) * 1_000_000 : nil))
    }
    func some(_ chance: Int) -> [Event.Name] {
      names.filter { _ in dice.hits(chance) }.map { Event.Name($0) }
    }
    let range = dice.pick([
      VersionRange.all, VersionRange(from: Version(8), to: nil),
      VersionRange(from: Version(8), to: Version(9)),
    ])
    let evidence = ["p", "q"].filter { _ in dice.hits(4) }.map { Event.Name($0) }
    return Rule(
      id: "r\(number)", lens: "test", trigger: "t\(dice.roll(3))", versions: range,
      from: old?.from ?? states.filter { _ in dice.hits(2) }, to: old?.to ?? dice.pick(states),
      steps: old?.steps ?? steps, forbidden: some(10), tolerated: some(8), evidence: evidence)
  }
}
