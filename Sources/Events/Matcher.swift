import LifecheckPCRE2
import LifecheckTables

/// Tries the patterns of a table on messages, and compiles each the first time it is needed.
struct Matcher {
  /// A spelling found in a message, and where.
  struct Reading: Hashable {
    let spelling: Int
    let range: Range<Int>
    /// The groups of its pattern that took part, by attribute name.
    var groups: [String: String] = [:]
  }

  let table: SpellingTable
  /// Whether a search was given up since this was last set to false.
  var gaveUp = false
  private let scratch = Scratch()
  private var spellings: [Pattern?]
  private var attributes: [Pattern?]
  private var mentions: [Pattern?]
  private var facts: [Pattern?]
  private var searches = 0
  /// Whether patterns are compiled to machine code by now.
  private var isWarm = false

  /// How often a name may be passed over as a mention before the message is taken to tell nothing.
  private static let mentionLimit = 64
  /// How many bytes around a name can make it a mention.
  private static let reach = 400
  /// A message that names so many different callbacks lists them.
  private static let listLength = 3

  init(_ table: SpellingTable) {
    self.table = table
    spellings = Array(repeating: nil, count: table.spellings.count)
    attributes = Array(repeating: nil, count: table.attributes.count)
    mentions = Array(repeating: nil, count: table.mentions.count)
    facts = Array(repeating: nil, count: table.factRows.count)
  }

  /// What a message tells: the first name by position, the longer of two at the same place.
  ///
  /// Names that are only mentioned do not count, and a message that names three or more different
  /// events tells none of them: it is a list of selectors, a stack trace or a table of contents.
  mutating func reading(of message: UnsafeRawBufferPointer) -> Reading? {
    Self.best(of: found(in: message), table)
  }

  /// All that a message tells, in its order: one event, or evidence for as much as it holds.
  ///
  /// What daemons write may stand in one line, when a copy has lost its line ends.
  mutating func readings(of message: UnsafeRawBufferPointer) -> [Reading] {
    let found = found(in: message)
    guard let best = Self.best(of: found, table) else { return [] }
    guard found.count > 1, table.spellings[best.spelling].kind == .evidence else { return [best] }
    var readings = [best]
    let others = found.filter { $0 != best && table.spellings[$0.spelling].kind == .evidence }
    for other in others.sorted(by: { Self.goesBefore($0.range, $1.range) })
    where !readings.contains(where: { $0.range.overlaps(other.range) }) {
      readings.append(other)
    }
    return readings.sorted { Self.goesBefore($0.range, $1.range) }
  }

  /// What each spelling finds, those outdone by another's left out.
  private mutating func found(in message: UnsafeRawBufferPointer) -> [Reading] {
    var found: [Reading] = []
    for spelling in table.owners(in: message) {
      if let reading = reading(of: message, by: spelling) { found.append(reading) }
    }
    guard found.count > 1 else { return found }
    let outdone = Set(found.flatMap { table.spellings[$0.spelling].over })
    let left = found.filter { !outdone.contains(table.spellings[$0.spelling].id) }
    return left.isEmpty ? found : left
  }

  private static func best(of found: [Reading], _ table: SpellingTable) -> Reading? {
    guard var best = found.first else { return nil }
    if found.count > 1 {
      for other in found.dropFirst() where Self.goesBefore(other.range, best.range) { best = other }
      let told = found.map { table.spellings[$0.spelling] }.filter { $0.kind == .event }
      if table.spellings[best.spelling].kind == .event,
        Set(told.map(\.event)).count >= Self.listLength
      {
        return nil
      }
    }
    return best
  }

  private static func goesBefore(_ a: Range<Int>, _ b: Range<Int>) -> Bool {
    (a.lowerBound, -a.upperBound) < (b.lowerBound, -b.upperBound)
  }

  /// The first place at which one spelling is more than a mention.
  mutating func reading(of message: UnsafeRawBufferPointer, by spelling: Int) -> Reading? {
    guard let pattern = pattern(\.spellings, spelling, table.spellings[spelling].expression) else {
      return nil
    }
    var start = 0
    for _ in 0..<Self.mentionLimit {
      guard matches(pattern, message, from: start), let range = scratch.range(of: 0) else {
        return nil
      }
      let groups = pattern.groups.isEmpty ? [:] : values(of: pattern, in: message)
      guard table.spellings[spelling].kind == .event, isMention(range, in: message) else {
        return Reading(spelling: spelling, range: range, groups: groups)
      }
      start = max(range.upperBound, start + 1)
    }
    return nil
  }

  /// The first place of one spelling in a text, mention or not.
  mutating func range(of spelling: Int, in message: UnsafeRawBufferPointer) -> Range<Int>? {
    guard let pattern = pattern(\.spellings, spelling, table.spellings[spelling].expression),
      matches(pattern, message)
    else { return nil }
    return scratch.range(of: 0)
  }

