import LifecheckPCRE2
import LifecheckTables

/// Named pieces of patterns, written `<<name>>` in the patterns of the same file.
struct Parts {
  private var texts: [String: String] = [:]

  init(_ node: Node?, _ mistakes: inout Mistakes) {
    guard let node, !node.isNull else { return }
    guard let entries = node.entries else {
      mistakes.add("'parts' must be a mapping, found \(node.kind)", at: node.location)
      return
    }
    for entry in entries {
      guard let text = entry.value.text else {
        mistakes.add("the part '\(entry.key)' must be a text", at: entry.location)
        continue
      }
      // A part may use the parts above it.
      texts[entry.key] = filled(text, at: entry.value.location, &mistakes)
    }
  }

  func filled(_ text: String, at location: Location, _ mistakes: inout Mistakes) -> String {
    let bytes = Array(text.utf8)
    var filled: [UInt8] = []
    var at = 0
    while at < bytes.count {
      guard let close = Self.end(ofMarkAt: at, in: bytes) else {
        filled.append(bytes[at])
        at += 1
        continue
      }
      let name = String(decoding: bytes[(at + 2)..<close], as: UTF8.self)
      if let part = texts[name] {
        filled += "(?:\(part))".utf8
      } else {
        mistakes.add(
          "the part '\(name)' is unknown", at: location, help: didYouMean(name, among: texts.keys))
      }
      at = close + 2
    }
    return String(decoding: filled, as: UTF8.self)
  }

  /// Where the `>>` of a `<<` begins.
  private static func end(ofMarkAt start: Int, in bytes: [UInt8]) -> Int? {
    let open = UInt8(ascii: "<")
    let close = UInt8(ascii: ">")
    guard bytes[start] == open, start + 1 < bytes.count, bytes[start + 1] == open else {
      return nil
    }
    return (start + 2..<bytes.count).first {
      bytes[$0] == close && $0 + 1 < bytes.count && bytes[$0 + 1] == close
    }
  }
}

extension Expression {
  /// Reads `pattern` (or another key), `ignore_case`, `bounded`, `literals` and `seek`.
  ///
  /// `isInLines`: whether it is looked for in the lines of a record as they stand, not in its message.
  init?(
    _ row: inout Row, key: String = "pattern", isBounded: Bool, needsLiteral: Bool,
    isInLines: Bool = false, _ parts: Parts, _ mistakes: inout Mistakes
  ) {
    let node = row.required(key, &mistakes)
    let ignoresCase = row.flag("ignore_case", &mistakes)
    var bounds = isBounded
    if isBounded, row.optional("bounded") != nil { bounds = row.flag("bounded", &mistakes) }
    let named = needsLiteral ? row.texts("literals", &mistakes) : []
    let sought = needsLiteral ? row.texts("seek", &mistakes) : []
    guard let node, let text = node.text else { return nil }
    let written = parts.filled(text, at: node.location, &mistakes)
    var literals: [String] = []
    if needsLiteral {
      literals = named.isEmpty ? Self.literals(of: written) : named
      if literals.isEmpty || literals.contains(where: { $0.utf8.count < Literal.minimum }) {
        mistakes.add(Self.withoutLiteral(written, ignoresCase, at: node.location))
        return nil
      }
    }
    self.init(
      source: bounds ? "(?<![A-Za-z0-9_])(?:\(written))(?![A-Za-z0-9_])" : written,
      written: written, ignoresCase: ignoresCase, literals: literals, sought: sought,
      isInLines: isInLines, location: node.location)
  }

  private static func literals(of pattern: String) -> [String] {
    Literal.all(of: pattern, forms: 1) ?? Literal.all(of: pattern) ?? []
  }

  /// Texts of which every line that it matches holds one, as rare as can be found.
  var texts: [Sieve.Text] {
    let isAnyCase = ignoresCase || written.contains("(?i")
    let found = Literal.all(of: written, ignoringCase: isAnyCase, inLines: isInLines)
    if sought.isEmpty, let found {
      return found.flatMap { Sieve.Text.forms(of: $0, ignoresCase: isAnyCase) }
    }
    // What an author names may be in any case.
    return (sought.isEmpty ? literals : sought).flatMap {
      Sieve.Text.forms(of: $0, ignoresCase: true)
    }
  }

