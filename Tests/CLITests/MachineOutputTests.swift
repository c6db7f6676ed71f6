import Foundation
import TestSupport
import Testing

/// What the program writes for other programs: valid by its own schemas, and the same twice.
struct MachineOutputTests {
  /// A log that tries to steer whatever reads the report.
  private static let hostile = """
    Jul  6 22:50:33 Q Evil\u{1B}[31m[4] <Warning>: applicationDidBecomeActive \u{1B}]0;x\u{7} ::error::x
    Jul  6 22:50:34 Q Evil\u{1B}[31m[4] <Warning>: applicationDidBecomeActive "\\ </script> \u{202E}x
    Jul  6 22:50:35 Q Evil\u{1B}[31m[4] <Warning>: applicationDidEnterBackground \u{0}\u{2028}
    """

  private static func logs() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: Repository.fixtures.path).sorted()
      .map { "Fixtures/\($0)/log" }
      .filter {
        FileManager.default.fileExists(atPath: Repository.root.appendingPathComponent($0).path)
      }
  }

  private func errors(in documents: String, schema name: String) throws -> [String] {
    let schema = try TemporaryFile("schema.json", try Run(["schema", name]).output)
    let file = try TemporaryFile("documents.json", documents)
    let script = Repository.root.appendingPathComponent("Tests/ReportsTests/validate.py").path
    let run = try Run(
      URL(fileURLWithPath: "/usr/bin/env"),
      ["python3", "-W", "ignore", script, "--strict", schema.path, file.path])
    try #require(run.status == 0, "\(run.errors)")
    return run.output.split(separator: "\n").map(String.init).filter { $0 != "ok" }
  }

  @Test func everyReportIsValidByItsSchema() throws {
    let hostile = try TemporaryFile("hostile.log", Self.hostile)
    let logs = try Self.logs() + [hostile.path, "/nowhere/gone.log"]
    for options in [[], ["--os", "8"], ["--os", "17", "--complete"]] {
      let report = try Run(options + ["-f", "json"] + logs).output
      let oneLine = report.split(separator: "\n").joined()
      #expect(try errors(in: oneLine + "\n", schema: "report") == [])
      let rows = try Run(options + ["-f", "rows"] + logs).output
      #expect(try errors(in: rows, schema: "rows") == [])
      #expect(rows.components(separatedBy: "\"kind\":\"source\"").count - 1 == logs.count)
    }
    let events = try Run(["events", "--evidence", "-f", "rows"] + logs).output
    #expect(try errors(in: events, schema: "events") == [])
  }

  /// Each log beside the next one: the same, different, and unreadable ones.
  @Test func everyComparisonIsValidByItsSchema() throws {
    let hostile = try TemporaryFile("hostile.log", Self.hostile)
    let logs = try Self.logs() + [hostile.path, "/nowhere/gone.log"]
    for (a, b) in zip(logs, logs.dropFirst() + [logs[0]]) {
      let comparison = try Run(["compare", "-f", "json", a, b])
      let oneLine = comparison.output.split(separator: "\n").joined()
      #expect(try errors(in: oneLine + "\n", schema: "compare") == [], "\(a) \(b)")
      #expect(comparison.output.contains("\"exit_code\": \(comparison.status),"))
      #expect(comparison.output == (try Run(["compare", "-f", "json", a, b])).output)
    }
  }

  @Test(arguments: ["full", "concise", "json", "rows"])
  func theSameInputGivesTheSameBytes(format: String) throws {
    let arguments = ["--run-id", "x", "-f", format] + (try Self.logs())
    let first = try Run(arguments)
    #expect(first.output == (try Run(arguments)).output)
    #expect(!first.output.isEmpty)
  }

  /// A file is first read with the lenses that most logs show, standard input with all.
  ///
  /// If the file tells of others it is read again; both ways must say the same.
  @Test func aFileAndAPipeAreReadTheSameWay() throws {
    let folder = "Tests/RecordsTests/Logs"
    let samples = try FileManager.default
      .contentsOfDirectory(atPath: Repository.root.appendingPathComponent(folder).path)
      .filter { $0.hasSuffix(".log") }.sorted().map { "\(folder)/\($0)" }
    for log in try Self.logs() + samples {
      let bytes = try Data(contentsOf: Repository.root.appendingPathComponent(log))
      for command in [["events", "-f", "rows"], ["-f", "rows", "--run-id", "x"]] {
        let file = try Run(command + [log])
        let pipe = try Run(
          Repository.program, command + ["-", "--stdin-name", log], input: bytes)
        #expect(file.output == pipe.output, "\(log)")
        #expect(file.status == pipe.status, "\(log)")
      }
    }
  }

  @Test func hostileTextReachesNoTerminalRaw() throws {
    let log = try TemporaryFile("hostile.log", Self.hostile)
    for arguments in [["--os", "8", "-v"], ["--os", "8", "-f", "concise"], ["events"]] {
      let run = try Run(arguments + [log.path])
      let bad = (run.output + run.errors).unicodeScalars.filter {
        ($0.value < 0x20 && $0 != "\n") || (0x7F...0x9F).contains($0.value) || $0 == "\u{202E}"
      }
      #expect(bad.isEmpty, "\(arguments)")
    }
  }
}
