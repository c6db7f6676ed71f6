import LifecheckTables

extension History {
  /// What a question is about; nil for all.
  public struct Filter: Sendable, Hashable {
    public var app: String?
    /// A version, whose patches belong to it: `8`, `8.4`.
    public var os: String?
    public var trigger: String?

    public init(app: String? = nil, os: String? = nil, trigger: String? = nil) {
      self.app = app
      self.os = os
      self.trigger = trigger
    }
  }

  /// How many runs there are.
  public func runs() throws(Diagnostic) -> Int {
    try database.number("SELECT count(DISTINCT run_id) FROM sources")
  }

  /// The names that a filter may choose from.
  public func names(of key: WritableKeyPath<Filter, String?>) throws(Diagnostic) -> [String] {
    let column = key == \.app ? "app" : key == \.os ? "os" : "\"trigger\""
    return try database.rows("SELECT DISTINCT \(column) FROM daily ORDER BY 1").compactMap { row in
      if case .text(let name)? = row.first { name } else { nil }
    }
  }

  /// Answers a question.
  ///
  /// - Parameters:
  ///   - question: What is asked.
  ///   - filter: What it is about.
  ///   - days: How many days it looks at, today's among them.
  ///   - now: What today is, in seconds since 1970; days are those of UTC.
  /// - Returns: The answer, to be written in one of its forms.
  /// - Throws: A ``Diagnostic`` when the history cannot be read.
  public func answer(
    _ question: Question, about filter: Filter = Filter(), days: Int, now: Int
  ) throws(Diagnostic) -> HistoryAnswer {
    let since = try text(
      "SELECT coalesce(date(?1, 'unixepoch', ?2), '0000-01-01')",
      [.number(now), .text("-\(max(1, days) - 1) days")])
    let values = [filter.app, filter.os, filter.trigger].map { text in
      text.map { Database.Value.text($0) } ?? .null
    }
    let rows = try database.rows(question.sql, [.text(since)] + values)
    let undated = try database.number(
      "SELECT count(*) FROM sources WHERE day = '\(HistoryTables.unknown)'")
    return HistoryAnswer(
      question: question, days: days, since: since, rows: rows, undated: undated,
      begins: try text("SELECT coalesce(min(day), '') FROM sources", []))
  }

  private func text(_ sql: String, _ values: [Database.Value]) throws(Diagnostic) -> String {
    guard case .text(let text)? = try database.rows(sql, values).first?.first else { return "" }
    return text
  }
}
