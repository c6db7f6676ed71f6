import LifecheckEvents
import LifecheckRules
import LifecheckTraces

@testable import LifecheckEpisodes

extension ExhaustiveSearch {
  /// A whole path, with its reading and all that the tie rules ask of it.
  struct Candidate {
    struct Part {
      var edge = -1
      var isPassed = false
      var events: [(index: Int, kind: Kind, step: Int, isOverdue: Bool)] = []
      var skipped: [Int] = []
      var life: (event: Int, cost: Int)?
      /// How it ends: left, restarted or with the log.
      var isLeft = true
      var isRestarted = false
    }

    var parts: [Part] = []
    /// One for each event, smaller is better: kind, leaving, restart, edge, opening, step.
    var order: [[Int]] = []
    let search: ExhaustiveSearch

    init(_ search: ExhaustiveSearch, _ path: [(Action, Place)], _ end: Place) {
      self.search = search
      var strays: [(index: Int, kind: Kind, step: Int, isOverdue: Bool)] = []
      var life: (event: Int, cost: Int)?
      var hasLeft = false
      var restart = 0
      var state = 0
      for (action, place) in path {
        switch action {
        case .leave: hasLeft = true
        case .pass(let edge):
          parts.append(Part(edge: edge, isPassed: true))
        case .restart(let isInside):
          let isQuiet =
            !isInside && search.model.lens.quiet.contains(search.model.states[place.state])
          life = (place.index, isQuiet ? 0 : 1)
          hasLeft = true
          restart = isInside ? 1 : 2
          state = isInside ? 0 : place.state + 1
          if isInside, let last = parts.indices.last { parts[last].isRestarted = true }
        case .other(let kind):
          let event = (place.index, kind, -1, false)
          if let last = parts.indices.last(where: { !parts[$0].isPassed }) {
            parts[last].events.append(event)
          } else {
            strays.append(event)
          }
          order.append([kind.rawValue, hasLeft ? 1 : 0, 0, 0, 0, 0, 0])
        case .match(let step, let isLate, let isOverdue):
          parts[parts.count - 1].events.append(
            (place.index, isLate ? .late : .match, step, isOverdue))
          order.append([isLate ? 1 : 0, 0, 0, 0, 0, 0, step])
        case .enter(let edge, let skipped, let step):
          parts.append(
            Part(
              edge: edge, events: strays + [(place.index, .match, step, false)], skipped: skipped,
              life: life))
          strays = []
          let bits = skipped.map { 1 << $0 }.reduce(0, +)
          order.append([0, 1, restart, state, edge, bits, step])
          life = nil
          hasLeft = false
          restart = 0
          state = 0
        }
      }
      if !strays.isEmpty { parts.append(Part(events: strays)) }
      if end.edge >= 0, let last = parts.indices.last { parts[last].isLeft = false }
    }

    private var ties: [Int] {
      let model = search.model
      var evidence = 0
      var guards = 0
      var checks = 0
      var steps = 0
      var width = 0
      for part in parts where part.edge >= 0 {
        let edge = model.edges[part.edge]
        let rules = edge.rules.map { model.lens.rules[$0] }
        width += rules.map { Int($0.versions.width) }.min() ?? 0
        for event in part.events {
          for name in search.noteAt[event.index]?.evidence ?? []
          where rules.contains(where: { $0.evidence.contains(name) }) { evidence += 1 }
          if event.step < 0 { continue }
          steps += 1
          for condition in edge.steps[event.step].conditions
          where condition.isMet(by: search.trace.events[event.index].attributes) == true {
            if condition.isGuard { guards += 1 } else { checks += 1 }
          }
        }
      }
      return [parts.count { $0.edge >= 0 }, -evidence, -guards, -checks, -steps, width]
    }

    func precedes(_ other: Candidate) -> Bool {
      let mine = ties
      let its = other.ties
      if mine != its { return mine.lexicographicallyPrecedes(its) }
      let rules = parts.filter { $0.edge >= 0 }.map { search.model.edges[$0.edge].rules[0] }
      let itsRules = other.parts.filter { $0.edge >= 0 }.map {
        search.model.edges[$0.edge].rules[0]
      }
      if rules != itsRules { return rules.lexicographicallyPrecedes(itsRules) }
      for (a, b) in zip(order, other.order) where a != b { return a.lexicographicallyPrecedes(b) }
      return false
    }

