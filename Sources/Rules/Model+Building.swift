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
    let alphabet = lens.alphabet
    var indices: [Event.Name: Int] = [:]
    for (index, name) in alphabet.enumerated() { indices[name] = index }
    let numbered = { (names: [Event.Name]) in Set(names.compactMap { indices[$0] }) }

    var order: [Path] = []
    var rules: [Path: [Int]] = [:]
    for index in lens.rules.indices where lens.rules[index].isOn(version, contexts) {
      for path in Path.all(of: lens.rules[index], in: lens) {
        if rules[path] == nil { order.append(path) }
        rules[path, default: []].append(index)
      }
    }
    let edges = order.map { path in
      let members = rules[path] ?? []
      let rows = members.map { lens.rules[$0] }
      let steps = shared(rows.map(\.steps))
      return Edge(
        from: path.from, to: path.to, steps: steps,
        takes: steps.map { $0.events.compactMap { indices[$0] } },
        tolerated: numbered(shared(rows.map(\.tolerated))),
        forbidden: numbered(shared(rows.map(\.forbidden))),
        rules: members, confidence: rows.map(\.confidence).max() ?? .inferred)
    }
    let sorted = edges.enumerated().sorted { a, b in
      (a.element.rules[0], a.element.from, a.offset)
        < (b.element.rules[0], b.element.from, b.offset)
    }
    self.init(
      lens: lens, version: version, alphabet: alphabet, edges: sorted.map(\.element),
      noise: numbered(lens.noise), anchors: numbered(lens.anchors),
      startOfLife: numbered(lens.startOfLife), notLogged: numbered(Array(notLogged)))
  }
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
  /// Whether it is an edge: in range, not noise, and usual or its context shown.
  func isOn(_ version: Version, _ contexts: Set<String>) -> Bool {
    versions.contains(version) && !from.isEmpty && (context.map(contexts.contains) ?? true)
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
        events: step.events, isOptional: step.isOptional, conditions: step.guards,
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
      conditions: shared(steps.map(\.conditions)), predecessors: first[index].predecessors,
      within: steps.allSatisfy { $0.within == within } ? within : nil)
  }
}

/// What is in every list, in the order of the first.
private func shared<Element: Equatable>(_ lists: [[Element]]) -> [Element] {
  (lists.first ?? []).filter { element in lists.allSatisfy { $0.contains(element) } }
}
