import LifecheckEvents
import LifecheckRules

/// A model made ready for aligning: states joined by edges, every question about it one look-up.
///
/// Making one takes longer than aligning a short trace, so traces of one model share it.
public struct Graph: Sendable {
  public let model: Model
  let eventCount: Int
  let stateCount: Int
  let edges: [Lane]
  /// For each edge the sets of steps that may have happened before the log began.
  let openings: [[UInt16]]
  let triggers: [Set<String>]
  let evidence: [Set<Event.Name>]
  /// For each edge the events that it tolerates and that cost something elsewhere.
  let leniency: [[Int]]
  /// The steps of an edge that take an event, as a bit each, at `edge * eventCount + event`.
  let taken: [UInt16]
  /// Whether an event may happen inside an edge at no cost, at the same place.
  let isTolerated: [Bool]
  /// What an unexpected event costs.
  let unexpected: [Int]
  let isNoise: [Bool]
  /// Whether it is noise that no step takes.
  let isSilent: [Bool]
  let isStartOfLife: [Bool]
  /// Where an event can begin a rule.
  let entrances: [[Entrance]]
  /// The first event of a trace at which each edge holds: 0 but for edges whose context shows later.
  let since: [Int]
  /// The best ways from one state to another by passed rules, in stages: each from an event on at
  /// which more edges hold.
  private let passes: [Passes]
  /// The state before a life; nil when the lens does not have it among its states.
  let initial: Int?
  /// What it costs to begin a new life from a state.
  let restart: [Int]
  /// The lists of conditions of all steps, each once.
  let conditions: [[Condition]]
  let hasAnchors: Bool
  /// For each edge the others of the same from, to, steps, order and width of range.
  let twins: [[Int]]
  private let numbers: [Event.Name: Int]

  /// An edge as an event sees it that begins it.
  struct Entrance: Sendable {
    let edge: Int
    let step: Int
  }

  /// Makes a model ready; `since`: the edges that hold only from an event on, by their index.
  public init(_ model: Model, since places: [Int: Int] = [:]) {
    self.model = model
    let events = model.alphabet.count
    let states = model.states.count
    eventCount = events
    stateCount = states
    numbers = Dictionary(
      zip(model.alphabet, model.alphabet.indices), uniquingKeysWith: { first, _ in first })
    unexpected = (0..<events).map {
      model.anchors.contains($0) ? Cost.unexpectedAnchor : Cost.unexpected
    }
    isNoise = (0..<events).map(model.noise.contains)
    isStartOfLife = (0..<events).map(model.startOfLife.contains)
    hasAnchors = !model.anchors.isEmpty
    initial = model.states.firstIndex(of: model.lens.initial)
    let quiet = model.lens.quiet + [model.lens.initial]
    restart = model.states.map { quiet.contains($0) ? 0 : Cost.restart }

    var lists: [[Condition]: Int] = [:]
    var conditions: [[Condition]] = []
    var edges: [Lane] = []
    let leniency = model.edges.map { edge in
      edge.tolerated.filter {
        $0 < events && !model.noise.contains($0) && !edge.forbidden.contains($0)
      }.sorted()
    }
    var taken = [UInt16](repeating: 0, count: model.edges.count * events)
    var isTolerated = [Bool](repeating: false, count: model.edges.count * events)
    var entrances = [[Entrance]](repeating: [], count: events)
    for (number, edge) in model.edges.enumerated() {
      let numbers = edge.steps.prefix(Lane.limit).map { step in
        if step.conditions.isEmpty { return -1 }
        if let number = lists[step.conditions] { return number }
        lists[step.conditions] = conditions.count
        conditions.append(step.conditions)
        return conditions.count - 1
      }
      edges.append(
        Lane(
          edge, in: model, conditions: numbers, unexpected: unexpected,
          isLenient: !leniency[number].isEmpty))
      for event in 0..<events {
        // Noise is tolerated everywhere, whatever a rule forbids.
        isTolerated[number * events + event] =
          isNoise[event] || edge.tolerated.contains(event) && !edge.forbidden.contains(event)
      }
      for (step, takes) in edge.takes.prefix(Lane.limit).enumerated() {
        for event in takes where event >= 0 && event < events {
          taken[number * events + event] |= 1 << step
          entrances[event].append(Entrance(edge: number, step: step))
        }
      }
    }
    self.conditions = conditions
    self.edges = edges
    self.leniency = leniency
    openings = edges.map(\.openings)
    let rules = model.edges.map { edge in
      edge.rules.filter(model.lens.rules.indices.contains).map { model.lens.rules[$0] }
    }
    triggers = rules.map { Set($0.map(\.trigger)) }
    evidence = rules.map { Set($0.flatMap(\.evidence)) }
    self.taken = taken
    self.isTolerated = isTolerated
    self.entrances = entrances
    isSilent = (0..<events).map { model.noise.contains($0) && entrances[$0].isEmpty }
    let since = edges.indices.map { places[$0] ?? 0 }
    self.since = since
    passes = Set(since + [0]).sorted().map { place in
      Passes(edges, states: states, since: place) { since[$0] <= place }
    }
    twins = Self.twins(edges, model)
  }

  private static func twins(_ lanes: [Lane], _ model: Model) -> [[Int]] {
    struct Shape: Hashable {
      let ends: [Int]
      let takes: [Set<Int>]
      let predecessors: [UInt16]
      let required: UInt16
      let within: [Int64?]
      let value: Value
    }
    var alike: [Shape: [Int]] = [:]
    let shapes = lanes.indices.map { number in
      let lane = lanes[number]
      let edge = model.edges[number]
      return Shape(
        ends: [lane.from, lane.to], takes: edge.takes.map(Set.init),
        predecessors: (0..<lane.stepCount).map { lane.predecessors[$0] }, required: lane.required,
        within: edge.steps.map(\.within), value: lane.value)
    }
    for (number, shape) in shapes.enumerated() { alike[shape, default: []].append(number) }
    return shapes.indices.map { number in
      alike[shapes[number], default: []].filter { $0 != number }
    }
  }

  /// The number of an event in the model's alphabet; nil for an event that no row of the lens names.
  func number(of name: Event.Name) -> Int? { numbers[name] }

  /// The ways by passed rules that there are before an event.
  func passes(before event: Int) -> Passes {
    if passes.count == 1 { return passes[0] }
    return passes[passes.lastIndex { $0.since <= event } ?? 0]
  }

  /// What a step's conditions cost for an event, and how many of them agree.
  func judge(_ conditions: [Condition], _ attributes: [String: Event.Value]) -> Value {
    var cost = 0
    var guards = 0
    var checks = 0
    for condition in conditions {
      switch condition.isMet(by: attributes) {
      case nil: break
      case true: if condition.isGuard { guards += 1 } else { checks += 1 }
      case false: cost += condition.isGuard ? Cost.wrongTrigger : Cost.check
      }
    }
    return Value(cost: cost, guards: guards, checks: checks)
  }
}
