/// Looks for many texts at once in a whole chunk of a log.
///
/// Only every fourth byte is looked at, with those behind it: of a text of eight bytes or more one of its
/// groups stands at such a place. A bit says of a group whether some text has it there; what passes is
/// compared in full. More texts fill more bits and slow nothing down. Shorter texts, of which there should be
/// few, are looked for by their two rarest neighbours. Which part of a text is looked for is decided by the
/// beginning of the log: what is rare there. That decides how fast it is, and nothing else.
///
/// Places do not depend on one another, so the processor looks at several at the same time; searches that
/// jump (Wu and Manber's, Commentz-Walter's) wait for each jump.
struct Sieve: Sendable {
  /// A text to look for.
  struct Text: Hashable, Sendable {
    /// A line end at its start stands for the beginning of the bytes, too.
    let bytes: [UInt8]
    /// Whether ASCII letters match in any case.
    let ignoresCase: Bool
  }

  /// The shortest text that does not slow the search down.
  static let shortest = 8

  fileprivate static let stride = 4
  /// How many bytes a group has that is looked up, as a mask.
  private let group: UInt64
  private let groupLength: Int
  /// By hash, a bit for each group that some text has.
  private let marks: [UInt64]
  /// By hash the first entry, from 1; of each the next.
  private let heads: [Int32]
  private let entries: [Entry]
  private let pairs: [Pair]
  private let bytes: [UInt8]

  private struct Entry {
    let group: UInt64
    /// How far into its text the group stands.
    let offset: Int32
    /// Where the text stands in `bytes`.
    let start: Int32
    let count: Int32
    let ignoresCase: Bool
    let next: Int32
  }

  /// Two neighbours by which a short text is found.
  private struct Pair {
    let first: SIMD16<UInt8>
    let second: SIMD16<UInt8>
    let entry: Entry
  }

  /// Gets ready; a text of less than two bytes is found nowhere.
  ///
  /// - Parameters:
  ///   - texts: What to look for.
  ///   - sample: The beginning of what will be searched.
  init(_ texts: some Sequence<Text>, in sample: UnsafeRawBufferPointer) {
    let texts = Set(texts.filter { $0.length >= 2 }).sorted {
      ($0.ignoresCase ? 0 : 1, $0.bytes.count) < ($1.ignoresCase ? 0 : 1, $1.bytes.count)
        || ($0.ignoresCase, $0.bytes.count) == ($1.ignoresCase, $1.bytes.count)
          && $0.bytes.lexicographicallyPrecedes($1.bytes)
    }
    let long = texts.filter { $0.length >= Self.shortest }
    let groupLength = min(8, (long.map(\.length).min() ?? Self.shortest) - Self.stride + 1)
    group = UInt64.max >> UInt64(64 - 8 * groupLength)
    self.groupLength = groupLength
    let census = Census(of: sample, groupLength: groupLength)
    var bytes: [UInt8] = []
    var marks = [UInt64](repeating: 0, count: 1 << (Self.bits - 6))
    var heads = [Int32](repeating: 0, count: Self.heads)
    var entries: [Entry] = []
    var pairs: [Pair] = []
    for text in texts {
      let isLong = text.length >= Self.shortest
      let length = isLong ? groupLength + Self.stride - 1 : 2
      let first = text.rarestStart(length, isLong ? census : nil)
      for offset in first..<(first + (isLong ? Self.stride : 1)) {
        let group = Self.group(of: text.bytes, at: offset, isLong ? groupLength : 2)
        let hash = Self.hash(group)
        let head = hash & (Self.heads - 1)
        let entry = Entry(
          group: group, offset: Int32(offset), start: Int32(bytes.count),
          count: Int32(text.bytes.count), ignoresCase: text.ignoresCase,
          next: isLong ? heads[head] : 0)
        guard isLong else {
          pairs += text.pairs(at: offset).map { first, second in
            Pair(
              first: SIMD16(repeating: first), second: SIMD16(repeating: second), entry: entry)
          }
          continue
        }
        marks[hash >> 6] |= 1 << UInt64(hash & 63)
        entries.append(entry)
        heads[head] = Int32(entries.count)
      }
      bytes += text.ignoresCase ? text.bytes.map { Literal.folded($0) } : text.bytes
    }
    self.bytes = bytes
    self.marks = marks
    self.heads = heads
    self.entries = entries
    self.pairs = pairs
  }

