import LifecheckEvents
import LifecheckRules
import LifecheckTraces

/// Every path of a small trace through a small model, tried one by one.
///
/// It is written from the design's table of moves alone and shares nothing with the engine: it works
/// backwards, rests between rules, remembers which event each step matched, and judges whole paths.
/// First the least cost from each place to the end, then all paths of that cost, then their readings
/// compared by the tie rules.
struct ExhaustiveSearch {
  let model: Model
  let trace: Trace
  var isWhole = false
  var trigger: String?
  /// Paths tried before giving up.
  var patience = 10_000

  /// Where a path is.
  ///
  /// Steps hold the event they matched, -1 for none, -2 for before the log.
  struct Place: Hashable {
    var index = 0
    var edge = -1
    var state = -1
    var steps: [Int] = []
    var hasHadRule = false
    /// The rule that events at rest belong to.
    var last = -1
    var lastEvent: String?
    var passed = 0
    var isNewborn = false
  }

  enum Action: Hashable {
    case leave
    case pass(Int)
    case restart(isInside: Bool)
    case other(Kind)
    case match(step: Int, isLate: Bool, isOverdue: Bool)
    case enter(edge: Int, skipped: [Int], step: Int)
  }

  enum Kind: Int, Hashable {
    case match, late, tolerated, duplicate, unexpected
  }

  var noteAt: [Int: (trigger: String?, evidence: [Event.Name])] = [:]
  private var costs: [Place: Int] = [:]

  init(_ model: Model, _ trace: Trace, isWhole: Bool, trigger: String?) {
    self.model = model
    self.trace = trace
    self.isWhole = isWhole || trigger != nil
    self.trigger = trigger
    let lensTriggers = Set(model.edges.flatMap(\.rules).map { model.lens.rules[$0].trigger })
    var marks = trace.marks
    if let trigger { marks.append(Trace.Mark(trigger: trigger, before: 0, line: nil)) }
    // The first event after a mark that is no noise, if it comes before the next mark.
    let places = trace.events.indices.filter { !isNoise($0) }
    for mark in marks.enumerated().sorted(by: {
      ($0.element.before, $0.offset) < ($1.element.before, $1.offset)
    }).map(\.element) {
      guard let place = places.first(where: { $0 >= mark.before }) else { continue }
      let isKnown = lensTriggers.contains(mark.trigger)
      noteAt[place, default: (nil, [])].trigger = isKnown ? mark.trigger : nil
    }
    for item in trace.evidence {
      guard let place = places.first(where: { $0 >= item.before }) else { continue }
      noteAt[place, default: (nil, [])].evidence.append(item.name)
    }
  }

  // MARK: - What the table says

  func number(_ index: Int) -> Int? { model.alphabet.firstIndex(of: trace.events[index].name) }
  func isNoise(_ index: Int) -> Bool { number(index).map(model.noise.contains) ?? true }

  func isRequired(_ edge: Int, _ step: Int) -> Bool { !model.edges[edge].steps[step].isOptional }

  func missing(_ edge: Int, _ step: Int) -> Int {
    guard isRequired(edge, step) else { return 0 }
    return model.edges[edge].takes[step].map {
      model.notLogged.contains($0) ? 0 : model.anchors.contains($0) ? 6 : 2
    }.min() ?? 0
  }

  func comesBefore(_ edge: Int, _ first: Int, _ second: Int) -> Bool {
    model.edges[edge].steps[second].predecessors & (1 << first) != 0
  }

  /// Steps without which the rule cannot go on, given which have matched.
  func due(_ edge: Int, _ steps: [Int]) -> [Int] {
    steps.indices.filter { step in
      isRequired(edge, step) && steps[step] == -1
        && steps.indices.contains { steps[$0] != -1 && comesBefore(edge, step, $0) }
    }
  }

  func open(_ edge: Int, _ steps: [Int]) -> [Int] {
    steps.indices.filter { isRequired(edge, $0) && steps[$0] == -1 }
  }

