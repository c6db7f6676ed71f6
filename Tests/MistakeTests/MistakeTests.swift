import Foundation
import TestSupport
import Testing

/// Every way to get a table or a configuration wrong against the message it must give, to the letter.
///
/// With LIFECHECK_RECORD set the messages are written anew, and the test fails.
struct MistakeTests {
  struct Mistake: Sendable, CustomTestStringConvertible {
    let folder: URL

    var testDescription: String { folder.lastPathComponent }

    /// What tells it, by the kind of file that is wrong.
    func command() throws -> [String] {
      let log = "Fixtures/device-touch-id/log"
      let commands = [
        "table.yaml": ["rules", "validate"], "config.yml": ["config", "show", "--config"],
        "baseline.yml": [log, "--baseline"],
      ]
      let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      let file = try #require(files.first { commands[$0] != nil }, "nothing is wrong here")
      return (commands[file] ?? []) + ["Fixtures/mistakes/\(folder.lastPathComponent)/\(file)"]
    }
  }

  @Test(arguments: try mistakes())
  func theMistakeIsToldAsItMust(mistake: Mistake) throws {
    let run = try Run(mistake.command())
    #expect(run.status == 2)
    #expect(run.output == "")
    let golden = mistake.folder.appendingPathComponent("message")
    if ProcessInfo.processInfo.environment["LIFECHECK_RECORD"] != nil {
      try run.errors.write(to: golden, atomically: true, encoding: .utf8)
      Issue.record("recorded \(golden.path); look at the diff, then test again")
      return
    }
    let expected = try #require(
      try? String(contentsOf: golden, encoding: .utf8), "record it with scripts/record")
    #expect(run.errors == expected)
  }

  /// What is wrong is told by judging, too, and nothing is judged then.
  @Test func aWrongTableIsToldByEveryCommand() throws {
    let path = "Fixtures/mistakes/unknown-event/table.yaml"
    let message = try String(
      contentsOf: Repository.fixtures.appendingPathComponent("mistakes/unknown-event/message"),
      encoding: .utf8)
    for command in [["check"], ["events"], ["formats", "detect"]] {
      let run = try Run(command + ["--rules", path, "Fixtures/device-touch-id/log"])
      #expect(run.status == 2)
      #expect(run.output == "")
      #expect(run.errors == message)
    }
  }

  private static func mistakes() throws -> [Mistake] {
    let folder = Repository.fixtures.appendingPathComponent("mistakes")
    return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .sorted { $0.lastPathComponent < $1.lastPathComponent }.map { Mistake(folder: $0) }
  }
}

/// The README's example of a table of one's own.
struct OwnTableTests {
  private let path = "Fixtures/own-table/table.yaml"

  @Test func itKeepsEveryLaw() throws {
    let run = try Run(["rules", "validate", path])
    #expect(run.output == "1 table: nothing wrong\n")
    #expect(run.errors == "")
    #expect(run.status == 0)
  }

  @Test func itsSpellingIsRead() throws {
    let log = try TemporaryFile(
      "bank.log", "BANK app comes to the front, 2 accounts\napplicationDidBecomeActive\n")
    let run = try Run(["events", "-f", "rows", "--rules", path, log.path])
    #expect(run.output.split(separator: "\n").count == 2)
    #expect(run.output.contains("\"event\":\"willEnterForeground\""))
  }
}
