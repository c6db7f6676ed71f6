import LifecheckPCRE2
import LifecheckTables

/// A format in one of its variants, ready to read lines: its patterns compiled, its scratch space held.
///
/// It is a class because the scratch space is C's, and a record's header is read through it only when
/// somebody asks. One thread at a time may use it.
final class Reading {
  /// What a line is to a format.
  enum Line: Equatable {
    /// It begins a record, whose message begins at this offset.
    case header(messageStart: Int)
    /// It ends a record, whose message are the lines above it.
    case footer
    /// It is a record of its own, whose message was put into `message`.
    case object
    case other
    case repeated(times: Int)
    case loss(Gap.Reason, process: String?)
    /// It has no header, and is nothing else the format knows.
    case unprefixed
  }

  let format: LogFormat
  let variant: LogFormat.Variant
  var isObject: Bool { keys != nil }
  /// Whether what a header would say stands below the message.
  var isFooted: Bool { footer != nil }
  let headers: [Pattern]
  let footer: Pattern?
  let trailer: Pattern?
  private let extras: Extras
  let keys: ObjectKeys?
  private var values: [JSONLine.Value?]
  /// The fields that each pattern of a header, a footer and a trailer reads.
  let groups: [HeaderField.Groups]
  let trailerGroups: HeaderField.Groups
  let scratch: Scratch
  /// The message of the last object, its escapes undone.
  private(set) var message: [UInt8] = []
  /// Where it stands in the object.
  private(set) var messageOffset = 0
  /// Whether a search was given up since this was last set to false.
  var hitLimit = false
  /// The line that ``header(_:_:)`` reads; valid while its bytes are.
  var headerLine = UnsafeRawBufferPointer(start: nil, count: 0)
  /// What stands behind the message; valid while its bytes are.
  var trailerLine = UnsafeRawBufferPointer(start: nil, count: 0)
  /// Where the time stands in the line that was just found to begin a record.
  private(set) var timeRange: Range<Int>?
  /// Which of the headers it was.
  private var matched = 0
  private var memory: HeaderMemory?
  private var glance: ObjectGlance?
  /// Whether objects of no interest can be told by a glance.
  var canGlance: Bool { glance != nil }
  /// What the clock's jumps add to the times of the log.
  var clockShift: Int64 = 0
  /// Whether the header is another record's, so that only the process is this one's.
  var isBorrowed = false
  /// What the outer clock said.
  var received: Timestamp?

  init(
    _ format: LogFormat, as variant: LogFormat.Variant, using scratch: Scratch
  ) throws(Diagnostic) {
    self.format = format
    self.variant = variant
    self.scratch = scratch
    var headers: [Pattern] = []
    if let own = variant.header { headers.append(try own.compiled()) }
    // A file may hold records that its variant cannot split; they are records all the same.
    if let pattern = format.header { headers.append(try pattern.compiled()) }
    self.headers = headers
    memory = headers.first.flatMap { HeaderMemory($0) }
    if let object = format.object { glance = try ObjectGlance(object) }
    footer = try format.footer?.compiled()
    trailer = try variant.trailer?.compiled()
    groups = (headers + [footer].compactMap { $0 }).map { HeaderField.groups(of: $0) }
    trailerGroups = trailer.map { HeaderField.groups(of: $0) } ?? []
    extras = try Extras(format)
    if let object = format.object { keys = try ObjectKeys(object) } else { keys = nil }
    values = Array(repeating: nil, count: keys?.count ?? 0)
  }

  /// Says what a line is; what a header or an object says can then be asked for.
  func line(_ bytes: UnsafeRawBufferPointer) -> Line {
    if let keys { return line(bytes, of: keys) }
    if format.begins.fit(bytes) {
      for (index, pattern) in headers.enumerated() {
        switch pattern.firstMatch(in: bytes, using: scratch) {
        case .match:
          matched = index
          timeRange = pattern.groups["time"].flatMap { scratch.range(of: $0) }
          return .header(messageStart: scratch.range(of: 0)?.upperBound ?? 0)
        case .limit: hitLimit = true
        case .none: break
        }
      }
      if let footer, footer.firstMatch(in: bytes, using: scratch) == .match {
        timeRange = footer.groups["time"].flatMap { scratch.range(of: $0) }
        return .footer
      }
    }
    return extras.line(bytes, using: scratch)
  }

  /// What a line is, as ``line(_:)`` says it; headers that came before are known again.
  func lineFromMemory(_ bytes: UnsafeRawBufferPointer) -> Line {
    if isObject { return objectFromMemory(bytes) }
    guard let known = memory else { return line(bytes) }
    if let start = known.messageStart(of: bytes) {
      timeRange = 0..<known.timeEnd
      return .header(messageStart: start)
    }
    let found = line(bytes)
    if case .header(let start) = found, matched == 0 {
      memory?.remember(bytes, time: timeRange, messageStart: start, using: scratch)
    }
    return found
  }

  private static let shortMessage = 512

