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
  var isObject: Bool { object != nil }
  private let headers: [(pattern: Pattern, time: Int?)]
  private let extras: Extras
  private let object: ObjectShape?
  private let keys: [[UInt8]]
  private var values: [JSONLine.Value?]
  private let scratch: Scratch
  /// The message of the last object, its escapes undone.
  private(set) var message: [UInt8] = []
  /// Whether a search was given up since this was last set to false.
  var hitLimit = false
  /// The line that ``header`` reads; valid while its bytes are.
  var headerLine = UnsafeRawBufferPointer(start: nil, count: 0)
  /// Where the time stands in the line that was just found to begin a record.
  private(set) var timeRange: Range<Int>?
  /// What the clock's jumps add to the times of the log.
  var clockShift: Int64 = 0

  init(
    _ format: LogFormat, as variant: LogFormat.Variant, using scratch: Scratch
  ) throws(Diagnostic) {
    self.format = format
    self.variant = variant
    self.scratch = scratch
    var headers: [Pattern] = []
    if let own = variant.header { headers.append(try own.compiled()) }
    // A file may hold records that its variant cannot split; they are records all the same.
    if case .header(let pattern) = format.shape { headers.append(try pattern.compiled()) }
    self.headers = headers.map { ($0, $0.groups["time"]) }
    extras = try Extras(format)
    if case .object(let object) = format.shape {
      self.object = object
      keys = Self.keys(of: object).map { Array($0.utf8) }
    } else {
      object = nil
      keys = []
    }
    values = Array(repeating: nil, count: keys.count)
  }

  /// Says what a line is; what a header or an object says can then be asked for.
  func line(_ bytes: UnsafeRawBufferPointer) -> Line {
    if let object { return line(bytes, of: object) }
    for (pattern, time) in headers {
      switch pattern.firstMatch(in: bytes, using: scratch) {
      case .match:
        timeRange = time.flatMap { scratch.range(of: $0) }
        return .header(messageStart: scratch.range(of: 0)?.upperBound ?? 0)
      case .limit: hitLimit = true
      case .none: break
      }
    }
    return extra(bytes)
  }

  /// Reads the fields of ``headerLine``.
  func header() -> Header {
    let bytes = headerLine
    if object != nil {
      guard JSONLine.read(bytes, keys: keys, into: &values) else { return Header() }
      return header { field in self.objectField(field, bytes) }
    }
    for (pattern, _) in headers where pattern.firstMatch(in: bytes, using: scratch) == .match {
      return header { field in
        pattern.groups[field].flatMap { self.scratch.range(of: $0) }
          .map { trimmed(UnsafeRawBufferPointer(rebasing: bytes[$0])) }
          .flatMap { $0.isEmpty ? nil : String(decoding: $0, as: UTF8.self) }
      }
    }
    return Header()
  }

  private func header(_ field: (String) -> String?) -> Header {
    let layout = variant.time
    let time = field("time").flatMap { text in layout.flatMap { Timestamp(text, as: $0) } }
    return Header(
      time: time?.shifted(by: clockShift), process: field("process"),
      pid: field("pid").flatMap { Int($0) }, thread: field("thread"), library: field("library"),
      subsystem: field("subsystem"), category: field("category"), level: field("level"),
      host: field("host"))
  }

  private func extra(_ bytes: UnsafeRawBufferPointer) -> Line {
    if bytes.isEmpty { return .unprefixed }
    for pattern in extras.repeats where pattern.firstMatch(in: bytes, using: scratch) == .match {
      let times = pattern.groups["times"].flatMap { scratch.range(of: $0) }
        .flatMap { Int(String(decoding: bytes[$0], as: UTF8.self)) }
      return .repeated(times: times ?? 1)
    }
    for (pattern, reason) in extras.losses
    where pattern.firstMatch(in: bytes, using: scratch) == .match {
      let process = pattern.groups["process"].flatMap { scratch.range(of: $0) }
        .map { String(decoding: bytes[$0], as: UTF8.self) }
      return .loss(reason, process: process)
    }
    for pattern in extras.others where pattern.firstMatch(in: bytes, using: scratch) == .match {
      return .other
    }
    return .unprefixed
  }
}

