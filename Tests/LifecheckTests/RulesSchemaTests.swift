import Foundation
import LifecheckTables
import TestSupport
import Testing

/// What editors are told of tables is what the program takes.
struct RulesSchemaTests {
  private func answers(_ documents: [Node], as definition: String? = nil) throws -> [String] {
    let run = try Run(["schema", "rules"])
    try #require(run.status == 0)
    var schema = run.output
    if let definition {
      // One form alone: a broken table must not pass for something else.
      let root = try #require(schema.range(of: "\"anyOf\""))
      schema.insert(contentsOf: "\"$ref\": \"#/$defs/\(definition)\", ", at: root.lowerBound)
    }
    return try Validator(schema).answers(documents.map(Self.json))
  }

  private func documents(_ file: TableFile) throws -> [Node] {
    var mistakes = Mistakes()
    let documents = YAML.documents(of: file, &mistakes)
    try mistakes.check()
    return documents
  }

  /// All built-in tables but the lists of sources, which no user's table may be.
  private static let files = TableFile.builtIn().filter { file in
    ["formats/", "spellings/", "rules/"].contains { file.name.hasPrefix($0) }
      && !file.name.hasPrefix("rules/sources")
  }

  @Test func everyTableOfOursFits() throws {
    let tables = try Self.files.map { ($0.name, try documents($0)) }
    #expect(tables.count > 50)
    for (index, form) in ["table", "proofs"].enumerated() {
      let own = tables.filter { $0.1.count > index && !Self.isLens($0.1[index]) }
      let answers = try answers(own.map { $0.1[index] }, as: form)
      try #require(answers.count == own.count)
      for (table, answer) in zip(own, answers) { #expect(answer == "ok", "\(table.0)") }
    }
    let all = tables.flatMap(\.1)
    #expect(Set(try answers(all)) == ["ok"])
  }

  private static func isLens(_ node: Node) -> Bool {
    node.items != nil || node["lens"] != nil || node["trigger"] != nil
  }

  @Test func theTableOfTheReadmeFits() throws {
    let file = Repository.fixtures.appendingPathComponent("own-table/table.yaml")
    let own = TableFile(name: "own", bytes: Array(try Data(contentsOf: file)))
    #expect(Set(try answers(try documents(own))) == ["ok"])
  }

  @Test(arguments: [
    "triggres: []", "rules: []", "triggers: {lock: []}", "triggers: [{trigger: a, title: b}]",
    "triggers: [{trigger: a, rules: []}]", "triggers: [{trigger: a, rules: [{id: b}]}]",
    "triggers: [{trigger: a, rules: [{id: b, os: 8, expect: c, confidence: sure}]}]",
    "triggers: [{trigger: a, rules: [{id: b, os: 8, expect: c, confidence: inferred, x: y}]}]",
    "spellings: [{id: a, event: b, pattern: c}]",
    "spellings: [{id: a, event: b, channel: c, pattern: d, kind: e}]",
    "spellings: [{id: a, event: b, channel: c, pattern: [d]}]",
    "formats: [{id: a}]", "formats: [{id: a, title: b, rank: high}]",
    "formats: [{id: a, title: b, variants: []}]", "layers: [{id: a, title: b, mixed: perhaps}]",
    "mentions: [{id: a, pattern: b, place: beside}]", "facts: [{id: a}]",
    "attributes: [{id: a, pattern: b}]", "lenses: [{lens: a, title: b}]", "traces: {channel: {}}",
    "[{lens: a}]", "3", "{}", "text",
    "lock.app: {why: [a]}", "lock.app: {reasons: a}", "lock.app: {examples: [{log: a}]}",
    "sources: {A: {title: b}}",
  ])
  func whatIsNoTableIsRefused(text: String) throws {
    let answers = try answers(try documents(TableFile(name: "t", text: text)))
    #expect(answers.count == 1 && answers != ["ok"])
  }

  /// A node as an editor reads it: unquoted numbers and flags are none of text.
  private static func json(_ node: Node) -> String {
    switch node.content {
    case .scalar(let text, let isPlain):
      if node.isNull { return "null" }
      let isNumber = text.wholeMatch(of: /-?(0|[1-9]\d*)(\.\d+)?/) != nil
      return isPlain && (isNumber || ["true", "false"].contains(text)) ? text : quoted(text)
    case .sequence(let items): return "[\(items.map(json).joined(separator: ","))]"
    case .mapping(let entries):
      let members = entries.map { "\(quoted($0.key)):\(json($0.value))" }
      return "{\(members.joined(separator: ","))}"
    }
  }

  private static func quoted(_ text: String) -> String {
    let data = try? JSONEncoder().encode(text)
    return data.map { String(decoding: $0, as: UTF8.self) } ?? "null"
  }
}
