import LifecheckEvents
import LifecheckRecords
import LifecheckReports
import LifecheckTraces

/// The newest events of a log that is judged while it is written.
struct LiveWindow {
  /// So many events and gaps are held at most, and half of them when the rest is let go.
  static let limit = 2_000

  private enum Entry {
    case event(Event)
    case gap(Gap)

    var line: Int {
      switch self {
      case .event(let event): event.line
      case .gap(let gap): gap.line
      }
    }
  }

  private var entries: [Entry] = []
  /// How many events were added.
  private(set) var eventCount = 0

  var isFull: Bool { entries.count >= Self.limit }

  var firstLine: Int { entries.first?.line ?? 0 }

  /// The processes that show in it.
  var lives: Set<LivePast.Life> {
    var lives: Set<LivePast.Life> = []
    for case .event(let event) in entries {
      lives.insert(LivePast.Life(process: event.process, pid: event.pid))
    }
    return lives
  }

  mutating func add(_ event: Event) {
    entries.append(.event(event))
    eventCount += 1
  }

  mutating func add(_ gap: Gap) { entries.append(.gap(gap)) }

  func hand(to builder: inout TraceBuilder) {
    for entry in entries {
      switch entry {
      case .event(let event): builder.add(event)
      case .gap(let gap): builder.add(gap)
      }
    }
  }

  /// Lets the older half go.
  ///
  /// Of each process that still shows, the last of each of its events stays: it tells which lenses it has.
  ///
  /// - Parameter traces: What was read from the events that are held.
  /// - Returns: The traces, each with its episodes that end in that half, and what is to be known of it.
  mutating func trim(_ traces: [TraceResult]) -> (old: [TraceResult], past: LivePast) {
    let line = entries[entries.count / 2].line
    var past = LivePast()
    var kept: Set<Int> = []
    let old = traces.map { trace in
      var old = trace
      let events = trace.trace.events
      let count = trace.episodes.prefix { episode in
        episode.events.allSatisfy { !events.indices.contains($0) || events[$0].line < line }
      }.count
      old.episodes = Array(trace.episodes.prefix(count))
      for episode in trace.episodes.dropFirst(count) {
        for index in episode.events where events.indices.contains(index) {
          kept.formUnion(events[index].evidence)
        }
      }
      let life = LivePast.Life(process: trace.trace.process, pid: trace.trace.pid)
      past.seen[life, default: []].formUnion(events.lazy.filter { $0.line < line }.map(\.name))
      let last = old.episodes.lazy.flatMap(\.events).max()
      if let episode = old.episodes.last, let last, events.indices.contains(last) {
        past.starts[LivePast.Key(trace.trace)] = LivePast.Start(
          line: events[last].evidence.last ?? events[last].line, state: episode.to)
      }
      return old
    }
    drop(before: line, but: kept)
    return (old, past)
  }

  private struct Name: Hashable {
    let life: LivePast.Life
    let event: Event.Name
  }

  private mutating func drop(before line: Int, but kept: Set<Int>) {
    let lives = entries.lazy.filter { $0.line >= line }.reduce(into: Set<LivePast.Life>()) {
      if case .event(let event) = $1 {
        $0.insert(LivePast.Life(process: event.process, pid: event.pid))
      }
    }
    var newest: [Name: Int] = [:]
    for case (let index, .event(let event)) in entries.enumerated() where event.line < line {
      let life = LivePast.Life(process: event.process, pid: event.pid)
      if lives.contains(life) { newest[Name(life: life, event: event.name)] = index }
    }
    let witnesses = Set(newest.values)
    entries = entries.enumerated().filter { index, entry in
      entry.line >= line || kept.contains(entry.line) || witnesses.contains(index)
    }.map(\.element)
    // Lines of many names or of one long episode are let go in the end, too.
    if entries.count > Self.limit * 3 / 4 { entries.removeFirst(entries.count - Self.limit / 2) }
  }
}
