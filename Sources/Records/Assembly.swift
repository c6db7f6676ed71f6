/// Puts lines together into records, and hands them out.
struct Assembly {
  /// What a record may have of lines, in bytes; further ones make a record of their own.
  static let maximumRecord = 1 << 20

  private(set) var readings: [Reading]
  private let unprefixed: LogFormat.Unprefixed
  let candidates: Candidates
  private let layers: Layers
  private var readHeaders: [(_ isWhole: Bool) -> Header]
  var clocks: [Clock]

  /// The open record.
  var draft = Draft()
  private var isPending = false
  private var blankLines = 0
  /// A record that the next may say again.
  var echo: Draft?
  /// The reading of the last record with a header, and that header; empty before the first.
  private var lastOwner = 0
  private var lastHeader: [UInt8] = []
  private var lastHeaderOwner = 0
  private var hasRecords = false
  private var gap: Gap?
  private var decoded: [UInt8] = []
  /// Whether the last record was handed out, so that a repeat of it makes sense.
  private var wasHanded = false
  var copies: Copies

  init(_ decision: Detector.Decision, _ candidates: Candidates) {
    readings = decision.readings
    unprefixed = decision.detection.unprefixed
    layers = decision.layers
    copies = Copies(isDoubled: decision.isDoubled)
    self.candidates = candidates
    readHeaders = readings.map { reading in { reading.header(isWhole: $0) } }
    clocks = readings.map { Clock($0.variant.time) }
  }

  /// Reads from here on what another format reads, too.
  mutating func add(_ reading: Reading) {
    readings.append(reading)
    readHeaders.append { reading.header(isWhole: $0) }
    clocks.append(Clock(reading.variant.time))
  }

  /// Says what a line is, and which of the readings knows it; nil when none does.
  func look(at bytes: UnsafeRawBufferPointer) -> (index: Int, line: Reading.Line)? {
    for index in readings.indices {
      let found = readings[index].line(bytes)
      if found != .unprefixed { return (index, found) }
    }
    let found = layers.extras.isEmpty ? .unprefixed : layers.line(bytes)
    return found == .unprefixed ? nil : (0, found)
  }

  /// Takes the next line, cleaned and without its end.
  ///
  /// `found` is what ``look(at:)`` just said of it. An object may stand on several lines. What is outside
  /// is known to be none of the log's own lines.
  mutating func take(
    _ bytes: UnsafeRawBufferPointer, found: (index: Int, line: Reading.Line)?,
    on lines: ClosedRange<Int>, isOutside: Bool, _ statistics: inout Statistics,
    _ body: (Item) -> Void
  ) {
    for reading in readings where reading.hitLimit {
      reading.hitLimit = false
      statistics.note(.limit, at: lines.lowerBound)
    }
    guard let (index, line) = found else {
      return takeUnprefixed(bytes, on: lines, isOutside, &statistics, body)
    }
    switch line {
    case .unprefixed: break
    case .header(let start):
      flush(&statistics, body)
      begin(bytes, on: lines, message: start, of: index)
      watch(index, bytes, &statistics)
    case .footer:
      end(bytes, on: lines, index, &statistics, body)
    case .object:
      flush(&statistics, body)
      begin(bytes, on: lines, message: 0, of: index)
      watch(index, bytes, &statistics)
      flush(&statistics, body)
    case .other:
      flush(&statistics, body)
      pass(bytes, on: lines, &statistics, body)
    case .repeated(let times):
      flush(&statistics, body)
      releaseAll(&statistics, body)
      guard hasRecords else { return pass(bytes, on: lines, &statistics, body) }
      guard wasHanded else { return }
      announceGap(&statistics, body)
      body(.repeated(times: times, line: lines.lowerBound))
    case .loss(let reason, let process):
      flush(&statistics, body)
      pass(bytes, on: lines, &statistics, body)
      lose(reason, process, at: lines.lowerBound)
    }
  }

