/// A sentence of an answer; in Markdown its code and its addresses are set as such.
package struct Sentence: Sendable, Hashable, ExpressibleByStringInterpolation {
  private struct Piece: Hashable {
    let text: String
    let style: Style
  }

  private enum Style {
    case plain
    case code
    case address
  }

  private var pieces: [Piece] = []

  package init(_ text: String) { pieces = [Piece(text: text, style: .plain)] }

  package init(stringLiteral text: String) { self.init(text) }

  /// Something written as in a table or a log.
  package static func code(_ text: String) -> Sentence {
    var sentence = Sentence("")
    sentence.pieces = [Piece(text: text, style: .code)]
    return sentence
  }

  /// Where something is found: a link if it is an address of the web.
  package static func address(_ text: String) -> Sentence {
    var sentence = Sentence("")
    let isLink =
      (text.hasPrefix("https://") || text.hasPrefix("http://"))
      && text.unicodeScalars.allSatisfy { scalar in
        scalar.isASCII && scalar.value > 0x20 && scalar != "<" && scalar != ">"
      }
    sentence.pieces = [Piece(text: text, style: isLink ? .address : .plain)]
    return sentence
  }

  package static func + (one: Sentence, other: Sentence) -> Sentence {
    var sentence = one
    sentence.pieces += other.pieces
    return sentence
  }

  package var isEmpty: Bool { pieces.allSatisfy(\.text.isEmpty) }

  /// The bare words.
  package var text: String { pieces.map(\.text).joined() }

  package var markdown: String {
    pieces.filter { !$0.text.isEmpty }.map { piece in
      switch piece.style {
      case .plain: piece.text.markdownPiece
      case .code: piece.text.markdownSpan
      case .address: "<\(piece.text)>"
      }
    }.joined()
  }
}

extension String {
  /// The same as `markdownPart`, the blanks at its ends kept: it stands between other pieces.
  fileprivate var markdownPiece: String {
    let before = first?.isWhitespace == true ? " " : ""
    let after = count > 1 && last?.isWhitespace == true ? " " : ""
    return before + markdownPart + after
  }
}
