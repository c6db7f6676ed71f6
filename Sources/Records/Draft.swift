/// A record whose lines are still being put together.
struct Draft {
  /// The lines, joined by LF.
  var bytes: [UInt8] = []
  var messageStart = 0
  /// Where the message ends; nil at the end of the lines.
  var messageEnd: Int?
  /// The line it begins on, and its last.
  var lines = 0...0
  /// Which of the readings has the header, and whether it is the record's own.
  var owner = 0
  var hasOwnHeader = false
  /// Whether it stands where no header can be its own, and none before it speaks for it.
  var isOutside = false
  /// Whether a line of it may show something of interest.
  var isNamed = false
  /// Whether it ends in a bracket, so that what is indented below belongs to it.
  var isBlock = false
  /// Whether the clock had gone back when it was written.
  var hasRunBack = false
  /// What the outer clock said.
  var received: [UInt8] = []

  /// The bytes of the message, as they stand in the log.
  var message: ArraySlice<UInt8> {
    bytes[messageStart..<max(messageEnd ?? bytes.count, messageStart)]
  }

  /// Begins with a line.
  mutating func begin(with line: UnsafeRawBufferPointer, on lines: ClosedRange<Int>) {
    bytes.removeAll(keepingCapacity: true)
    bytes += line
    messageStart = 0
    messageEnd = nil
    self.lines = lines
    hasOwnHeader = false
    isOutside = false
    hasRunBack = false
    isBlock = Self.opensBlock(line)
    received.removeAll(keepingCapacity: true)
  }

  /// Goes on with a line, after so many blank ones.
  mutating func append(_ line: UnsafeRawBufferPointer, on last: Int, after blankLines: Int = 0) {
    for _ in 0...blankLines { bytes.append(UInt8(ascii: "\n")) }
    bytes += line
    lines = lines.lowerBound...max(last, lines.upperBound)
    // A bracket at the line's start closes what the record's first line opened.
    if let first = line.first, first != 0x20, first != 0x09 { isBlock = false }
  }

  private static func opensBlock(_ bytes: UnsafeRawBufferPointer) -> Bool {
    switch bytes.last(where: { $0 != 0x20 && $0 != 0x09 }) {
    case UInt8(ascii: "{"), UInt8(ascii: "("), UInt8(ascii: "["): true
    default: false
    }
  }
}