  private mutating func lose(_ reason: Gap.Reason, _ process: String?, at line: Int) {
    // Nothing is known to be missing before the first record, and one break is one gap.
    if hasRecords, gap == nil { gap = Gap(line: line, reason: reason, process: process) }
  }

  private mutating func takeUnprefixed(
    _ bytes: UnsafeRawBufferPointer, on lines: ClosedRange<Int>, _ isOutside: Bool,
    _ statistics: inout Statistics, _ body: (Item) -> Void
  ) {
    if !bytes.contains(where: { $0 != 0x20 && $0 != 0x09 }) {
      if isPending { blankLines += 1 }
      return
    }
    if isPending, !isOutside, continues(bytes) {
      append(bytes, on: lines.upperBound)
    } else if isOutside || unprefixed == .candidate || isFooted
      || hasRecords && !readings[0].isObject
    {
      flush(&statistics, body)
      begin(bytes, on: lines, message: 0, of: nil)
      draft.isOutside = isOutside
    } else {
      flush(&statistics, body)
      statistics.noteUnread(lines.lowerBound)
      pass(bytes, on: lines, &statistics, body)
    }
  }

  private var isFooted: Bool { readings[0].isFooted }

  private func continues(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard draft.bytes.count + bytes.count < Self.maximumRecord, !draft.isOutside else {
      return false
    }
    // Above a footer all lines are one message, until it turns out that no footer comes.
    if isFooted { return !draft.hasOwnHeader }
    return unprefixed == .continuation || draft.isBlock && Self.isInside(bytes)
  }

  private mutating func append(_ bytes: UnsafeRawBufferPointer, on last: Int) {
    draft.append(bytes, on: last, after: blankLines)
    blankLines = 0
    if !draft.isNamed { draft.isNamed = isCandidate(bytes, 0, of: nil) }
  }

  private mutating func begin(
    _ bytes: UnsafeRawBufferPointer, on lines: ClosedRange<Int>, message start: Int, of index: Int?
  ) {
    draft.begin(with: bytes, on: lines)
    isPending = true
    hasRecords = true
    draft.messageStart = min(start, bytes.count)
    blankLines = 0
    draft.hasOwnHeader = index != nil
    draft.owner = index ?? lastOwner
    if index != nil { lastOwner = draft.owner }
    draft.isNamed = isCandidate(bytes, draft.messageStart, of: index)
    draft.received += layers.received
  }

  /// Ends the open record with the line below its message.
  private mutating func end(
    _ bytes: UnsafeRawBufferPointer, on lines: ClosedRange<Int>, _ index: Int,
    _ statistics: inout Statistics, _ body: (Item) -> Void
  ) {
    if !isPending || draft.hasOwnHeader {
      flush(&statistics, body)
      begin(bytes, on: lines, message: bytes.count, of: index)
    } else {
      draft.messageEnd = draft.bytes.count
      append(bytes, on: lines.upperBound)
      draft.owner = index
      draft.hasOwnHeader = true
    }
    lastOwner = index
    watch(index, bytes, &statistics)
    flush(&statistics, body)
  }

  private func isCandidate(
    _ bytes: UnsafeRawBufferPointer, _ messageStart: Int, of index: Int?
  ) -> Bool {
    if candidates.names(bytes) { return true }
    guard candidates.areSearched else { return false }
    if readings.contains(where: { $0.mayHideText(in: bytes) }) { return true }
    guard let index else { return candidates.isMeant(by: bytes) }
    if readings[index].isObject {
      return readings[index].message.withUnsafeBytes { candidates.isMeant(by: $0) }
    }
    let message = bytes.slice(messageStart..<bytes.count)
    return candidates.isMeant(by: message.slice(0..<readings[index].messageEnd(message)))
  }

