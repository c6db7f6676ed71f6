extension [Answer] {
  /// Writes the answers as a list: a table under each heading, or one JSON array.
  ///
  /// - Parameters:
  ///   - format: The form.
  ///   - columns: The facts that are columns; one that is nowhere filled is left out.
  ///   - below: A fact that has a line of its own in text, and is the last column in Markdown.
  ///   - style: How text for people looks.
  ///   - sink: Where it goes.
  package func writeList(
    as format: Answer.Format, columns: [Answer.Column], below: Answer.Column,
    style: TextStyle = TextStyle(), to sink: inout some TextOutputStream
  ) {
    if format == .json || format == .rows { return write(as: format, to: &sink) }
    for (index, part) in headed.enumerated() {
      if index > 0 { sink.write("\n") }
      if format == .markdown {
        let all = columns + [below]
        let table = Answer.Table(all, part.answers.map { answer in all.map(answer.cell) })
        sink.write("## \(part.title.markdownLine)\n\n\(table.markdown)")
        continue
      }
      sink.write(style.paint(part.title.harmless, .place) + "\n")
      let table = Answer.Table(columns, part.answers.map { answer in columns.map(answer.cell) })
      for (answer, lines) in zip(part.answers, table.gridLines(in: style.width - 2).dropFirst()) {
        for line in lines { sink.write("  \(line)\n") }
        for line in answer.cell(below).said.harmless.wrapped(to: style.width - 6) {
          sink.write("      \(line)\n")
        }
      }
    }
  }

  /// The answers of each heading, in the order of their first.
  package var headed: [(title: String, answers: [Answer])] {
    var order: [String] = []
    var members: [String: [Answer]] = [:]
    for answer in self {
      if members[answer.heading] == nil { order.append(answer.heading) }
      members[answer.heading, default: []].append(answer)
    }
    return order.map { ($0, members[$0] ?? []) }
  }
}

extension Answer {
  /// A fact as the cell of a table; `id` and `kind` are facts, too.
  func cell(_ column: Column) -> Cell {
    switch column.key {
    case "id": return .text(id)
    case "kind": return .text(kind)
    default: break
    }
    switch facts.first(where: { $0.key == column.key })?.value {
    case .text(let text), .code(let text): return .text(text)
    case .number(let number): return .text("\(number)")
    case .names(let names): return .texts(names)
    case .texts(let texts): return .texts(texts.map(\.text))
    case .table, .nothing, nil: return .text(nil)
    }
  }
}
