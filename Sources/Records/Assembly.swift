/// Puts lines together into records, and hands them out.
struct Assembly {
  /// What a record may have of lines, in bytes; further ones make a record of their own.
  static let maximumRecord = 1 << 20

  private let readings: [Reading]
  private let unprefixed: LogFormat.Unprefixed
  private let isCandidate: ((UnsafeRawBufferPointer) -> Bool)?
  private let readHeaders: [() -> Header]
  private var clocks: [Clock]

  /// The lines of the open record, joined by LF.
  private var pending: [UInt8] = []
  private var isPending = false
  private var messageStart = 0
  private var line = 0
  private var lineCount = 0
  private var blankLines = 0
  /// Which of the readings has the header, and whether it is the open record's own.
  private var owner = 0
  private var hasOwnHeader = false
  private var isNamed = false
  /// Whether an open record ends in a bracket, so that what is indented below belongs to it.
  private var isBlock = false
  /// The last line with a header; empty before the first.
  private var lastHeader: [UInt8] = []
  private var hasRecords = false
  private var gap: Gap?
  private var decoded: [UInt8] = []
  /// Whether the last record was handed out, so that a repeat of it makes sense.
  private var wasHanded = false
  private var twins: Twins?

  init(_ decision: Detector.Decision, isCandidate: ((UnsafeRawBufferPointer) -> Bool)?) {
    readings = decision.readings
    unprefixed = decision.detection.unprefixed
    twins = decision.isDoubled ? Twins() : nil
    self.isCandidate = isCandidate
    readHeaders = readings.map { reading in { reading.header() } }
    clocks = readings.map { Clock($0.variant.time) }
  }

  /// Takes the next line, cleaned and without its end.
  mutating func take(
    _ bytes: UnsafeRawBufferPointer, _ statistics: inout Statistics, _ body: (Item) -> Void
  ) {
    let number = statistics.lines
    for index in readings.indices {
      let found = readings[index].line(bytes)
      if readings[index].hitLimit {
        readings[index].hitLimit = false
        statistics.note(.limit, at: number)
      }
      switch found {
      case .unprefixed: continue
      case .header(let start):
        flush(&statistics, body)
        begin(bytes, at: number, message: start, of: index)
        watch(index, bytes, number, &statistics)
      case .object:
        flush(&statistics, body)
        begin(bytes, at: number, message: 0, of: index)
        watch(index, bytes, number, &statistics)
        flush(&statistics, body)
      case .other:
        flush(&statistics, body)
        pass(bytes, at: number, body)
      case .repeated(let times):
        flush(&statistics, body)
        guard hasRecords else { return pass(bytes, at: number, body) }
        guard wasHanded else { return }
        announceGap(&statistics, body)
        body(.repeated(times: times, line: number))
      case .loss(let reason, let process):
        flush(&statistics, body)
        pass(bytes, at: number, body)
        // Nothing is known to be missing before the first record, and one break is one gap.
        if hasRecords, gap == nil { gap = Gap(line: number, reason: reason, process: process) }
      }
      return
    }
    takeUnprefixed(bytes, at: number, &statistics, body)
  }

  private mutating func takeUnprefixed(
    _ bytes: UnsafeRawBufferPointer, at number: Int, _ statistics: inout Statistics,
    _ body: (Item) -> Void
  ) {
    if !bytes.contains(where: { $0 != 0x20 && $0 != 0x09 }) {
      if isPending { blankLines += 1 }
      return
    }
    if isPending, continues(bytes) {
      append(bytes)
    } else if unprefixed == .candidate || hasRecords && !readings[0].isObject {
      flush(&statistics, body)
      begin(bytes, at: number, message: 0, of: nil)
    } else {
      flush(&statistics, body)
      statistics.noteUnread(number)
      pass(bytes, at: number, body)
    }
  }

  private func continues(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard pending.count + bytes.count < Self.maximumRecord else { return false }
    return unprefixed == .continuation || isBlock && Self.isInside(bytes)
  }

  private mutating func append(_ bytes: UnsafeRawBufferPointer) {
    for _ in 0...blankLines { pending.append(UInt8(ascii: "\n")) }
    pending += bytes
    lineCount += blankLines + 1
    blankLines = 0
    if let isCandidate, !isNamed { isNamed = isCandidate(bytes) }
    // A bracket at the line's start closes what the record's first line opened.
    if let first = bytes.first, first != 0x20, first != 0x09 { isBlock = false }
  }

