import LifecheckEvents
import LifecheckRules
import LifecheckTraces

/// What one process tells of the names that somebody looks for, in the order of the log.
public struct Moments: Sendable {
  /// An event of a trace, or evidence beside it.
  public struct Moment: Sendable {
    /// A number below the count of the names looked for.
    public let name: Int
    public let line: Int
    /// An index among the traces given.
    public let trace: Int
    /// Its index in the trace; of evidence the place before which it stands.
    public let at: Int
    public let isEvidence: Bool
    /// Whether a trace before has told the same by the same line.
    public internal(set) var isRepeat = false
    /// Whether a life begins here that is not told from the one before by its pid.
    public internal(set) var isStart = false
  }

  public let traces: [Trace]
  /// The names looked for, by which moments are numbered.
  public let numbers: [Event.Name: Int]
  public private(set) var all: [Moment] = []
  /// Whether the process is known to be one life.
  public let isOneLife: Bool

  /// Gathers the moments of the traces of one process; `starts` are the events that begin a life.
  public init(
    of names: some Sequence<Event.Name>, in traces: [Trace], starts: Set<Event.Name> = []
  ) {
    var numbers: [Event.Name: Int] = [:]
    for name in names where numbers[name] == nil { numbers[name] = numbers.count }
    let isOneLife = traces.allSatisfy(\.isOneLife)
    if !isOneLife {
      for name in starts.sorted() where numbers[name] == nil { numbers[name] = numbers.count }
    }
    self.traces = traces
    self.numbers = numbers
    self.isOneLife = isOneLife
    for (index, trace) in traces.enumerated() { add(trace, index, starts) }
    // One trace with nothing beside it is in order as it is.
    if traces.count > 1 || traces.contains(where: { !$0.evidence.isEmpty }) { sort() }
  }

  private mutating func add(_ trace: Trace, _ index: Int, _ starts: Set<Event.Name>) {
    for (at, event) in trace.events.enumerated() {
      guard let number = numbers[event.name] else { continue }
      var moment = Moment(
        name: number, line: event.line, trace: index, at: at, isEvidence: false)
      moment.isStart = !isOneLife && starts.contains(event.name)
      all.append(moment)
    }
    for evidence in trace.evidence {
      guard let number = numbers[evidence.name] else { continue }
      all.append(
        Moment(
          name: number, line: evidence.line, trace: index, at: evidence.before, isEvidence: true))
    }
  }

  private mutating func sort() {
    all.sort { ($0.line, $0.trace, $0.at) < ($1.line, $1.trace, $1.at) }
    var first = 0
    for index in all.indices.dropFirst() {
      if all[first].line != all[index].line { first = index }
      all[index].isRepeat = all[first..<index].contains { $0.name == all[index].name }
    }
  }

  /// The event of a moment; nil for evidence.
  public func event(_ moment: Moment) -> Event? {
    guard !moment.isEvidence, traces.indices.contains(moment.trace),
      traces[moment.trace].events.indices.contains(moment.at)
    else { return nil }
    return traces[moment.trace].events[moment.at]
  }

  /// Whether one of the names is told at all.
  public func tells(_ names: some Sequence<Event.Name>) -> Bool {
    let wanted = Set(names.compactMap { numbers[$0] })
    return !wanted.isEmpty && all.contains { wanted.contains($0.name) }
  }
}