// MARK: - One JSON object a line

extension Reading {
  /// The keys a format looks for, those of its fields first.
  private static func keys(of object: ObjectShape) -> [String] {
    var keys = LogFormat.fields.map { object.fields[$0] ?? "" }
    keys.append(object.message)
    keys += object.needs + object.records.keys.sorted() + object.losses.keys.sorted()
    keys += object.others
    var seen: Set<String> = [""]
    return keys.filter { seen.insert($0).inserted }
  }

  private func line(_ bytes: UnsafeRawBufferPointer, of object: ObjectShape) -> Line {
    guard bytes.first(where: { $0 != 0x20 }) == UInt8(ascii: "{"),
      JSONLine.read(bytes, keys: keys, into: &values)
    else { return extra(bytes) }
    if says(object.losses, bytes) {
      let process = object.losses.isEmpty ? nil : objectField("process", bytes)
      return .loss(.dropped, process: process)
    }
    guard object.needs.allSatisfy({ value(key: $0) != nil }) else {
      return object.others.contains { value(key: $0) != nil } ? .other : .unprefixed
    }
    guard object.records.isEmpty || says(object.records, bytes) else { return .other }
    timeRange = value("time")?.range
    message.removeAll(keepingCapacity: true)
    if let value = value(key: object.message) {
      let text = UnsafeRawBufferPointer(rebasing: bytes[value.range])
      if value.isText {
        JSONLine.append(text, to: &message)
      } else {
        message += text
      }
    }
    return .object
  }

  private func says(_ pairs: [String: String], _ bytes: UnsafeRawBufferPointer) -> Bool {
    !pairs.isEmpty
      && pairs.allSatisfy { key, text in
        value(key: key).map { bytes[$0.range].elementsEqual(text.utf8) } ?? false
      }
  }

  private func value(key: String) -> JSONLine.Value? {
    keys.firstIndex { $0.elementsEqual(key.utf8) }.flatMap { values[$0] }
  }

  private func value(_ field: String) -> JSONLine.Value? {
    object?.fields[field].flatMap { value(key: $0) }
  }

  private func objectField(_ field: String, _ bytes: UnsafeRawBufferPointer) -> String? {
    guard let value = value(field) else { return nil }
    let raw = UnsafeRawBufferPointer(rebasing: bytes[value.range])
    var text: [UInt8] = []
    if value.isText {
      JSONLine.append(raw, to: &text)
    } else if raw.elementsEqual("null".utf8) {
      return nil
    } else {
      text = Array(raw)
    }
    if object?.basenames.contains(field) == true,
      let slash = text.lastIndex(of: UInt8(ascii: "/"))
    {
      text.removeSubrange(...slash)
    }
    return text.isEmpty ? nil : String(decoding: text, as: UTF8.self)
  }
}

/// The patterns of a format for lines that are no records.
private struct Extras {
  var repeats: [Pattern] = []
  var losses: [(Pattern, Gap.Reason)] = []
  var others: [Pattern] = []

  init(_ format: LogFormat) throws(Diagnostic) {
    for expression in format.repeats { repeats.append(try expression.compiled()) }
    for loss in format.losses { losses.append((try loss.pattern.compiled(), loss.reason)) }
    for expression in format.others { others.append(try expression.compiled()) }
  }
}

/// Bytes without the blanks at their ends.
private func trimmed(_ bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
  var bytes = bytes[...]
  while bytes.first == 0x20 { bytes.removeFirst() }
  while bytes.last == 0x20 { bytes.removeLast() }
  return UnsafeRawBufferPointer(rebasing: bytes)
}
