/// The best way by passed rules between every two states.
struct Passes: Sendable {
  /// The first event before which they can be gone.
  let since: Int
  private let states: Int
  private let values: [Value?]
  private let edges: [[Int]]

  init(_ lanes: [Lane], states: Int, since: Int, where holds: (Int) -> Bool) {
    self.since = since
    self.states = states
    let all = Pass.all(lanes, states: states, where: holds)
    values = all.map { $0?.value }
    edges = all.map { $0?.edges ?? [] }
  }

  /// What the way costs; nil when there is none.
  func value(from: Int, to: Int) -> Value? { values[from * states + to] }

  /// The edges passed, in order; none for staying where one is.
  func edges(from: Int, to: Int) -> [Int] { edges[from * states + to] }
}

/// Rules entered and left without an event, one after the other, from one state to another.
private struct Pass {
  let value: Value
  /// The edges in order; empty for staying where one is.
  let edges: [Int]
  private let rules: [Int]

  static let none = Pass(value: .zero, edges: [], rules: [])

  private init(value: Value, edges: [Int], rules: [Int]) {
    self.value = value
    self.edges = edges
    self.rules = rules
  }

  private func followed(by other: Pass) -> Pass {
    Pass(value: value + other.value, edges: edges + other.edges, rules: rules + other.rules)
  }

  private func precedes(_ other: Pass) -> Bool {
    if value != other.value { return value < other.value }
    if rules != other.rules { return rules.lexicographicallyPrecedes(other.rules) }
    return edges.lexicographicallyPrecedes(other.edges)
  }

  /// The best way between every two of the states, at `from * states + to`.
  ///
  /// A rule without a required step cannot be passed: nothing would have happened.
  fileprivate static func all(
    _ lanes: [Lane], states: Int, where holds: (Int) -> Bool
  ) -> [Pass?] {
    var best = [Pass?](repeating: nil, count: states * states)
    func offer(_ pass: Pass, _ from: Int, _ to: Int) {
      if let old = best[from * states + to], !pass.precedes(old) { return }
      best[from * states + to] = pass
    }
    for state in 0..<states { best[state * states + state] = Pass.none }
    for (number, lane) in lanes.enumerated()
    where lane.required != 0 && lane.from != lane.to && holds(number) {
      let value = Value(cost: lane.allMissing) + lane.value
      offer(Pass(value: value, edges: [number], rules: [lane.firstRule]), lane.from, lane.to)
    }
    for middle in 0..<states {
      for from in 0..<states where from != middle {
        guard let first = best[from * states + middle] else { continue }
        for to in 0..<states where to != middle && to != from {
          guard let second = best[middle * states + to] else { continue }
          offer(first.followed(by: second), from, to)
        }
      }
    }
    return best
  }
}
