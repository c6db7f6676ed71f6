extension Answer {
  /// Writes a word and a text a row, the texts wrapped under each other.
  func text(_ style: TextStyle, to sink: inout some TextOutputStream) {
    var rows: [(label: String, value: Value)] = [(kind, .text(id))]
    rows += facts.compactMap { fact in fact.label.map { ($0, fact.value) } }
    let indent = (rows.map(\.label.width).max() ?? 0) + 2
    let room = max(24, style.width - indent)
    for row in rows {
      let word = style.paint(row.label, .place)
      let blanks = String(repeating: " ", count: max(1, indent - row.label.width))
      var isFirst = true
      for line in row.value.lines(in: room) {
        let head = isFirst ? word + blanks : String(repeating: " ", count: indent)
        // A row of its own has its word again.
        let own = line.isNew && !isFirst ? word + blanks : head
        sink.write(own + line.text + "\n")
        isFirst = false
      }
    }
  }
}

extension Answer.Value {
  fileprivate typealias Line = (text: String, isNew: Bool)

  fileprivate func lines(in room: Int) -> [Line] {
    switch self {
    case .text(let text), .code(let text): Self.wrapped(text, room)
    case .number(let number): [("\(number)", true)]
    case .names(let names): Self.wrapped(names.joined(separator: ", "), room)
    case .texts(let texts): texts.flatMap { Self.wrapped($0.text, room) }
    case .table(let table):
      table.sentences.map { $0.flatMap { Self.wrapped($0.text, room) } } ?? table.grid(in: room)
    case .nothing: []
    }
  }

  private static func wrapped(_ text: String, _ room: Int) -> [Line] {
    text.harmless.wrapped(to: room).enumerated().map { ($1, $0 == 0) }
  }
}

extension Answer.Table {
  /// The cells under their columns; the last column is wrapped.
  fileprivate func grid(in room: Int) -> [Answer.Value.Line] {
    gridLines(in: room).joined().map { ($0, false) }
  }

  /// The grid alone, as lines for a terminal.
  package func lines(in room: Int) -> [String] { Array(gridLines(in: room).joined()) }

  /// The lines of each row of the grid, its head first.
  func gridLines(in room: Int) -> [[String]] {
    let shown = shown
    let cells =
      [shown.map { columns[$0].key.said }]
      + rows.map { row in shown.map { row.indices.contains($0) ? row[$0].said.harmless : "" } }
    let last = shown.count - 1
    let widths = shown.indices.map { column in min(cells.map { $0[column].width }.max() ?? 0, 40) }
    let before = widths.dropLast().reduce(0) { $0 + $1 + 2 }
    let blank = String(repeating: " ", count: before)
    return cells.map { row in
      let head = row.dropLast().enumerated().map { $1.padded(to: widths[$0]) + "  " }.joined()
      let wrapped = row[last].wrapped(to: max(20, room - before))
      return wrapped.enumerated().map { index, line in
        ((index == 0 ? head : blank) + line).withoutTrailingBlanks
      }
    }
  }
}

extension String {
  /// Its words as a terminal may show them, one blank between.
  var harmless: String {
    split(whereSeparator: \.isWhitespace).map { String($0).visible }.joined(separator: " ")
  }

  fileprivate var withoutTrailingBlanks: String {
    var text = Substring(self)
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
