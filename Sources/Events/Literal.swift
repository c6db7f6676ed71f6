/// Finds what every match of a pattern must hold, so that most lines need no pattern at all.
///
/// It reads only as much of the syntax as it is sure of, and says nothing of the rest. Pieces that stand
/// side by side are put together, in each of their forms: `did[ _]?become` gives three texts. Whatever has
/// too many forms ends a text; of an alternation each branch must have one.
enum Literal {
  /// The shortest text worth looking for.
  static let minimum = 2
  /// How many forms a text may have.
  static let forms = 64

  /// Finds texts of which every match of a pattern holds one.
  ///
  /// - Parameters:
  ///   - source: The pattern.
  ///   - ignoringCase: Whether texts that differ in the case of letters only are one.
  ///   - forms: How many forms a text may have; with one it takes hardly any time.
  ///   - inLines: Whether it is matched against lines as they stand in a log: then a `^` is the line end
  ///     before it. In messages escapes may have stood for what is beyond ASCII, so that ends a text.
  /// - Returns: The texts; nil when there is no telling.
  static func all(
    of source: String, ignoringCase: Bool = true, forms: Int = Literal.forms, inLines: Bool = false
  ) -> [String]? {
    var reader = LiteralReader(
      Array(source.utf8), ignoringCase: ignoringCase, forms: forms, inLines: inLines)
    guard let found = reader.alternation(depth: 0), reader.isAtEnd else { return nil }
    return found.best.map { texts in needed(texts).map { String(decoding: $0, as: UTF8.self) } }
  }

  /// The texts without those that hold another.
  private static func needed(_ texts: [[UInt8]]) -> [[UInt8]] {
    guard texts.count > 1 else { return texts }
    return texts.filter { text in
      !texts.contains { $0.count < text.count && holds(text, $0) }
    }
  }

  private static func holds(_ text: [UInt8], _ part: [UInt8]) -> Bool {
    (0...(text.count - part.count)).contains { text[$0...].starts(with: part) }
  }

  /// How rare the most common of some texts is, from 1; 0 when one is too short.
  static func worth(_ texts: [[UInt8]]) -> Int {
    var least = enough
    for text in texts {
      if text.count < minimum { return 0 }
      least = min(least, text.reduce(0) { $0 + 64 - commonness(of: $1) })
    }
    return texts.isEmpty ? 0 : max(1, least - texts.count)
  }

  /// From here on it matters more that texts are few.
  private static let enough = 600

  /// How common a byte is in English text and in logs, from 0 to 48.
  static func commonness(of byte: UInt8) -> Int { Int(ranks[Int(folded(byte))]) }

  private static let ranks: [UInt8] = {
    var ranks = [UInt8](repeating: 0, count: 256)
    let order = "jqxzvkwbygfp<[>(:mu_hdl0123456789=/-,.crsionate "
    for (rank, byte) in order.utf8.enumerated() { ranks[Int(folded(byte))] = UInt8(rank + 1) }
    return ranks
  }()

  /// A letter in lower case; it also folds a few signs together, which costs a search and loses nothing.
  static func folded(_ byte: UInt8) -> UInt8 { byte | 0x20 }
}

/// What is known of a piece of a pattern.
struct LiteralPiece {
  /// Every text that it can match, when these are few.
  var exact: [[UInt8]]?
  /// Texts of which each of its matches holds one.
  var best: [[UInt8]]?

  /// It matches, and takes nothing.
  static let empty = LiteralPiece(exact: [[]])
  /// There is no telling what it matches.
  static let unknown = LiteralPiece()

  mutating func offer(_ texts: [[UInt8]]?) {
    guard let texts, Literal.worth(texts) > 0 else { return }
    if Literal.worth(texts) > best.map({ Literal.worth($0) }) ?? 0 { best = texts }
  }

  /// Each text once; of those that differ in case only the first, if case is ignored.
  static func distinct(_ texts: [[UInt8]], ignoringCase: Bool) -> [[UInt8]] {
    guard texts.count > 1 else { return texts }
    var seen: Set<[UInt8]> = []
    return texts.filter {
      seen.insert(ignoringCase ? $0.map { Literal.folded($0) } : $0).inserted
    }
  }
}

/// Pieces that stand side by side.
struct LiteralSequence {
  private let ignoringCase: Bool
  private let limit: Int
  private var piece = LiteralPiece.empty
  /// The forms of the text that ends here.
  private var run: [[UInt8]] = [[]]
  private var isExact = true

  init(ignoringCase: Bool, forms limit: Int) {
    self.ignoringCase = ignoringCase
    self.limit = limit
  }

  mutating func append(_ next: LiteralPiece) {
    if let exact = next.exact {
      if run.count == 1, exact.count == 1 {
        run[0] += exact[0]
        return
      }
      if let longer = forms(with: exact) {
        run = longer
        return
      }
      // A form that ends with another adds nothing but forms.
      isExact = false
      run = run.filter { form in
        !run.contains { $0.count < form.count && form.suffix($0.count).elementsEqual($0) }
      }
      if let longer = forms(with: exact) {
        run = longer
        return
      }
    }
    end()
    piece.offer(next.best)
    run = next.exact ?? [[]]
  }

  private func forms(with exact: [[UInt8]]) -> [[UInt8]]? {
    guard limit > 1, run.count * exact.count <= 4 * limit else { return nil }
    let longer = LiteralPiece.distinct(
      run.flatMap { head in exact.map { head + $0 } }, ignoringCase: ignoringCase)
    return longer.count <= limit ? longer : nil
  }

  /// Ends the text that was put together so far.
  mutating func end() {
    piece.offer(run)
    run = [[]]
    isExact = false
  }

  func finished() -> LiteralPiece {
    var piece = piece
    piece.offer(run)
    piece.exact = isExact ? run : nil
    return piece
  }
}
