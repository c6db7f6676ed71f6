/// What is known of one thing, as facts that are laid out for a terminal, as Markdown or as JSON.
///
///     var answer = Answer(kind: "event", id: "didBecomeActive")
///     answer.add("channel", .text("delegate"))
///     answer.write(as: .full, to: &output)
package struct Answer: Sendable, Hashable {
  /// A form in which an answer can be written.
  package enum Format: String, Sendable, CaseIterable {
    /// Words and texts, wrapped for a terminal.
    case full
    case markdown
    /// One array with an object an answer.
    case json
    /// The same objects, one a line.
    case rows
  }

  /// One thing that is known.
  package struct Fact: Sendable, Hashable {
    /// Its key in JSON; nil: only for people.
    package let key: String?
    /// The word before it in text; nil: only for programs.
    package let label: String?
    package let value: Value
  }

  package enum Value: Sendable, Hashable {
    /// Prose, an id or a number as text.
    case text(String)
    case number(Int)
    /// Something written as in a table or a log.
    case code(String)
    /// Ids, told in one row.
    case names([String])
    /// Sentences, each told in a row of its own.
    case texts([Sentence])
    case table(Table)
    /// Something that is known to be nothing; only for programs.
    case nothing
  }

  /// Rows of cells under columns.
  package struct Table: Sendable, Hashable {
    package let columns: [Column]
    package let rows: [[Cell]]
    /// Each row as a sentence, where people read that more easily than a grid.
    package let sentences: [Sentence]?

    package init(_ columns: [Column], _ rows: [[Cell]], sentences: [Sentence]? = nil) {
      self.columns = columns
      self.rows = rows
      self.sentences = sentences
    }
  }

  /// A column of a table, by its key in JSON; what is code is set so in Markdown.
  package struct Column: Sendable, Hashable, ExpressibleByStringLiteral {
    package let key: String
    package let isCode: Bool
    /// Whether people see it, too.
    package let isShown: Bool

    package init(_ key: String, isCode: Bool = false, isShown: Bool = true) {
      self.key = key
      self.isCode = isCode
      self.isShown = isShown
    }

    package init(stringLiteral key: String) { self.init(key) }
  }

  package enum Cell: Sendable, Hashable {
    case text(String?)
    case texts([String])
    /// Words for people in a column of code.
    case plain(String)

    /// As people read it.
    var said: String {
      switch self {
      case .text(let text): text ?? ""
      case .texts(let texts): texts.joined(separator: "; ")
      case .plain(let text): text
      }
    }
  }

  package let kind: String
  package let id: String
  /// What it stands under in a list.
  package var heading = ""
  package private(set) var facts: [Fact] = []

  package init(kind: String, id: String) {
    self.kind = kind
    self.id = id
  }

  /// Adds a fact; one without anything to say is left out.
  package mutating func add(_ key: String?, label: String, _ value: Value) {
    switch value {
    case .names(let texts) where texts.isEmpty: return
    case .texts(let texts) where texts.isEmpty: return
    case .table(let table) where table.rows.isEmpty: return
    default: facts.append(Fact(key: key, label: label, value: value))
    }
  }

  /// Adds a fact whose word is its key: `told by` for `told_by`.
  package mutating func add(_ key: String, _ value: Value) {
    add(key, label: key.said, value)
  }

  /// Adds a fact in words, of which programs read elsewhere.
  package mutating func addForPeople(_ label: String, _ sentence: Sentence) {
    add(nil, label: label, .texts([sentence]))
  }

  /// Adds a fact that only programs read.
  package mutating func addForPrograms(_ key: String, _ value: Value) {
    facts.append(Fact(key: key, label: nil, value: value))
  }
}

extension Answer.Table {
  /// The columns that people see: those with something in them.
  var shown: [Int] {
    columns.indices.filter { column in
      columns[column].isShown
        && rows.contains { $0.indices.contains(column) && !$0[column].said.isEmpty }
    }
  }
}

extension String {
  /// A key as a word for people.
  var said: String { replacing("_", with: " ") }
}

extension [Answer] {
  /// Writes the answers one after another, or as one JSON array.
  package func write(
    as format: Answer.Format, style: TextStyle = TextStyle(), to sink: inout some TextOutputStream
  ) {
    switch format {
    case .full:
      for (index, answer) in enumerated() {
        if index > 0 { sink.write("\n") }
        answer.text(style, to: &sink)
      }
    case .markdown:
      for (index, answer) in enumerated() {
        if index > 0 { sink.write("\n") }
        answer.markdown(to: &sink)
      }
    case .json: json(to: &sink)
    case .rows: rows(to: &sink)
    }
  }
}