  /// A place inside the first long text that stands at or after an offset, else the number of bytes.
  func nextLong(in log: UnsafeRawBufferPointer, from start: Int) -> Int {
    guard !entries.isEmpty, let base = log.baseAddress else { return log.count }
    return marks.withUnsafeBufferPointer { marks in
      let mask = group
      let last = log.count - 8
      var at = start
      while at <= last {
        let group = ((base + at).loadUnaligned(as: UInt64.self) | 0x2020_2020_2020_2020) & mask
        let hash = Self.hash(group)
        if marks[hash >> 6] >> UInt64(truncatingIfNeeded: hash & 63) & 1 != 0,
          stands(group, hash, at, in: log)
        {
          return at
        }
        at &+= Self.stride
      }
      // The last few bytes are no whole word.
      while at <= log.count - groupLength {
        var group: UInt64 = 0
        for index in 0..<groupLength {
          group |= UInt64(Literal.folded(log[at + index])) << UInt64(8 * index)
        }
        if stands(group, Self.hash(group), at, in: log) { return at }
        at += Self.stride
      }
      return log.count
    }
  }

  /// A place inside the first short text that stands at or after an offset, else the number of bytes.
  func nextShort(in log: UnsafeRawBufferPointer, from start: Int) -> Int {
    var next = log.count
    for first in Swift.stride(from: 0, to: pairs.count, by: Self.pairsAtOnce) {
      let few = pairs[first..<min(first + Self.pairsAtOnce, pairs.count)]
      next = min(next, nextShort(Array(few), in: log, from: start))
    }
    return next
  }

  private static let pairsAtOnce = 4

  private func nextShort(
    _ pairs: [Pair], in log: UnsafeRawBufferPointer, from start: Int
  ) -> Int {
    guard let base = log.baseAddress, let last = pairs.last else { return log.count }
    // Four at once, some of them twice, so that they stay in registers.
    let (a, b, c) = (pairs[0], pairs.count > 2 ? pairs[1] : last, pairs.count > 3 ? pairs[2] : last)
    let d = last
    var at = start
    while at + 17 <= log.count {
      let first = (base + at).loadUnaligned(as: SIMD16<UInt8>.self)
      let second = (base + at + 1).loadUnaligned(as: SIMD16<UInt8>.self)
      let ab =
        ((first .== a.first) .& (second .== a.second))
        .| ((first .== b.first) .& (second .== b.second))
      let cd =
        ((first .== c.first) .& (second .== c.second))
        .| ((first .== d.first) .& (second .== d.second))
      let words = unsafeBitCast(ab .| cd, to: SIMD2<UInt64>.self)
      if words[0] | words[1] != 0 {
        for place in at..<(at + 16) where standsShort(pairs, place, in: log) { return place }
      }
      at += 16
    }
    while at + 2 <= log.count {
      if standsShort(pairs, at, in: log) { return at }
      at += 1
    }
    return log.count
  }

  /// Whether one of the texts is in these bytes.
  func finds(in log: UnsafeRawBufferPointer) -> Bool {
    nextLong(in: log, from: 0) < log.count || nextShort(in: log, from: 0) < log.count
  }

  private func standsShort(
    _ pairs: [Pair], _ at: Int, in log: UnsafeRawBufferPointer
  ) -> Bool {
    let (first, second) = (log[at], log[at + 1])
    return pairs.contains {
      $0.first[0] == first && $0.second[0] == second && stands($0.entry, at, in: log)
    }
  }

  @inline(never)
  private func stands(
    _ group: UInt64, _ hash: Int, _ at: Int, in log: UnsafeRawBufferPointer
  ) -> Bool {
    entries.withUnsafeBufferPointer { entries in
      var next = heads[hash & (Self.heads - 1)]
      while next > 0 {
        let entry = entries[Int(next) - 1]
        if entry.group == group, stands(entry, at, in: log) { return true }
        next = entry.next
      }
      return false
    }
  }

  private func stands(_ entry: Entry, _ at: Int, in log: UnsafeRawBufferPointer) -> Bool {
    let start = at - Int(entry.offset)
    guard start >= -1, start + Int(entry.count) <= log.count else { return false }
    return bytes.withUnsafeBufferPointer { bytes in
      for index in 0..<Int(entry.count) {
        let wanted = bytes[Int(entry.start) + index]
        let byte = start + index < 0 ? UInt8(ascii: "\n") : log[start + index]
        guard (entry.ignoresCase ? Literal.folded(byte) : byte) == wanted else { return false }
      }
      return true
    }
  }

