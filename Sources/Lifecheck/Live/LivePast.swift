import LifecheckEvents
import LifecheckTraces

/// What is still known of the part of a log that was judged and let go.
struct LivePast: Sendable {
  /// A trace, told from the others of its log.
  struct Key: Hashable {
    let process: String?
    let pid: Int?
    let lens: String
    let scene: String?

    init(_ trace: Trace) {
      process = trace.process
      pid = trace.pid
      lens = trace.lens
      scene = trace.scene
    }
  }

  /// A process.
  struct Life: Hashable {
    let process: String?
    let pid: Int?
  }

  /// Where the part that is still held begins.
  struct Start {
    /// The line up to which the trace was judged.
    let line: Int
    /// The state it was in then, as an index in the lens's states.
    let state: Int
  }

  var starts: [Key: Start] = [:]
  /// The events that each process showed.
  var seen: [Life: Set<Event.Name>] = [:]

  /// The events that the process of some traces showed before.
  func seen(in traces: [Trace]) -> Set<Event.Name> {
    guard let first = traces.first, !seen.isEmpty else { return [] }
    return seen[Life(process: first.process, pid: first.pid)] ?? []
  }
}

extension LivePast {
  /// Adds what was let go now; of processes that do not show any more nothing is known.
  mutating func add(_ past: LivePast, for lives: Set<Life>) {
    starts.merge(past.starts) { $1 }
    seen.merge(past.seen) { $0.union($1) }
    starts = starts.filter { lives.contains(Life(process: $0.key.process, pid: $0.key.pid)) }
    seen = seen.filter { lives.contains($0.key) }
  }
}