  private static func withoutLiteral(
    _ pattern: String, _ ignoresCase: Bool, at location: Location
  ) -> Diagnostic {
    do throws(PatternError) {
      _ = try Pattern(pattern, ignoringCase: ignoresCase)
      return Diagnostic(
        "the pattern has no text that every match must hold", at: location,
        help: "name texts of two or more letters, of which each match holds one: literals: [...]")
    } catch {
      return Diagnostic("not a pattern", at: location, help: error.description)
    }
  }
}

extension Spelling {
  init?(_ node: Node, _ parts: Parts, _ mistakes: inout Mistakes) {
    guard var row = Row(node, &mistakes) else { return nil }
    let id = row.text("id", &mistakes)
    let event = row.text("event", &mistakes)
    let channel = row.text("channel", &mistakes)
    let kind: Kind? = row.word("kind", &mistakes)
    let expression = Expression(
      &row, isBounded: true, needsLiteral: true, parts, &mistakes)
    isWhole = row.flag("whole", &mistakes)
    attributes = row.texts("attributes", &mistakes)
    constants = Self.constants(row.optional("set"), &mistakes)
    os = row.optionalText("os", &mistakes)
    let logs = row.texts("logs", &mistakes)
    over = row.texts("over", &mistakes)
    Proof.passOver(&row)
    row.finish(&mistakes)
    guard let id, let event, let channel, let expression else { return nil }
    self.id = id
    self.event = Event.Name(event)
    self.channel = channel
    self.kind = kind ?? .event
    self.expression = expression
    self.logs = logs.isEmpty ? nil : logs.map { Event.Name($0) }
    location = node.location
  }

  private static func constants(
    _ node: Node?, _ mistakes: inout Mistakes
  ) -> [String: Event.Value] {
    guard let node else { return [:] }
    guard let entries = node.entries else {
      mistakes.add("'set' must be a mapping, found \(node.kind)", at: node.location)
      return [:]
    }
    var constants: [String: Event.Value] = [:]
    for entry in entries { constants[entry.key] = Event.Value(entry.value) }
    return constants
  }
}

extension Event.Value {
  /// A value as a table writes it; an unquoted null is none, as is anything but a text.
  init(_ node: Node) {
    if let text = node.text, !node.isNull { self = .text(text) } else { self = .none }
  }
}

extension AttributeRow {
  init?(_ node: Node, _ parts: Parts, _ mistakes: inout Mistakes) {
    guard var row = Row(node, &mistakes) else { return nil }
    let id = row.text("id", &mistakes)
    let attribute = row.text("attribute", &mistakes)
    let expression = Expression(
      &row, isBounded: false, needsLiteral: false, parts, &mistakes)
    if let entries = row.optional("values")?.entries {
      values = Dictionary(
        entries.map { ($0.key, Event.Value($0.value)) }, uniquingKeysWith: { _, last in last })
    } else {
      values = nil
    }
    isOpen = row.flag("open", &mistakes)
    isSet = row.flag("set", &mistakes)
    Proof.passOver(&row)
    row.finish(&mistakes)
    guard let id, let attribute, let expression else { return nil }
    self.id = id
    self.attribute = attribute
    self.expression = expression
    location = node.location
  }
}

extension Mention {
  init?(_ node: Node, _ parts: Parts, _ mistakes: inout Mistakes) {
    guard var row = Row(node, &mistakes) else { return nil }
    let id = row.text("id", &mistakes)
    let place: Place? = row.word("place", &mistakes)
    let expression = Expression(
      &row, isBounded: false, needsLiteral: false, parts, &mistakes)
    Proof.passOver(&row)
    row.finish(&mistakes)
    guard let id, let expression else { return nil }
    self.id = id
    self.place = place ?? .before
    self.expression = expression
    location = node.location
  }
}

extension FactRow {
  init?(_ node: Node, _ parts: Parts, _ mistakes: inout Mistakes) {
    guard var row = Row(node, &mistakes) else { return nil }
    let id = row.text("id", &mistakes)
    let expression = Expression(
      &row, isBounded: false, needsLiteral: true, isInLines: true, parts, &mistakes)
    Proof.passOver(&row)
    row.finish(&mistakes)
    guard let id, let expression else { return nil }
    self.id = id
    self.expression = expression
    location = node.location
  }
}
