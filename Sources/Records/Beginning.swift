/// How a line may begin, told by an example: `2014-09-17 10:00` stands for any date and any hour.
///
/// A digit stands for any digit, a letter for any letter, anything else for itself. It is a first look:
/// the pattern behind it is compiled, and a line matched against it, only where a beginning fits.
public struct Beginning: Sendable, Hashable {
  public let example: String
  private let classes: [UInt8]

  public init(_ example: String) {
    self.example = example
    classes = example.utf8.map(Self.kind)
  }

  /// Whether a line begins so.
  func fits(_ line: UnsafeRawBufferPointer) -> Bool {
    guard line.count >= classes.count else { return false }
    for (index, wanted) in classes.enumerated() where Self.kind(line[index]) != wanted {
      return false
    }
    return true
  }

  private static func kind(_ byte: UInt8) -> UInt8 {
    switch byte {
    case 48...57: UInt8(ascii: "0")
    case 65...90, 97...122: UInt8(ascii: "a")
    default: byte
    }
  }
}

extension [Beginning] {
  /// Whether a line begins in one of these ways; without any, every line may.
  func fit(_ line: UnsafeRawBufferPointer) -> Bool {
    isEmpty || contains { $0.fits(line) }
  }
}
