import LifecheckPCRE2
import LifecheckTables

/// Takes a line for a record that is a JSON object, by a glance: it begins as one before and ends with its
/// brace, and has a message, behind it what a record must say, and behind that its time.
///
/// To be sure that every byte between is JSON costs as much as all else together. A line broken in its middle
/// that holds nothing of interest is therefore not counted among those that were not understood.
struct ObjectGlance {
  private let message: Pattern
  /// What a record must say, and then the key of its time.
  private let patterns: [Pattern]
  /// The beginning of an object up to its first value.
  private var beginning: [UInt8] = []
  private static let longest = 64

  init?(_ object: ObjectShape) throws(Diagnostic) {
    guard let key = object.message, key.utf8.allSatisfy({ Self.isPlain($0) }),
      let time = object.fields["time"], let parts = Self.source(of: object.records, time),
      let message = try? Pattern(Self.text(of: key))
    else { return nil }
    var patterns: [Pattern] = []
    for source in parts {
      guard let pattern = try? Pattern(source) else { return nil }
      patterns.append(pattern)
    }
    self.message = message
    self.patterns = patterns
  }

  private static func text(of key: String) -> String { "\"\(key)\"\\s*:\\s*\"" }

  private static func source(of records: [String: String], _ time: String) -> [String]? {
    let texts = Array(records.keys) + Array(records.values) + [time]
    guard texts.allSatisfy({ $0.utf8.allSatisfy { isPlain($0) } }) else { return nil }
    return records.sorted { $0.key < $1.key }.map { "\"\($0.key)\"\\s*:\\s*\"\($0.value)\"" }
      + [text(of: time)]
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  /// Remembers how an object begins that was read in full.
  mutating func remember(_ line: UnsafeRawBufferPointer) {
    guard let colon = line.offset(of: UInt8(ascii: ":")), colon < Self.longest else { return }
    beginning = Array(line.slice(0..<(colon + 1)))
  }

  /// Where the message and the time of a record stand; nil when it takes more than a glance to say what the
  /// line is.
  func look(
    at line: UnsafeRawBufferPointer, using scratch: Scratch
  ) -> (message: Range<Int>, time: Range<Int>)? {
    guard !beginning.isEmpty, line.last == UInt8(ascii: "}"), line.starts(with: beginning) else {
      return nil
    }
    guard message.firstMatch(in: line, using: scratch) == .match,
      let key = scratch.range(of: 0), let end = Self.end(ofTextAt: key.upperBound, in: line)
    else { return nil }
    let message = key.upperBound..<end
    var at = end + 1
    for pattern in patterns {
      guard pattern.firstMatch(in: line, from: at, using: scratch) == .match,
        let range = scratch.range(of: 0)
      else { return nil }
      at = range.upperBound
    }
    guard let end = line.offset(of: UInt8(ascii: "\""), from: at) else { return nil }
    return (message, at..<end)
  }

  /// Where the quote stands that ends a text.
  private static func end(ofTextAt start: Int, in line: UnsafeRawBufferPointer) -> Int? {
    var at = start
    while let quote = line.offset(of: UInt8(ascii: "\""), from: at) {
      var before = quote
      while before > start, line[before - 1] == UInt8(ascii: "\\") { before -= 1 }
      if (quote - before) % 2 == 0 { return quote }
      at = quote + 1
    }
    return nil
  }
}
