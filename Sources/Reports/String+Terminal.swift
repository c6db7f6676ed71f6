/// Text as a terminal shows it: harmless, measured, cut and wrapped.
extension String {
  /// The text with everything that could steer a terminal or hide in it made visible.
  ///
  /// Control characters are written `\n`, `\x1B`; bidirectional and other invisible ones `\u{202E}`.
  package var visible: String {
    // Most text is harmless, and need not be copied.
    if utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return self }
    var visible = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "\n": visible += "\\n"
      case "\r": visible += "\\r"
      case "\t": visible += "\\t"
      case "\0"..."\u{1F}", "\u{7F}"..."\u{9F}":
        let hex = String(scalar.value, radix: 16, uppercase: true)
        visible += "\\x" + (hex.count < 2 ? "0" : "") + hex
      case "\u{200C}", "\u{200D}": visible.unicodeScalars.append(scalar)
      default:
        switch scalar.properties.generalCategory {
        case .format, .lineSeparator, .paragraphSeparator:
          visible += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
        default: visible.unicodeScalars.append(scalar)
        }
      }
    }
    return visible
  }

  /// How many columns it takes.
  package var width: Int {
    if utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return utf8.count }
    return reduce(0) { $0 + $1.width }
  }

  /// The text with spaces behind it, so many columns wide.
  package func padded(to columns: Int) -> String {
    self + String(repeating: " ", count: max(0, columns - width))
  }

  /// The text, or as much of it as fits with `...` behind it.
  package func cut(to columns: Int) -> String {
    var total = 0
    var fitting = startIndex
    for index in indices {
      total += self[index].width
      if total <= columns - 3 { fitting = self.index(after: index) }
      if total > columns { return self[..<fitting] + "..." }
    }
    return self
  }

  /// Its words in lines of at most so many columns; a longer word has a line of its own.
  package func wrapped(to columns: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in split(whereSeparator: { $0 == " " || $0 == "\n" }) {
      if !line.isEmpty, line.width + 1 + String(word).width > columns {
        lines.append(line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    if !line.isEmpty || lines.isEmpty { lines.append(line) }
    return lines
  }
}

extension Character {
  /// How many columns it takes: 0, 1 or 2.
  var width: Int {
    unicodeScalars.reduce(0) { max($0, $1.width) }
  }
}

extension Unicode.Scalar {
  /// How many columns it takes: 0, 1 or 2.
  var width: Int {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: break
    }
    if properties.isEmojiPresentation { return 2 }
    return Self.wide.contains { $0.contains(value) } ? 2 : 1
  }

  // The blocks of East Asian Width W and F (Unicode Standard Annex 11); emoji tell for themselves.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0xA4CF,
    0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F,
    0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x20000...0x3FFFD,
  ]
}

/// The time of day in an ISO 8601 time, without its zone.
package func timeOfDay(_ time: String) -> String {
  let clock = time.split(separator: "T", maxSplits: 1).last ?? ""
  return String(clock.prefix { $0 == ":" || $0 == "." || $0 == "," || $0.isNumber })
}
