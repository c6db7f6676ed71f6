import LifecheckPCRE2

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Knows a header again that differs from one before in the digits of its time only.
///
/// A log has few writers and many lines, so most lines need no pattern. Which digits may be any the pattern
/// itself says: each is replaced by all others, and it must match as before.
struct HeaderMemory {
  private let pattern: Pattern
  /// Where the time ends, which the header begins with; 0 before the first header.
  private(set) var timeEnd = 0
  /// The time of a header, in words of eight bytes, and which of its bits must be the same.
  private var time: [UInt64] = []
  private var fixed: [UInt64] = []
  private var digits: [UInt64] = []
  /// What followed the times of headers, up to their messages, one behind the other.
  private var tails: [UInt8] = []
  private var buckets = [[Tail]](repeating: [], count: 1 << 8)
  private var count = 0

  private struct Tail {
    let start: Int
    let length: Int
  }

  private static let limit = 1 << 12

  /// - Returns: Nil when what a pattern matches may hang on what stands behind it.
  init?(_ pattern: Pattern) {
    let source = pattern.source
    let looksAhead = ["(?=", "(?!", ".*", ".+", ".{", "[^\\n", "\\N", "(*"].contains { part in
      Self.holds(Array(source.utf8), Array(part.utf8))
    }
    guard !looksAhead, source.utf8.first == UInt8(ascii: "^") else { return nil }
    self.pattern = pattern
  }

  private static func holds(_ text: [UInt8], _ part: [UInt8]) -> Bool {
    text.indices.contains { text[$0...].starts(with: part) }
  }

  /// Where the message begins, if the header is known; nil when that has to be found out.
  func messageStart(of line: UnsafeRawBufferPointer) -> Int? {
    guard timeEnd > 0, line.count >= timeEnd + 16, hasTime(line) else { return nil }
    return tails.withUnsafeBytes { tails in
      guard let known = tails.baseAddress, let base = line.baseAddress else { return nil }
      for tail in buckets[slot(of: line)]
      where timeEnd + tail.length < line.count
        && memcmp(known + tail.start, base + timeEnd, tail.length) == 0
      {
        return timeEnd + tail.length
      }
      return nil
    }
  }

  private func hasTime(_ line: UnsafeRawBufferPointer) -> Bool {
    for index in time.indices {
      let word = line.loadUnaligned(fromByteOffset: 8 * index, as: UInt64.self)
      guard (word ^ time[index]) & fixed[index] == 0 else { return false }
      // Where any digit may stand: its high half is 3, also after adding 6.
      let wanted = digits[index]
      let high: UInt64 = 0xF0F0_F0F0_F0F0_F0F0 & wanted
      let three: UInt64 = 0x3030_3030_3030_3030 & wanted
      let raised = (word & wanted) &+ (0x0606_0606_0606_0606 & wanted)
      guard word & high == three, raised & high == three else { return false }
    }
    return true
  }

  private func slot(of line: UnsafeRawBufferPointer) -> Int {
    let a = line.loadUnaligned(fromByteOffset: timeEnd, as: UInt64.self)
    let b = line.loadUnaligned(fromByteOffset: timeEnd + 8, as: UInt64.self)
    let hash = (a &* 0x9E37_79B9_7F4A_7C15) ^ (b &* 0xC2B2_AE3D_27D4_EB4F)
    return Int(truncatingIfNeeded: hash >> 56)
  }

  /// Remembers a header that the pattern has just matched.
  mutating func remember(
    _ line: UnsafeRawBufferPointer, time range: Range<Int>?, messageStart start: Int,
    using scratch: Scratch
  ) {
    guard let range, range.lowerBound == 0, range.upperBound >= 8, range.upperBound <= 64,
      line.count >= range.upperBound + 16, start > range.upperBound, start < line.count,
      isClosed(line.slice(range.upperBound..<start))
    else { return }
    if timeEnd != range.upperBound || !hasTime(line) {
      learnTime(line.slice(0..<start), range, using: scratch)
    }
    if count >= Self.limit {
      tails.removeAll(keepingCapacity: true)
      for index in buckets.indices { buckets[index] = [] }
      count = 0
    }
    let length = start - timeEnd
    buckets[slot(of: line)].append(Tail(start: tails.count, length: length))
    tails += line.slice(timeEnd..<start)
    count += 1
  }

  /// Whether no parenthesis of a header is open: else its end may hang on the message.
  private func isClosed(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var depth = 0
    for byte in bytes {
      if byte == UInt8(ascii: "(") { depth += 1 }
      if byte == UInt8(ascii: ")") { depth -= 1 }
    }
    return depth == 0 && bytes.last == UInt8(ascii: " ")
  }

  private mutating func learnTime(
    _ header: UnsafeRawBufferPointer, _ range: Range<Int>, using scratch: Scratch
  ) {
    if timeEnd != range.upperBound {
      for index in buckets.indices { buckets[index] = [] }
      tails = []
      count = 0
    }
    timeEnd = range.upperBound
    let words = (timeEnd + 7) / 8
    time = Array(repeating: 0, count: words)
    fixed = Array(repeating: 0, count: words)
    digits = Array(repeating: 0, count: words)
    var trial = Array(header)
    for at in 0..<timeEnd {
      let shift = UInt64(8 * (at % 8))
      time[at / 8] |= UInt64(header[at]) << shift
      if mayBeAnyDigit(at, &trial, using: scratch) {
        digits[at / 8] |= 0xFF << shift
      } else {
        fixed[at / 8] |= 0xFF << shift
      }
    }
  }

  /// Whether each digit at a place makes a header of the same length.
  private func mayBeAnyDigit(
    _ at: Int, _ header: inout [UInt8], using scratch: Scratch
  ) -> Bool {
    let own = header[at]
    guard 48...57 ~= own, let group = pattern.groups["time"] else { return false }
    defer { header[at] = own }
    for digit in UInt8(48)...57 {
      header[at] = digit
      let isSame = header.withUnsafeBytes {
        pattern.firstMatch(in: $0, using: scratch) == .match
          && scratch.range(of: 0) == 0..<$0.count && scratch.range(of: group) == 0..<timeEnd
      }
      if !isSame { return false }
    }
    return true
  }
}
