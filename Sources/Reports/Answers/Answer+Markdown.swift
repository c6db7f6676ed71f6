extension Answer {
  /// Writes a heading, then a list of facts; a table stands below its word.
  package func markdown(level: Int = 2, to sink: inout some TextOutputStream) {
    sink.write(
      "\(String(repeating: "#", count: level)) \(kind.markdownLine) \(id.markdownSpan)\n\n")
    markdownFacts(to: &sink)
  }

  /// Writes the facts without a heading.
  package func markdownFacts(to sink: inout some TextOutputStream) {
    for fact in facts {
      guard let label = fact.label?.markdownLine else { continue }
      switch fact.value {
      case .text(let text): sink.write("- **\(label)**: \(text.markdownLine)\n")
      case .number(let number): sink.write("- **\(label)**: \(number)\n")
      case .code(let text): sink.write("- **\(label)**: \(text.markdownSpan)\n")
      case .names(let names):
        sink.write("- **\(label)**: \(names.map(\.markdownSpan).joined(separator: ", "))\n")
      case .texts(let texts): texts.markdown(label, to: &sink)
      case .table(let table):
        if let sentences = table.sentences {
          sentences.markdown(label, to: &sink)
        } else {
          sink.write("- **\(label)**:\n\n\(table.markdown)\n")
        }
      case .nothing: continue
      }
    }
  }
}

extension [Sentence] {
  fileprivate func markdown(_ label: String, to sink: inout some TextOutputStream) {
    for text in self { sink.write("- **\(label)**: \(text.markdown)\n") }
  }
}

extension Answer.Table {
  /// The table as Markdown of GitHub's kind.
  package var markdown: String {
    let shown = shown
    let lines =
      [shown.map { columns[$0].key.said.markdownPart }, shown.map { _ in "---" }]
      + rows.map { row in
        shown.map { index in
          guard row.indices.contains(index) else { return "" }
          let text = row[index].said
          if case .plain = row[index] { return text.markdownPart }
          return columns[index].isCode && !text.isEmpty
            ? text.markdownSpan.inCell : text.markdownPart
        }
      }
    return lines.map { "| \($0.joined(separator: " | ")) |\n" }.joined()
  }
}

extension String {
  /// Text that Markdown shows as it is: in one line, nothing of it a mark, a link or a directive.
  ///
  /// Reports quote logs for GitHub, and write entities and HTML; DocC shows no HTML.
  package var markdownLine: String {
    let text = markdownPart
    // At its start a line may be a heading, a quotation, a directive, a rule or the item of a list.
    if let first = text.first, "+-=.>#@:".contains(first) { return "\\" + text }
    let digits = text.prefix { $0.isNumber && $0.isASCII }
    let rest = text.dropFirst(digits.count)
    return !digits.isEmpty && (rest.hasPrefix(".") || rest.hasPrefix(")"))
      ? digits + "\\" + rest : text
  }

  /// The same for text that does not begin a line.
  var markdownPart: String {
    var text = ""
    for scalar in harmless.unicodeScalars {
      if "\\`*_[]<|~&$".unicodeScalars.contains(scalar) { text += "\\" }
      text.unicodeScalars.append(scalar)
    }
    return text
  }

  /// A span of code, whatever the text holds.
  package var markdownSpan: String {
    let text = harmless
    let longest = text.split(whereSeparator: { $0 != "`" }).map(\.count).max() ?? 0
    let fence = String(repeating: "`", count: longest + 1)
    let pad = text.hasPrefix("`") || text.hasSuffix("`") || text.isEmpty ? " " : ""
    return fence + pad + text + pad + fence
  }

  /// Code that stands in a cell of a table, where a bar would end the cell.
  package var inCell: String { replacing("|", with: "\\|") }
}
