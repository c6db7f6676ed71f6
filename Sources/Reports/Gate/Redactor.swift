import LifecheckPCRE2
import LifecheckTables

/// Masks what a log says of its user, by a table of patterns.
///
/// Each value is numbered, in the order in which they are met: `<email-1>`. Equal values of one run get
/// equal numbers, so that what belongs together can still be seen.
public struct Redactor {
  /// A pattern, and what it masks.
  struct Mask {
    let id: String
    let pattern: Pattern
    let location: Location
  }

  /// The sections of a table that are read here.
  public static let keys = ["redactions", "raw_attributes"]

  let rows: [Mask]
  /// The attributes that hold the log's own words.
  public let rawAttributes: Set<String>
  private var numbers: [String: [String: Int]] = [:]
  private let scratch = Scratch()

  /// Reads the built-in table and the rows of a user's files; a row with a known id replaces it.
  ///
  /// - Throws: ``Mistakes``: all that is wrong with the rows.
  public init(files: [TableFile] = []) throws(Mistakes) {
    var mistakes = Mistakes()
    var rows: [Mask] = []
    var raw: Set<String> = []
    for file in TableFile.builtIn(under: "redactions/") + files {
      guard let document = YAML.documents(of: file, count: 1, &mistakes).first else { continue }
      for key in Self.keys {
        guard let list = document[key], list.items == nil else { continue }
        mistakes.add("'\(key)' must be a list, found \(list.kind)", at: list.location)
      }
      raw.formUnion(document["raw_attributes"]?.items?.compactMap(\.text) ?? [])
      for node in document["redactions"]?.items ?? [] {
        guard let row = Mask(node, &mistakes) else { continue }
        if let known = rows.firstIndex(where: { $0.id == row.id }) {
          rows[known] = row
        } else {
          rows.append(row)
        }
      }
    }
    try mistakes.check()
    self.rows = rows
    rawAttributes = raw
  }

  /// The same rows before anything was met.
  var fresh: Redactor { Redactor(rows: rows, rawAttributes: rawAttributes) }

  private init(rows: [Mask], rawAttributes: Set<String>) {
    self.rows = rows
    self.rawAttributes = rawAttributes
  }

  /// A text with all values masked that a row finds.
  public mutating func masked(_ text: String) -> String {
    var bytes = Array(text.utf8)
    var isMasked = false
    for row in rows {
      guard let masked = masked(bytes, by: row) else { continue }
      bytes = masked
      isMasked = true
    }
    return isMasked ? String(decoding: bytes, as: UTF8.self) : text
  }

  /// The bytes with what one row finds masked; nil when it finds nothing.
  private mutating func masked(_ bytes: [UInt8], by row: Mask) -> [UInt8]? {
    var masked: [UInt8]?
    var done = 0
    var start = 0
    let secret = row.pattern.groups["secret"]
    bytes.withUnsafeBytes { bytes in
      while start <= bytes.count {
        switch row.pattern.firstMatch(in: bytes, from: start, using: scratch) {
        case .none: return
        case .limit:
          // What a pattern gave up on may hold anything.
          masked = (masked ?? []) + bytes[done..<start] + "<not searched>".utf8
          done = bytes.count
          return
        case .match: break
        }
        guard let whole = scratch.range(of: 0) else { return }
        start = max(whole.upperBound, start + 1)
        let range = secret.flatMap { scratch.range(of: $0) } ?? whole
        if range.isEmpty || Self.isMask(bytes[range]) { continue }
        let value = String(decoding: bytes[range], as: UTF8.self)
        masked = (masked ?? []) + bytes[done..<range.lowerBound] + name(of: value, row.id).utf8
        done = range.upperBound
        // What follows the secret may hold the next one.
        start = max(range.upperBound, 1)
      }
    }
    return masked.map { $0 + bytes[done...] }
  }

  private mutating func name(of value: String, _ id: String) -> String {
    let number = numbers[id]?[value] ?? (numbers[id]?.count ?? 0) + 1
    numbers[id, default: [:]][value] = number
    return "<\(id)-\(number)>"
  }

  /// Whether it is what another row put there.
  private static func isMask(_ bytes: Slice<UnsafeRawBufferPointer>) -> Bool {
    bytes.first == UInt8(ascii: "<") && bytes.last == UInt8(ascii: ">")
  }
}

extension Redactor.Mask {
  init?(_ node: Node, _ mistakes: inout Mistakes) {
    guard var row = Row(node, &mistakes) else { return nil }
    let id = row.text("id", &mistakes)
    _ = row.text("title", &mistakes)
    let source = row.required("pattern", &mistakes)
    row.finish(&mistakes)
    guard let source else { return nil }
    guard let text = source.text else {
      mistakes.add("'pattern' must be a text, found \(source.kind)", at: source.location)
      return nil
    }
    guard let id else { return nil }
    do {
      self.init(id: id, pattern: try Pattern(text, translating: false), location: row.location)
    } catch {
      mistakes.add("not a pattern", at: source.location, help: error.description)
      return nil
    }
  }
}
