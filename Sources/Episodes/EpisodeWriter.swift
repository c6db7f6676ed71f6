import LifecheckEvents
import LifecheckRules

/// Writes one episode down: its moves, what they cost, and the deviations read off them.
struct EpisodeWriter {
  let graph: Graph
  let draft: Draft
  let ending: Draft.Ending
  /// The last matched event of the trace before the episode, and the first one after it.
  let previous: Int?
  let next: Int?
  let isWhole: Bool
  let window: Reader.Window
  let gaps: [Int]
  let notes: [Int: Reader.Note]
  var moves: [Move] = []
  var cost = 0
  var deviations: [Deviation] = []
  /// The rule that is named.
  var rule: Int?
  /// The last event that was not tolerated.
  var latest: Int?
  /// The events matched, in order, and for each step the event that it matched.
  var matched: [Int] = []
  var events = [Int](repeating: -1, count: Lane.limit)

  init(
    graph: Graph, draft: Draft, ending: Draft.Ending, previous: Int?, next: Int?, isWhole: Bool,
    window: Reader.Window, gaps: [Int], notes: [Int: Reader.Note]
  ) {
    self.graph = graph
    self.draft = draft
    self.ending = ending
    self.previous = previous
    self.next = next
    self.isWhole = isWhole
    self.window = window
    self.gaps = gaps
    self.notes = notes
    for taken in draft.taken where taken.isMatched {
      matched.append(taken.index)
      events[taken.step] = taken.index
    }
  }

  mutating func write() -> Episode {
    guard let edge = draft.edge else { return writeWithoutRule() }
    let lane = graph.edges[edge]
    rule = namedRule(of: edge)
    if let life = draft.life { write(life) }
    for taken in draft.taken.prefix(draft.leading) {
      writeStray(taken)
      if taken.kind != .tolerated { latest = taken.index }
    }
    for step in 0..<lane.stepCount where (draft.opening & lane.required) >> step & 1 == 1 {
      moves.append(.boundary(step: step))
      cost += Cost.boundary
    }
    var open = lane.required & ~draft.done
    for taken in draft.taken.dropFirst(draft.leading) {
      if taken.isMatched, open != 0 {
        // What should have come before it is missed here, at the first event that shows it.
        for step in 0..<lane.stepCount
        where (open & lane.predecessors[taken.step]) >> step & 1 == 1 {
          open &= ~(1 << step)
          writeMissing(step, lane, before: taken.index)
        }
      }
      write(taken, lane, edge)
      if taken.kind != .tolerated { latest = taken.index }
    }
    for step in 0..<lane.stepCount where open >> step & 1 == 1 {
      switch ending {
      case .left: writeMissing(step, lane, before: next)
      case .whole: writeMissing(step, lane, before: nil)
      case .open, .newLife: moves.append(.pending(step: step))
      }
    }
    cost += marks(against: edge)
    return Episode(
      rule: rule, alsoConsistent: otherRules(of: edge), from: lane.from, to: lane.to,
      moves: moves, cost: cost, deviations: deviations, isPassed: draft.isPassed)
  }

  private mutating func writeWithoutRule() -> Episode {
    if let life = draft.life { write(life) }
    for taken in draft.taken {
      writeStray(taken)
      if taken.kind != .tolerated { latest = taken.index }
    }
    let state = graph.initial ?? 0
    return Episode(
      rule: nil, from: state, to: state, moves: moves, cost: cost, deviations: deviations)
  }

  private func marks(against edge: Int) -> Int {
    if notes.isEmpty { return 0 }
    return draft.taken.reduce(0) { sum, taken in
      guard let note = notes[taken.index], let trigger = note.trigger, note.isKnown else {
        return sum
      }
      return sum + (graph.triggers[edge].contains(trigger) ? 0 : Cost.mark)
    }
  }

  private mutating func write(_ life: Draft.Life) {
    moves.append(.restart(event: life.event))
    cost += life.cost
    addRestart(life)
  }

  /// An event before the first rule.
  private mutating func writeStray(_ taken: Draft.Taken) {
    writeUnmatched(taken, forbiddenBy: nil, ofRule: nil)
  }

  private mutating func write(_ taken: Draft.Taken, _ lane: Lane, _ edge: Int) {
    guard taken.isMatched else {
      let event = window.number(of: taken.index)
      let isForbidden = event.map(graph.model.edges[edge].forbidden.contains) == true
      writeUnmatched(taken, forbiddenBy: isForbidden ? rule : nil, ofRule: edge)
      return
    }
    moves.append(
      .match(event: taken.index, step: taken.step, late: taken.kind == .late))
    if taken.kind == .late {
      cost += Cost.late
      addOutOfOrder(taken, lane)
    }
    if lane.conditions[taken.step] >= 0 {
      addAttributes(taken, graph.conditions[Int(lane.conditions[taken.step])])
    }
    if taken.isOverdue {
      cost += Cost.timing
      addTiming(taken, lane, graph.model.edges[edge].steps[taken.step])
    }
  }

  private mutating func writeUnmatched(
    _ taken: Draft.Taken, forbiddenBy forbidding: Int?, ofRule edge: Int?
  ) {
    switch taken.kind {
    case .duplicate:
      moves.append(.duplicate(event: taken.index))
      cost += Cost.duplicate
      addUnexpected(taken, forbiddenBy: nil, hasRule: edge != nil)
    case .unexpected:
      moves.append(.unexpected(event: taken.index))
      let event = window.number(of: taken.index)
      cost += event.map { graph.unexpected[$0] } ?? 0
      addUnexpected(taken, forbiddenBy: forbidding, hasRule: edge != nil)
    case .tolerated, .match, .late:
      moves.append(.tolerated(event: taken.index))
    }
  }

  private mutating func writeMissing(_ step: Int, _ lane: Lane, before event: Int?) {
    moves.append(.missing(step: step))
    cost += Int(lane.missing[step])
    // What is not logged is not reported.
    if lane.missing[step] > 0 { addMissing(step, before: event) }
  }
}
