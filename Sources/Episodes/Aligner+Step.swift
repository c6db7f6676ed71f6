import LifecheckEvents
import LifecheckTraces

/// One event: every survivor takes it in every way it can.
extension Aligner {
  /// Takes the event of the window that is next.
  mutating func advance() {
    let index = reader.window.taken
    let number = reader.window.number(of: index)
    reader.window.taken += 1
    if index == 0, let number, graph.isStartOfLife[number] { isBoundaryAllowed = false }
    // To all paths it is nothing: noise, or an event that no row of the lens names.
    guard let number, !graph.isSilent[number] else { return reader.skip() }
    let note = graph.isNoise[number] ? nil : reader.annotate(index)
    next.removeAll(keepingCapacity: true)
    slots.clear()
    for list in judged.indices { judged[list] = nil }
    let now = Now(number: number, index: index, note: note)
    for survivor in survivors { stay(survivor, now) }
    if !graph.entrances[number].isEmpty { enter(now) }
    if let count = remaining?[number] { remaining?[number] = count - 1 }
    if let note, survivors.contains(where: { $0.key.edge < 0 }) { owed.append(note) }
    prune()
    swap(&survivors, &next)
    for number in survivors.indices {
      let survivor = survivors[number]
      let entry = rules(of: survivor)
      survivors[number].node = tree.grow(survivor.node, entry: entry, hop: survivor.hop)
      survivors[number].entry = -1
    }
  }

  /// The number of the event at hand.
  private var place: Int { reader.window.taken - 1 }

  /// The event at hand.
  struct Now {
    let number: Int
    let index: Int
    let note: Reader.Note?
  }

  /// Takes the event without leaving the rule, or before the first one.
  private mutating func stay(_ survivor: Survivor, _ now: Now) {
    let edge = Int(survivor.key.edge)
    var staying = survivor
    var kind = Hop.Kind.unexpected
    let isTolerated =
      edge < 0
      ? graph.isNoise[now.number] : graph.isTolerated[edge * graph.eventCount + now.number]
    if isTolerated {
      kind = .tolerated
    } else if Int(survivor.key.previous) == now.number {
      kind = .duplicate
      staying.value = staying.value + Value(cost: Cost.duplicate)
    } else {
      staying.value = staying.value + Value(cost: graph.unexpected[now.number])
    }
    if kind != .tolerated { staying.key.previous = Int32(now.number) }
    staying.hop = Hop(kind: kind)
    staying.hop.edge = survivor.key.edge
    if edge < 0 {
      offer(staying)
      return
    }
    if let note = now.note { staying.value = staying.value + weigh(note, edge) }
    offer(staying)
    var steps = graph.taken[edge * graph.eventCount + now.number] & ~survivor.key.done
    while steps != 0 {
      var matching = survivor
      matching.hop = Hop(kind: .match)
      match(&matching, step: steps.trailingZeroBitCount, now)
      steps &= steps - 1
    }
  }

  /// Matches a step of the survivor's rule, which may have just been entered, and offers the result.
  private mutating func match(_ survivor: inout Survivor, step: Int, _ now: Now) {
    let edge = Int(survivor.key.edge)
    let lane = graph.edges[edge]
    var value = survivor.value + Value(steps: 1)
    if lane.successors[step] & survivor.key.done != 0 {
      survivor.hop.kind = .late
      value = value + Value(cost: Cost.late)
    }
    let conditions = lane.conditions[step]
    if conditions >= 0 { value = value + judge(Int(conditions), now) }
    if let note = now.note { value = value + weigh(note, edge) }
    if lane.timed != 0 {
      let time = reader.window[now.index]?.time?.microseconds
      let steps = graph.model.edges[edge].steps
      if clocks.match(step, of: steps, done: survivor.key.done, at: time, &survivor.key.clock) {
        survivor.hop.isOverdue = true
        value = value + Value(cost: Cost.timing)
      }
    }
    survivor.value = value
    survivor.hop.edge = survivor.key.edge
    survivor.hop.step = UInt8(truncatingIfNeeded: step)
    survivor.key.done |= 1 << step
    survivor.key.previous = Int32(now.number)
    survivor.leaving = lane.missing(of: ~survivor.key.done)
    survivor.due = lane.missing(of: lane.due(after: survivor.key.done))
    offer(survivor)
  }

  private mutating func judge(_ conditions: Int, _ now: Now) -> Value {
    if let value = judged[conditions] { return value }
    let attributes = reader.window[now.index]?.attributes ?? [:]
    let value = graph.judge(graph.conditions[conditions], attributes)
    judged[conditions] = value
    return value
  }

  /// What a mark and evidence add to a rule that takes their event.
  private func weigh(_ note: Reader.Note, _ edge: Int) -> Value {
    let isOther = note.isKnown && note.trigger.map(graph.triggers[edge].contains) == false
    return Value(
      cost: isOther ? Cost.mark : 0,
      evidence: note.evidence.count(where: graph.evidence[edge].contains))
  }

  /// Begins rules with the event: after leaving another, after a restart, or as the first.
  private mutating func enter(_ now: Now) {
    var rests = Rests(states: graph.stateCount)
    for survivor in survivors where survivor.key.edge >= 0 {
      var leaving = survivor
      leaving.value = survivor.value + Value(cost: survivor.leaving)
      leaving.hop = Hop(kind: .match)
      let state = graph.edges[Int(survivor.key.edge)].to
      if let old = rests.left[state], !precedes(&leaving, old) { continue }
      rests.left[state] = leaving
    }
    let entrances = graph.entrances[now.number].filter { graph.since[$0.edge] <= now.index }
    for entrance in entrances {
      guard let rest = rest(at: graph.edges[entrance.edge].from, &rests) else { continue }
      begin(entrance, from: rest, now)
    }
    if graph.isStartOfLife[now.number], !isOneLife, let initial = graph.initial,
      entrances.contains(where: { graph.edges[$0.edge].from == initial }),
      let life = restart(&rests)
    {
      for entrance in entrances where graph.edges[entrance.edge].from == initial {
        begin(entrance, from: life, now)
      }
    }
    if let fresh = survivors.first(where: { $0.key.edge < 0 }) {
      for entrance in entrances { beginFirst(entrance, from: fresh, now) }
    }
  }

