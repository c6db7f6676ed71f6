/// A column of a table that holds what stands under a key of a row.
///
/// The rows are described by the schema `rows`; a test holds these columns to it.
package struct RowColumn: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    case integer(least: Int?)
    case text
    /// One of these.
    case word([String])
    /// A list, kept as JSON.
    case list
  }

  /// The key, and the name of the column.
  package let name: String
  package let kind: Kind
  /// Whether null will do; a key that may be absent is null then.
  package let isOptional: Bool

  init(_ name: String, _ kind: Kind = .text, isOptional: Bool = false) {
    self.name = name
    self.kind = kind
    self.isOptional = isOptional
  }

  static func optional(_ name: String, _ kind: Kind = .text) -> RowColumn {
    RowColumn(name, kind, isOptional: true)
  }

  static func count(_ name: String) -> RowColumn { RowColumn(name, .integer(least: 0)) }

  /// Of every row: whose it is.
  private static let head = [
    RowColumn("run_id"), .optional("run_time", .integer(least: nil)), RowColumn("log"),
    .optional("log_sha256"),
  ]

  private static let os = [
    RowColumn.optional("os"), RowColumn("os_from", .word(["option", "config", "log", "unknown"])),
    .optional("os_shown"),
  ]

  package static let episode =
    head + [
      RowColumn("seq", .integer(least: 1)), .optional("process"),
      .optional("pid", .integer(least: nil)), .optional("scene"), RowColumn("lens"),
      .optional("trigger"), .optional("rule"),
    ] + os + [
      .optional("app"), RowColumn("verdict", .word(["conforms", "inconclusive", "deviates"])),
      .count("cost"), RowColumn("first_line", .integer(least: 1)),
      RowColumn("last_line", .integer(least: 1)), .optional("time"),
    ]

  package static let source =
    head + [
      RowColumn("status", .word(["ok", "cut", "empty", "unreadable"])), .optional("error"),
      .optional("format"),
    ] + os + [
      .count("lines"), .count("bytes"), .count("unread"), .count("events"), .count("episodes"),
      RowColumn("verdict", .word(["conforms", "inconclusive", "deviates", "nothing"])),
      RowColumn("exit_code", .integer(least: nil)), RowColumn("tool"), RowColumn("rules_sha256"),
      .optional("ignored", .integer(least: 0)), .optional("baselined", .integer(least: 0)),
      .optional("outside", .integer(least: 0)), .optional("classes", .list),
    ]

  /// Of one deviation in a row's list of them.
  package static let deviation = [
    RowColumn("kind"), RowColumn("event"), .optional("attribute"),
    RowColumn("severity", .word(["error", "warning", "note"])),
    RowColumn("certainty", .word(["certain", "boundary"])),
    .optional("line", .integer(least: 1)), RowColumn("fingerprint"),
  ]

  // MARK: - In SQL

  /// The column as a table is made with it.
  var definition: String {
    var sql = "\"\(name)\" "
    switch kind {
    case .integer: sql += "INTEGER"
    case .text, .word, .list: sql += "TEXT"
    }
    if !isOptional { sql += " NOT NULL" }
    switch kind {
    case .integer(let least?): sql += " CHECK (\"\(name)\" >= \(least))"
    case .word(let words):
      sql += " CHECK (\"\(name)\" IN (\(words.map { "'\($0)'" }.joined(separator: ", "))))"
    case .integer, .text, .list: break
    }
    return sql
  }

  /// What is wrong with a value, by the type that SQLite says it has in JSON; nil when nothing is.
  func problem(type: String?, value: Database.Value) -> String? {
    guard let type else { return isOptional ? nil : "the key '\(name)' is missing" }
    if type == "null" { return isOptional ? nil : "'\(name)' must not be null" }
    switch kind {
    case .integer(let least):
      guard type == "integer", case .number(let number) = value else {
        return "'\(name)' must be a whole number"
      }
      if let least, number < least { return "'\(name)' must be at least \(least)" }
    case .text:
      if type != "text" { return "'\(name)' must be a text" }
    case .list:
      if type != "array" { return "'\(name)' must be a list" }
    case .word(let words):
      guard type == "text", case .text(let word) = value, words.contains(word) else {
        return "'\(name)' must be one of \(words.joined(separator: ", "))"
      }
    }
    return nil
  }
}
