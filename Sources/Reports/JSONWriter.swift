/// Writes JSON piece by piece, keys in the order they come.
///
///     var json = JSONWriter(sink, style: .compact)
///     json.object { $0.member("line", 3) }
///     sink = json.finish()
package struct JSONWriter<Sink: TextOutputStream> {
  package enum Style {
    /// No space at all: one value is one line.
    case compact
    /// A space after colons and commas; containers that ask for it have a line for each element.
    case spaced
  }

  private var sink: Sink
  private let style: Style
  // Pieces are gathered, as a sink may be slow in small ones.
  private var buffer = ""
  private var isFirst = true
  private var isLines = false
  private var depth = 0

  package init(_ sink: Sink, style: Style) {
    self.sink = sink
    self.style = style
  }

  /// Hands the sink back, with everything written to it.
  package mutating func finish() -> Sink {
    sink.write(buffer)
    buffer = ""
    return sink
  }

  /// Ends a line, and so a value of the outermost level.
  package mutating func newline() {
    put("\n")
    isFirst = true
  }

  package mutating func object(lines: Bool = false, _ members: (inout Self) -> Void) {
    container("{", "}", lines: lines, members)
  }

  package mutating func array<Element>(
    _ elements: some Sequence<Element>, lines: Bool = false,
    _ element: (inout Self, Element) -> Void
  ) {
    container("[", "]", lines: lines) { json in
      for value in elements {
        json.separate()
        element(&json, value)
      }
    }
  }

  /// Writes the key; the value has to follow.
  package mutating func key(_ key: String) {
    separate()
    quote(key)
    put(style == .compact ? ":" : ": ")
  }

  package mutating func value(_ text: String?) {
    if let text { quote(text) } else { put("null") }
  }

  package mutating func value(_ number: Int?) {
    put(number.map(String.init) ?? "null")
  }

  package mutating func value(_ flag: Bool) {
    put(flag ? "true" : "false")
  }

  package mutating func member(_ name: String, _ text: String?) {
    key(name)
    value(text)
  }

  package mutating func member(_ name: String, _ number: Int?) {
    key(name)
    value(number)
  }

  package mutating func member(_ name: String, _ flag: Bool) {
    key(name)
    value(flag)
  }

  package mutating func member(_ name: String, _ texts: [String]) {
    key(name)
    array(texts) { $0.value($1) }
  }

  package mutating func member(_ name: String, _ numbers: [Int]) {
    key(name)
    array(numbers) { $0.value($1) }
  }

  /// A member that is left out when its value is unknown.
  package mutating func known(_ name: String, _ text: String?) {
    if let text { member(name, text) }
  }

  package mutating func known(_ name: String, _ number: Int?) {
    if let number { member(name, number) }
  }

  private mutating func container(
    _ open: String, _ close: String, lines: Bool, _ content: (inout Self) -> Void
  ) {
    let outer = (isFirst, isLines)
    put(open)
    (isFirst, isLines) = (true, lines && style == .spaced)
    depth += 1
    content(&self)
    depth -= 1
    if isLines, !isFirst { indent() }
    put(close)
    (isFirst, isLines) = (outer.0, outer.1)
  }

  private mutating func separate() {
    if !isFirst { put(isLines || style == .compact ? "," : ", ") }
    isFirst = false
    if isLines { indent() }
  }

  private mutating func indent() {
    put("\n" + String(repeating: "  ", count: depth))
  }

  // Control characters of C1 and DEL may stand in JSON, but not on anybody's terminal; what breaks a
  // line in YAML or in a script may not either.
  private mutating func quote(_ text: String) {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      case "\0"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}", "\u{FEFF}",
        "\u{FFFE}", "\u{FFFF}":
        let hex = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    put(quoted + "\"")
  }

  private mutating func put(_ text: String) {
    buffer += text
    if buffer.utf8.count >= 8192 {
      sink.write(buffer)
      buffer.removeAll(keepingCapacity: true)
    }
  }
}