  private func objectFromMemory(_ bytes: UnsafeRawBufferPointer) -> Line {
    if let (text, time) = glance?.look(at: bytes, using: scratch) {
      let raw = bytes.slice(text)
      // A short message may be of interest as a whole; its escapes have to be undone for that.
      if raw.count > Self.shortMessage || raw.offset(of: UInt8(ascii: "\\")) == nil {
        timeRange = time
        message.removeAll(keepingCapacity: true)
        message += raw.prefix(Self.shortMessage)
        return .object
      }
    }
    let found = line(bytes)
    if found == .object { glance?.remember(bytes) }
    return found
  }

  /// How many bytes of a message stand before what its format puts behind it.
  func messageEnd(_ message: UnsafeRawBufferPointer) -> Int {
    guard let trailer else { return message.count }
    let start = message.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    guard trailer.firstMatch(in: message, from: start, using: scratch) == .match,
      let range = scratch.range(of: 0), range.upperBound == message.count
    else { return message.count }
    return range.lowerBound
  }

  /// Whether the message of a record tells that others were lost.
  func loss(in message: UnsafeRawBufferPointer) -> Gap.Reason? {
    extras.loss(in: message, using: scratch)
  }

  /// Whether the message of a record may tell that others were lost.
  func mayTellLoss(_ message: UnsafeRawBufferPointer) -> Bool { extras.mayTellLoss(message) }

  /// Whether escapes may write letters of a line in another way.
  func mayHideText(in line: UnsafeRawBufferPointer) -> Bool {
    guard variant.escapes != nil || isObject else { return false }
    return LogFormat.Escapes.mayHideText(in: line)
  }

  var hasTrailer: Bool { trailer != nil }
}

// MARK: - JSON objects

extension Reading {
  private func line(_ bytes: UnsafeRawBufferPointer, of keys: ObjectKeys) -> Line {
    guard bytes.first(where: { $0 != 0x20 }) == UInt8(ascii: "{"),
      keys.read(bytes, into: &values)
    else {
      let found = extras.line(bytes, using: scratch)
      // A tool that hands on what it could not read does so in its objects.
      if case .repeated = found, keys.raw != nil { return .unprefixed }
      return found
    }
    if says(keys.losses, bytes) {
      return .loss(.dropped, process: objectField("process", keys, bytes))
    }
    guard keys.message != nil, keys.needs.allSatisfy({ values[$0] != nil }) else {
      guard keys.others.contains(where: { values[$0] != nil }) else { return .unprefixed }
      // What the tool could not read may still be a line that the format knows.
      guard let raw = keys.raw.flatMap({ values[$0] }), raw.isText else { return .other }
      var text: [UInt8] = []
      JSONLine.append(bytes.slice(raw.range), to: &text)
      let found = text.withUnsafeBytes { extras.line($0, using: scratch) }
      return found == .unprefixed ? .other : found
    }
    guard keys.records.isEmpty || says(keys.records, bytes) else { return .other }
    timeRange = keys.fields["time"].flatMap { values[$0]?.range }
    message.removeAll(keepingCapacity: true)
    messageOffset = 0
    if let value = keys.message.flatMap({ values[$0] }) {
      messageOffset = value.range.lowerBound
      if value.isText {
        JSONLine.append(bytes.slice(value.range), to: &message)
      } else {
        message += bytes.slice(value.range)
      }
    }
    return .object
  }

  private func says(_ pairs: [(key: Int, text: [UInt8])], _ bytes: UnsafeRawBufferPointer) -> Bool {
    !pairs.isEmpty
      && pairs.allSatisfy { key, text in
        values[key].map { bytes[$0.range].elementsEqual(text) } ?? false
      }
  }

  /// Reads the fields of an object, those taken apart that hold several.
  func readObject(_ isWanted: (HeaderField) -> Bool, into header: inout Header) {
    let bytes = headerLine
    guard let keys, keys.read(bytes, into: &values) else { return }
    for (name, field) in HeaderField.named where keys.fields[name] != nil && isWanted(field) {
      guard let text = objectField(name, keys, bytes) else { continue }
      Array(text.utf8).withUnsafeBytes { set(field, to: $0, in: &header) }
    }
    for (field, pattern) in keys.parts {
      guard let text = objectField(field, keys, bytes) else { continue }
      Array(text.utf8).withUnsafeBytes { text in
        guard pattern.firstMatch(in: text, using: scratch) == .match else { return }
        read(HeaderField.groups(of: pattern), text, isWanted, into: &header)
      }
    }
  }

  private func objectField(
    _ field: String, _ keys: ObjectKeys, _ bytes: UnsafeRawBufferPointer
  ) -> String? {
    guard let value = keys.fields[field].flatMap({ values[$0] }) else { return nil }
    let raw = bytes.slice(value.range)
    var text: [UInt8] = []
    if value.isText {
      JSONLine.append(raw, to: &text)
    } else if raw.elementsEqual("null".utf8) {
      return nil
    } else {
      text = Array(raw)
    }
    if keys.basenames.contains(field), let slash = text.lastIndex(of: UInt8(ascii: "/")) {
      text.removeSubrange(...slash)
    }
    return text.isEmpty ? nil : String(decoding: text, as: UTF8.self)
  }
}
