/// Cuts JSON objects out of lines: one that stands on several lines, and several that stand on one.
///
/// What stands between them in an array, brackets and commas, is no line of the log.
struct ObjectSplitter {
  enum Piece {
    /// An object, on these lines; LF between them is kept.
    case object(UnsafeRawBufferPointer, lines: ClosedRange<Int>)
    /// What is no object, or a line of one that was cut off.
    case text(UnsafeRawBufferPointer, line: Int)
    /// A line that only holds an array together.
    case punctuation(UnsafeRawBufferPointer, line: Int)
  }

  /// What an object may have, in bytes.
  static let maximumObject = 1 << 20

  private var held: [UInt8] = []
  private var first = 0
  private var indent = 0
  private var depth = 0
  private var isInText = false
  private var isEscaped = false
  private var isInParts = false

  /// Whether an object has begun that has not ended yet.
  var isOpen: Bool { depth > 0 }

  /// Whether a line may hold a part of an object.
  static func mayHold(_ line: UnsafeRawBufferPointer) -> Bool {
    guard let byte = line.first(where: { $0 != 0x20 && $0 != 0x09 }) else { return false }
    return byte == UInt8(ascii: "{") || isPunctuation(byte)
  }

  /// Takes a line, or a part of one that is too long to be held.
  mutating func take(
    _ line: UnsafeRawBufferPointer, at number: Int, isPart: Bool = false, _ body: (Piece) -> Void
  ) {
    let goesOn = isInParts
    isInParts = isPart
    if isOpen, !goesOn && beginsAnew(line) || held.count + line.count > Self.maximumObject {
      drop(body)
    }
    var start = 0
    if !isOpen {
      guard let begin = Self.begin(of: line) else {
        body(
          Self.hasText(line)
            ? .text(line, line: number) : .punctuation(line, line: number))
        return
      }
      open(at: number, indent: line.prefix { $0 == 0x20 || $0 == 0x09 }.count)
      start = begin
    }
    var at = start
    while at < line.count {
      step(line[at])
      at += 1
      guard depth == 0 else { continue }
      close(line.slice(start..<at), at: number, body)
      let rest = line.slice(at..<line.count)
      guard let begin = Self.begin(of: rest) else {
        if Self.hasText(rest) { body(.text(rest, line: number)) }
        return
      }
      open(at: number, indent: indent)
      start = at + begin
      at = start
    }
    held += line.slice(start..<line.count)
    if isPart { return }
    // No text of JSON goes over a line's end.
    if isInText { drop(body) } else { held.append(UInt8(ascii: "\n")) }
  }

  /// Ends the log; an object that has no end is given as text.
  mutating func finish(_ body: (Piece) -> Void) {
    if isOpen { drop(body) }
  }

  private mutating func open(at number: Int, indent: Int) {
    held.removeAll(keepingCapacity: true)
    first = number
    self.indent = indent
    depth = 0
    isInText = false
    isEscaped = false
  }

  private mutating func close(
    _ end: UnsafeRawBufferPointer, at number: Int, _ body: (Piece) -> Void
  ) {
    if held.isEmpty { return body(.object(end, lines: first...max(first, number))) }
    held += end
    held.withUnsafeBytes { body(.object($0, lines: first...max(first, number))) }
    held.removeAll(keepingCapacity: true)
  }

  private mutating func drop(_ body: (Piece) -> Void) {
    depth = 0
    isInText = false
    if held.last == UInt8(ascii: "\n") { held.removeLast() }
    held.withUnsafeBytes { held in
      var line = first
      var start = 0
      while start <= held.count {
        let end = held.offset(of: UInt8(ascii: "\n"), from: start) ?? held.count
        body(.text(held.slice(start..<end), line: line))
        line += 1
        start = end + 1
      }
    }
    held.removeAll(keepingCapacity: true)
  }

  private mutating func step(_ byte: UInt8) {
    if isInText {
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        isInText = false
      }
      return
    }
    switch byte {
    case UInt8(ascii: "\""): isInText = true
    case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
    case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
    default: break
    }
  }

  /// Whether another object begins where the open one did, which therefore has no end.
  private func beginsAnew(_ line: UnsafeRawBufferPointer) -> Bool {
    guard let at = line.firstIndex(where: { $0 != 0x20 && $0 != 0x09 }), at == indent else {
      return false
    }
    return line[at] == UInt8(ascii: "{")
      || line[at] == UInt8(ascii: "[") && at + 1 < line.count && line[at + 1] == UInt8(ascii: "{")
  }

  /// Where an object begins, when nothing but brackets and commas stand before it.
  private static func begin(of line: UnsafeRawBufferPointer) -> Int? {
    for (at, byte) in line.enumerated() {
      if byte == UInt8(ascii: "{") { return at }
      guard isPunctuation(byte) || byte == 0x20 || byte == 0x09 else { return nil }
    }
    return nil
  }

  private static func hasText(_ line: UnsafeRawBufferPointer) -> Bool {
    line.contains { !isPunctuation($0) && $0 != 0x20 && $0 != 0x09 }
  }

  private static func isPunctuation(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "[") || byte == UInt8(ascii: "]") || byte == UInt8(ascii: ",")
  }
}
