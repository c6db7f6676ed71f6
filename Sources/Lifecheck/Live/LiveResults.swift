import LifecheckEpisodes
import LifecheckEvents
import LifecheckReports
import LifecheckTraces

/// What was reported of a log bit by bit, for the report that closes it.
///
/// Kept are the first episodes that deviate and some that conform; the others are counted, so that memory
/// does not grow with the log.
public struct LiveResults {
  private static let mostDeviating = 10_000
  private static let mostConforming = 1_000

  private var traces: [TraceResult] = []
  private var places: [LivePast.Key: Int] = [:]
  private var quoted: [Int: String] = [:]
  private var leftOut: [Report.LeftOut] = []
  private var deviating = 0
  private var conforming = 0
  private var notKept = 0

  public init() {}

  /// Adds what was handed out of a log.
  public mutating func add(_ result: LogResult) {
    for trace in result.traces where !trace.episodes.isEmpty || !trace.beside.isEmpty {
      add(trace)
    }
    if deviating < Self.mostDeviating { quoted.merge(result.quoted) { $1 } }
  }

  /// The whole log: its end, and what was kept of its episodes.
  public func whole(closing end: LogResult) -> LogResult {
    var whole = end
    whole.traces = traces
    whole.quoted.merge(quoted) { $1 }
    if notKept > 0 {
      whole.notes.append(
        Report.Note(
          kind: "follow", line: nil,
          message: "\(notKept) more episodes were told when they happened, and are not listed here")
      )
    }
    return whole
  }

  private mutating func add(_ trace: TraceResult) {
    var part = trace
    part.episodes = trace.episodes.filter { episode in
      let isDeviating = !episode.deviations.isEmpty
      let isKept =
        isDeviating ? deviating < Self.mostDeviating : conforming < Self.mostConforming
      if !isKept { notKept += 1 } else if isDeviating { deviating += 1 } else { conforming += 1 }
      return isKept
    }
    if part.beside.count > Self.mostDeviating { part.beside = [] }
    let key = LivePast.Key(trace.trace)
    if let place = places[key] {
      let old = traces[place]
      let offset = old.trace.events.count
      let more = part.compact(after: offset)
      traces[place].trace = old.trace.with(
        events: old.trace.events + more.trace.events, scene: old.trace.scene)
      traces[place].episodes += more.episodes
      traces[place].beside += more.beside
      traces[place].ignored += more.ignored
      return
    }
    // Of so many lives none comes back.
    if places.count >= Self.mostDeviating { places = [:] }
    places[key] = traces.count
    traces.append(part.compact(after: 0))
  }
}

extension TraceResult {
  /// The same with the events of its episodes alone, numbered from an offset on.
  fileprivate func compact(after offset: Int) -> TraceResult {
    var compact = self
    var numbers: [Int: Int] = [:]
    var events: [Event] = []
    let used = Set(episodes.flatMap(\.events)).sorted()
    for index in used where trace.events.indices.contains(index) {
      numbers[index] = offset + events.count
      events.append(trace.events[index])
    }
    compact.trace = Trace(
      lens: trace.lens, process: trace.process, pid: trace.pid, scene: trace.scene,
      events: events, isEnded: trace.isEnded, isOneLife: trace.isOneLife)
    let end = offset + events.count
    compact.episodes = episodes.map { $0.renumbered { numbers[$0] ?? end } }
    compact.beside = beside.map { $0.renumbered { numbers[$0] ?? end } }
    return compact
  }
}
