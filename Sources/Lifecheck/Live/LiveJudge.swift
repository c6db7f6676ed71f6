import LifecheckEpisodes
import LifecheckEvents
import LifecheckInputs
import LifecheckRecords
import LifecheckReports
import LifecheckTables
import LifecheckTraces

/// Judges a log while it is written, and hands out its episodes as soon as nothing can change them.
///
///     var live = LiveJudge(tables, settings, name: "device.log")
///     try live.read(bytes)
///     if let part = live.decided() { show(part) }
///     let end = live.finish()
///
/// The events that are not yet judged for good, and a thousand or two before them, are held; memory does
/// not grow with the log.
public final class LiveJudge {
  private let tables: Tables
  private let input: Input
  private var records: RecordReader
  private var events: EventReader
  private var facts: FactReader
  private var section: Section
  private var judge: Judge
  private let classes: ClassReader
  private var window: LiveWindow
  private var reported = LiveReported()
  private var isNew = false
  /// How often lines may be missing though no line of the log says so.
  private var losses = 0
  private var failure: Diagnostic?
  private let options: TraceBuilder.Options

  /// Gets ready for one log; all lenses must be in the tables.
  public init(_ tables: Tables, _ settings: Settings, name: String, on today: Day? = nil) {
    self.tables = tables
    // It cannot be read again: what is quoted comes from its events.
    input = Input(name: name, path: nil, isNamed: true)
    records = RecordReader(
      formats: tables.formats, layers: tables.layers, choice: settings.inputFormat,
      interest: tables.spellings)
    events = EventReader(tables.spellings)
    events.begin()
    facts = FactReader(tables.spellings)
    section = Section(settings, tables.spellings)
    judge = Judge(tables, settings, on: today)
    classes = ClassReader(
      tables, settings, grounds: GroundsReader(tables, withSources: false))
    var options = TraceBuilder.Options()
    options.apps = settings.apps
    options.lenses = settings.lenses
    options.trigger = settings.trigger
    self.options = options
    window = LiveWindow()
  }

  /// How many lines were read.
  public var lines: Int { records.statistics.lines }

  // MARK: - Reading

  /// Reads the next bytes; they may end anywhere.
  ///
  /// - Throws: When no format is called as chosen, or the bytes are no text.
  public func read(_ bytes: UnsafeRawBufferPointer) throws(Diagnostic) {
    try records.read(bytes, take)
    if records.statistics.content == .binary {
      throw Diagnostic("a binary file, no log", at: Location(file: input.name))
    }
  }

  /// Reads what is there by itself: the log is quiet, so that it is not to be expected that more lines
  /// help to tell its format.
  public func rest() throws(Diagnostic) {
    try records.rest(take)
  }

  /// Ends a line that was written in part.
  public func endLine() throws(Diagnostic) { try records.read([UInt8(ascii: "\n")], take) }

  /// Says that lines may be missing here: the log was cut off, or its device was away.
  public func lose() {
    window.add(Gap(line: lines + 1, reason: .disconnected))
    losses += 1
    isNew = true
  }

  private func take(_ item: Item) {
    facts.read(item)
    for event in section.admit(events.read(item)) { add(event) }
    if case .gap(let gap) = item, section.isOpen { window.add(gap) }
  }

  private func add(_ event: Event) {
    window.add(event)
    isNew = true
  }

  // MARK: - Judging

  /// Whether so much is held that it should be judged before more is read.
  public var isFull: Bool { window.isFull }

  /// The episodes that are decided and were not handed out before; nil when there are none.
  ///
  /// - Parameter isQuiet: Whether nothing was written for a while, so that no other line tells of the last
  ///   event.
  /// - Returns: The log with those episodes alone.
  public func decided(isQuiet: Bool = false) -> LogResult? {
    guard isNew || isQuiet && reported.isHolding else { return nil }
    isNew = false
    var result = judged(status: .ok)
    let version = result.os.version ?? result.os.shown
    var limits: [Int] = []
    for trace in result.traces {
      let known = trace.trace.events.count - (isQuiet || trace.trace.isEnded ? 0 : 1)
      let count =
        trace.trace.isEnded
        ? trace.episodes.count
        : version.map { judge.decided(in: trace.trace, upTo: known, on: $0) } ?? 0
      limits.append(count)
    }
    reported.isHolding = !isQuiet
    // What is said of the log as a whole is said at its end.
    result.beside = []
    result.leftOut = []
    let all = result.traces
    result.traces = reported.take(all, decided: limits, after: judge.past)
    if window.isFull {
      let (old, past) = window.trim(all)
      result.traces += reported.take(old, after: judge.past)
      judge.past.add(past, for: window.lives)
      reported.forget(before: window.firstLine)
    }
    guard result.traces.contains(where: { !$0.episodes.isEmpty || !$0.beside.isEmpty }) else {
      return nil
    }
    finishResult(&result)
    return result
  }

  /// Ends the log: what was not handed out yet, and what is to be said of the log as a whole.
  ///
  /// - Parameter error: Why its end is missing, if it is.
  /// - Returns: The log with the episodes that were not handed out before.
  public func finish(error: String? = nil) -> LogResult {
    do throws(Diagnostic) {
      try records.finish(take)
    } catch {
      failure = error
    }
    for event in section.finish() { add(event) }
    let error = error ?? failure?.message
    let isEmpty = records.statistics.bytes == 0
    let isNothing = error != nil && records.statistics.lines == 0
    var result = judged(
      status: isNothing ? .unreadable : error != nil ? .cut : isEmpty ? .empty : .ok, error: error)
    // A trigger may have happened in the part that was let go.
    result.beside.removeAll {
      $0.kind == .required && reported.triggers.contains($0.event.rawValue)
    }
    result.traces = reported.take(result.traces, after: judge.past)
    finishResult(&result)
    return result
  }

  private func finishResult(_ result: inout LogResult) {
    classes.look(in: &result)
    let wanted = Set(result.linesToQuote)
    for event in result.traces.lazy.flatMap(\.trace.events) where wanted.contains(event.line) {
      result.quoted[event.line] = event.text
    }
  }

  /// Judges what is held.
  private func judged(status: Report.Log.Status, error: String? = nil) -> LogResult {
    var log = ReadLog(input: input)
    log.status = status
    log.error = error
    log.tell(of: records, facts, events, section)
    var builder = TraceBuilder(scheme: tables.scheme, options: options)
    window.hand(to: &builder)
    log.traces = builder.finish { [facts = log.facts] in facts.bundles(process: $0, pid: $1) }
    log.traces.behind(judge.past.starts.mapValues(\.line)) { LivePast.Key($0) }
    var result = judge.judge(log)
    result.events = window.eventCount
    result.gaps += losses
    return result
  }
}
