import LifecheckEvents
import LifecheckRules
import LifecheckTraces

/// Turns a decided path into episodes, one event at a time.
struct Reader: Sendable {
  /// What is said about the trigger of the events from one event on.
  struct Note: Sendable {
    var mark: Trace.Mark?
    /// Whether a rule of the model has the mark's trigger.
    var isKnown = false
    var evidence: [Event.Name] = []

    var trigger: String? { mark?.trigger }
    var isEmpty: Bool { mark == nil && evidence.isEmpty }
  }

  /// The events that may still be needed.
  struct Window: Sendable {
    private var events: [Event] = []
    /// Their numbers in the model's alphabet; -1 for what no row of the lens names.
    private var numbers: [Int] = []
    /// The number in the trace of the first of them.
    private(set) var start = 0
    /// How many events of the trace have been aligned.
    var taken = 0

    subscript(index: Int) -> Event? {
      events.indices.contains(index - start) ? events[index - start] : nil
    }

    func number(of index: Int) -> Int? {
      guard numbers.indices.contains(index - start) else { return nil }
      let number = numbers[index - start]
      return number < 0 ? nil : number
    }

    var end: Int { start + events.count }
    var size: Int { events.count }

    mutating func add(_ event: Event, in graph: Graph) {
      events.append(event)
      numbers.append(graph.number(of: event.name) ?? -1)
    }

    /// Makes the events of a whole trace the events.
    mutating func fill(with events: [Event], in graph: Graph) {
      self.events = events
      numbers = events.map { graph.number(of: $0.name) ?? -1 }
    }

    mutating func drop(before index: Int) {
      let count = min(index - start, events.count)
      // Dropping moves the rest, so it is done seldom.
      guard count > 256, count * 2 > events.count else { return }
      events.removeFirst(count)
      numbers.removeFirst(count)
      start += count
    }
  }

  let graph: Graph
  /// Whether nothing is to come after the last event.
  let isWhole: Bool
  /// Whether nothing may have been lost at all.
  private let isCertain: Bool
  var window = Window()
  /// What was said since the last event that is no noise.
  var waiting = Note()
  private(set) var notes: [Int: Note] = [:]
  private(set) var gaps: [Int] = []
  private var unmet: [Trace.Mark] = []
  private var contradicted: [Trace.Mark] = []
  private var episodes: [Episode] = []
  private var draft = Draft()
  /// How many events have been read.
  private var read = 0
  /// Runs of events that are nothing to any path, and are not read yet.
  private var silent: [Range<Int>] = []
  /// The last matched event of the episodes before.
  private var previous: Int?
  private let before: LifeEnd?
  private var costOfLife = 0
  private let triggers: Set<String>

  init(_ graph: Graph, options: Alignment.Options, after end: LifeEnd?) {
    self.graph = graph
    isWhole = options.isWholeAtEnd
    isCertain = options.isWholeAtStart && options.isWholeAtEnd
    before = end
    triggers = graph.triggers.reduce(into: []) { $0.formUnion($1) }
  }

  var isMarkWaiting: Bool { waiting.mark != nil }

  mutating func add(_ mark: Trace.Mark) {
    if let old = waiting.mark { unmet.append(old) }
    waiting.mark = mark
    waiting.isKnown = triggers.contains(mark.trigger)
  }

  mutating func leaveUnmet(_ mark: Trace.Mark) {
    unmet.append(mark)
  }

  mutating func addGap() {
    if gaps.last != window.end { gaps.append(window.end) }
  }

  mutating func addGap(before place: Int) {
    gaps.append(place)
  }

  /// Gives what is waiting to an event.
  mutating func annotate(_ index: Int) -> Note? {
    if waiting.isEmpty { return nil }
    defer { waiting = Note() }
    notes[index] = waiting
    return waiting
  }

  /// The episodes that are complete and were not taken yet.
  mutating func takeEpisodes() -> [Episode] {
    window.drop(before: min(draft.taken.first?.index ?? read, previous ?? read))
    defer { episodes = [] }
    return episodes
  }

  /// Passes over the event that was taken last: no path does anything with it.
  mutating func skip() {
    let index = window.taken - 1
    if let last = silent.last, last.upperBound == index {
      silent[silent.count - 1] = last.lowerBound..<index + 1
    } else {
      silent.append(index..<index + 1)
    }
  }

  private mutating func readSilence() {
    while let run = silent.first, run.lowerBound == read {
      for index in run {
        draft.taken.append(
          Draft.Taken(index: index, kind: .tolerated, step: 0, isOverdue: false))
      }
      read = run.upperBound
      silent.removeFirst()
    }
  }

