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

  /// Cuts the first bytes of a log into cleaned lines.
  ///
  /// What stands behind the limits plays no part, so that the size of chunks decides nothing.
  init(_ log: UnsafeRawBufferPointer) {
    let log = log.slice(0..<min(log.count, Self.maximumBytes))
    var bytes: [UInt8] = []
    bytes.reserveCapacity(log.count)
    var lines: [Range<Int>] = []
    var cleaned: [UInt8] = []
    var start = 0
    while start < log.count, lines.count < Self.maximumLines {
      let end = log.offset(of: UInt8(ascii: "\n"), from: start) ?? log.count
      // A line that the limit cuts is no witness, unless it is the only one.
      if end == log.count, log.count == Self.maximumBytes, !lines.isEmpty { break }
      LineCleaning.clean(log.slice(start..<end), into: &cleaned)
      let before = bytes.count
      cleaned.withUnsafeBytes { bytes += LineCleaning.trimmed($0) }
      lines.append(before..<bytes.count)
      start = end + 1
    }
    self.init(bytes, lines)
  }

  private init(_ bytes: [UInt8], _ lines: [Range<Int>]) {
    self.bytes = bytes
    self.lines = lines
    (filled, heads) = bytes.withUnsafeBytes { bytes in
      let filled = lines.indices.filter { index in
        bytes[lines[index]].contains { $0 != 0x20 && $0 != 0x09 }
      }
      return (filled, filled.filter { !Assembly.isInside(bytes.slice(lines[$0])) })
    }
  }

  /// The same lines without something in front.
  func without(_ layers: Layers) -> Window {
    var shorter: [Range<Int>] = []
    bytes.withUnsafeBytes { bytes in
      for line in lines {
        let rest = layers.strip(bytes.slice(line))
        shorter.append((line.upperBound - rest.count)..<line.upperBound)
      }
    }
    return Window(bytes, shorter)
  }

  /// Gives the bytes of a line, counted from 0; valid during the call.
  func line<Result>(_ index: Int, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    bytes.withUnsafeBytes { body($0.slice(lines[index])) }
  }

  /// How many pairs of equal lines there are, if at least half of all lines stand exactly twice.
  var pairs: Int? {
    var counts: [ArraySlice<UInt8>: Int] = [:]
    for index in filled { counts[bytes[lines[index]], default: 0] += 1 }
    let pairs = counts.values.count { $0 == 2 }
    return pairs * 4 >= filled.count && pairs > 0 ? pairs : nil
  }
}
