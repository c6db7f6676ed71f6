/// Giving up paths that cannot win any more.
///
/// A path t is given up only if a kept path s is cheaper even after it has done what brings it level
/// with t. There are two ways to do that. Either s leaves its rule, passes to where t's rule begins and
/// lacks the steps that t has matched; or it passes to where t's rule ends and finds all that t may
/// still match there unexpected. Whatever follows, s can then answer every move of t at no
/// greater cost. Both ways fall short by what t's rule tolerates and s must pay for, which is added; so
/// is what a mark may add, and a duplicate that is one for t alone.
extension Aligner {
  mutating func prune() {
    if let budget = options.budget {
      let base = base
      next.removeAll { (base + $0.value).cost > budget }
    }
    guard options.isPruning, next.count > 1 else { return }
    let bonus = next.allSatisfy { $0.key.previous == next[0].key.previous } ? 0 : duplicateGain
    let open = reach(withFresh: false)
    let rest = next.contains { $0.key.edge < 0 } ? reach(withFresh: true) : open
    let markCost = expectsMarks || reader.isMarkWaiting ? Cost.mark : 0
    let edges = graph.edges
    var kept = 0
    for place in next.indices {
      let key = next[place].key
      let cost = next[place].value.cost - bonus
      if key.edge < 0 {
        if canForgetFresh(cost, open) { continue }
      } else {
        let lane = edges[Int(key.edge)]
        var bound = Int.max
        if let start = rest[lane.from], lane.required != 0 {
          bound = start + lane.missing(of: key.done) + markCost
        }
        if let end = rest[lane.to] {
          let ahead = ~key.done & UInt16(truncatingIfNeeded: (1 << lane.stepCount) - 1)
          let marks = markCost * (ahead.nonzeroBitCount + 1)
          bound = min(bound, end + lane.unexpected(of: ahead) + marks)
        }
        if bound < cost, bound + leniency(of: Int(key.edge)) < cost { continue }
      }
      if kept != place { next[kept] = next[place] }
      kept += 1
    }
    next.removeLast(next.count - kept)
    if !clocks.isEmpty { limitClocks() }
  }

  /// What a duplicate saves against an unexpected event, at most.
  private var duplicateGain: Int {
    (graph.hasAnchors ? Cost.unexpectedAnchor : Cost.unexpected) - Cost.duplicate
  }

  /// The least cost at which each state can be reached at rest.
  private func reach(withFresh: Bool) -> [Int?] {
    let edges = graph.edges
    let passes = graph.passes(before: reader.window.taken)
    var left = [Int?](repeating: nil, count: graph.stateCount)
    for survivor in next {
      let cost = survivor.value.cost
      if survivor.key.edge >= 0 {
        let state = edges[Int(survivor.key.edge)].to
        left[state] = min(left[state] ?? .max, cost + survivor.leaving)
      } else if withFresh, owed.isEmpty {
        for state in left.indices where options.start == nil || options.start == state {
          left[state] = min(left[state] ?? .max, cost)
        }
      }
    }
    var reached = left
    for from in left.indices {
      guard let cost = left[from] else { continue }
      for to in left.indices where to != from {
        guard let value = passes.value(from: from, to: to) else { continue }
        reached[to] = min(reached[to] ?? .max, cost + value.cost)
      }
    }
    return reached
  }

  // A first rule can be entered in its middle, from any state: no other path can do that, so the
  // dearest advantage that this may have over entering it in the usual way is granted.
  private func canForgetFresh(_ cost: Int, _ rest: [Int?]) -> Bool {
    if expectsMarks || reader.isMarkWaiting || !owed.isEmpty || options.start != nil {
      return false
    }
    guard var bound = rest.compactMap({ $0 }).min(), bound < cost else { return false }
    for (edge, lane) in graph.edges.enumerated() {
      var way = Int.max
      if let start = rest[lane.from] {
        way = start + (isBoundaryAllowed ? lane.openingGain : 0)
      }
      if let end = rest[lane.to] {
        way = min(way, end + lane.allUnexpected + leniency(of: edge))
      }
      if way >= cost { return false }
      bound = max(bound, way)
    }
    return bound < cost
  }

  /// What a rule may still save by tolerating events that cost something elsewhere.
  ///
  /// Of a live stream nobody knows what is to come: ten such events are allowed for.
  private func leniency(of edge: Int) -> Int {
    if !graph.edges[edge].isLenient { return 0 }
    return graph.leniency[edge].reduce(0) { sum, event in
      let count = remaining?[event] ?? 10
      return sum &+ count &* (graph.unexpected[event] + duplicateGain)
    }
  }

  // Paths that differ in their clocks alone cannot win back more than the timing of the steps to
  // come. Only a log that can match a step at many times leaves more than sixteen of a kind.
  private mutating func limitClocks() {
    func kind(_ survivor: Survivor) -> Survivor.Key {
      var key = survivor.key
      key.clock = -1
      return key
    }
    var least: [Survivor.Key: Int] = [:]
    for survivor in next {
      least[kind(survivor)] = min(least[kind(survivor)] ?? .max, survivor.value.cost)
    }
    let edges = graph.edges
    next.removeAll { survivor in
      guard survivor.key.edge >= 0, let cost = least[kind(survivor)] else { return false }
      let ahead = edges[Int(survivor.key.edge)].timed & ~survivor.key.done
      return cost + ahead.nonzeroBitCount * Cost.timing < survivor.value.cost
    }
    var counts: [Survivor.Key: Int] = [:]
    var dropped: Set<Int> = []
    for place in next.indices.sorted(by: { (next[$0].value, $0) < (next[$1].value, $1) }) {
      counts[kind(next[place]), default: 0] += 1
      if counts[kind(next[place]), default: 0] > 16 { dropped.insert(place) }
    }
    if dropped.isEmpty { return }
    next = next.enumerated().filter { !dropped.contains($0.offset) }.map(\.element)
    isForced = true
  }
}
