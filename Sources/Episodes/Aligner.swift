import LifecheckEvents
import LifecheckRules
import LifecheckTraces

/// Aligns a trace event by event, and hands out its episodes as soon as nothing can change them.
///
/// This is the optimal alignment of conformance checking (van der Aalst, Adriansyah, van Dongen
/// 2012), by dynamic programming over the events: the best path to every alignment state is kept, and
/// what all paths share is decided. Memory does not grow with the trace.
///
///     var aligner = Aligner(Graph(model))
///     for event in events { show(aligner.add(event)) }
///     show(aligner.finish().episodes)
public struct Aligner: Sendable {
  let graph: Graph
  let options: Alignment.Options
  let isOneLife: Bool
  var tree = PathTree()
  var reader: Reader
  var survivors: [Survivor]
  var next: [Survivor] = []
  var slots = Slots()
  var clocks = Clocks()
  /// What was subtracted from the values of all survivors, to keep them small.
  var base = Value.zero
  /// Whether a decision had to be forced, so that the result may not be the best one.
  var isForced = false
  var isBoundaryAllowed: Bool
  /// Marks and evidence on events that were taken before the first rule: it answers for them.
  var owed: [Reader.Note] = []
  /// How many events of each kind are still to come, if the whole trace is known.
  var remaining: [Int]?
  /// Whether a mark may still come.
  var expectsMarks: Bool
  /// The conditions of the event at hand, judged once.
  var judged: [Value?]
  /// After how many nodes of the tree it is worth a look whether something is decided.
  var patience = 4096

  /// Begins a trace.
  ///
  /// - Parameters:
  ///   - graph: The model.
  ///   - options: What is known of the log.
  ///   - isOneLife: Whether it is known to be one life, so that a launch inside is no restart.
  ///   - end: How the life of the same app before this one ended, if there was one.
  ///   - expectsMarks: Whether marks may come; without that a late mark cannot bring back a path
  ///     that was given up.
  public init(
    _ graph: Graph, options: Alignment.Options = Alignment.Options(), isOneLife: Bool = false,
    after end: LifeEnd? = nil, expectsMarks: Bool = false
  ) {
    self.graph = graph
    self.options = options
    self.isOneLife = isOneLife
    self.expectsMarks = expectsMarks
    reader = Reader(graph, options: options, after: end)
    isBoundaryAllowed = !options.isWholeAtStart && !options.hasNoBoundary
    survivors = [
      Survivor(
        key: Survivor.Key(edge: -1, previous: -1), value: .zero, node: PathTree.root,
        hop: Hop(kind: .tolerated))
    ]
    judged = [Value?](repeating: nil, count: graph.conditions.count)
    if let trigger = options.trigger {
      addMark(Trace.Mark(trigger: trigger, before: 0, line: nil))
    }
  }

  /// Takes the next event, and gives the episodes that are decided by now.
  public mutating func add(_ event: Event) -> [Episode] {
    reader.window.add(event, in: graph)
    advance()
    settle()
    return reader.takeEpisodes()
  }

  /// Says that a trigger is named before the next event.
  public mutating func addMark(_ mark: Trace.Mark) {
    // A trigger from the command line stands nearest to the first event.
    let isBehind = options.trigger != nil && mark.line != nil && reader.window.taken == 0
    if isBehind { reader.leaveUnmet(mark) } else { reader.add(mark) }
  }

  /// Says that something speaks for a trigger before the next event.
  public mutating func addEvidence(_ name: Event.Name) {
    reader.waiting.evidence.append(name)
  }

  /// Says that messages were lost before the next event.
  public mutating func addGap() {
    reader.addGap()
  }

  /// Ends the trace: the episodes that were not handed out yet, and what is to be said of the whole.
  public mutating func finish() -> Alignment {
    let best = best { survivor in
      if let end = options.end { return distance(of: survivor, to: end) }
      guard survivor.key.edge >= 0 else { return 0 }
      return reader.isWhole ? survivor.leaving : survivor.due
    }
    guard let best else { return reader.finish(cost: nil, isForced: isForced) }
    for node in tree.path(to: best.survivor.node) { reader.take(node) }
    survivors = []
    let cost = (base + best.survivor.value).cost + best.extra
    return reader.finish(cost: cost, isForced: isForced)
  }

  /// The best survivor when ending costs what `extra` says; nil when none can end.
  private func best(extra: (Survivor) -> Int?) -> (survivor: Survivor, extra: Int)? {
    var best: (survivor: Survivor, extra: Int)?
    for survivor in survivors {
      guard let extra = extra(survivor) else { continue }
      guard let old = best else {
        best = (survivor, extra)
        continue
      }
      let value = survivor.value + Value(cost: extra)
      let oldValue = old.survivor.value + Value(cost: old.extra)
      if value == oldValue
        ? tree.prefers(survivor.node, to: old.survivor.node) : value < oldValue
      {
        best = (survivor, extra)
      }
    }
    return best
  }

  // Only explanations ask for an end: there a rule must be left, and costs nothing.
  private func distance(of survivor: Survivor, to end: Int) -> Int? {
    guard survivor.key.edge >= 0 else { return options.start == end ? 0 : nil }
    let lane = graph.edges[Int(survivor.key.edge)]
    let pass = graph.passes(before: reader.window.taken).value(from: lane.to, to: end)
    return pass.map { survivor.leaving + $0.cost }
  }

  /// Decides what can be decided, and drops what is no longer needed.
  mutating func settle() {
    guard survivors.count > 0 else { return }
    var tips = survivors.map(\.node)
    let trunk = tree.trunk(of: tips)
    if trunk != PathTree.root { commit(trunk, &tips) }
    let open = tree[tips[0]].depth - tree[PathTree.root].depth
    guard let limit = options.limit else { return }
    // Many paths at once may take as much memory as a long one.
    if open > limit || open > 1 && tree.nodes.count / 64 > limit { force(open / 2) }
  }

  private mutating func force(_ count: Int) {
    guard let best = best(extra: \.due) else { return }
    let depth = tree[PathTree.root].depth + count
    let trunk = tree.ancestor(of: best.survivor.node, at: depth)
    let before = survivors.count
    survivors.removeAll { tree.ancestor(of: $0.node, at: depth) != trunk }
    if survivors.count < before { isForced = true }
    var tips = survivors.map(\.node)
    commit(trunk, &tips)
  }

  private mutating func commit(_ trunk: Int32, _ tips: inout [Int32]) {
    for node in tree.path(to: trunk) { reader.take(node) }
    tree.plant(trunk, tips: &tips)
    let value = survivors[0].value
    base = base + value
    for number in survivors.indices {
      survivors[number].node = tips[number]
      survivors[number].value = survivors[number].value - value
    }
    clocks.keep(&survivors)
  }
}

extension PathTree {
  /// Whether a path goes before another of the same value.
  func prefers(_ a: Int32, to b: Int32) -> Bool {
    if a == b { return false }
    let order = compareRules(self[a].entry, self[b].entry)
    if order != 0 { return order < 0 }
    let (first, second) = fork(a, b)
    return self[first].hop.order < self[second].hop.order
  }
}
