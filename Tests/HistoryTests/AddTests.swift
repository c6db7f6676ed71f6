import Foundation
import TestSupport
import Testing

/// What gets into a history, and what is kept out of it.
struct AddTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path("history.db").path
  }

  private func add(_ rows: String) throws -> Run {
    try Run(["history", "add", path, "-", "--stdin-name", "rows"], input: rows)
  }

  @Test func aRunIsAddedOnceHoweverOftenItComes() throws {
    let rows = try Runs.file("r", daysAgo: 0, [Runs.deviating, Runs.conforming])
    let report = try Runs.file(
      "r", daysAgo: 0, [Runs.deviating, Runs.conforming], as: "json")
    let first = try Run(["history", "add", path, rows.path])
    #expect(first.status == 0)
    #expect(first.output == "\(path): 2 logs added, with 2 episodes and 1 deviation\n")
    let before = try Runs.query(path, "SELECT * FROM episodes ORDER BY log_key")
    let again = try Run(["history", "add", path, rows.path, report.path, rows.path])
    #expect(again.status == 0)
    #expect(
      again.output
        == "\(path): 0 logs added, with 0 episodes and 0 deviations; 6 logs there already\n")
    #expect(try Runs.query(path, "SELECT * FROM episodes ORDER BY log_key") == before)
    #expect(try Runs.query(path, "SELECT sum(episodes) FROM daily") == "2")
  }

  @Test func rowsAndTheReportOfOneRunGiveTheSameHistory() throws {
    let other = folder.path("other.db").path
    let logs = [Runs.deviating, Runs.touch, "no-events"]
    let rows = try Runs.file("r", daysAgo: 0, logs)
    let report = try Runs.file("r", daysAgo: 0, logs, as: "json")
    #expect(try Run(["history", "add", path, rows.path]).status == 0)
    #expect(try Run(["history", "add", other, report.path]).status == 0)
    for table in ["sources", "episodes", "deviations", "daily"] {
      let sql = "SELECT * FROM \(table) ORDER BY 1, 2, 3"
      let content = try Runs.query(path, sql)
      #expect(!content.isEmpty)
      #expect(try Runs.query(other, sql) == content)
    }
  }

  @Test func aPipeFromCheckIsAdded() throws {
    let rows = try Run(["Fixtures/\(Runs.deviating)/log", "--os", "8", "-f", "rows"]).output
    #expect(try add(rows).status == 0)
    #expect(try Runs.query(path, "SELECT verdict, day FROM episodes") == "deviates|2023-11-14")
    #expect(
      try Runs.query(path, "SELECT \"trigger\", rule, severity FROM deviations")
        == "selfOpenURL|selfOpenURL.app|error")
  }

  @Test func emptyLogsAreToldApartByTheirPaths() throws {
    let empty = String(repeating: "e", count: 64)
    let rows = try ["a", "b"].map { name in
      try Runs.row(
        "source",
        changes: [
          "log": name, "log_sha256": empty, "bytes": 0, "episodes": 0, "verdict": "nothing",
        ])
    }
    #expect(try add(rows.joined()).status == 0)
    #expect(try Runs.query(path, "SELECT log FROM sources ORDER BY 1") == "a\nb")
  }

  @Test func hostileTextsStayTexts() throws {
    let wicked = "'); DROP TABLE sources;-- \u{1B}[31m|`<b>\u{202E}\"\\ ::error::x\n"
    let rows =
      try Runs.row(
        "episode",
        changes: [
          "process": wicked, "trigger": wicked, "app": wicked,
          "deviations": [
            [
              "kind": wicked, "event": wicked, "attribute": NSNull(), "severity": "error",
              "certainty": "certain", "line": 1, "fingerprint": "0123456789abcdef",
            ] as [String: Any]
          ],
        ]) + Runs.row("source", changes: ["log": "a.log"])
    #expect(try add(rows).status == 0)
    let kept = try Runs.query(path, "SELECT hex(app), hex(\"trigger\") FROM episodes")
    let hex = wicked.utf8.map { String(format: "%02X", $0) }.joined()
    #expect(kept == "\(hex)|\(hex)")
    for question in ["trend", "new"] {
      let text = try Run(["history", question, path])
      #expect(text.status == 0)
      #expect(!text.output.contains("\u{1B}"))
      #expect(!text.output.contains("\u{202E}"))
      let markdown = try Run(["history", question, path, "-f", "markdown"]).output
      #expect(markdown.firstMatch(of: /[^\\]<b>/) == nil)
      let bars = markdown.split(separator: "\n").filter { $0.hasPrefix("| ") }.map { line in
        line.matches(of: /(?:^|[^\\])\|/).count
      }
      #expect(Set(bars).count == 1)
    }
    #expect(try Run(["history", "trend", path, "--trigger", "' OR 1=1 --"]).status == 2)
  }

  @Test func aFileThatWasCutOffIsAddedWithoutItsLastLog() throws {
    let rows =
      try Runs.row("episode") + Runs.row("source")
      + Runs.row("episode", changes: ["log": "b.log"])
    let run = try add(rows)
    #expect(run.status == 3)
    #expect(
      run.errors
        == "lifecheck: rows: the last log has no closing row and was left out: the file was cut off\n"
    )
    #expect(try Runs.query(path, "SELECT log FROM episodes") == "a.log")
  }

  static let mistakes: [(changes: [String: any Sendable], message: String)] = [
    (
      ["schema": "lifecheck.rows/2"],
      "the row has the schema 'lifecheck.rows/2', which another lifecheck wrote\n"
        + "    this one reads lifecheck.rows/1"
    ),
    (["schema": "x"], "'x' is no schema of rows"),
    (["schema": 1], "the key 'schema' is missing"),
    (["verdict": "fine"], "'verdict' must be one of conforms, inconclusive, deviates"),
    (["seq": 0], "'seq' must be at least 1"),
    (["seq": "1"], "'seq' must be a whole number"),
    (["cost": 1.5], "'cost' must be a whole number"),
    (["lens": 7], "'lens' must be a text"),
    (["deviations": "none"], "'deviations' must be a list"),
    (["deviations": ["none"]], "in a deviation, 'deviations' must be a list of objects"),
    (["deviations": [["kind": "missing"]]], "in a deviation, the key 'event' is missing"),
  ]

  @Test(arguments: mistakes.indices)
  func aWrongRowKeepsItsFileOutAndSaysWhy(index: Int) throws {
    let mistake = Self.mistakes[index]
    let good = try Runs.row("episode", run: "good") + Runs.row("source", run: "good")
    let wrong =
      try Runs.row("episode", run: "bad", changes: mistake.changes)
      + Runs.row("source", run: "bad")
    let files = try [good + wrong, good].map { try TemporaryFile("rows", $0) }
    let run = try Run(["history", "add", path] + files.map(\.path))
    #expect(run.status == 3)
    let expected = "lifecheck: \(files[0].path):3: \(mistake.message)"
    #expect(run.errors.hasPrefix(expected), "\(run.errors)")
    #expect(run.errors.hasSuffix("\(files[0].path): nothing of it was added\n"))
    // One mistake is one message, whatever follows from it.
    #expect(run.errors.components(separatedBy: "rows:").count == 3, "\(run.errors)")
    #expect(try Runs.query(path, "SELECT run_id FROM sources") == "good")
  }

  @Test(arguments: [
    ("no JSON\n", ":1: this is no row: expected a JSON object"),
    ("[]\n", ":1: this is no row: expected a JSON object"),
    ("\n\n{\"schema\": \n", ":3: this is no row: expected a JSON object"),
    (String(repeating: "[", count: 100_000) + "\n", ":1: this is no row: expected a JSON object"),
    (
      "{\"schema\": \"lifecheck.report/9\"}\n",
      ":1:12: the report has the schema 'lifecheck.report/9'"
    ),
  ])
  func whatIsNoRowIsToldByItsLine(text: String, message: String) throws {
    let run = try add(text)
    #expect(run.status == 3)
    #expect(run.errors.hasPrefix("lifecheck: rows\(message)"), "\(run.errors.prefix(300))")
  }

  @Test func rowsThatLackEpisodesAreNoWholeLog() throws {
    let run = try add(Runs.row("episode") + Runs.row("source", changes: ["episodes": 2]))
    #expect(run.status == 3)
    #expect(
      run.errors.contains("rows:2: 'episodes' is not the 1 that stand before it: rows are missing"))
  }

  @Test func rowsOfALaterVersionMayHaveMoreKeysAndKinds() throws {
    let rows =
      try Runs.row("episode", changes: ["mood": "good"]) + Runs.row("weather")
      + Runs.row("source")
    #expect(try add(rows).status == 0)
    #expect(try Runs.query(path, "SELECT count(*) FROM episodes") == "1")
  }

  @Test func aFileThatIsNotThereIsToldAndTheOthersAreAdded() throws {
    let rows = try Runs.file("r", daysAgo: 0, [Runs.conforming])
    let run = try Run(["history", "add", path, "/nowhere/rows", rows.path])
    #expect(run.status == 3)
    #expect(run.errors.hasPrefix("lifecheck: /nowhere/rows: "))
    #expect(try Runs.query(path, "SELECT run_id FROM sources") == "r")
  }
}
