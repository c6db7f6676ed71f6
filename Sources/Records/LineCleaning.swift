/// Takes from a line what is no text of it: NULs, colour codes, a byte order mark.
enum LineCleaning {
  private static let escape: UInt8 = 0x1B

  /// Whether a line holds something to take away, other than the CR at its end.
  static func isNeeded(_ line: UnsafeRawBufferPointer) -> Bool {
    line.offset(of: 0) != nil || line.offset(of: escape) != nil
  }

  /// Copies a line without NULs and terminal codes.
  ///
  /// Codes are those of ECMA-48 with a final byte (`ESC [ … @-~`), also the empty one, and titles
  /// (`ESC ] … BEL`); an ESC that begins neither is a byte of the line.
  static func clean(_ line: UnsafeRawBufferPointer, into cleaned: inout [UInt8]) {
    cleaned.removeAll(keepingCapacity: true)
    var at = 0
    while at < line.count {
      let byte = line[at]
      if byte == escape, let end = code(line, at) {
        at = end
        continue
      }
      if byte != 0 { cleaned.append(byte) }
      at += 1
    }
  }

  /// Where the terminal code that begins here ends; nil when it is none.
  private static func code(_ line: UnsafeRawBufferPointer, _ start: Int) -> Int? {
    guard start + 1 < line.count else { return nil }
    var at = start + 2
    switch line[start + 1] {
    case UInt8(ascii: "["):
      while at < line.count, 0x20...0x3F ~= line[at] { at += 1 }
      return at < line.count && 0x40...0x7E ~= line[at] ? at + 1 : nil
    case UInt8(ascii: "]"):
      while at < line.count {
        if line[at] == 0x07 { return at + 1 }
        if line[at] == escape { return at + 1 < line.count ? at + 2 : at + 1 }
        at += 1
      }
      return nil
    default: return nil
    }
  }

  /// A line without the byte order mark at its start and the CR at its end.
  static func trimmed(_ line: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    var line = line[...]
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    if line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
    return UnsafeRawBufferPointer(rebasing: line)
  }
}
