import LifecheckRecords

/// Turns the records of one log into events, in the order of the log.
///
///     var reader = EventReader(table)
///     for item in items { events += reader.read(item) }
public struct EventReader {
  /// Something the user should know about how a line was read.
  public struct Note: Sendable, Hashable {
    public let line: Int
    public let message: String
  }

  /// How many more events one line may tell by "repeated N times"; the rest is noted and left out.
  public static let repeatLimit = 1_000
  /// How many such events one log may have.
  public static let repeatLimitOfLog = 100_000
  private static let noteLimit = 100

  /// At most 100; the first are kept.
  public private(set) var notes: [Note] = []
  private var matcher: Matcher
  private var memory = MessageMemory()
  private var last: [Event] = []
  private var repeats = 0

  public init(_ table: SpellingTable) {
    matcher = Matcher(table)
  }

  public var table: SpellingTable { matcher.table }

  /// Begins another log; patterns that were compiled are kept.
  public mutating func begin() {
    notes = []
    last = []
    repeats = 0
  }

  /// The events and the evidence that an item tells, in order.
  ///
  /// A record tells one event at most, or several lines' worth of evidence; `.repeated` tells what
  /// the record before did so many more times.
  public mutating func read(_ item: Item) -> [Event] {
    switch item {
    case .record(let record):
      last = events(of: record)
      return last
    case .repeated(let times, let line):
      return repeated(times, line)
    case .other(let record):
      // A line that is no record tells no event, but a mark or the end of a process it may tell.
      return events(of: record).filter(isEvidence)
    case .gap:
      return []
    }
  }

  /// Whether it only bears witness, and is never a step.
  public func isEvidence(_ event: Event) -> Bool {
    table.spelling(event.spelling)?.kind == .evidence
  }

  /// Whether a message tells an event or evidence: exact, where ``SpellingTable/isCandidate(_:)`` is fast.
  public mutating func tellsEvent(_ message: UnsafeRawBufferPointer) -> Bool {
    matcher.reading(of: message) != nil
  }

  private mutating func events(of record: Record) -> [Event] {
    let told = told(by: record)
    guard !told.isEmpty || record.lineCount > 1 else { return [] }
    let events = told.map { event(of: record, $0) }
    if record.lineCount > 1 { noteInside(record, telling: events.first) }
    return events
  }

  /// What a message tells; logs repeat themselves, so it is remembered.
  private mutating func told(by record: Record) -> [MessageMemory.Told] {
    if let told = memory.told(by: record.message) { return told }
    matcher.gaveUp = false
    let told = matcher.readings(of: record.message).map { reading in
      let spelling = table.spellings[reading.spelling]
      var attributes = Attributes.read(record.message, reading, &matcher)
      var scene: String?
      if case .text(let text) = attributes.removeValue(forKey: Attributes.scene) { scene = text }
      return MessageMemory.Told(
        name: spelling.event, channel: spelling.channel, spelling: spelling.id,
        offset: reading.range.lowerBound, scene: scene, attributes: attributes,
        text: Excerpt.text(of: record.message))
    }
    if matcher.gaveUp {
      note(record.line, "a search in this line took too long and was given up")
    } else {
      memory.remember(told, of: record.message)
    }
    return told
  }

  /// Notes lines inside a message that would tell an event if they stood alone: they may belong to
  /// another logger, and must not be lost without a word.
  private mutating func noteInside(_ record: Record, telling event: Event?) {
    var start = 0
    for line in record.line..<record.line + record.lineCount {
      guard start <= record.message.count else { return }
      let rest = record.message[start...]
      let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? record.message.count
      let text = UnsafeRawBufferPointer(rebasing: record.message[start..<end])
      start = end + 1
      guard line > record.line, line != event?.line, table.isCandidate(text),
        let reading = matcher.reading(of: text)
      else { continue }
      let spelling = table.spellings[reading.spelling]
      guard spelling.kind == .event, event == nil || event?.channel == spelling.channel else {
        continue
      }
      guard spelling.event != event?.name else { continue }
      note(
        line,
        "this line names \(spelling.event), but stands inside the message that begins on line "
          + "\(record.line), so it is not counted")
    }
  }

  private func event(of record: Record, _ told: MessageMemory.Told) -> Event {
    let writer = record.writer
    // Lines of a message that its format writes as escapes are not lines of the log.
    let end = record.line &+ max(record.lineCount &- 1, 0)
    let line = min(record.line(at: told.offset), end)
    return Event(
      name: told.name, channel: told.channel, spelling: told.spelling, line: line,
      time: writer.time, process: writer.process, pid: writer.pid, thread: writer.thread,
      scene: told.scene, attributes: told.attributes, text: told.text)
  }

  private mutating func repeated(_ times: Int, _ line: Int) -> [Event] {
    guard !last.isEmpty, times > 0 else { return [] }
    let count = max(0, min(times, Self.repeatLimit, Self.repeatLimitOfLog - repeats))
    repeats += count
    if count < times {
      note(line, "repeated \(times) times, of which \(count) are counted")
    }
    // When exactly they came is not said.
    let events = last.map { event in
      Event(
        name: event.name, channel: event.channel, spelling: event.spelling, line: line,
        process: event.process, pid: event.pid, thread: event.thread, scene: event.scene,
        attributes: event.attributes, text: event.text)
    }
    return (0..<count).flatMap { _ in events }
  }

  private mutating func note(_ line: Int, _ message: String) {
    if notes.count < Self.noteLimit { notes.append(Note(line: line, message: message)) }
  }
}
