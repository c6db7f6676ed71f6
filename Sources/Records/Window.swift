/// The first lines of a log, cleaned, by which its format is decided.
struct Window {
  /// How much of a log is looked at: what comes first, bytes or lines.
  static let maximumBytes = 256 << 10
  static let maximumLines = 500

  private let bytes: [UInt8]
  private let lines: [Range<Int>]
  /// The lines that are not blank.
  let filled: [Int]
  /// Of these, the lines that do not look like the inside of a message: neither indented nor closing.
  let heads: [Int]
  /// The layers in front of the header that were taken away, outermost first.
  let layers: [String]

  /// Cuts the first bytes of a log into cleaned lines.
  ///
  /// What stands behind the limits plays no part, so that the size of chunks decides nothing.
  init(_ log: UnsafeRawBufferPointer) {
    let log = UnsafeRawBufferPointer(rebasing: log.prefix(Self.maximumBytes))
    var bytes: [UInt8] = []
    bytes.reserveCapacity(log.count)
    var lines: [Range<Int>] = []
    var cleaned: [UInt8] = []
    var start = 0
    while start < log.count, lines.count < Self.maximumLines {
      let end = log[start...].firstIndex(of: UInt8(ascii: "\n")) ?? log.count
      // A line that the limit cuts is no witness, unless it is the only one.
      if end == log.count, log.count == Self.maximumBytes, !lines.isEmpty { break }
      LineCleaning.clean(UnsafeRawBufferPointer(rebasing: log[start..<end]), into: &cleaned)
      let before = bytes.count
      cleaned.withUnsafeBytes { bytes += LineCleaning.trimmed($0) }
      lines.append(before..<bytes.count)
      start = end + 1
    }
    self.bytes = bytes
    self.lines = lines
    filled = lines.indices.filter { index in
      bytes[lines[index]].contains { $0 != 0x20 && $0 != 0x09 }
    }
    heads = filled.filter { index in
      bytes.withUnsafeBytes {
        !Assembly.isInside(UnsafeRawBufferPointer(rebasing: $0[lines[index]]))
      }
    }
    layers = []
  }

  /// Gives the bytes of a line, counted from 0; valid during the call.
  func line<Result>(_ index: Int, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    bytes.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[lines[index]])) }
  }
}
