/// Finds what every match of a pattern must hold, so that most lines need no pattern at all.
///
/// It reads only as much of the syntax as it is sure of, and says nothing of the rest: a group that
/// may be skipped, a class or an escape ends a literal; of an alternation each branch must have one.
enum Literal {
  /// The shortest text worth looking for.
  static let minimum = 2

  /// Texts of which every match holds one; nil when there is no telling.
  static func all(of source: String) -> [String]? {
    var reader = Reader(bytes: Array(source.utf8))
    guard let found = reader.alternation(depth: 0), reader.isAtEnd else { return nil }
    return found.literals
  }

  private static func worth(_ literals: [String]) -> Int { literals.map(\.utf8.count).min() ?? 0 }

  private struct Found {
    var literals: [String]?

    mutating func offer(_ other: [String]?) {
      guard let other, Literal.worth(other) >= Literal.minimum else { return }
      if literals.map({ Literal.worth($0) < Literal.worth(other) }) ?? true { literals = other }
    }
  }

  private struct Reader {
    let bytes: [UInt8]
    var at = 0

    var isAtEnd: Bool { at == bytes.count }
    private var next: UInt8? { at < bytes.count ? bytes[at] : nil }

    /// The branches up to a closing parenthesis or the end; nil when the syntax is beyond it.
    mutating func alternation(depth: Int) -> Found? {
      guard depth < 32 else { return nil }
      var branches: [Found] = []
      while true {
        guard let branch = sequence(depth: depth) else { return nil }
        branches.append(branch)
        guard next == UInt8(ascii: "|") else { break }
        at += 1
      }
      var literals: [String] = []
      for branch in branches {
        guard let own = branch.literals else { return Found(literals: nil) }
        literals += own
      }
      return Found(literals: literals)
    }

    private mutating func sequence(depth: Int) -> Found? {
      var found = Found()
      var run: [UInt8] = []
      func text(_ run: [UInt8]) -> [String] { [String(decoding: run, as: UTF8.self)] }
      while let byte = next, byte != UInt8(ascii: "|"), byte != UInt8(ascii: ")") {
        at += 1
        var literal: UInt8?
        var group: Found?
        switch byte {
        case UInt8(ascii: "("):
          guard let inner = self.group(depth: depth) else { return nil }
          group = inner
        case UInt8(ascii: "["):
          guard skipClass() else { return nil }
        case UInt8(ascii: "\\"):
          guard let escaped = next else { return nil }
          at += 1
          if Self.isLetter(escaped) || Self.isDigit(escaped) {
            // The others take arguments of their own, or mean another text.
            guard Self.plain.contains(escaped) else { return nil }
          } else {
            literal = escaped
          }
        case UInt8(ascii: "."), UInt8(ascii: "^"), UInt8(ascii: "$"): break
        case UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "?"): return nil
        default: literal = byte
        }
        switch quantifier() {
        case .none:
          if let literal {
            run.append(literal)
            continue
          }
          found.offer(group?.literals)
        case .atLeastOne:
          if let literal { run.append(literal) }
          found.offer(group?.literals)
        case .maybe: break
        }
        found.offer(text(run))
        run = []
      }
      found.offer(text(run))
      return found
    }

    private enum Quantifier { case none, atLeastOne, maybe }

    private mutating func quantifier() -> Quantifier {
      var kind = Quantifier.none
      switch next {
      case UInt8(ascii: "+"):
        kind = .atLeastOne
        at += 1
      case UInt8(ascii: "*"), UInt8(ascii: "?"):
        kind = .maybe
        at += 1
      case UInt8(ascii: "{"):
        let end = bytes[at...].firstIndex(of: UInt8(ascii: "}"))
        guard let end, end > at + 1,
          bytes[(at + 1)..<end].allSatisfy({ Self.isDigit($0) || ", ".utf8.contains($0) })
        else { return .none }
        let first = bytes[at + 1]
        kind = Self.isDigit(first) && first != UInt8(ascii: "0") ? .atLeastOne : .maybe
        at = end + 1
      default: return .none
      }
      if next == UInt8(ascii: "?") || next == UInt8(ascii: "+") { at += 1 }
      return kind
    }

    /// What a group behind its opening parenthesis must hold; lookarounds hold nothing.
    private mutating func group(depth: Int) -> Found? {
      var counts = true
      if next == UInt8(ascii: "*") { return nil }
      if next == UInt8(ascii: "?") {
        at += 1
        guard let kind = next else { return nil }
        at += 1
        switch kind {
        case UInt8(ascii: ":"), UInt8(ascii: ">"), UInt8(ascii: "|"): break
        case UInt8(ascii: "="), UInt8(ascii: "!"): counts = false
        case UInt8(ascii: "<"):
          if next == UInt8(ascii: "=") || next == UInt8(ascii: "!") {
            counts = false
          } else if let end = bytes[at...].firstIndex(of: UInt8(ascii: ">")) {
            at = end + 1
          } else {
            return nil
          }
        case UInt8(ascii: "i"), UInt8(ascii: "m"):
          while let flag = next, flag == UInt8(ascii: "i") || flag == UInt8(ascii: "m") { at += 1 }
          if next == UInt8(ascii: ")") {
            at += 1
            return Found()
          }
          guard next == UInt8(ascii: ":") else { return nil }
          at += 1
        default: return nil
        }
      }
      guard let inner = alternation(depth: depth + 1), next == UInt8(ascii: ")") else { return nil }
      at += 1
      return counts ? inner : Found()
    }

    private mutating func skipClass() -> Bool {
      if next == UInt8(ascii: "^") { at += 1 }
      if next == UInt8(ascii: "]") { at += 1 }
      while let byte = next {
        at += 1
        switch byte {
        case UInt8(ascii: "]"): return true
        case UInt8(ascii: "\\"): at += 1
        case UInt8(ascii: "["):
          guard next == UInt8(ascii: ":") else { continue }
          guard let end = bytes[at...].firstIndex(of: UInt8(ascii: "]")) else { return false }
          at = end + 1
        default: break
        }
      }
      return false
    }

    private static let plain = Set("dDwWsSbBAzZhHvVRGnrtfaeKX".utf8)

    private static func isLetter(_ byte: UInt8) -> Bool {
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
  }
}
