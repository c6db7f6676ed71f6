import LifecheckPCRE2
import LifecheckTables

/// A pattern of a table that is compiled when it is first needed.
///
/// A log of twenty lines is judged faster than all patterns of all formats are compiled.
public struct Expression: Sendable, Hashable {
  public let source: String
  public let location: Location

  /// Compiles it.
  ///
  /// - Throws: The row's place, and PCRE2's words under a caret.
  func compiled() throws(Diagnostic) -> Pattern {
    do {
      return try Pattern(source)
    } catch {
      throw Diagnostic("not a pattern", at: location, help: error.description)
    }
  }

  /// The first character class that holds a character beyond ASCII, which bytes cannot be matched with.
  var wideClass: String? {
    var scalars = Array(source.unicodeScalars)[...]
    while let scalar = scalars.popFirst() {
      if scalar == "\\" {
        if scalars.starts(with: ["Q"]) { return nil }
        scalars = scalars.dropFirst()
      } else if scalar == "[" {
        var text = String.UnicodeScalarView()
        var isWide = false
        // A `]` that comes first, or after `^`, is an ordinary character.
        if scalars.first == "^", let caret = scalars.popFirst() { text.append(caret) }
        if scalars.first == "]", let bracket = scalars.popFirst() { text.append(bracket) }
        while let inner = scalars.popFirst(), inner != "]" {
          text.append(inner)
          isWide = isWide || !inner.isASCII
          if inner == "\\", let escaped = scalars.popFirst() { text.append(escaped) }
        }
        if isWide { return "[\(String(text))]" }
      }
    }
    return nil
  }
}
