/// Reads the syntax of a pattern, as far as ``Literal`` is sure of it.
struct LiteralReader {
  private let bytes: [UInt8]
  private let ignoringCase: Bool
  private let forms: Int
  private let inLines: Bool
  private var at = 0

  init(_ bytes: [UInt8], ignoringCase: Bool, forms: Int, inLines: Bool) {
    self.bytes = bytes
    self.forms = forms
    self.ignoringCase = ignoringCase
    self.inLines = inLines
  }

  var isAtEnd: Bool { at == bytes.count }
  private var next: UInt8? { at < bytes.count ? bytes[at] : nil }

  /// The branches up to a closing parenthesis or the end; nil when the syntax is beyond it.
  mutating func alternation(depth: Int) -> LiteralPiece? {
    guard depth < 32 else { return nil }
    var branches: [LiteralPiece] = []
    while true {
      guard let branch = sequence(depth: depth) else { return nil }
      branches.append(branch)
      guard next == UInt8(ascii: "|") else { break }
      at += 1
    }
    if branches.count == 1 { return branches[0] }
    var piece = LiteralPiece.unknown
    let exact = branches.map(\.exact)
    if forms > 1, !exact.contains(nil) {
      let all = distinct(exact.compactMap { $0 }.flatMap { $0 })
      if all.count <= forms { piece.exact = all }
    }
    let texts = branches.map(\.best)
    if !texts.contains(nil) { piece.offer(distinct(texts.compactMap { $0 }.flatMap { $0 })) }
    return piece
  }

  private func distinct(_ texts: [[UInt8]]) -> [[UInt8]] {
    LiteralPiece.distinct(texts, ignoringCase: ignoringCase)
  }

  private mutating func sequence(depth: Int) -> LiteralPiece? {
    var sequence = LiteralSequence(ignoringCase: ignoringCase, forms: forms)
    while let byte = next, byte != UInt8(ascii: "|"), byte != UInt8(ascii: ")") {
      guard let piece = piece(depth: depth) else { return nil }
      switch quantifier() {
      case .none: sequence.append(piece)
      case .atLeastOne:
        sequence.append(piece)
        sequence.end()
        // What comes next stands behind the last of them.
        if piece.exact != nil { sequence.append(piece) }
      case .maybeOne:
        guard forms > 1, let exact = piece.exact else {
          sequence.end()
          continue
        }
        sequence.append(LiteralPiece(exact: distinct(exact + [[]])))
      case .maybe: sequence.end()
      }
    }
    return sequence.finished()
  }

  private mutating func piece(depth: Int) -> LiteralPiece? {
    guard let byte = next else { return nil }
    at += 1
    switch byte {
    case UInt8(ascii: "("): return group(depth: depth)
    case UInt8(ascii: "["): return characterClass()
    case UInt8(ascii: "\\"): return escape()
    case UInt8(ascii: "."): return .unknown
    case UInt8(ascii: "^"):
      return inLines ? LiteralPiece(exact: [[UInt8(ascii: "\n")]]) : .empty
    case UInt8(ascii: "$"): return .empty
    case UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "?"): return nil
    default:
      guard byte < 0x80 || inLines else { return .unknown }
      return LiteralPiece(exact: [plain(from: byte)])
    }
  }

  /// A byte that stands for itself, and those behind it that do, too, and are not repeated.
  private mutating func plain(from first: UInt8) -> [UInt8] {
    var text = [first]
    if at < bytes.count, Self.repeats.contains(bytes[at]) { return text }
    while at + 1 < bytes.count, isPlain(bytes[at]), !Self.repeats.contains(bytes[at + 1]) {
      text.append(bytes[at])
      at += 1
    }
    return text
  }

  private func isPlain(_ byte: UInt8) -> Bool {
    byte < 0x80 && !Self.signs.contains(byte)
  }

  private static let repeats = Array("*+?{".utf8)
  private static let signs = Array("*+?{()[].^$|\\".utf8)

  private mutating func escape() -> LiteralPiece? {
    guard let escaped = next else { return nil }
    at += 1
    if escaped == UInt8(ascii: "x") { return hexadecimal().map { LiteralPiece(exact: [[$0]]) } }
    guard Self.isLetter(escaped) || Self.isDigit(escaped) else {
      return LiteralPiece(exact: [[escaped]])
    }
    if Self.places.contains(escaped) { return .empty }
    // The others take arguments of their own, or mean another text.
    return Self.kinds.contains(escaped) ? .unknown : nil
  }

  private mutating func hexadecimal() -> UInt8? {
    guard at + 2 <= bytes.count,
      let byte = UInt8(String(decoding: bytes[at..<(at + 2)], as: UTF8.self), radix: 16)
    else { return nil }
    at += 2
    return byte
  }

  private enum Quantifier { case none, atLeastOne, maybeOne, maybe }

  private mutating func quantifier() -> Quantifier {
    var kind = Quantifier.none
    switch next {
    case UInt8(ascii: "+"):
      kind = .atLeastOne
      at += 1
    case UInt8(ascii: "*"):
      kind = .maybe
      at += 1
    case UInt8(ascii: "?"):
      kind = .maybeOne
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
  private mutating func group(depth: Int) -> LiteralPiece? {
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
          at += 1
        } else if let end = bytes[at...].firstIndex(of: UInt8(ascii: ">")) {
          at = end + 1
        } else {
          return nil
        }
      case UInt8(ascii: "i"), UInt8(ascii: "m"):
        while let flag = next, flag == UInt8(ascii: "i") || flag == UInt8(ascii: "m") { at += 1 }
        if next == UInt8(ascii: ")") {
          at += 1
          return .empty
        }
        guard next == UInt8(ascii: ":") else { return nil }
        at += 1
      default: return nil
      }
    }
    guard let inner = alternation(depth: depth + 1), next == UInt8(ascii: ")") else { return nil }
    at += 1
    return counts ? inner : .empty
  }

  /// The members of a class when they are few letters or signs.
  private mutating func characterClass() -> LiteralPiece? {
    var members: [UInt8] = []
    var isFew = true
    if next == UInt8(ascii: "^") {
      at += 1
      isFew = false
    }
    var isFirst = true
    while let byte = next {
      at += 1
      if byte == UInt8(ascii: "]"), !isFirst {
        guard isFew, forms > 1 || members.count == 1 else { return .unknown }
        let texts = distinct(members.map { [$0] })
        return !texts.isEmpty ? LiteralPiece(exact: texts) : .unknown
      }
      isFirst = false
      switch byte {
      case UInt8(ascii: "\\"):
        guard let escaped = next else { return nil }
        at += 1
        if escaped == UInt8(ascii: "x"), let byte = hexadecimal() {
          members.append(byte)
        } else {
          members.append(escaped)
          if Self.isLetter(escaped) || Self.isDigit(escaped) { isFew = false }
        }
      case UInt8(ascii: "["):
        members.append(byte)
        guard next == UInt8(ascii: ":") else { continue }
        guard let end = bytes[at...].firstIndex(of: UInt8(ascii: "]")) else { return nil }
        at = end + 1
        isFew = false
      case UInt8(ascii: "-"):
        // Between two members it is a range, of which no end is worth the counting.
        if !members.isEmpty, next != UInt8(ascii: "]") { isFew = false }
        members.append(byte)
      default: members.append(byte)
      }
      if members.count > 8 { isFew = false }
    }
    return nil
  }

  /// Escapes that take no character.
  private static let places = Set("bBAzZGK".utf8)
  /// Escapes that take one of many characters.
  private static let kinds = Set("dDwWsShHvVRnrtfaeX".utf8)

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
