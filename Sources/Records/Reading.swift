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
  private let keys: ObjectKeys?
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
    if let pattern = format.header { headers.append(try pattern.compiled()) }
    self.headers = headers.map { ($0, $0.groups["time"]) }
    extras = try Extras(format)
    if let object = format.object {
      self.object = object
      keys = ObjectKeys(object)
    } else {
      object = nil
      keys = nil
    }
    values = Array(repeating: nil, count: keys?.all.count ?? 0)
  }

  /// Says what a line is; what a header or an object says can then be asked for.
  func line(_ bytes: UnsafeRawBufferPointer) -> Line {
    if let object, let keys { return line(bytes, of: object, keys) }
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
    if let keys {
      guard JSONLine.read(bytes, keys: keys.all, into: &values) else { return Header() }
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

/// Where the values of an object's keys are found, so that no key is looked up for a line.
private struct ObjectKeys {
  let all: [[UInt8]]
  let fields: [String: Int]
  let message: Int?
  let needs: [Int]
  let records: [(key: Int, text: [UInt8])]
  let losses: [(key: Int, text: [UInt8])]
  let others: [Int]

  init(_ object: ObjectShape) {
    var names: [String] = []
    func place(_ name: String) -> Int {
      if let index = names.firstIndex(of: name) { return index }
      names.append(name)
      return names.count - 1
    }
    fields = object.fields.mapValues { place($0) }
    message = place(object.message)
    needs = object.needs.map { place($0) }
    records = object.records.map { (place($0.key), Array($0.value.utf8)) }
    losses = object.losses.map { (place($0.key), Array($0.value.utf8)) }
    others = object.others.map { place($0) }
    all = names.map { Array($0.utf8) }
  }
}

extension Reading {
  private func line(
    _ bytes: UnsafeRawBufferPointer, of object: ObjectShape, _ keys: ObjectKeys
  ) -> Line {
    guard bytes.first(where: { $0 != 0x20 }) == UInt8(ascii: "{"),
      JSONLine.read(bytes, keys: keys.all, into: &values)
    else { return extra(bytes) }
    if says(keys.losses, bytes) {
      return .loss(.dropped, process: objectField("process", bytes))
    }
    guard keys.needs.allSatisfy({ values[$0] != nil }) else {
      return keys.others.contains { values[$0] != nil } ? .other : .unprefixed
    }
    guard keys.records.isEmpty || says(keys.records, bytes) else { return .other }
    timeRange = keys.fields["time"].flatMap { values[$0]?.range }
    message.removeAll(keepingCapacity: true)
    if let value = keys.message.flatMap({ values[$0] }) {
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

  private func objectField(_ field: String, _ bytes: UnsafeRawBufferPointer) -> String? {
    guard let value = keys?.fields[field].flatMap({ values[$0] }) else { return nil }
    let raw = bytes.slice(value.range)
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
