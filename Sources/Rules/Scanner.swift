import LifecheckTables

/// Something wrong inside a value of a table, so many characters from its start.
struct Misreading: Error, Equatable {
  let offset: Int
  let message: String
  let help: String?

  init(_ message: String, at offset: Int, help: String? = nil) {
    self.offset = offset
    self.message = message
    self.help = help
  }
}

/// Walks over a value of a table, character by character.
struct Scanner {
  private let scalars: [Unicode.Scalar]
  private(set) var offset = 0

  init(_ text: String) { scalars = Array(text.unicodeScalars) }

  var next: Unicode.Scalar? { offset < scalars.count ? scalars[offset] : nil }

  /// What comes next, for a message.
  var found: String { next.map { "'\($0)'" } ?? "the end" }

  mutating func skipSpace() {
    while let scalar = next, scalar.isBlank { offset += 1 }
  }

  /// Takes the character if it comes next.
  mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard next == scalar else { return false }
    offset += 1
    return true
  }

  /// Takes all that comes next and is allowed; may be empty.
  mutating func take(while isAllowed: (Unicode.Scalar) -> Bool) -> String {
    var text = String.UnicodeScalarView()
    while let scalar = next, isAllowed(scalar) {
      text.append(scalar)
      offset += 1
    }
    return String(text)
  }

  /// Takes the word if it comes next and ends there.
  mutating func take(word: String) -> Bool {
    let start = offset
    if take(while: Self.isName) == word { return true }
    offset = start
    return false
  }

  static func isName(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isLetter || isDigit(scalar) || scalar == "." || scalar == "_" || scalar == "-"
  }

  static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  static func isValue(_ scalar: Unicode.Scalar) -> Bool {
    !scalar.isBlank && !"[]|,".unicodeScalars.contains(scalar)
  }
}

extension Node {
  /// Where a character of its text stands; its start when the text goes over several lines.
  func location(at offset: Int) -> Location {
    guard case .scalar(let text, let isPlain) = content, let column = location.column,
      !text.unicodeScalars.contains("\n")
    else { return location }
    return Location(
      file: location.file, line: location.line, column: column + offset + (isPlain ? 0 : 1))
  }
}

extension Scanner {
  /// Takes a time such as `5s`, of at least so many of its unit; in microseconds.
  mutating func span(atLeast least: Int64) throws(Misreading) -> Int64 {
    let place = offset
    let number = take(while: Self.isDigit)
    let unit = take(while: Self.isName)
    guard let count = Int64(number), count >= least,
      let size = Expectation.units.first(where: { $0.name == unit })?.size
    else {
      throw Misreading(
        "expected a time such as 5s, found '\(number)\(unit)'", at: place,
        help: "units are ms, s and min")
    }
    let (span, isTooLong) = count.multipliedReportingOverflow(by: size)
    if isTooLong { throw Misreading("'\(number)\(unit)' is too long a time", at: place) }
    return span
  }
}

extension Mistakes {
  mutating func add(_ misreading: Misreading, in node: Node) {
    add(misreading.message, at: node.location(at: misreading.offset), help: misreading.help)
  }
}

// Names and blanks of the table's language; Unicode's own tables cost more than the rest of the reading.
extension Unicode.Scalar {
  /// An ASCII letter, or any character beyond ASCII that is no blank.
  fileprivate var isLetter: Bool {
    switch self {
    case "a"..."z", "A"..."Z": true
    default: !isASCII && !properties.isWhitespace
    }
  }

  fileprivate var isBlank: Bool {
    isASCII ? self == " " || ("\t"..."\r").contains(self) : properties.isWhitespace
  }
}
