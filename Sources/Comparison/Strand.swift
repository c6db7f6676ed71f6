import LifecheckEpisodes
import LifecheckEvents
import LifecheckReports
import LifecheckRules
import LifecheckTraces

/// All lives of one app in one lens, or of its nth scene: what is laid beside that of the other log.
struct Strand {
  let lens: Lens
  let process: String?
  /// Which scene of its process, counted from 1 as they first show; 0 for no scene.
  let scene: Int
  /// Its episodes in the order of the log, those left out of which no line tells.
  fileprivate(set) var passages: [Passage] = []
  fileprivate(set) var lives = 0

  /// The strands of a log, in the order in which they first show.
  static func all(of log: LogResult) -> [Strand] {
    struct Process: Hashable {
      let lens: String
      let name: String?
      let pid: Int?
    }
    struct Key: Hashable {
      let lens: String
      let name: String?
      let scene: Int
    }
    var scenes: [Process: Int] = [:]
    var places: [Key: Int] = [:]
    var strands: [Strand] = []
    for (number, result) in log.traces.enumerated() {
      let trace = result.trace
      var scene = 0
      if trace.scene != nil {
        let process = Process(lens: trace.lens, name: trace.process, pid: trace.pid)
        scene = scenes[process, default: 0] + 1
        scenes[process] = scene
      }
      let key = Key(lens: trace.lens, name: trace.process, scene: scene)
      let place = places[key] ?? strands.count
      if place == strands.count {
        places[key] = place
        strands.append(Strand(lens: result.lens, process: trace.process, scene: scene))
      }
      strands[place].add(result, number)
    }
    return strands
  }

  private mutating func add(_ result: TraceResult, _ number: Int) {
    let events = result.trace.events
    let starts = Set(result.lens.startOfLife)
    var isNew = true
    for episode in result.episodes {
      let restarts = episode.moves.contains { if case .restart = $0 { true } else { false } }
      let first = episode.events.first.flatMap { events.indices.contains($0) ? events[$0] : nil }
      let begins = isNew || restarts || first.map { starts.contains($0.name) } == true
      if begins { lives += 1 }
      isNew = false
      guard !episode.isPassed else { continue }
      passages.append(
        Passage(episode, of: result, trace: number, beginsLife: begins && !passages.isEmpty))
    }
  }
}

/// An episode with what it is compared by.
struct Passage {
  let trace: Trace
  let lens: Lens
  /// The index of its trace in the log's.
  let number: Int
  let episode: Episode
  /// Whether a new life begins with it, another one before.
  let beginsLife: Bool
  let rule: Rule?
  /// The triggers of all rules that the log fits as well.
  let others: [String]

  init(_ episode: Episode, of result: TraceResult, trace number: Int, beginsLife: Bool) {
    let rules = result.lens.rules
    func rule(_ index: Int) -> Rule? { rules.indices.contains(index) ? rules[index] : nil }
    trace = result.trace
    lens = result.lens
    self.number = number
    self.episode = episode
    self.beginsLife = beginsLife
    self.rule = episode.rule.flatMap(rule)
    others = episode.alsoConsistent.compactMap { rule($0)?.trigger }
  }

  var trigger: String? { rule?.trigger }
  var title: String { rule?.triggerTitle ?? "no rule explains this" }
  var verdict: Verdict { episode.verdict() }

  /// Its events, as indices in its trace.
  var events: [Int] { episode.events.filter(trace.events.indices.contains) }

  func event(_ index: Int) -> Event { trace.events[index] }

  /// The first and the last line that tell of it; of what it points at when it has no event.
  var lines: ClosedRange<Int> {
    let own = events.map { trace.events[$0] }
    let first = own.map(\.line).min() ?? episode.deviations.first?.line ?? 1
    return first...max(first, own.flatMap(\.evidence).max() ?? first)
  }

  /// The steps of its rule that are none of this log's, as it begins later or ends before.
  var beyond: Set<Event.Name> {
    var names: Set<Event.Name> = []
    for move in episode.moves {
      switch move {
      case .boundary(let step), .pending(let step):
        if let rule, rule.steps.indices.contains(step) { names.formUnion(rule.steps[step].events) }
      default: continue
      }
    }
    return names
  }

  /// Its events that may come at any time.
  var tolerated: Set<Int> {
    Set(
      episode.moves.compactMap { move in
        if case .tolerated(let event) = move { event } else { nil }
      })
  }

  /// Whether messages of it may have been lost.
  var hasGap: Bool {
    guard let first = events.first, let last = events.last else { return !trace.gaps.isEmpty }
    return trace.gaps.contains { $0 >= first && $0 <= last + 1 }
  }
}
