import LifecheckEvents
import LifecheckInputs
import LifecheckRecords
import LifecheckReports
import LifecheckTables
import LifecheckTraces

/// A log that was read: its traces, and whatever else it says.
public struct ReadLog: Sendable {
  public let input: Input
  public internal(set) var status = Report.Log.Status.ok
  /// Why it could not be read, or not to its end.
  public internal(set) var error: String?
  public internal(set) var detection: Detection?
  public internal(set) var statistics = Statistics()
  public internal(set) var traces = Traces()
  public internal(set) var facts = LifecheckEvents.Facts()
  public internal(set) var notes: [EventReader.Note] = []
  /// Whether it tells of lenses that were not read: then it has to be read again with all of them.
  public internal(set) var needsAllLenses = false
  /// Which ends of it were left out at the user's wish, and what there is to say of that.
  var cut = Section.Cut()
  var outside = 0
  var sectionNotes: [Report.Note] = []
  /// The hash of its bytes, when it was asked for and all of them were read.
  public internal(set) var sha256: String?

  /// Takes over what its readers have found out so far.
  mutating func tell(
    of records: RecordReader, _ facts: FactReader, _ events: EventReader, _ section: Section
  ) {
    detection = records.detection
    statistics = records.statistics
    self.facts = facts.facts
    notes = events.notes
    cut = section.cut
    outside = section.outside
    sectionNotes = section.notes
  }
}

/// Reads logs: bytes, records, events, traces.
public struct LogReader {
  /// Told of a chunk once it was read: of which log, its bytes, and the events told in it.
  public typealias Pulse = (_ log: Input, _ bytes: Int, _ events: Int) -> Void

  private let tables: Tables
  private let settings: Settings
  private let keepsEvidence: Bool
  private let wantsHash: Bool
  private let keepsUnknownTriggers: Bool
  private let pulse: Pulse?
  private var events: EventReader

  /// Gets ready to read logs.
  ///
  /// - Parameters:
  ///   - tables: What is known of formats, spellings and traces.
  ///   - settings: What is told of the logs.
  ///   - keepsEvidence: Whether lines that bear witness are kept as events.
  ///   - wantsHash: Whether to hash the bytes, which takes longer than reading them.
  ///   - keepsUnknownTriggers: Whether marks of triggers are kept that no rule is about.
  ///   - pulse: Told of every chunk, for who wants to see how far it is.
  public init(
    _ tables: Tables, _ settings: Settings, keepsEvidence: Bool = false, wantsHash: Bool = false,
    keepsUnknownTriggers: Bool = false, pulse: Pulse? = nil
  ) {
    self.tables = tables
    self.settings = settings
    self.keepsEvidence = keepsEvidence
    self.wantsHash = wantsHash
    self.keepsUnknownTriggers = keepsUnknownTriggers
    self.pulse = pulse
    events = EventReader(tables.spellings)
  }

  /// Reads one log; what goes wrong is said in the result.
  public mutating func read(_ input: Input) -> ReadLog {
    var log = ReadLog(input: input)
    var records = RecordReader(
      formats: tables.formats, layers: tables.layers, choice: settings.inputFormat,
      interest: tables.spellings)
    var facts = FactReader(tables.spellings)
    var builder = TraceBuilder(scheme: tables.scheme, options: options)
    var hash = SHA256()
    var failure: Diagnostic?
    events.begin()

    // The builder and the readers are moved out of self for the closure's sake.
    var events = self.events
    var section = Section(settings, tables.spellings)
    let tables = self.tables
    var told = 0
    let add = { (event: Event) in
      told += 1
      if tables.misses(event) { log.needsAllLenses = true }
      builder.add(event)
    }
    let take = { (item: Item) in
      facts.read(item)
      for event in section.admit(events.read(item)) { add(event) }
      if case .gap(let gap) = item, section.isOpen { builder.add(gap) }
    }
    do throws(Diagnostic) {
      try input.read { chunk in
        if wantsHash { hash.update(with: chunk) }
        do throws(Diagnostic) {
          try records.read(chunk, take)
        } catch {
          failure = error
        }
        if let pulse {
          pulse(input, chunk.count, told)
          told = 0
        }
        return failure == nil && records.statistics.content == .text
      }
      if failure == nil { try records.finish(take) }
    } catch {
      failure = error
      try? records.finish(take)
      log.status = records.statistics.lines == 0 ? .unreadable : .cut
    }
    self.events = events
    for event in section.finish() { add(event) }
    log.tell(of: records, facts, events, section)
    log.error = failure?.message
    if failure != nil, log.status == .ok { log.status = .unreadable }
    switch log.statistics.content {
    case .text: break
    case .binary: refuse(&log, "a binary file, no log")
    }
    if log.status == .unreadable { return log }
    log.traces = builder.finish { [facts = log.facts] in facts.bundles(process: $0, pid: $1) }
    if log.status == .ok, log.statistics.bytes == 0 { log.status = .empty }
    if wantsHash, log.status != .cut { log.sha256 = hash.hex }
    return log
  }

  private func refuse(_ log: inout ReadLog, _ error: String) {
    log.status = .unreadable
    log.error = error
  }

  private var options: TraceBuilder.Options {
    var options = TraceBuilder.Options()
    options.apps = settings.apps
    options.lenses = settings.lenses
    options.trigger = settings.trigger
    options.keepsEvidence = keepsEvidence
    options.keepsUnknownTriggers = keepsUnknownTriggers
    return options
  }
}