  private mutating func watch(
    _ index: Int, _ bytes: UnsafeRawBufferPointer, _ statistics: inout Statistics
  ) {
    guard let time = readings[index].timeRange, time.upperBound <= bytes.count else { return }
    if clocks[index].runsBack(at: UnsafeRawBufferPointer(rebasing: bytes[time])) {
      draft.hasRunBack = true
      statistics.note(.clock, at: draft.lines.lowerBound)
    }
  }

  static func isInside(_ bytes: UnsafeRawBufferPointer) -> Bool {
    switch bytes.first {
    case 0x20, 0x09, UInt8(ascii: "}"), UInt8(ascii: ")"), UInt8(ascii: "]"): true
    default: false
    }
  }
}

// MARK: - Handing out

extension Assembly {
  /// Ends the log.
  mutating func finish(_ statistics: inout Statistics, _ body: (Item) -> Void) {
    flush(&statistics, body)
    releaseAll(&statistics, body)
  }

  /// Ends the open record, if there is one.
  mutating func flush(_ statistics: inout Statistics, _ body: (Item) -> Void) {
    guard isPending else { return }
    isPending = false
    if !draft.hasOwnHeader, !draft.isOutside, isFooted, draft.lines.count > 1 {
      return loosen(&statistics, body)
    }
    let reading = readings[draft.owner]
    if let echo, echo.owner != draft.owner, echo.message == draft.message {
      self.echo = nil
      statistics.duplicates += 1
    }
    release(&statistics, body)
    if draft.hasOwnHeader, let format = reading.format.echo,
      readings.contains(where: { $0.format.id == format })
    {
      echo = draft
      return
    }
    hand(draft, &statistics, body)
  }

  /// Hands out lines that no footer speaks for, each for itself.
  private mutating func loosen(_ statistics: inout Statistics, _ body: (Item) -> Void) {
    let loose = draft
    var number = loose.lines.lowerBound
    loose.bytes.withUnsafeBytes { bytes in
      var start = 0
      while start <= bytes.count {
        let end = bytes.offset(of: UInt8(ascii: "\n"), from: start) ?? bytes.count
        let line = bytes.slice(start..<end)
        if isPending, draft.isBlock, Self.isInside(line) {
          append(line, on: number)
        } else if !line.isEmpty {
          handLoose(&statistics, body)
          begin(line, on: number...number, message: 0, of: nil)
        }
        number += 1
        start = end + 1
      }
    }
    handLoose(&statistics, body)
  }

  private mutating func handLoose(_ statistics: inout Statistics, _ body: (Item) -> Void) {
    if isPending { hand(draft, &statistics, body) }
    isPending = false
  }

  /// Hands out the record that was held back.
  private mutating func release(_ statistics: inout Statistics, _ body: (Item) -> Void) {
    guard let held = echo else { return }
    echo = nil
    hand(held, &statistics, body)
  }

  /// Hands out whatever was held back.
  private mutating func releaseAll(_ statistics: inout Statistics, _ body: (Item) -> Void) {
    release(&statistics, body)
    if let suspect = copies.release() { handNew(suspect, &statistics, body) }
  }

  private mutating func hand(
    _ draft: Draft, _ statistics: inout Statistics, _ body: (Item) -> Void
  ) {
    switch copies.find(draft) {
    case .suspect: return
    case .copy(let kind):
      statistics.duplicates += 1
      if kind == .doubled { statistics.note(kind, at: draft.lines.lowerBound) }
      return
    case .beginsAgain(let first):
      statistics.duplicates += 2
      statistics.note(.again, at: first.lines.lowerBound)
      return
    case .new: break
    }
    if let suspect = copies.release() { handNew(suspect, &statistics, body) }
    handNew(draft, &statistics, body)
  }

