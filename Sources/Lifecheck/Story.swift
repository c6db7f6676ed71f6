import LifecheckEpisodes
import LifecheckEvents
import LifecheckRules
import LifecheckTraces

/// A conforming trace that leads through one edge: the way to it, the edge, and one edge behind it.
struct Story {
  /// A broken copy of its events.
  struct Fault {
    let kind: FaultTrial.Fault.Kind
    let events: [Event]
    /// The events between which the fault lies.
    let neighbours: Set<Event.Name>

    /// Whether the reading says what was done; a launch taken out or moved also by another life.
    func isNamed(by reading: Alignment, asIn whole: Alignment) -> Bool {
      if case .without = kind, reading.restarts > whole.restarts { return true }
      return reading.episodes.flatMap(\.deviations).contains { deviation in
        switch kind {
        case .without(let name):
          (deviation.kind == .missing && deviation.event == name)
            || ([.duplicate, .unexpected, .forbidden].contains(deviation.kind)
              && neighbours.contains(deviation.event))
        case .swapped(let a, let b): deviation.event == a || deviation.event == b
        case .violated(let name, let attribute):
          deviation.kind == .attribute && deviation.event == name
            && deviation.attribute == attribute
        }
      }
    }
  }

  /// The model made ready, shared by all its stories: a trial runs thousands of alignments.
  let graph: Graph
  let edge: Model.Edge
  private let before: [Event]
  private let inside: [Event]
  private let after: [Event]

  /// One story for each edge that can follow; edges without a required step follow nothing.
  static func all(around index: Int, in graph: Graph) -> [Story] {
    let model = graph.model
    let edge = model.edges[index]
    guard let way = way(to: edge.from, in: model) else { return [] }
    let earlier = way.isEmpty ? Self.earlierLife(in: model) : []
    let followers = model.edges.filter {
      $0.from == edge.to && $0.steps.contains { !$0.isOptional }
    }
    let before = (earlier + way).flatMap { events(of: $0) }
    let inside = events(of: edge)
    guard !inside.isEmpty else { return [] }
    let afters = followers.isEmpty ? [[]] : followers.map { events(of: $0) }
    return afters.map { after in
      let story = Story(graph: graph, edge: edge, before: before, inside: inside, after: after)
      // What begins no life cannot come after another one: then the log begins with it.
      return story.cost(of: story.events) == 0
        ? story : Story(graph: graph, edge: edge, before: [], inside: inside, after: after)
    }
  }

  private var model: Model { graph.model }

  var events: [Event] { before + inside + after }

  /// Every fault that can be put into it.
  var faults: [Fault] {
    let core = Set(model.lens.core)
    let required = edge.steps.filter { !$0.isOptional }
    var faults: [Fault] = []
    func broken(_ kind: FaultTrial.Fault.Kind, _ inside: [Event], at index: Int) {
      let all = events
      let place = before.count + index
      let around = [place - 1, place + 1, place + 2]
      let names = around.compactMap { all.indices.contains($0) ? all[$0].name : nil }
      faults.append(
        Fault(kind: kind, events: before + inside + after, neighbours: Set(names)))
    }
    for (index, step) in required.enumerated() {
      let name = inside[index].name
      if core.contains(name) || model.lens.anchors.contains(name) {
        var rest = inside
        rest.remove(at: index)
        broken(.without(name), rest, at: index)
      }
      if index + 1 < required.count, inside[index + 1].name != name,
        isBefore(step, required[index + 1])
      {
        var swapped = inside
        swapped.swapAt(index, index + 1)
        broken(.swapped(name, inside[index + 1].name), swapped, at: index)
      }
      for check in step.checks {
        var wrong = inside
        wrong[index] = Self.event(
          name, inside[index].attributes.merging([check.attribute: .text("violated")]) { $1 })
        broken(.violated(name, attribute: check.attribute), wrong, at: index)
      }
    }
    return faults
  }

