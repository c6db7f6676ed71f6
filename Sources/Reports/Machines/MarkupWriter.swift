/// Writes XML or HTML piece by piece; text and values of attributes cannot be left unescaped.
///
///     var xml = MarkupWriter(sink, .xml)
///     xml.element("testcase", [("name", "a<b")]) { $0.element("skipped", text: "why") }
///     sink = xml.finish()
struct MarkupWriter<Sink: TextOutputStream> {
  typealias Attributes = [(name: String, value: String?)]

  enum Dialect {
    /// Indented; an element without content closes itself.
    case xml
    /// Not indented, as space between elements would show.
    case html
  }

  private var sink: Sink
  private let dialect: Dialect
  private var buffer: String
  private var depth = 0
  /// How many bytes were written so far.
  private(set) var length = 0

  // The elements of HTML that never have content (HTML Living Standard, "Void elements").
  private static var void: Set<String> { ["br", "hr", "input", "link", "meta"] }

  init(_ sink: Sink, _ dialect: Dialect) {
    self.sink = sink
    self.dialect = dialect
    buffer =
      dialect == .xml ? #"<?xml version="1.0" encoding="UTF-8"?>"# + "\n" : "<!DOCTYPE html>\n"
  }

  /// Hands the sink back, with everything written to it.
  mutating func finish() -> Sink {
    sink.write(buffer)
    buffer = ""
    return sink
  }

  /// An element that holds others; attributes stand in the order given, without those that are nil.
  mutating func element(
    _ name: String, _ attributes: Attributes = [], _ content: (inout Self) -> Void
  ) {
    open(name, attributes)
    put(dialect == .xml ? ">\n" : ">")
    depth += 1
    content(&self)
    depth -= 1
    indent()
    close(name)
  }

  /// An element that holds text, or nothing at all.
  mutating func element(_ name: String, _ attributes: Attributes = [], text: String? = nil) {
    open(name, attributes)
    guard let text else {
      if dialect == .xml { return put("/>\n") }
      put(">")
      return Self.void.contains(name) ? () : close(name)
    }
    put(">\(text.escapedMarkup)")
    close(name)
  }

  /// Text between elements.
  mutating func text(_ text: String) { put(text.escapedMarkup) }

  /// An element whose content is our own, or was made safe for it: a script, a style.
  mutating func element(_ name: String, _ attributes: Attributes = [], safe content: String) {
    open(name, attributes)
    put(">\(content)")
    close(name)
  }

  /// A line end between elements, for who reads the source.
  mutating func newline() { put("\n") }

  private mutating func open(_ name: String, _ attributes: Attributes) {
    indent()
    put("<" + name)
    for case (let key, let value?) in attributes { put(" \(key)=\"\(value.escapedMarkup)\"") }
  }

  private mutating func close(_ name: String) {
    put(dialect == .xml ? "</\(name)>\n" : "</\(name)>")
  }

  private mutating func indent() {
    if dialect == .xml { put(String(repeating: "  ", count: depth)) }
  }

  private mutating func put(_ text: String) {
    length += text.utf8.count
    buffer += text
    if buffer.utf8.count >= 8192 {
      sink.write(buffer)
      buffer.removeAll(keepingCapacity: true)
    }
  }
}

extension String {
  /// The text as XML and HTML take it, in an element as well as in a quoted attribute.
  ///
  /// Characters that XML 1.0 cannot hold, and those that steer a terminal or the direction of text, are
  /// made visible: `\x1B`, `\u{202E}`.
  var escapedMarkup: String {
    var escaped = ""
    for (number, line) in split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if number > 0 { escaped += "&#10;" }
      for scalar in String(line).visible.unicodeScalars {
        switch scalar {
        case "&": escaped += "&amp;"
        case "<": escaped += "&lt;"
        case ">": escaped += "&gt;"
        case "\"": escaped += "&quot;"
        case "'": escaped += "&#39;"
        case "\u{FFFE}", "\u{FFFF}":
          escaped += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
        default: escaped.unicodeScalars.append(scalar)
        }
      }
    }
    return escaped
  }
}