  private mutating func handNew(
    _ draft: Draft, _ statistics: inout Statistics, _ body: (Item) -> Void
  ) {
    announceGap(&statistics, body)
    statistics.records += 1
    wasHanded = draft.isNamed
    let reading = readings[draft.owner]
    if draft.hasOwnHeader, !reading.isObject {
      lastHeader.removeAll(keepingCapacity: true)
      // A header may look a little ahead of itself.
      lastHeader +=
        draft.messageEnd.map { draft.bytes.dropFirst($0 + 1) }
        ?? draft.bytes.prefix(draft.messageStart + 256)
      lastHeaderOwner = draft.owner
    }
    let told = draft.message.withUnsafeBytes { reading.loss(in: $0) }
    if draft.isNamed { hand(draft, by: reading, body) }
    if let told { lose(told, nil, at: draft.lines.lowerBound) }
  }

  private mutating func hand(_ draft: Draft, by reading: Reading, _ body: (Item) -> Void) {
    reading.clockShift = clocks[draft.owner].shift
    reading.received = layers.receivedTime(draft.received)
    reading.trailerLine = UnsafeRawBufferPointer(start: nil, count: 0)
    if reading.isObject, draft.hasOwnHeader {
      draft.bytes.withUnsafeBytes { raw in
        reading.headerLine = raw
        let before = raw.prefix(reading.messageOffset)
        let ends = before.reduce(0) { $1 == UInt8(ascii: "\n") ? $0 + 1 : $0 }
        let line = draft.lines.lowerBound + min(ends, draft.lines.count - 1)
        decoded.removeAll(keepingCapacity: true)
        let isDecoded = reading.message.withUnsafeBytes {
          reading.variant.escapes?.undo($0, into: &decoded) ?? false
        }
        (isDecoded ? decoded : reading.message).withUnsafeBytes {
          hand($0, draft, raw, messageLine: line, body)
        }
      }
      return
    }
    draft.bytes.withUnsafeBytes { raw in
      var message = raw.slice(draft.messageStart..<(draft.messageEnd ?? raw.count))
      let end = draft.hasOwnHeader ? reading.messageEnd(message) : message.count
      reading.trailerLine = message.slice(end..<message.count)
      message = message.slice(0..<end)
      decoded.removeAll(keepingCapacity: true)
      let isDecoded = reading.variant.escapes?.undo(message, into: &decoded) ?? false
      let footer = draft.messageEnd.map { raw.slice(min($0 + 1, raw.count)..<raw.count) }
      // Another record's header only tells who wrote: print() has no time, and may come at any.
      reading.isBorrowed = !draft.hasOwnHeader
      lastHeader.withUnsafeBytes { last in
        let none = UnsafeRawBufferPointer(start: nil, count: 0)
        reading.headerLine =
          draft.hasOwnHeader
          ? footer ?? raw : draft.isOutside || lastHeaderOwner != draft.owner ? none : last
        if isDecoded {
          decoded.withUnsafeBytes { hand($0, draft, raw, body) }
        } else {
          hand(message, draft, raw, body)
        }
      }
    }
  }

  private func hand(
    _ message: UnsafeRawBufferPointer, _ draft: Draft, _ raw: UnsafeRawBufferPointer,
    messageLine: Int? = nil, _ body: (Item) -> Void
  ) {
    body(
      .record(
        Record(
          message: message, raw: raw, lines: draft.lines, messageLine: messageLine,
          header: readHeaders[draft.owner])))
  }

  /// Hands out a line that is no record.
  private mutating func pass(
    _ bytes: UnsafeRawBufferPointer, on lines: ClosedRange<Int>, _ statistics: inout Statistics,
    _ body: (Item) -> Void
  ) {
    releaseAll(&statistics, body)
    body(
      .other(
        Record(
          message: bytes, line: lines.lowerBound, lineCount: lines.count, header: { Header() })))
  }

  /// Messages are only missing where others follow.
  private mutating func announceGap(_ statistics: inout Statistics, _ body: (Item) -> Void) {
    guard let gap else { return }
    self.gap = nil
    statistics.gaps += 1
    body(.gap(gap))
  }
}
