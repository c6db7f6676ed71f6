import LifecheckEvents

extension Model {
  /// Makes the graph of a lens for one version.
  ///
  /// Rows of the same from, to, events, order and guards become one edge. Its checks, tolerated and
  /// forbidden events and time limits are those all of them share, its confidence the strongest.
  ///
  /// - Parameters:
  ///   - lens: The app model; its noise is tolerated everywhere.
  ///   - version: The version of the OS.
  ///   - contexts: The contexts that are shown; special rules of others are left out.
  ///   - notLogged: Events that the app does not log.
  public init(
    _ lens: Lens, on version: Version, contexts: Set<String> = [],
    notLogged: Set<Event.Name> = []
  ) {
    let numbers = Numbers(lens.alphabet)
    let edges = Self.edges(
      of: lens.rules.indices.filter { lens.rules[$0].isOn(version, contexts) }, in: lens, numbers)
    self.init(
      lens: lens, version: version, alphabet: numbers.names, edges: edges,
      noise: numbers[lens.noise], anchors: numbers[lens.anchors],
      startOfLife: numbers[lens.startOfLife], notLogged: numbers[Array(notLogged)])
  }

  /// The edges that special rules would add, were their contexts shown: they explain deviations.
  ///
  /// Each edge is of rules of one context, so that it can be named; they are numbered as in the model.
  public static func specials(
    of lens: Lens, on version: Version, without contexts: Set<String> = []
  ) -> [Edge] {
    let numbers = Numbers(lens.alphabet)
    return lens.contexts.map(\.id).filter { !contexts.contains($0) }.flatMap { context in
      edges(
        of: lens.rules.indices.filter {
          lens.rules[$0].context == context && lens.rules[$0].isOn(version, [context])
        }, in: lens, numbers)
    }
  }

  private static func edges(of rows: [Int], in lens: Lens, _ numbers: Numbers) -> [Edge] {
    var order: [Path] = []
    var members: [Path: [Int]] = [:]
    for index in rows {
      for path in Path.all(of: lens.rules[index], in: lens) {
        if members[path] == nil { order.append(path) }
        members[path, default: []].append(index)
      }
    }
    let edges = order.map { path in
      let indices = members[path] ?? []
      let rules = indices.map { lens.rules[$0] }
      let steps = shared(rules.map(\.steps))
      return Edge(
        from: path.from, to: path.to, steps: steps,
        takes: steps.map { numbers.list($0.events) },
        tolerated: numbers[shared(rules.map(\.tolerated))],
        forbidden: numbers[shared(rules.map(\.forbidden))],
        rules: indices, confidence: rules.map(\.confidence).max() ?? .inferred)
    }
    return edges.sorted { ($0.rules[0], $0.from) < ($1.rules[0], $1.from) }
  }
}

/// Events by their number in an alphabet.
private struct Numbers {
  let names: [Event.Name]
  private var numbers: [Event.Name: Int] = [:]

  init(_ names: [Event.Name]) {
    self.names = names
    for (number, name) in names.enumerated() { numbers[name] = number }
  }

  subscript(names: [Event.Name]) -> Set<Int> { Set(list(names)) }

  func list(_ names: [Event.Name]) -> [Int] { names.compactMap { numbers[$0] } }
}

extension Lens {
  /// Every event that some row names, whatever the version, in order of its first mention.
  public var alphabet: [Event.Name] {
    var seen: Set<Event.Name> = []
    var names: [Event.Name] = []
    let lists =
      rules.flatMap { $0.steps.map(\.events) + [$0.tolerated, $0.forbidden] }
      + [noise, core, anchors, startOfLife, processStart, processEnd]
    for name in lists.joined() where seen.insert(name).inserted { names.append(name) }
    return names
  }

  /// The contexts of a trigger's special rules: `--trigger` of one counts as its context.
  public func contexts(ofTrigger trigger: String) -> Set<String> {
    Set(rules.filter { $0.trigger == trigger }.compactMap(\.context))
  }
}

extension Rule {
  /// Whether it is an edge: in range, neither noise nor silent, and usual or its context shown.
  func isOn(_ version: Version, _ contexts: Set<String>) -> Bool {
    versions.contains(version) && !isSilent && (context.map(contexts.contains) ?? true)
  }
}

/// What makes two rows one edge.
private struct Path: Hashable {
  let from: Int
  let to: Int
  let steps: [Step]

  static func all(of rule: Rule, in lens: Lens) -> [Path] {
    guard let to = lens.states.firstIndex(of: rule.to) else { return [] }
    let steps = rule.steps.map { step in
      Step(
        events: step.events, isOptional: step.isOptional,
        conditions: step.guards.map(\.normalized).sorted { $0.attribute < $1.attribute },
        predecessors: step.predecessors)
    }
    return lens.states.indices
      .filter { rule.from.contains(lens.states[$0]) }
      .map { Path(from: $0, to: to, steps: steps) }
  }
}

/// The steps of rows on one path, with the conditions and time limits that all have.
private func shared(_ rows: [[Step]]) -> [Step] {
  guard let first = rows.first else { return [] }
  return first.indices.map { index in
    let steps = rows.map { $0[index] }
    let within = first[index].within
    return Step(
      events: first[index].events, isOptional: first[index].isOptional,
      conditions: first[index].conditions.filter { condition in
        condition.isGuard
          || steps.allSatisfy { $0.conditions.map(\.normalized).contains(condition.normalized) }
      },
      predecessors: first[index].predecessors,
      within: steps.allSatisfy { $0.within == within } ? within : nil)
  }
}

/// What is in every list, in the order of the first.
private func shared<Element: Equatable>(_ lists: [[Element]]) -> [Element] {
  (lists.first ?? []).filter { element in lists.allSatisfy { $0.contains(element) } }
}

extension Condition {
  /// The same whatever the order of its values.
  fileprivate var normalized: Condition {
    Condition(attribute: attribute, values: values.sorted(), isGuard: isGuard)
  }
}