  func sum(_ edge: Int, _ steps: [Int]) -> Int { steps.map { missing(edge, $0) }.reduce(0, +) }

  func conditions(_ edge: Int, _ step: Int, _ index: Int) -> Int {
    model.edges[edge].steps[step].conditions.map { condition in
      condition.isMet(by: trace.events[index].attributes) == false ? (condition.isGuard ? 4 : 1) : 0
    }.reduce(0, +)
  }

  func mark(_ edge: Int, _ index: Int) -> Int {
    guard let trigger = noteAt[index]?.trigger else { return 0 }
    if edge < 0 { return 0 }
    let triggers = model.edges[edge].rules.map { model.lens.rules[$0].trigger }
    return triggers.contains(trigger) ? 0 : 10
  }

  // MARK: - Moves

  func moves(from place: Place) -> [(Action, Place, Int)] {
    var moves: [(Action, Place, Int)] = []
    guard place.index < trace.events.count else { return [] }
    let index = place.index
    let isBirth = number(index).map(model.startOfLife.contains) == true && !trace.isOneLife
    let initial = model.states.firstIndex(of: model.lens.initial) ?? -1
    if place.edge >= 0 {
      let edge = model.edges[place.edge]
      var left = place
      left.edge = -1
      left.state = edge.to
      left.steps = []
      left.passed = 0
      moves.append((.leave, left, sum(place.edge, open(place.edge, place.steps))))
      if isBirth {
        var born = left
        born.state = initial
        born.isNewborn = true
        let cost = sum(place.edge, due(place.edge, place.steps)) + 1
        if !open(place.edge, place.steps).isEmpty {
          moves.append((.restart(isInside: true), born, cost))
        }
      }
      moves += other(place)
      guard let event = number(index) else { return moves }
      for step in edge.steps.indices
      where place.steps[step] == -1 && edge.takes[step].contains(event) {
        moves.append(match(place, step))
      }
      return moves
    }
    if place.hasHadRule, !place.isNewborn {
      for (number, edge) in model.edges.enumerated()
      where edge.from == place.state && place.passed < model.states.count {
        let all = edge.steps.indices.filter { isRequired(number, $0) }
        if all.isEmpty { continue }
        var passed = place
        passed.state = edge.to
        passed.passed += 1
        moves.append((.pass(number), passed, sum(number, all)))
      }
      if isBirth, place.state != initial {
        var born = place
        born.state = initial
        born.isNewborn = true
        let name = model.states[place.state]
        moves.append((.restart(isInside: false), born, model.lens.quiet.contains(name) ? 0 : 1))
      }
    }
    if !place.isNewborn, place.passed == 0 { moves += other(place) }
    guard let event = number(index) else { return moves }
    for (number, edge) in model.edges.enumerated()
    where !place.hasHadRule || edge.from == place.state {
      for skipped in openings(number, place) {
        for step in edge.steps.indices
        where !skipped.contains(step) && edge.takes[step].contains(event) {
          var inside = place
          inside.edge = number
          inside.state = -1
          inside.steps = edge.steps.indices.map { skipped.contains($0) ? -2 : -1 }
          inside.last = number
          inside.passed = 0
          inside.isNewborn = false
          var cost = skipped.count { isRequired(number, $0) }
          if !place.hasHadRule { cost += (0..<index).map { mark(number, $0) }.reduce(0, +) }
          inside.hasHadRule = true
          let (_, next, matchCost) = match(inside, step)
          moves.append((.enter(edge: number, skipped: skipped, step: step), next, cost + matchCost))
        }
      }
    }
    return moves
  }

