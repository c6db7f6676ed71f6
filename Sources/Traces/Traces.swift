import LifecheckEvents

/// The traces of a log, and what had to be decided to cut it into them.
public struct Traces: Sendable {
  /// Something a reader of a report should know about how the log was read.
  public struct Note: Sendable, Hashable {
    /// The lines it is about; none when it is about the log.
    public let lines: [Int]
    public let text: String

    public var line: Int? { lines.first }

    public init(lines: [Int] = [], text: String) {
      self.lines = lines
      self.text = text
    }
  }

  /// An event as it is listed: with its lens, or without one if it is evidence.
  public struct Row: Sendable, Hashable {
    public let lens: String?
    public let event: Event

    public init(lens: String?, event: Event) {
      self.lens = lens
      self.event = event
    }
  }

  /// In the order of their first lines.
  public internal(set) var traces: [Trace] = []
  /// Traces of a lens that is not loaded: they are listed, but cannot be judged.
  public internal(set) var unjudged: [Trace] = []
  public internal(set) var notes: [Note] = []
  /// Evidence and marks as they came, if asked for, and events that are evidence at most.
  public internal(set) var evidence: [Event] = []
  /// Lines of events that stand in several traces of a life.
  var shared: Set<Int> = []
  /// The lens whose events may be evidence for those of a scene, too: they are listed there only.
  var aggregate: String?

  public init() {}

  /// Leaves out of each trace what stands up to the line that its key has.
  package mutating func behind<Key: Hashable>(_ lines: [Key: Int], _ key: (Trace) -> Key) {
    if lines.isEmpty { return }
    traces = traces.map { trace in lines[key(trace)].map { trace.behind(line: $0) } ?? trace }
  }

  /// All events in the order of the log, each once, with evidence if asked for.
  public func rows(withEvidence: Bool = false) -> [Row] {
    var rows: [Row] = []
    forEachEvent { rows.append(Row(lens: $0, event: $1)) }
    if withEvidence { rows += evidence.map { Row(lens: nil, event: $0) } }
    return rows.enumerated()
      .sorted { ($0.element.event.line, $0.offset) < ($1.element.event.line, $1.offset) }
      .map(\.element)
  }

  /// How many events there are, each counted once.
  public var eventCount: Int {
    var count = 0
    forEachEvent { _, _ in count += 1 }
    return count
  }

  /// Gives each event once, with its lens, trace by trace.
  private func forEachEvent(_ body: (String, Event) -> Void) {
    var seen = Set<Shared>()
    let all = traces + unjudged
    let isTwofold = all.contains { $0.lens == aggregate }
    let others = isTwofold ? all.filter { $0.lens != aggregate } : []
    let told = Set(others.lazy.flatMap(\.events).flatMap(\.evidence))
    for trace in all {
      if shared.isEmpty, told.isEmpty {
        for event in trace.events { body(trace.lens, event) }
        continue
      }
      var own: [Shared] = []
      for event in trace.events {
        let lines = event.evidence.lazy.filter(shared.contains).map {
          Shared(line: $0, name: event.name)
        }
        if lines.contains(where: seen.contains) { continue }
        own += lines
        if let event = rest(of: event, in: trace, told: told) {
          body(trace.lens, event)
        }
      }
      seen.formUnion(own)
    }
  }

  /// What is left of an event whose lines may tell of others.
  private func rest(of event: Event, in trace: Trace, told: Set<Int>) -> Event? {
    guard trace.lens == aggregate, event.evidence.contains(where: told.contains) else {
      return event
    }
    let lines = event.evidence.filter { !told.contains($0) }
    return lines.isEmpty ? nil : event.copy(evidence: lines)
  }

  private struct Shared: Hashable {
    let line: Int
    let name: Event.Name
  }
}
