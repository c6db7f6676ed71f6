/// Turns text of two bytes a character into UTF-8, chunk by chunk.
///
/// Tools on Windows write such files; a byte order mark at the start says in which order.
struct UTF16Converter {
  private let isBigEndian: Bool
  /// The first byte of a unit whose second is in the next chunk.
  private var odd: UInt8?
  private var high: UInt16?

  /// Looks at the first two bytes of a log; nil when they are no byte order mark of UTF-16.
  init?(mark bytes: some Sequence<UInt8>) {
    let mark = Array(bytes.prefix(2))
    switch mark {
    case [0xFE, 0xFF]: isBigEndian = true
    case [0xFF, 0xFE]: isBigEndian = false
    default: return nil
    }
  }

  /// Appends the text of a chunk; half a character at its end is kept for the next.
  mutating func append(_ chunk: UnsafeRawBufferPointer, to text: inout [UInt8]) {
    text.reserveCapacity(text.count + chunk.count)
    for byte in chunk {
      guard let first = odd else {
        odd = byte
        continue
      }
      odd = nil
      let unit =
        isBigEndian ? UInt16(first) << 8 | UInt16(byte) : UInt16(byte) << 8 | UInt16(first)
      append(unit, to: &text)
    }
  }

  /// Ends the log; half a character becomes U+FFFD.
  mutating func finish(_ text: inout [UInt8]) {
    if high != nil || odd != nil { Self.append("\u{FFFD}", to: &text) }
    high = nil
    odd = nil
  }

  private mutating func append(_ unit: UInt16, to text: inout [UInt8]) {
    if let first = high {
      high = nil
      if 0xDC00...0xDFFF ~= unit {
        let value = 0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(unit) - 0xDC00)
        return Self.append(Unicode.Scalar(value) ?? "\u{FFFD}", to: &text)
      }
      Self.append("\u{FFFD}", to: &text)
    }
    if 0xD800...0xDBFF ~= unit {
      high = unit
    } else if unit < 0x80 {
      text.append(UInt8(unit))
    } else {
      Self.append(Unicode.Scalar(unit) ?? "\u{FFFD}", to: &text)
    }
  }

  private static func append(_ scalar: Unicode.Scalar, to text: inout [UInt8]) {
    text += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
  }
}