  /// The paths at rest before the event, by state.
  private struct Rests {
    /// After leaving a rule.
    var left: [Survivor?]
    /// After passing others, too; nil when not asked for yet.
    var reached: [Survivor??]

    init(states: Int) {
      left = [Survivor?](repeating: nil, count: states)
      reached = [Survivor??](repeating: nil, count: states)
    }
  }

  private mutating func rest(at state: Int, _ rests: inout Rests) -> Survivor? {
    if let known = rests.reached[state] { return known }
    var best: Survivor?
    let passes = graph.passes(before: place)
    for from in rests.left.indices {
      guard var path = rests.left[from], let value = passes.value(from: from, to: state) else {
        continue
      }
      if from != state {
        path.value = path.value + value
        path.hop.passFrom = Int32(from)
        path.hop.passTo = Int32(state)
        path.entry = -1
      }
      if let old = best, !precedes(&path, old) { continue }
      best = path
    }
    rests.reached[state] = .some(best)
    return best
  }

  /// The best path after which a new life begins.
  private mutating func restart(_ rests: inout Rests) -> Survivor? {
    var best: Survivor?
    for survivor in survivors where survivor.key.edge >= 0 {
      let lane = graph.edges[Int(survivor.key.edge)]
      // A rule that is complete has been left: its state says what the restart costs.
      if lane.required & ~survivor.key.done == 0 { continue }
      var path = survivor
      path.value = survivor.value + Value(cost: survivor.due + Cost.restart)
      path.hop = Hop(kind: .match)
      path.hop.restart = .inside
      if let old = best, !precedes(&path, old) { continue }
      best = path
    }
    for state in 0..<graph.stateCount where state != graph.initial {
      guard var path = rest(at: state, &rests) else { continue }
      path.value = path.value + Value(cost: graph.restart[state])
      path.hop.restart = .atRest
      if let old = best, !precedes(&path, old) { continue }
      best = path
    }
    return best
  }

  private mutating func begin(_ entrance: Graph.Entrance, from path: Survivor, _ now: Now) {
    let lane = graph.edges[entrance.edge]
    var entering = path
    entering.key = Survivor.Key(edge: Int32(entrance.edge), previous: path.key.previous)
    entering.value = path.value + lane.value
    entering.entry = -1
    entering.hop.enters = true
    match(&entering, step: entrance.step, now)
  }

  private mutating func beginFirst(
    _ entrance: Graph.Entrance, from fresh: Survivor, _ now: Now
  ) {
    let lane = graph.edges[entrance.edge]
    var entering = fresh
    entering.hop = Hop(kind: .match)
    if let start = options.start {
      let passes = graph.passes(before: place)
      guard let value = passes.value(from: start, to: lane.from) else { return }
      entering.value = entering.value + value
    }
    for note in owed { entering.value = entering.value + weigh(note, entrance.edge) }
    begin(entrance, from: entering, now)
    guard isBoundaryAllowed else { return }
    for opening in graph.openings[entrance.edge] where opening >> entrance.step & 1 == 0 {
      var middle = entering
      middle.key = Survivor.Key(
        edge: Int32(entrance.edge), done: opening, previous: fresh.key.previous)
      let skipped = (opening & lane.required).nonzeroBitCount
      middle.value = middle.value + lane.value + Value(cost: skipped * Cost.boundary)
      middle.entry = -1
      middle.hop.enters = true
      middle.hop.opening = opening
      match(&middle, step: entrance.step, now)
    }
  }

  // MARK: - The best path to a state

  private mutating func offer(_ survivor: Survivor) {
    guard let place = slots.find(survivor.key, in: next) else {
      slots.add(survivor.key, at: next.count, in: next)
      next.append(survivor)
      return
    }
    var survivor = survivor
    if precedes(&survivor, next[place]) { next[place] = survivor }
  }

  /// Whether a path goes before another one to the same state.
  private mutating func precedes(_ path: inout Survivor, _ other: Survivor) -> Bool {
    if path.value != other.value { return path.value < other.value }
    path.entry = rules(of: path)
    let rules = rules(of: other)
    let order = tree.compareRules(path.entry, rules)
    if order != 0 { return order < 0 }
    if path.node == other.node { return path.hop.order < other.hop.order }
    let (first, second) = tree.fork(path.node, other.node)
    return tree[first].hop.order < tree[second].hop.order
  }

  /// The rules that a path has entered, the one it enters with the event at hand included.
  private mutating func rules(of path: Survivor) -> Int32 {
    if path.entry >= 0 { return path.entry }
    var entry = tree[path.node].entry
    if path.hop.passTo >= 0 {
      let passes = graph.passes(before: place)
      for edge in passes.edges(from: Int(path.hop.passFrom), to: Int(path.hop.passTo)) {
        entry = tree.enter(graph.edges[edge].firstRule, after: entry)
      }
    }
    if path.hop.enters {
      entry = tree.enter(graph.edges[Int(path.hop.edge)].firstRule, after: entry)
    }
    return entry
  }
}