  /// The mention that a name at this place is, as an index, or nil.
  mutating func mention(of range: Range<Int>, in message: UnsafeRawBufferPointer) -> Int? {
    let newline = UInt8(ascii: "\n")
    // What explains a name stands near it, and a hostile line is long.
    let near = max(0, range.lowerBound - Self.reach)..<range.lowerBound
    let behind = range.upperBound..<min(message.count, range.upperBound + Self.reach)
    let first = message[near].lastIndex(of: newline).map { $0 + 1 } ?? near.lowerBound
    let last = message[behind].firstIndex(of: newline) ?? behind.upperBound
    for (index, row) in table.mentions.enumerated() {
      guard let pattern = pattern(\.mentions, index, row.expression) else { continue }
      let place =
        switch row.place {
        case .before: first..<range.lowerBound
        case .after: range.upperBound..<last
        case .line: first..<last
        }
      if matches(pattern, UnsafeRawBufferPointer(rebasing: message[place])) { return index }
    }
    return nil
  }

  private mutating func isMention(
    _ range: Range<Int>, in message: UnsafeRawBufferPointer
  ) -> Bool {
    mention(of: range, in: message) != nil
  }

  /// Every place at which an attribute's row matches, as the range of its value.
  mutating func values(
    of row: Int, in message: UnsafeRawBufferPointer, from start: Int, limit: Int
  ) -> [Range<Int>] {
    guard let pattern = pattern(\.attributes, row, table.attributes[row].expression),
      let value = pattern.groups["value"]
    else { return [] }
    var ranges: [Range<Int>] = []
    var at = start
    while ranges.count < limit, matches(pattern, message, from: at),
      let whole = scratch.range(of: 0)
    {
      if let range = scratch.range(of: value) { ranges.append(range) }
      at = max(whole.upperBound, at + 1)
    }
    return ranges
  }

  /// The named groups of a fact's first match, or nil.
  mutating func fact(_ row: Int, in bytes: UnsafeRawBufferPointer) -> [String: String]? {
    guard let pattern = pattern(\.facts, row, table.factRows[row].expression),
      matches(pattern, bytes)
    else { return nil }
    return values(of: pattern, in: bytes)
  }

  private func values(
    of pattern: Pattern, in bytes: UnsafeRawBufferPointer
  ) -> [String: String] {
    var values: [String: String] = [:]
    for (name, group) in pattern.groups {
      guard let range = scratch.range(of: group), !range.isEmpty else { continue }
      let attribute = String(name.map { $0 == "_" ? "." : $0 })
      values[attribute] = Excerpt.text(of: UnsafeRawBufferPointer(rebasing: bytes[range]))
    }
    return values
  }

  private mutating func matches(
    _ pattern: Pattern, _ bytes: UnsafeRawBufferPointer, from start: Int = 0
  ) -> Bool {
    switch pattern.firstMatch(in: bytes, from: start, using: scratch) {
    case .match: return true
    case .none: return false
    case .limit:
      // Machine code knows no limit of depth: what it finds must not depend on how much was read.
      if !isWarm, let translated = try? Pattern(pattern.source, ignoringCase: pattern.ignoringCase)
      {
        let outcome = translated.firstMatch(in: bytes, from: start, using: scratch)
        if outcome != .limit { return outcome == .match }
      }
      gaveUp = true
      return false
    }
  }

  /// After many searches every pattern is compiled anew, to machine code: a short log would not earn
  /// back what that takes.
  private mutating func warmUp() {
    guard !isWarm else { return }
    searches += 1
    guard searches > Self.searchesWithoutTranslation else { return }
    isWarm = true
    for cache in [\Matcher.spellings, \.attributes, \.mentions, \.facts] {
      for index in self[keyPath: cache].indices { self[keyPath: cache][index] = nil }
    }
  }

  private static let searchesWithoutTranslation = 2_000

  /// A row's pattern; one that is broken finds nothing, and the laws say so.
  private mutating func pattern(
    _ cache: WritableKeyPath<Matcher, [Pattern?]>, _ index: Int, _ expression: Expression
  ) -> Pattern? {
    warmUp()
    if let pattern = self[keyPath: cache][index] { return pattern }
    let pattern = try? Pattern(
      expression.source, ignoringCase: expression.ignoresCase, translating: isWarm)
    self[keyPath: cache][index] = pattern
    return pattern
  }
}

/// A piece of a log as text.
enum Excerpt {
  /// In characters (Unicode scalars).
  static let limit = 1_000

  /// Broken bytes repaired to U+FFFD, and cut after ``limit`` characters.
  static func text(of bytes: UnsafeRawBufferPointer) -> String {
    // A character has at most four bytes, so more are never needed.
    let text = String(decoding: bytes.prefix(4 * limit), as: UTF8.self)
    if text.utf8.count <= limit { return text }
    let scalars = text.unicodeScalars
    guard let end = scalars.index(scalars.startIndex, offsetBy: limit, limitedBy: scalars.endIndex)
    else { return text }
    return String(scalars[..<end])
  }
}
