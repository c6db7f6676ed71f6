import Foundation
import TestSupport
import Testing

/// The file of a history: whose it is, and that nothing breaks it.
@Suite(.serialized)
struct DatabaseTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path("history.db").path
  }

  @Test func theFormIsVersionedAndStrict() throws {
    let rows = try Runs.file("r", daysAgo: 0, [Runs.conforming])
    #expect(try Run(["history", "add", path, rows.path]).status == 0)
    #expect(try Runs.query(path, "PRAGMA user_version") == "1")
    #expect(try Runs.query(path, "PRAGMA journal_mode") == "wal")
    #expect(try Runs.query(path, "PRAGMA integrity_check") == "ok")
    #expect(
      try Runs.query(
        path,
        "SELECT name, strict FROM pragma_table_list WHERE type = 'table' "
          + "AND schema = 'main' AND name NOT LIKE 'sqlite_%' ORDER BY name")
        == "daily|1\ndeviations|1\nepisodes|1\nsources|1")
  }

  @Test(arguments: ["add", "trend"])
  func whatIsNoHistoryOfOursIsLeftAlone(word: String) throws {
    let rows = try Runs.file("r", daysAgo: 0, [Runs.conforming])
    func run(_ path: String) throws -> Run {
      try Run(["history", word, path] + (word == "add" ? [rows.path] : []))
    }
    let text = try TemporaryFile("notes.txt", String(repeating: "no database\n", count: 200))
    let first = try run(text.path)
    #expect(first.status == 2)
    #expect(first.errors.hasPrefix("lifecheck: \(text.path): this is no database\n"))
    #expect(try String(contentsOf: text.url, encoding: .utf8).hasPrefix("no database\n"))

    let other = folder.path("other.db").path
    _ = try Runs.query(other, "CREATE TABLE t (x)")
    let second = try run(other)
    #expect(second.status == 2)
    #expect(second.errors.hasPrefix("lifecheck: \(other): this database is of another program\n"))
    #expect(try Runs.query(other, "SELECT name FROM sqlite_schema") == "t")

    #expect(try Run(["history", "add", path, rows.path]).status == 0)
    _ = try Runs.query(path, "PRAGMA user_version = 2")
    let third = try run(path)
    #expect(third.status == 2)
    #expect(
      third.errors
        == "lifecheck: \(path): this history has the form 2, and was written by a later lifecheck\n"
        + "    this one reads the form 1: update it\n")
  }

  @Test func aQuestionMakesNoFile() throws {
    let run = try Run(["history", "trend", path])
    #expect(run.status == 2)
    #expect(run.errors.hasPrefix("lifecheck: \(path): the history cannot be opened: "))
    #expect(!FileManager.default.fileExists(atPath: path))
    let empty = try TemporaryFile("empty.db", "")
    #expect(
      try Run(["history", "trend", empty.path]).errors.contains("there is no history in this file"))
  }

  @Test func aNameIsAPathAndNothingElse() throws {
    let rows = try Runs.file("r", daysAgo: 0, [Runs.conforming])
    for name in [":memory:", "file:x.db?mode=memory"] {
      #expect(try Run(["history", "add", name, rows.path], in: folder.url).status == 0)
      #expect(FileManager.default.fileExists(atPath: folder.path(name).path))
    }
  }

  /// Files of so many runs each, of one log with one episode.
  private func files(_ count: Int, runs: Int, named name: String) throws -> [TemporaryFile] {
    try (0..<count).map { file in
      let rows = try (0..<runs).map { run in
        let id = "\(name)-\(file)-\(run)"
        return try Runs.row("episode", run: id) + Runs.row("source", run: id)
      }
      return try TemporaryFile("rows", rows.joined())
    }
  }

  private func process(_ arguments: [String]) throws -> Process {
    let process = Process()
    process.executableURL = Repository.program
    process.arguments = arguments
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    return process
  }

  @Test func severalWritersAtOnceLoseNothing() throws {
    // None of them finds a database: they make it at the same time, too.
    let work = try ["a", "b", "c", "d"].map { try files(5, runs: 20, named: $0) }
    let writers = try work.map { try process(["history", "add", path] + $0.map(\.path)) }
    for writer in writers {
      writer.waitUntilExit()
      #expect(writer.terminationStatus == 0)
    }
    #expect(
      try Runs.query(path, "SELECT count(*), count(DISTINCT run_id) FROM episodes") == "400|400")
    #expect(try Runs.query(path, "SELECT sum(episodes), sum(runs) FROM daily") == "400|400")
    #expect(try Runs.query(path, "PRAGMA integrity_check") == "ok")
  }

  @Test func aKilledWriterLeavesWholeFilesAndTheNextOneAddsTheRest() throws {
    let work = try files(30, runs: 40, named: "a")
    let arguments = ["history", "add", path] + work.map(\.path)
    let writer = try process(arguments)
    // As soon as something was committed, whatever it does then.
    while writer.isRunning {
      let count = try? Runs.query(path, "SELECT count(*) FROM sources")
      if count.flatMap({ Int($0) }) ?? 0 > 0 { break }
    }
    kill(writer.processIdentifier, SIGKILL)
    writer.waitUntilExit()
    #expect(try Runs.query(path, "PRAGMA integrity_check") == "ok")
    let sources = try Runs.query(path, "SELECT count(*) FROM sources")
    #expect((Int(sources) ?? 1) % 40 == 0)
    #expect(try Runs.query(path, "SELECT count(*) FROM episodes") == sources)
    #expect(try Runs.query(path, "SELECT sum(episodes) FROM daily") == sources)
    #expect(try Run(arguments).status == 0)
    #expect(try Runs.query(path, "SELECT count(*) FROM episodes") == "1200")
    #expect(try Runs.query(path, "SELECT sum(episodes) FROM daily") == "1200")
  }
}
