import Foundation
import TestSupport

/// Rows of runs, written by the real program on days of our choice, and histories made of them.
enum Runs {
  /// 2023-11-14, 22:13:20 UTC.
  static let today = 1_700_000_000

  /// The rows, or the report, of one run so many days ago.
  static func file(
    _ id: String, daysAgo days: Int, _ logs: [String], os: String = "8", as format: String = "rows"
  ) throws -> TemporaryFile {
    let run = try Run(
      ["--os", os, "-f", format, "--run-id", id] + logs.map { "Fixtures/\($0)/log" },
      environment: ["SOURCE_DATE_EPOCH": "\(today - days * 86_400)"])
    return try TemporaryFile("\(id).\(format)", run.output)
  }

  static let deviating = "seed-self-open-url-ios7"
  static let conforming = "seed-self-open-url-ios8"
  static let touch = "seed-touch-id-answer"

  /// Four runs in three weeks: Touch ID is last seen in the first, URLs fail in the third alone.
  static func history() throws -> (folder: TemporaryFolder, path: String) {
    let folder = try TemporaryFolder()
    let path = folder.path("history.db").path
    let files = try [
      file("one", daysAgo: 20, [touch, conforming]), file("two", daysAgo: 10, [conforming]),
      file("three", daysAgo: 2, [deviating], as: "json"),
      file("four", daysAgo: 1, [conforming, deviating]),
    ]
    let run = try Run(["history", "add", path] + files.map(\.path))
    guard run.status == 0 else { throw PythonTool.Failure(description: run.errors) }
    return (folder, path)
  }

  /// One row of made-up content, for what logs of ours do not say.
  static func row(_ kind: String, run: String = "r", changes: [String: Any] = [:]) throws -> String
  {
    var row: [String: Any] = [
      "schema": "lifecheck.rows/1", "kind": kind, "run_id": run, "run_time": today,
      "log": "a.log", "log_sha256": String(repeating: "0", count: 64), "os": "8.0",
      "os_from": "option", "deviations": [Any](),
    ]
    let own: [String: Any] =
      kind == "episode"
      ? [
        "seq": 1, "process": "Notes", "pid": 1, "lens": "app", "trigger": "lock",
        "rule": "lock.app", "app": NSNull(), "verdict": "conforms", "cost": 0, "first_line": 1,
        "last_line": 2, "time": NSNull(),
      ]
      : [
        "status": "ok", "error": NSNull(), "format": "asl", "lines": 2, "bytes": 9, "unread": 0,
        "events": 2, "episodes": 1, "verdict": "conforms", "exit_code": 0, "tool": "lifecheck 1",
        "rules_sha256": String(repeating: "1", count: 64),
      ]
    row.merge(own) { $1 }
    row.merge(changes) { $1 }
    let data = try JSONSerialization.data(withJSONObject: row, options: [.sortedKeys])
    return String(decoding: data, as: UTF8.self) + "\n"
  }

  /// What SQL says of a database, by Python's own SQLite.
  static func query(_ path: String, _ sql: String) throws -> String {
    let script = """
      import sqlite3, sys
      rows = sqlite3.connect(sys.argv[1]).execute(sys.argv[2]).fetchall()
      print("\\n".join("|".join(map(str, row)) for row in rows))
      """
    let run = try Run(
      URL(fileURLWithPath: "/usr/bin/env"), ["python3", "-c", script, path, sql])
    guard run.status == 0 else { throw PythonTool.Failure(description: run.errors) }
    return run.output.trimmingCharacters(in: .newlines)
  }
}