  private static let bits = 18
  private static let heads = 1 << 13

  @inline(__always)
  fileprivate static func hash(_ group: UInt64) -> Int {
    Int(truncatingIfNeeded: (group &* 0x9E37_79B9_7F4A_7C15) >> UInt64(64 - bits))
  }

  fileprivate static func group(of text: [UInt8], at offset: Int, _ length: Int) -> UInt64 {
    (0..<length).reduce(0) { $0 | UInt64(Literal.folded(text[offset + $1])) << UInt64(8 * $1) }
  }
}

extension Sieve.Text {
  /// A text as it may stand in a log: plain, or in JSON, where a slash may have a backslash.
  static func forms(of text: String, ignoresCase: Bool) -> [Sieve.Text] {
    var plain: [UInt8] = []
    var slashed: [UInt8] = []
    for byte in text.utf8 {
      let isSpecial = byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
      if isSpecial { plain.append(UInt8(ascii: "\\")) }
      if isSpecial || byte == UInt8(ascii: "/") { slashed.append(UInt8(ascii: "\\")) }
      plain.append(byte)
      slashed.append(byte)
    }
    let forms: Set = [Array(text.utf8), plain, slashed]
    return forms.map { Sieve.Text(bytes: $0, ignoresCase: ignoresCase) }
  }

  init(_ text: String, ignoresCase: Bool) {
    self.init(bytes: Array(text.utf8), ignoresCase: ignoresCase)
  }

  /// The forms of two neighbours.
  fileprivate func pairs(at offset: Int) -> [(UInt8, UInt8)] {
    forms(of: bytes[offset]).flatMap { first in
      forms(of: bytes[offset + 1]).map { (first, $0) }
    }
  }

  private func forms(of byte: UInt8) -> [UInt8] {
    let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(Literal.folded(byte))
    return ignoresCase && isLetter ? [byte | 0x20, byte & ~0x20] : [byte]
  }

  private var hasLineStart: Bool { bytes.first == UInt8(ascii: "\n") }

  /// How many bytes can be looked for.
  fileprivate var length: Int { hasLineStart ? bytes.count - 1 : bytes.count }

  /// Where the rarest part begins that has so many bytes; no line end is in it.
  fileprivate func rarestStart(_ length: Int, _ census: Sieve.Census?) -> Int {
    // Capitals are rare where their case counts.
    let costs = bytes.map { byte in
      let isCapital = !ignoresCase && (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
      return Literal.commonness(of: byte) / (isCapital ? 4 : 1)
    }
    let counts = census?.counts(in: bytes) ?? []
    var best = hasLineStart ? 1 : 0
    var least = (Int.max, Int.max)
    for start in best...(bytes.count - length) {
      let cost = (
        counts.dropFirst(start).prefix(Sieve.stride).reduce(0, +),
        costs[start..<(start + length)].reduce(0, +)
      )
      if cost < least { (best, least) = (start, cost) }
    }
    return best
  }
}

extension Sieve {
  /// How often groups of bytes come in the beginning of a log.
  fileprivate struct Census {
    private let groupLength: Int
    private var counts: [UInt16]
    private static let bits = 16

    init(of sample: UnsafeRawBufferPointer, groupLength: Int) {
      self.groupLength = groupLength
      counts = Array(repeating: 0, count: 1 << Self.bits)
      guard sample.count >= 8 else { return }
      let mask = UInt64.max >> UInt64(64 - 8 * groupLength)
      for at in 0...(sample.count - 8) {
        let group =
          (sample.loadUnaligned(fromByteOffset: at, as: UInt64.self) | 0x2020_2020_2020_2020) & mask
        let hash = Sieve.hash(group) & (1 << Self.bits - 1)
        counts[hash] = counts[hash] &+ (counts[hash] < .max ? 1 : 0)
      }
    }

    /// For each group of a text.
    func counts(in text: [UInt8]) -> [Int] {
      guard text.count >= groupLength else { return [] }
      return (0...(text.count - groupLength)).map { offset in
        let hash = Sieve.hash(Sieve.group(of: text, at: offset, groupLength))
        return Int(counts[hash & (1 << Self.bits - 1)])
      }
    }
  }
}