  func alignment(of events: [Event]) -> Alignment {
    let numbered = events.enumerated().map { index, event in
      Event(
        name: event.name, channel: event.channel, line: index + 1, attributes: event.attributes)
    }
    return Alignment(Trace(lens: model.lens.id, events: numbered), in: graph)
  }

  func cost(of events: [Event]) -> Int { alignment(of: events).cost ?? .max }

  /// Whether the table says that this fault cannot be told from something else, and it reads so.
  func isDeclared(_ kind: FaultTrial.Fault.Kind, as reading: Alignment) -> Bool {
    let rules = edge.rules.map { model.lens.rules[$0] }
    let read = Set(
      reading.episodes.flatMap { [$0.rule].compactMap { $0 } + $0.alsoConsistent }
        .map { model.lens.rules[$0].id })
    return (model.lens.looksLike + rules.flatMap(\.looksLike)).contains { look in
      let isMeant =
        switch (look.fault, kind) {
        case (.without(let a), .without(let b)): a == b
        case (.swapped(let a, let b), .swapped(let c, let d)): [a, b] == [c, d]
        case (.check(let a), .violated(_, let b)): a == b
        default: false
        }
      return isMeant && (look.rule.map(read.contains) ?? true)
    }
  }

  func fault(_ kind: FaultTrial.Fault.Kind, _ events: [Event]) -> FaultTrial.Fault {
    FaultTrial.Fault(
      lens: model.lens.id, version: model.version, rule: model.lens.rules[edge.rules[0]].id,
      kind: kind, events: events.map(\.name))
  }

  private func isBefore(_ a: Step, _ b: Step) -> Bool {
    guard let index = edge.steps.firstIndex(of: a) else { return false }
    return b.predecessors & (1 << UInt16(index)) != 0
  }

  private static func events(of edge: Model.Edge) -> [Event] {
    edge.steps.filter { !$0.isOptional }.map { step in
      var attributes: [String: Event.Value] = [:]
      for condition in step.conditions {
        guard let value = condition.values.first else { continue }
        attributes[condition.attribute] = value == "none" ? Event.Value.none : .text(value)
        // A guard may ask for a class, which is derived beside the value.
        if condition.isGuard, value != "none" {
          attributes["\(condition.attribute).is"] = .text(value)
        }
      }
      return event(step.events[0], attributes)
    }
  }

  private static func event(_ name: Event.Name, _ attributes: [String: Event.Value]) -> Event {
    Event(name: name, channel: "delegate", line: 1, attributes: attributes)
  }

  /// A life that ends unseen, so that what follows does not stand at the beginning of the log, where
  /// anything may have come before.
  private static func earlierLife(in model: Model) -> [Model.Edge] {
    let quiet = model.lens.quiet.filter { $0 != model.lens.initial }
    return quiet.lazy.compactMap { model.states.firstIndex(of: $0) }
      .compactMap { way(to: $0, in: model) }.first { !$0.isEmpty } ?? []
  }

  /// The shortest way from before a life to a state, by edges that show an event.
  ///
  /// An edge that needs noise is no way: what it leaves behind reads as another without it.
  private static func way(to state: Int, in model: Model) -> [Model.Edge]? {
    guard let first = model.states.firstIndex(of: model.lens.initial) else { return nil }
    var ways: [Int: [Model.Edge]] = [first: []]
    var open = [first]
    while !open.isEmpty {
      let here = open.removeFirst()
      for edge in model.edges where edge.from == here && ways[edge.to] == nil {
        let required = edge.steps.lazy.filter { !$0.isOptional }
        guard !required.isEmpty,
          required.allSatisfy({ !model.lens.noise.contains($0.events[0]) })
        else { continue }
        ways[edge.to] = (ways[here] ?? []) + [edge]
        open.append(edge.to)
      }
    }
    return ways[state]
  }
}

extension Alignment {
  fileprivate var restarts: Int {
    episodes.flatMap(\.moves).count {
      if case .restart = $0 { true } else { false }
    }
  }
}