  private mutating func begin(
    _ bytes: UnsafeRawBufferPointer, at number: Int, message start: Int, of index: Int?
  ) {
    pending.removeAll(keepingCapacity: true)
    pending += bytes
    isPending = true
    hasRecords = true
    messageStart = min(start, bytes.count)
    line = number
    lineCount = 1
    blankLines = 0
    hasOwnHeader = index != nil
    if let index { owner = index }
    isNamed = isCandidate.map { $0(bytes) } ?? true
    isBlock = Self.opensBlock(bytes)
  }

  private mutating func watch(
    _ index: Int, _ bytes: UnsafeRawBufferPointer, _ number: Int, _ statistics: inout Statistics
  ) {
    guard let time = readings[index].timeRange, time.upperBound <= bytes.count else { return }
    if clocks[index].runsBack(at: UnsafeRawBufferPointer(rebasing: bytes[time])) {
      statistics.note(.clock, at: number)
    }
  }

  // MARK: - Handing out

  /// Hands out the open record, if there is one.
  mutating func flush(_ statistics: inout Statistics, _ body: (Item) -> Void) {
    guard isPending else { return }
    isPending = false
    if pending.withUnsafeBytes({ twins?.isSecond($0) }) == true {
      statistics.duplicates += 1
      statistics.note(.doubled, at: line)
      return
    }
    announceGap(&statistics, body)
    statistics.records += 1
    wasHanded = isNamed
    if hasOwnHeader, !readings[owner].isObject {
      lastHeader.removeAll(keepingCapacity: true)
      // A header may look a little ahead of itself.
      lastHeader += pending.prefix(messageStart + 256)
    }
    guard isNamed else { return }
    let reading = readings[owner]
    reading.clockShift = clocks[owner].shift
    if reading.isObject, hasOwnHeader {
      pending.withUnsafeBytes { raw in
        reading.headerLine = raw
        reading.message.withUnsafeBytes { hand($0, raw, body) }
      }
      return
    }
    decoded.removeAll(keepingCapacity: true)
    let isDecoded = pending.withUnsafeBytes { raw in
      let message = UnsafeRawBufferPointer(rebasing: raw[messageStart...])
      return reading.variant.escapes?.undo(message, into: &decoded) ?? false
    }
    pending.withUnsafeBytes { raw in
      lastHeader.withUnsafeBytes { last in
        reading.headerLine = hasOwnHeader ? raw : last
        if isDecoded {
          decoded.withUnsafeBytes { hand($0, raw, body) }
        } else {
          hand(UnsafeRawBufferPointer(rebasing: raw[messageStart...]), raw, body)
        }
      }
    }
  }

  private func hand(
    _ message: UnsafeRawBufferPointer, _ raw: UnsafeRawBufferPointer, _ body: (Item) -> Void
  ) {
    body(
      .record(
        Record(
          message: message, raw: raw, line: line, lineCount: lineCount, header: readHeaders[owner]))
    )
  }

  /// Hands out a line that is no record.
  private func pass(_ bytes: UnsafeRawBufferPointer, at number: Int, _ body: (Item) -> Void) {
    body(.other(Record(message: bytes, line: number, header: { Header() })))
  }

  /// Messages are only missing where others follow.
  private mutating func announceGap(_ statistics: inout Statistics, _ body: (Item) -> Void) {
    guard let gap else { return }
    self.gap = nil
    statistics.gaps += 1
    body(.gap(gap))
  }

  // MARK: - Brackets

  private static func opensBlock(_ bytes: UnsafeRawBufferPointer) -> Bool {
    switch bytes.last(where: { $0 != 0x20 && $0 != 0x09 }) {
    case UInt8(ascii: "{"), UInt8(ascii: "("), UInt8(ascii: "["): true
    default: false
    }
  }

  static func isInside(_ bytes: UnsafeRawBufferPointer) -> Bool {
    switch bytes.first {
    case 0x20, 0x09, UInt8(ascii: "}"), UInt8(ascii: ")"), UInt8(ascii: "]"): true
    default: false
    }
  }
}
