import LifecheckEvents
import LifecheckRules

/// What an alignment asks of an edge all the time, in numbers alone.
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
  private(set) var missing = SIMD16<UInt8>()
  /// What the dearest event of a step costs when it is unexpected.
  private(set) var unexpected = SIMD16<UInt8>()
  private(set) var predecessors = SIMD16<UInt16>()
  private(set) var successors = SIMD16<UInt16>()
  /// For each step the number of its conditions in the graph, or -1.
  private(set) var conditions = SIMD16<Int32>(repeating: -1)
  /// What a path pays for the edge beside its moves: one episode and the width of its range.
  let value: Value
  let firstRule: Int
  /// How much cheaper than missing the dearest opening can be.
  let openingGain: Int
  let allMissing: Int
  let allUnexpected: Int
  let isLenient: Bool

  init(
    _ edge: Model.Edge, in model: Model, conditions: [Int], unexpected costs: [Int],
    isLenient: Bool
  ) {
    let steps = edge.steps.prefix(Self.limit)
    from = edge.from
    to = edge.to
    stepCount = steps.count
    self.isLenient = isLenient
    let inside = UInt16(truncatingIfNeeded: (1 << steps.count) - 1)
    var required: UInt16 = 0
    var timed: UInt16 = 0
    for (number, step) in steps.enumerated() {
      let events = edge.takes.indices.contains(number) ? edge.takes[number] : []
      let before = step.predecessors & inside
      predecessors[number] = before
      for other in steps.indices where before >> other & 1 == 1 { successors[other] |= 1 << number }
      if step.within != nil { timed |= 1 << number }
      self.conditions[number] = Int32(truncatingIfNeeded: conditions[number])
      unexpected[number] = UInt8(
        truncatingIfNeeded: events.map { costs.indices.contains($0) ? costs[$0] : 0 }.max() ?? 0)
      if step.isOptional { continue }
      required |= 1 << number
      // Of several events the cheapest one to miss may be the one that did not come.
      let cost = events.map { event in
        if model.notLogged.contains(event) { return 0 }
        return model.anchors.contains(event) ? Cost.missingAnchor : Cost.missing
      }.min()
      missing[number] = UInt8(truncatingIfNeeded: cost ?? Cost.missing)
    }
    self.required = required
    self.timed = timed
    firstRule = edge.rules.first ?? 0
    let rules = edge.rules.filter(model.lens.rules.indices.contains)
    let width = rules.map { model.lens.rules[$0].versions.width }.min()
    value = Value(episodes: 1, width: width ?? VersionRange.all.width)
    allMissing = Self.sum(missing, of: required)
    allUnexpected = Self.sum(unexpected, of: inside)
    let costs = missing
    openingGain = steps.indices.map { max(0, Int(costs[$0]) - Cost.boundary) }.reduce(0, +)
  }

  /// What the steps of a set cost when they are missing.
  func missing(of steps: UInt16) -> Int { Self.sum(missing, of: steps & required) }

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

  func unexpected(of steps: UInt16) -> Int { Self.sum(unexpected, of: steps) }

  private static func sum(_ costs: SIMD16<UInt8>, of steps: UInt16) -> Int {
    var sum = 0
    var rest = steps
    while rest != 0 {
      sum += Int(costs[rest.trailingZeroBitCount])
      rest &= rest - 1
    }
    return sum
  }

  /// The sets of steps that may have happened before the log began: each holds a required step and,
  /// with each step, all that come before it, and none holds all steps.
  var openings: [UInt16] {
    let all = UInt16(truncatingIfNeeded: (1 << stepCount) - 1)
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
