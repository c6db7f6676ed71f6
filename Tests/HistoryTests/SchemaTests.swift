import Foundation
import LifecheckHistory
import LifecheckReports
import TestSupport
import Testing

/// The tables are what the schema of the rows says: it is the one source.
struct SchemaTests {
  private let definitions: [String: Any]

  init() throws {
    let schema = try #require(Schema.builtIn().first { $0.name == "rows" })
    let object = try JSONSerialization.jsonObject(with: Data(schema.text.utf8))
    definitions = try #require((object as? [String: Any])?["$defs"] as? [String: Any])
  }

  /// A column as the schema describes it.
  private func column(_ schema: Any, isRequired: Bool) throws -> String {
    var schema = try #require(schema as? [String: Any])
    if let reference = schema["$ref"] as? String {
      let name = String(try #require(reference.split(separator: "/").last))
      schema = try #require(definitions[name] as? [String: Any])
    }
    let types = schema["type"] as? [String] ?? (schema["type"] as? String).map { [$0] } ?? []
    let words = schema["enum"] as? [String]
    let least = schema["minimum"] as? Int
    let type = types.first { $0 != "null" } ?? "string"
    let isOptional = !isRequired || types.contains("null")
    return "\(type) \(isOptional ? "optional" : "required") "
      + "\(words?.joined(separator: ",") ?? "-") \(least.map(String.init) ?? "-")"
  }

  private func column(_ column: RowColumn) -> String {
    let optional = column.isOptional ? "optional" : "required"
    return switch column.kind {
    case .integer(let least): "integer \(optional) - \(least.map(String.init) ?? "-")"
    case .text: "string \(optional) - -"
    case .word(let words): "string \(optional) \(words.joined(separator: ",")) -"
    case .list: "array \(optional) - -"
    }
  }

  private func check(_ columns: [RowColumn], _ schema: Any?) throws {
    let schema = try #require(schema as? [String: Any])
    var properties = try #require(schema["properties"] as? [String: Any])
    let required = Set(try #require(schema["required"] as? [String]))
    // What every row has, and what has a table of its own.
    for key in ["schema", "deviations"] { properties[key] = nil }
    if properties["run_id"] != nil { properties["kind"] = nil }
    #expect(Set(properties.keys) == Set(columns.map(\.name)))
    for own in columns {
      let wanted = try column(
        try #require(properties[own.name], "\(own.name)"),
        isRequired: required.contains(own.name))
      #expect(column(own) == wanted, "\(own.name)")
    }
  }

  @Test func theColumnsAreThoseOfTheSchema() throws {
    try check(RowColumn.episode, definitions["episode"])
    try check(RowColumn.source, definitions["source"])
    let deviations = try #require(definitions["deviations"] as? [String: Any])
    try check(RowColumn.deviation, deviations["items"])
  }

  @Test func theTablesHaveTheseColumnsBesideTheirOwn() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("history.db").path
    let rows = try Runs.file("r", daysAgo: 0, [Runs.conforming])
    #expect(try Run(["history", "add", path, rows.path]).status == 0)
    func columns(_ table: String) throws -> [String] {
      try Runs.query(path, "SELECT name, type, \"notnull\" FROM pragma_table_info('\(table)')")
        .split(separator: "\n").map(String.init)
    }
    func expected(_ columns: [RowColumn]) -> [String] {
      columns.map { column in
        let type = if case .integer = column.kind { "INTEGER" } else { "TEXT" }
        return "\(column.name)|\(type)|\(column.isOptional ? 0 : 1)"
      }
    }
    let own = ["log_key|TEXT|1", "day|TEXT|1"]
    #expect(try columns("sources") == own + expected(RowColumn.source))
    #expect(try columns("episodes") == own + expected(RowColumn.episode))
    #expect(try columns("deviations").suffix(7) == expected(RowColumn.deviation))
  }
}
