import LifecheckTables

/// Lines that prove a format, and what must be read in them.
public struct Sample: Sendable {
  /// The id of the format it proves.
  public let format: String
  public let location: Location
  /// The lines as they stand in a log.
  public let bytes: [UInt8]
  /// The variant that must be decided on, if it says so.
  public let variant: String?
  /// What must be read, in order.
  public let pieces: [Piece]

  /// What must be read at one place of a sample.
  public enum Piece: Sendable, Hashable, CustomStringConvertible {
    /// A record: all that its header says, as text, and the message.
    case record([String: String])
    case other
    case repeated(Int)
    case gap(Gap.Reason)

    public var description: String {
      switch self {
      case .record(let fields):
        "{"
          + fields.sorted { $0.key < $1.key }.map { "\($0): \(quoted($1))" }
          .joined(separator: ", ") + "}"
      case .other: "other"
      case .repeated(let times): "repeated \(times)"
      case .gap(let reason): "gap \(reason.rawValue)"
      }
    }
  }

  /// The samples of a table, from the mapping `formats` of its second document.
  public static func read(_ file: TableFile, _ mistakes: inout Mistakes) -> [Sample] {
    let documents = YAML.documents(of: file, count: 2, &mistakes)
    guard documents.count > 1, let node = documents[1]["formats"] else { return [] }
    guard let entries = node.entries else {
      mistakes.add("'formats' must map an id to its samples", at: node.location)
      return []
    }
    var samples: [Sample] = []
    for entry in entries {
      guard let items = entry.value.items else {
        mistakes.add("samples must be a list, found \(entry.value.kind)", at: entry.value.location)
        continue
      }
      for item in items {
        if let sample = Sample(item, of: entry.key, &mistakes) { samples.append(sample) }
      }
    }
    return samples
  }

  private init?(_ node: Node, of format: String, _ mistakes: inout Mistakes) {
    guard var row = Row(node, &mistakes) else { return nil }
    self.format = format
    location = node.location
    variant = row.optionalText("variant", &mistakes)
    let line = row.optionalText("line", &mistakes)
    let lines = row.optionalText("lines", &mistakes)
    let hex = row.optionalText("line_hex", &mistakes)
    let wanted = row.required("is", &mistakes)
    row.finish(&mistakes)
    switch (line, lines, hex) {
    case (let text?, nil, nil), (nil, let text?, nil): bytes = Array(text.utf8)
    case (nil, nil, let text?):
      guard let decoded = Self.bytes(hex: text) else {
        mistakes.add("'line_hex' must be pairs of hex digits", at: node.location)
        return nil
      }
      bytes = decoded
    default:
      mistakes.add("a sample has one of line, lines and line_hex", at: node.location)
      return nil
    }
    guard let wanted else { return nil }
    var pieces: [Piece] = []
    for node in wanted.items ?? [wanted] {
      if let piece = Piece(node, &mistakes) { pieces.append(piece) }
    }
    self.pieces = pieces
  }

  private static func bytes(hex: String) -> [UInt8]? {
    let digits = hex.utf8.filter { $0 != 0x20 }.map { Character(UnicodeScalar($0)).hexDigitValue }
    guard digits.count.isMultiple(of: 2) else { return nil }
    var bytes: [UInt8] = []
    for index in stride(from: 0, to: digits.count, by: 2) {
      guard let high = digits[index], let low = digits[index + 1] else { return nil }
      bytes.append(UInt8(high << 4 | low))
    }
    return bytes
  }
}

extension Sample.Piece {
  fileprivate init?(_ node: Node, _ mistakes: inout Mistakes) {
    if let entries = node.entries {
      var fields: [String: String] = [:]
      for entry in entries {
        guard (LogFormat.fields + ["message"]).contains(entry.key) else {
          mistakes.add(
            "a record has no field '\(entry.key)'", at: entry.location,
            help: didYouMean(entry.key, among: LogFormat.fields + ["message"]))
          continue
        }
        fields[entry.key] = entry.value.text
      }
      self = .record(fields)
      return
    }
    let words = (node.text ?? "").split(separator: " ")
    switch words.first {
    case "other" where words.count == 1: self = .other
    case "repeated" where words.count == 2:
      guard let times = Int(words[1]) else { fallthrough }
      self = .repeated(times)
    case "gap" where words.count == 2:
      guard let reason = Gap.Reason(rawValue: String(words[1])) else { fallthrough }
      self = .gap(reason)
    default:
      mistakes.add(
        "a sample is a record, other, repeated N or gap REASON", at: node.location,
        help: "reasons are \(Gap.Reason.allCases.map(\.rawValue).joined(separator: ", "))")
      return nil
    }
  }

  /// What a reader found, in the form of a sample.
  init(_ item: Item) {
    switch item {
    case .other: self = .other
    case .repeated(let times, _): self = .repeated(times)
    case .gap(let gap): self = .gap(gap.reason)
    case .record(let record):
      let header = record.header
      let fields: [String: String?] = [
        "time": header.time?.text, "process": header.process, "pid": header.pid.map(String.init),
        "thread": header.thread, "library": header.library, "subsystem": header.subsystem,
        "category": header.category, "level": header.level, "host": header.host,
        "message": String(decoding: record.message, as: UTF8.self),
      ]
      self = .record(fields.compactMapValues { $0 })
    }
  }
}

private func quoted(_ text: String) -> String {
  "'" + text.replacing("\n", with: "\\n").replacing("\t", with: "\\t") + "'"
}
