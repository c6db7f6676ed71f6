import LifecheckEvents
import LifecheckRules

/// An edge of a model with what an alignment asks of it.
///
/// Sets of steps are bits: step 0 is bit 0.
struct Lane: Sendable {
  /// The most steps a rule may have; what a row has more is a mistake of the table.
  static let limit = 16

  let from: Int
  let to: Int
  let stepCount: Int
  let required: UInt16
  /// Steps that have a `within`.
  let timed: UInt16
  /// What a step costs when it is missing; 0 for an optional one.
  let missing: [Int]
  /// What the dearest event of a step costs when it is unexpected.
  let unexpected: [Int]
  let predecessors: [UInt16]
  let successors: [UInt16]
  /// For each step the number of its conditions in the graph, or -1.
  let conditions: [Int]
  /// What a path pays for the edge beside its moves: one episode and the width of its range.
  let value: Value
  let firstRule: Int
  let triggers: Set<String>
  let evidence: Set<Event.Name>
  /// Events that it tolerates and that cost something elsewhere.
  let leniency: [Int]
  /// The sets of steps that may have happened before the log began: each with all predecessors.
  let openings: [UInt16]
  /// How much cheaper than missing the dearest opening can be.
  let openingGain: Int
  let allMissing: Int
  let allUnexpected: Int

  init(_ edge: Model.Edge, in model: Model, conditions: [Int], unexpected costs: [Int]) {
    let steps = edge.steps.prefix(Self.limit)
    let takes = edge.takes
    from = edge.from
    to = edge.to
    stepCount = steps.count
    self.conditions = conditions
    var required: UInt16 = 0
    var timed: UInt16 = 0
    for (number, step) in steps.enumerated() {
      if !step.isOptional { required |= 1 << number }
      if step.within != nil { timed |= 1 << number }
    }
    self.required = required
    self.timed = timed
    let inside = UInt16(truncatingIfNeeded: (1 << steps.count) - 1)
    let predecessors = steps.map { $0.predecessors & inside }
    self.predecessors = predecessors
    successors = steps.indices.map { step in
      var mask: UInt16 = 0
      for (other, before) in predecessors.enumerated() where before >> step & 1 == 1 {
        mask |= 1 << other
      }
      return mask
    }
    // Of several events the cheapest one to miss may be the one that did not come.
    let missing = steps.enumerated().map { number, step in
      if step.isOptional { return 0 }
      let costs = takes.indices.contains(number) ? takes[number] : []
      return costs.map { event in
        if model.notLogged.contains(event) { return 0 }
        return model.anchors.contains(event) ? Cost.missingAnchor : Cost.missing
      }.min() ?? Cost.missing
    }
    self.missing = missing
    unexpected = steps.indices.map { step in
      let events = takes.indices.contains(step) ? takes[step] : []
      return events.map { costs.indices.contains($0) ? costs[$0] : 0 }.max() ?? 0
    }
    allMissing = missing.reduce(0, +)
    allUnexpected = unexpected.reduce(0, +)
    openings = Self.openings(required: required, predecessors: predecessors, all: inside)
    openingGain = missing.reduce(0) { $0 + max(0, $1 - Cost.boundary) }
    let rules = edge.rules.filter(model.lens.rules.indices.contains).map { model.lens.rules[$0] }
    firstRule = edge.rules.first ?? 0
    triggers = Set(rules.map(\.trigger))
    evidence = Set(rules.flatMap(\.evidence))
    let width = rules.map(\.versions.width).min() ?? VersionRange.all.width
    value = Value(episodes: 1, width: width)
    leniency = edge.tolerated.filter {
      costs.indices.contains($0) && !model.noise.contains($0) && !edge.forbidden.contains($0)
    }.sorted()
  }

  /// What the steps of a set cost when they are missing.
  func missing(of steps: UInt16) -> Int { sum(missing, of: steps & required) }

  /// The required steps outside `done` that a step in it should have followed.
  func due(after done: UInt16) -> UInt16 {
    var due: UInt16 = 0
    var open = required & ~done
    while open != 0 {
      let step = open.trailingZeroBitCount
      if successors[step] & done != 0 { due |= 1 << step }
      open &= open - 1
    }
    return due
  }

  func unexpected(of steps: UInt16) -> Int { sum(unexpected, of: steps) }

  private func sum(_ costs: [Int], of steps: UInt16) -> Int {
    var sum = 0
    var rest = steps
    while rest != 0 {
      sum += costs[rest.trailingZeroBitCount]
      rest &= rest - 1
    }
    return sum
  }

  /// The sets that hold a required step and, with each step, all that come before it; never all steps.
  private static func openings(required: UInt16, predecessors: [UInt16], all: UInt16) -> [UInt16] {
    var found: Set<UInt16> = []
    var queue: [UInt16] = [0]
    while let set = queue.popLast() {
      var open = required & ~set
      while open != 0 {
        let step = open.trailingZeroBitCount
        open &= open - 1
        let next = set | 1 << step | predecessors[step]
        if next != all, found.insert(next).inserted { queue.append(next) }
      }
    }
    return found.sorted()
  }
}