  /// Reads the next event of the path.
  mutating func take(_ node: PathTree.Node) {
    readSilence()
    let hop = node.hop
    let index = read
    read += 1
    if index == 0 { beginLife() }
    if hop.enters { enter(hop, index) }
    draft.taken.append(
      Draft.Taken(
        index: index, kind: hop.kind, step: Int(hop.step), isOverdue: hop.isOverdue))
  }

  private mutating func beginLife() {
    guard let before, let number = window.number(of: 0),
      graph.isStartOfLife[number]
    else { return }
    let state = before.lastState(in: graph)
    if state.number == graph.initial { return }
    draft.life = Draft.Life(event: 0, state: state.number, cost: state.cost)
    costOfLife = state.cost
  }

  private mutating func enter(_ hop: Hop, _ index: Int) {
    var life: Draft.Life?
    if let edge = draft.edge {
      let lane = graph.edges[edge]
      switch hop.restart {
      case .none: break
      case .inside: life = Draft.Life(event: index, state: lane.from, cost: Cost.restart)
      case .atRest:
        let state = hop.passTo >= 0 ? Int(hop.passTo) : lane.to
        life = Draft.Life(event: index, state: state, cost: graph.restart[state])
      }
      close(hop.restart == .inside ? .newLife : .left, next: index)
    }
    if hop.passTo >= 0 {
      let passes = graph.passes(before: index)
      for edge in passes.edges(from: Int(hop.passFrom), to: Int(hop.passTo)) {
        addPassed(edge, next: index)
      }
    }
    draft.edge = Int(hop.edge)
    draft.opening = hop.opening
    draft.leading = draft.taken.count
    if let life { draft.life = life }
  }

  private mutating func addPassed(_ edge: Int, next: Int) {
    var passed = Draft()
    passed.edge = edge
    passed.isPassed = true
    append(passed, .left, next: next)
  }

  private mutating func close(_ ending: Draft.Ending, next: Int?) {
    append(draft, ending, next: next)
    if let last = draft.taken.last(where: \.isMatched) { previous = last.index }
    draft = Draft()
  }

  private mutating func append(_ draft: Draft, _ ending: Draft.Ending, next: Int?) {
    var writer = EpisodeWriter(
      graph: graph, draft: draft, ending: ending, previous: previous, next: next,
      isWhole: isCertain,
      window: window, gaps: gaps, notes: notes)
    episodes.append(writer.write())
    if notes.isEmpty { return }
    for taken in draft.taken {
      guard let note = notes.removeValue(forKey: taken.index) else { continue }
      guard let mark = note.mark else { continue }
      let triggers = draft.edge.map { graph.triggers[$0] } ?? []
      if !triggers.contains(mark.trigger) { contradicted.append(mark) }
    }
  }

  /// Ends the trace; `cost` is nil when nothing could be aligned.
  mutating func finish(cost: Int?, isForced: Bool) -> Alignment {
    readSilence()
    var end: LifeEnd?
    if !draft.taken.isEmpty {
      if let edge = draft.edge {
        let lane = graph.edges[edge]
        let open = lane.required & ~draft.done
        let isComplete = isWhole || open == lane.due(after: draft.done)
        end = isComplete ? .rest(lane.to) : .open(lane.from)
      }
      close(isWhole ? .whole : .open, next: nil)
    }
    if let mark = waiting.mark { unmet.append(mark) }
    return Alignment(
      episodes: episodes, cost: cost.map { $0 + costOfLife }, isForced: isForced,
      unmetMarks: unmet, contradictedMarks: contradicted, end: end)
  }
}

/// An episode of which the end is not read yet.
struct Draft: Sendable {
  struct Taken: Sendable {
    let index: Int
    let kind: Hop.Kind
    let step: Int
    let isOverdue: Bool

    var isMatched: Bool { kind == .match || kind == .late }
  }

  /// A new life, from which state of the one before, and what that costs.
  struct Life: Sendable {
    let event: Int
    let state: Int
    let cost: Int
  }

  enum Ending: Sendable {
    /// Another rule follows.
    case left
    /// A new life begins.
    case newLife
    /// The log ends, and the app may go on.
    case open
    /// The log ends, and nothing is missing from it.
    case whole
  }

  /// nil before the first rule.
  var edge: Int?
  var isPassed = false
  var opening: UInt16 = 0
  var life: Life?
  var taken: [Taken] = []
  /// How many events were taken before the first rule of the trace.
  var leading = 0

  /// The steps matched, or taken to have happened before the log began.
  var done: UInt16 {
    taken.reduce(opening) { $1.isMatched ? $0 | 1 << $1.step : $0 }
  }
}
