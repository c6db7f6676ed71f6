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
    var text = Text()
    text.bytes.reserveCapacity(log.count)
    var cleaned: [UInt8] = []
    var start = 0
    while start < log.count, text.lines.count < Self.maximumLines {
      let end = log.offset(of: UInt8(ascii: "\n"), from: start) ?? log.count
      // A line that the limit cuts is no witness, unless it is the only one.
      if end == log.count, log.count == Self.maximumBytes, !text.lines.isEmpty { break }
      LineCleaning.clean(log.slice(start..<end), into: &cleaned)
      cleaned.withUnsafeBytes { text.append(LineCleaning.trimmed($0)) }
      start = end + 1
    }
    self.init(text)
  }

  /// Lines that are put together one by one.
  private struct Text {
    var bytes: [UInt8] = []
    var lines: [Range<Int>] = []

    mutating func append(_ line: UnsafeRawBufferPointer) {
      let start = bytes.count
      bytes += line
      lines.append(start..<bytes.count)
    }

    /// Goes on with the line before.
    mutating func extend(with line: UnsafeRawBufferPointer) {
      guard let last = lines.last else { return append(line) }
      bytes += line
      lines[lines.count - 1] = last.lowerBound..<bytes.count
    }
  }

  private init(_ text: Text) {
    bytes = text.bytes
    lines = text.lines
    (filled, heads) = text.bytes.withUnsafeBytes { bytes in
      let filled = text.lines.indices.filter { index in
        bytes[text.lines[index]].contains { $0 != 0x20 && $0 != 0x09 }
      }
      return (filled, filled.filter { !Assembly.isInside(bytes.slice(text.lines[$0])) })
    }
  }

  /// The same lines without something in front, or out of what they are wrapped in.
  func without(_ layers: Layers) -> Window {
    var text = Text()
    bytes.withUnsafeBytes { bytes in
      for line in lines {
        let stripped = layers.strip(bytes.slice(line))
        if stripped.isAppended {
          text.extend(with: stripped.rest)
        } else if !layers.unwrap(stripped.rest, { text.append($0) }) {
          text.append(stripped.rest)
        }
      }
    }
    return Window(text)
  }

  /// The same lines with each JSON object on a line of its own; nil when none has to be moved.
  func withObjectsApart() -> Window? {
    var text = Text()
    var splitter = ObjectSplitter()
    var isMoved = false
    bytes.withUnsafeBytes { bytes in
      let take = { (piece: ObjectSplitter.Piece) in
        switch piece {
        case .object(let object, _):
          isMoved = true
          text.append(object)
        case .text(let line, _): text.append(line)
        case .punctuation: break
        }
      }
      for (number, line) in lines.enumerated() {
        let line = bytes.slice(line)
        if splitter.isOpen || ObjectSplitter.mayHold(line) {
          splitter.take(line, at: number, take)
        } else {
          text.append(line)
        }
      }
      // The limits of the window may cut an object.
      if text.lines.isEmpty { splitter.finish(take) }
    }
    return isMoved ? Window(text) : nil
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
