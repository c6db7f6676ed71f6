extension [Answer] {
  /// Writes one array, an object an answer; keys may be added later.
  func json<Sink: TextOutputStream>(to sink: inout Sink) {
    var json = JSONWriter(sink, style: .spaced)
    // What has no table of its own is short enough for one line.
    let isFlat = !contains { answer in
      answer.facts.contains { if case .table = $0.value { true } else { false } }
    }
    json.array(self, lines: true) { $0.write($1, lines: !isFlat) }
    json.newline()
    sink = json.finish()
  }

  /// Writes an object a line.
  func rows<Sink: TextOutputStream>(to sink: inout Sink) {
    var json = JSONWriter(sink, style: .compact)
    for answer in self {
      json.write(answer, lines: false)
      json.newline()
    }
    sink = json.finish()
  }
}

extension JSONWriter {
  fileprivate mutating func write(_ answer: Answer, lines: Bool) {
    object(lines: lines) { json in
      json.member("kind", answer.kind)
      json.member("id", answer.id)
      for fact in answer.facts {
        guard let key = fact.key else { continue }
        json.key(key)
        json.write(fact.value)
      }
    }
  }

  fileprivate mutating func write(_ value: Answer.Value) {
    switch value {
    case .text(let text), .code(let text): self.value(text)
    case .number(let number): self.value(number)
    case .names(let texts): array(texts) { $0.value($1) }
    case .texts(let texts): array(texts) { $0.value($1.text) }
    case .table(let table): write(table)
    case .nothing: self.value(String?.none)
    }
  }

  private mutating func write(_ table: Answer.Table) {
    array(table.rows, lines: true) { json, row in
      json.object { json in
        for (column, cell) in zip(table.columns, row) {
          switch cell {
          case .plain: json.member(column.key, String?.none)
          case .text(let text): json.member(column.key, text)
          case .texts(let texts): json.member(column.key, texts)
          }
        }
      }
    }
  }
}
