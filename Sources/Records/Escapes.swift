extension LogFormat.Escapes {
  /// Undoes the escapes of a message, if it has some for certain.
  ///
  /// A backslash is a legal character, so the message must be pure ASCII and hold a `\M-` or `\M^`, which
  /// hardly anybody writes by hand.
  ///
  /// - Returns: Whether `decoded` now holds the message; if not, the message is as it was written.
  func undo(_ message: UnsafeRawBufferPointer, into decoded: inout [UInt8]) -> Bool {
    guard isCertain(message) else { return false }
    decoded.removeAll(keepingCapacity: true)
    var at = 0
    while at < message.count {
      if message[at] == UInt8(ascii: "\\"), let (byte, length) = Self.escape(message, at) {
        decoded.append(byte)
        at += length
      } else {
        decoded.append(message[at])
        at += 1
      }
    }
    return true
  }

  /// Whether an escape in a line may stand for a letter: `\141`, or `\u0061` in JSON.
  static func mayHideText(in line: UnsafeRawBufferPointer) -> Bool {
    var at = 0
    while let backslash = line.offset(of: UInt8(ascii: "\\"), from: at) {
      guard backslash + 2 < line.count else { return false }
      let next = line[backslash + 1]
      if 48...55 ~= next { return true }
      if next == UInt8(ascii: "u"), line[backslash + 2] == UInt8(ascii: "0") { return true }
      // The second of two backslashes begins no escape, and is none that hides a letter.
      at = backslash + 2
    }
    return false
  }

  private func isCertain(_ message: UnsafeRawBufferPointer) -> Bool {
    var at = 0
    while let backslash = message.offset(of: UInt8(ascii: "\\"), from: at) {
      at = backslash + 1
      guard at + 1 < message.count, message[at] == UInt8(ascii: "M"),
        message[at + 1] == UInt8(ascii: "-") || message[at + 1] == UInt8(ascii: "^")
      else { continue }
      return message.allSatisfy { $0 < 0x80 }
    }
    return false
  }

  /// What an escape stands for, and its length; nil when it is none.
  private static func escape(_ text: UnsafeRawBufferPointer, _ at: Int) -> (UInt8, Int)? {
    func byte(_ offset: Int) -> UInt8? {
      at + offset < text.count ? text[at + offset] : nil
    }
    guard let kind = byte(1) else { return nil }
    switch kind {
    case UInt8(ascii: "M"):
      guard let shown = byte(3) else { return nil }
      if byte(2) == UInt8(ascii: "-") { return (shown | 0x80, 4) }
      if byte(2) == UInt8(ascii: "^") { return (control(shown) | 0x80, 4) }
      return nil
    case UInt8(ascii: "^"):
      return byte(2).map { (control($0), 3) }
    case UInt8(ascii: "\\"):
      return (UInt8(ascii: "\\"), 2)
    case UInt8(ascii: "0")...UInt8(ascii: "3"):
      return octal(text, at + 1).map { ($0, 4) }
    default: return nil
    }
  }

  private static func control(_ shown: UInt8) -> UInt8 {
    shown == UInt8(ascii: "?") ? 0x7F : shown & 0x1F
  }

  private static func octal(_ text: UnsafeRawBufferPointer, _ at: Int) -> UInt8? {
    guard at + 3 <= text.count else { return nil }
    var value: UInt8 = 0
    for digit in text[at..<(at + 3)] {
      guard 48...55 ~= digit else { return nil }
      value = value &* 8 &+ (digit - 48)
    }
    return value
  }
}
