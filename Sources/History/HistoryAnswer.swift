import LifecheckReports

/// What a history says to a question.
public struct HistoryAnswer: Sendable {
  /// A form in which it can be written.
  public enum Format: String, Sendable, CaseIterable {
    case full
    case json
    case markdown
  }

  let question: Question
  let days: Int
  /// The first day that was looked at.
  let since: String
  let rows: [[Database.Value]]
  /// How many logs are left out because nobody knows on which day they were judged.
  let undated: Int
  /// The first day of the history.
  let begins: String

  /// Writes it.
  public func write<Sink: TextOutputStream>(
    as format: Format, style: TextStyle = TextStyle(), to sink: inout Sink
  ) {
    switch format {
    case .full:
      sink.write("\(title)\n")
      if !rows.isEmpty {
        sink.write("\n")
        for line in table.lines(in: style.width) { sink.write("\(line)\n") }
        sink.write("\n")
      }
      for remark in remarks { sink.write("\(remark)\n") }
    case .markdown:
      sink.write("## \(title.markdownLine)\n\n")
      if !rows.isEmpty { sink.write("\(table.markdown)\n") }
      for remark in remarks { sink.write("\(remark.markdownLine)\n\n") }
    case .json:
      var json = JSONWriter(sink, style: .spaced)
      write(to: &json)
      json.newline()
      sink = json.finish()
    }
  }

  private func write<Sink: TextOutputStream>(to json: inout JSONWriter<Sink>) {
    json.object(lines: true) { json in
      json.member("schema", "lifecheck.history/1")
      json.member("question", question.rawValue)
      json.member("days", days)
      json.member("since", since)
      json.member("begins", begins)
      json.member("undated_logs", undated)
      json.key("rows")
      json.array(rows, lines: true) { json, row in
        json.object { json in
          for (name, value) in zip(question.columns, row) {
            switch value {
            case .null: json.member(name, String?.none)
            case .number(let number): json.member(name, number)
            case .text(let text): json.member(name, text)
            }
          }
        }
      }
    }
  }

  private var title: String {
    "\(question.rawValue) since \(since) (\(days) \(days == 1 ? "day" : "days")): \(question.title)"
  }

  private var table: Answer.Table {
    Answer.Table(
      question.columns.map { Answer.Column($0) },
      rows.map { row in
        row.map { value in
          switch value {
          case .null: .text("")
          case .number(let number): .text("\(number)")
          case .text(let text): .text(text)
          }
        }
      })
  }

  private var remarks: [String] {
    var remarks: [String] = []
    if rows.isEmpty { remarks.append("none") }
    if let remark = question.remark, !rows.isEmpty { remarks.append(remark) }
    if question == .new, begins >= since, !rows.isEmpty {
      remarks.append(
        "the history begins on \(begins), so that all that was seen since is new to it")
    }
    if undated > 0 {
      remarks.append(
        "left out: \(undated) \(undated == 1 ? "log" : "logs") of runs without a time, whose day nobody knows"
      )
    }
    return remarks
  }
}