  /// The sets of steps that may lie before the log: with each step all before it, and no optional
  /// step that nothing asks for.
  private func openings(_ edge: Int, _ place: Place) -> [[Int]] {
    let begins = number(0).map(model.startOfLife.contains) == true
    if place.hasHadRule || isWhole || begins { return [[]] }
    let steps = Array(model.edges[edge].steps.indices)
    return (0..<(1 << steps.count)).map { bits in steps.filter { bits >> $0 & 1 == 1 } }
      .filter { set in
        set.count < steps.count
          && set.allSatisfy { step in
            steps.allSatisfy { !comesBefore(edge, $0, step) || set.contains($0) }
              && (isRequired(edge, step)
                || set.contains { isRequired(edge, $0) && comesBefore(edge, step, $0) })
          }
      }
  }

  private func match(_ place: Place, _ step: Int) -> (Action, Place, Int) {
    var next = place
    let index = place.index
    next.index += 1
    next.steps[step] = index
    next.lastEvent = trace.events[index].name.rawValue
    let isLate = place.steps.indices.contains {
      place.steps[$0] != -1 && comesBefore(place.edge, step, $0)
    }
    var isOverdue = false
    let before =
      place.steps.indices.filter { comesBefore(place.edge, $0, step) }
      .map { place.steps[$0] }.max() ?? -1
    if let within = model.edges[place.edge].steps[step].within, before >= 0,
      let start = trace.events[before].time, let end = trace.events[index].time
    {
      isOverdue = end.microseconds - start.microseconds > within
    }
    let cost =
      conditions(place.edge, step, index) + (isLate ? 3 : 0) + (isOverdue ? 1 : 0)
      + mark(place.edge, index)
    return (.match(step: step, isLate: isLate, isOverdue: isOverdue), next, cost)
  }

  /// The event is taken by no step.
  private func other(_ place: Place) -> [(Action, Place, Int)] {
    let index = place.index
    var next = place
    next.index += 1
    guard let event = number(index) else { return [(.other(.tolerated), next, 0)] }
    var isTolerated = model.noise.contains(event)
    if place.edge >= 0, model.edges[place.edge].tolerated.contains(event),
      !model.edges[place.edge].forbidden.contains(event)
    {
      isTolerated = true
    }
    let name = trace.events[index].name.rawValue
    // At rest an event belongs to the rule before; before the first rule, that rule pays the mark.
    let owner = place.edge >= 0 ? place.edge : place.last
    let markCost = mark(owner, index)
    if isTolerated { return [(.other(.tolerated), next, markCost)] }
    next.lastEvent = name
    if place.lastEvent == name { return [(.other(.duplicate), next, 1 + markCost)] }
    let cost = model.anchors.contains(event) ? 8 : 3
    return [(.other(.unexpected), next, cost + markCost)]
  }

  func ending(_ place: Place) -> Int? {
    guard place.index == trace.events.count else { return nil }
    if place.isNewborn { return nil }
    if place.edge < 0 { return 0 }
    return sum(
      place.edge, isWhole ? open(place.edge, place.steps) : due(place.edge, place.steps))
  }

  // MARK: - The best paths

  static let never = 1_000_000

  mutating func least(_ place: Place) -> Int {
    if let cost = costs[place] { return cost }
    var least = ending(place) ?? Self.never
    for (_, next, cost) in moves(from: place) { least = min(least, cost + self.least(next)) }
    costs[place] = least
    return least
  }

  /// The least cost and the reading of the best path; nil when there are too many to try.
  mutating func search() -> (cost: Int, reading: String)? {
    let start = Place()
    let cost = least(start)
    var best: Candidate?
    var tried = 0
    var path: [(Action, Place)] = []
    func walk(_ place: Place, _ left: Int, _ costs: [Place: Int]) -> Bool {
      if ending(place) == left {
        tried += 1
        if tried > patience { return false }
        let candidate = Candidate(self, path, place)
        if best.map(candidate.precedes) != false { best = candidate }
      }
      for (action, next, cost) in moves(from: place)
      where cost + costs[next, default: Self.never] == left {
        path.append((action, place))
        if !walk(next, left - cost, costs) { return false }
        path.removeLast()
      }
      return true
    }
    guard walk(start, cost, costs), let best else { return nil }
    return (cost, best.reading)
  }
}
