/// Finds the values of the wanted keys of a JSON object.
///
/// It works on bytes, so that broken UTF-8 in a text survives; nested values are stepped over, not read.
/// The order of keys does not matter, and a key that comes twice counts once, the first time.
struct JSONLine {
  /// A value as it stands in the line: without its quotes when it is a text.
  struct Value: Hashable {
    let range: Range<Int>
    let isText: Bool
  }

  private let bytes: UnsafeRawBufferPointer
  private var at = 0

  private init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// Looks for keys, and puts their values at the same places of `values`.
  ///
  /// - Returns: Whether the bytes are a whole JSON object.
  static func read(
    _ bytes: UnsafeRawBufferPointer, keys: [[UInt8]], into values: inout [Value?]
  ) -> Bool {
    for index in values.indices { values[index] = nil }
    var line = JSONLine(bytes)
    return line.object(keys, &values)
  }

  private mutating func object(_ keys: [[UInt8]], _ values: inout [Value?]) -> Bool {
    guard take(UInt8(ascii: "{")) else { return false }
    if take(UInt8(ascii: "}")) { return isAtEnd() }
    while true {
      guard let key = text(), take(UInt8(ascii: ":")), let value = value() else { return false }
      let wanted = keys.firstIndex { candidate in
        candidate.count == key.count && candidate.elementsEqual(bytes[key])
      }
      if let wanted, values[wanted] == nil { values[wanted] = value }
      if take(UInt8(ascii: ",")) { continue }
      return take(UInt8(ascii: "}")) && isAtEnd()
    }
  }

  private mutating func skipBlanks() {
    while at < bytes.count, Self.isBlank(bytes[at]) { at += 1 }
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    skipBlanks()
    guard at < bytes.count, bytes[at] == byte else { return false }
    at += 1
    return true
  }

  private mutating func isAtEnd() -> Bool {
    skipBlanks()
    return at == bytes.count
  }

  private mutating func text() -> Range<Int>? {
    guard take(UInt8(ascii: "\"")) else { return nil }
    let start = at
    while let quote = bytes.offset(of: UInt8(ascii: "\""), from: at) {
      at = quote + 1
      // A quote behind an odd number of backslashes is one of the text.
      var before = quote
      while before > start, bytes[before - 1] == UInt8(ascii: "\\") { before -= 1 }
      if (quote - before).isMultiple(of: 2) { return start..<quote }
    }
    return nil
  }

  private mutating func value() -> Value? {
    skipBlanks()
    guard at < bytes.count else { return nil }
    switch bytes[at] {
    case UInt8(ascii: "\""): return text().map { Value(range: $0, isText: true) }
    case UInt8(ascii: "{"), UInt8(ascii: "["): return nested()
    default:
      let start = at
      while at < bytes.count, bytes[at] != UInt8(ascii: ","), bytes[at] != UInt8(ascii: "}"),
        !Self.isBlank(bytes[at])
      { at += 1 }
      return at > start ? Value(range: start..<at, isText: false) : nil
    }
  }

  private mutating func nested() -> Value? {
    let start = at
    var depth = 0
    while at < bytes.count {
      switch bytes[at] {
      case UInt8(ascii: "\""):
        guard text() != nil else { return nil }
        continue
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        if depth == 0 {
          at += 1
          return Value(range: start..<at, isText: false)
        }
      default: break
      }
      at += 1
    }
    return nil
  }

  /// Appends a text with its escapes undone, as UTF-8.
  ///
  /// A lone surrogate becomes U+FFFD; an escape that does not exist stays as it is.
  static func append(_ text: UnsafeRawBufferPointer, to bytes: inout [UInt8]) {
    var at = 0
    while at < text.count {
      let backslash = text.offset(of: UInt8(ascii: "\\"), from: at) ?? text.count
      bytes += text.slice(at..<backslash)
      at = backslash
      guard at + 1 < text.count else {
        bytes += text.slice(at..<text.count)
        return
      }
      let escape = text[at + 1]
      at += 2
      switch escape {
      case UInt8(ascii: "n"): bytes.append(0x0A)
      case UInt8(ascii: "t"): bytes.append(0x09)
      case UInt8(ascii: "r"): bytes.append(0x0D)
      case UInt8(ascii: "b"): bytes.append(0x08)
      case UInt8(ascii: "f"): bytes.append(0x0C)
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): bytes.append(escape)
      case UInt8(ascii: "u"):
        guard let scalar = scalar(text, &at) else {
          bytes += [UInt8(ascii: "\\"), escape]
          continue
        }
        bytes += Array(String(scalar).utf8)
      default: bytes += [UInt8(ascii: "\\"), escape]
      }
    }
  }

  /// The character of `\u` escapes, of which two make one beyond the basic plane.
  private static func scalar(_ text: UnsafeRawBufferPointer, _ at: inout Int) -> Unicode.Scalar? {
    guard let first = unit(text, at) else { return nil }
    at += 4
    if let scalar = Unicode.Scalar(first) { return scalar }
    if first < 0xDC00, at + 1 < text.count, text[at] == UInt8(ascii: "\\"),
      text[at + 1] == UInt8(ascii: "u"), let second = unit(text, at + 2),
      0xDC00...0xDFFF ~= second
    {
      at += 6
      return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
    }
    return "\u{FFFD}"
  }

  private static func unit(_ text: UnsafeRawBufferPointer, _ at: Int) -> UInt32? {
    guard at + 4 <= text.count else { return nil }
    var value: UInt32 = 0
    for byte in text[at..<(at + 4)] {
      switch byte {
      case 48...57: value = value << 4 | UInt32(byte - 48)
      case 65...70: value = value << 4 | UInt32(byte - 55)
      case 97...102: value = value << 4 | UInt32(byte - 87)
      default: return nil
      }
    }
    return value
  }
}