    /// Each episode as rule, ends, cost and moves.
    var reading: String {
      parts.enumerated().map { place, part in text(part, isLast: place == parts.count - 1) }
        .joined(separator: " | ")
    }

    private func text(_ part: Part, isLast: Bool) -> String {
      var moves: [String] = []
      var cost = 0
      if let life = part.life {
        moves.append("^\(life.event)")
        cost += life.cost
      }
      func stray(_ event: (index: Int, kind: Kind, step: Int, isOverdue: Bool)) {
        let isAnchor = search.number(event.index).map(search.model.anchors.contains) == true
        switch event.kind {
        case .duplicate: cost += 1
        case .unexpected: cost += isAnchor ? 8 : 3
        default: break
        }
        moves.append("\(event.kind)\(event.index)")
      }
      guard part.edge >= 0 else {
        for event in part.events { stray(event) }
        return "none \(cost) \(moves.joined(separator: " "))"
      }
      let edge = search.model.edges[part.edge]
      let first = part.events.firstIndex { $0.step >= 0 } ?? 0
      for event in part.events[..<first] { stray(event) }
      for step in part.skipped where search.isRequired(part.edge, step) {
        moves.append("<\(step)")
        cost += 1
      }
      let done = Set(part.skipped + part.events.map(\.step))
      let gone = edge.steps.indices.filter {
        search.isRequired(part.edge, $0) && !done.contains($0)
      }
      // What is missing is missed before the first event that a later step matched.
      var missed: [Int: [Int]] = [:]
      var rest: [Int] = []
      for step in gone {
        let event = part.events.first {
          $0.step >= 0 && search.comesBefore(part.edge, step, $0.step)
        }
        if let event { missed[event.index, default: []].append(step) } else { rest.append(step) }
      }
      for event in part.events {
        cost += search.mark(part.edge, event.index)
      }
      for event in part.events[first...] {
        for step in missed[event.index] ?? [] {
          moves.append("-\(step)")
          cost += search.missing(part.edge, step)
        }
        if event.step < 0 {
          stray(event)
          continue
        }
        cost +=
          search.conditions(part.edge, event.step, event.index) + (event.kind == .late ? 3 : 0)
          + (event.isOverdue ? 1 : 0)
        moves.append("\(event.kind)\(event.index):\(event.step)")
      }
      let isPending = isLast ? !part.isLeft && !search.isWhole : part.isRestarted
      for step in rest {
        moves.append(isPending ? "…\(step)" : "-\(step)")
        if !isPending { cost += search.missing(part.edge, step) }
      }
      return
        "\(part.isPassed ? "passed " : "")\(named(part)) \(edge.from)>\(edge.to) \(cost) "
        + moves.joined(separator: " ")
    }

    private func named(_ part: Part) -> Int {
      let rules = search.model.edges[part.edge].rules
      func weight(_ number: Int) -> (Int, Int) {
        let rule = search.model.lens.rules[number]
        var marks = 0
        var evidence = 0
        for event in part.events {
          guard let note = search.noteAt[event.index] else { continue }
          if note.trigger == rule.trigger { marks = 1 }
          evidence += note.evidence.count { rule.evidence.contains($0) }
        }
        return (marks, evidence)
      }
      let best = rules.map(weight).max { $0 < $1 } ?? (0, 0)
      return rules.first { weight($0) == best } ?? -1
    }
  }
}

extension Alignment {
  /// The same text as an exhaustive search gives.
  var plainReading: String {
    episodes.map { episode in
      let moves = episode.moves.map { move in
        switch move {
        case .boundary(let step): "<\(step)"
        case .restart(let event): "^\(event)"
        case .match(let event, let step, let late): "\(late ? "late" : "match")\(event):\(step)"
        case .unexpected(let event): "unexpected\(event)"
        case .duplicate(let event): "duplicate\(event)"
        case .tolerated(let event): "tolerated\(event)"
        case .missing(let step): "-\(step)"
        case .pending(let step): "…\(step)"
        }
      }.joined(separator: " ")
      guard let rule = episode.rule else { return "none \(episode.cost) \(moves)" }
      let passed = episode.isPassed ? "passed " : ""
      return "\(passed)\(rule) \(episode.from)>\(episode.to) \(episode.cost) \(moves)"
    }.joined(separator: " | ")
  }
}
