/// Looks for texts that a message says and nothing else, ASCII case ignored.
///
/// Such a text is too short to be looked for everywhere: most lines of a log would hold one.
struct Endings: Sendable {
  /// A longer message says more than such a text, in bytes.
  static let limit = 48

  /// In lower case, with the number of its owner.
  private let texts: [(text: [UInt8], owner: Int)]

  init(_ texts: [(text: String, owner: Int)]) {
    self.texts = texts.map { (Array($0.text.utf8.map { $0 | 0x20 }), $0.owner) }
  }

  /// Whether these bytes end with one of the texts; what stands before it may be a header.
  func finds(in bytes: UnsafeRawBufferPointer) -> Bool {
    guard !texts.isEmpty else { return false }
    let end = Self.end(of: bytes)
    return texts.contains { Self.stands($0.text, before: end, in: bytes) }
  }

  /// The owners of the texts with which these bytes end.
  func owners(in bytes: UnsafeRawBufferPointer) -> [Int] {
    guard !texts.isEmpty else { return [] }
    let end = Self.end(of: bytes)
    return texts.filter { Self.stands($0.text, before: end, in: bytes) }.map(\.owner)
  }

  // Blanks, line ends, quotes and stops behind a text do not count.
  private static func end(of bytes: UnsafeRawBufferPointer) -> Int {
    var end = bytes.count
    while end > 0 {
      switch bytes[end - 1] {
      case 0x09...0x0D, 0x20, UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "."),
        UInt8(ascii: "!"):
        end -= 1
      default: return end
      }
    }
    return 0
  }

  private static func stands(
    _ text: [UInt8], before end: Int, in bytes: UnsafeRawBufferPointer
  ) -> Bool {
    let start = end - text.count
    guard start >= 0 else { return false }
    for offset in text.indices where bytes[start + offset] | 0x20 != text[offset] { return false }
    return true
  }
}
