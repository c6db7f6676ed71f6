import Foundation
import TestSupport
import Testing

/// How far a run is, on a terminal.
struct ProgressTests {
  private struct Watched: Decodable {
    let status: Int
    let output: String
    let screen: String
  }

  /// Runs the program with its standard error on a terminal, fed until something is shown or for a while.
  private func watch(
    _ arguments: [String], environment: [String: String] = [:], fed: String = "shown"
  ) throws -> Watched {
    let tool = Repository.root.appendingPathComponent("Tests/CLITests/tools/terminal.py").path
    let run = try Run(
      URL(fileURLWithPath: "/usr/bin/env"),
      ["python3", tool, "watch", fed, Repository.program.path] + arguments,
      environment: ["TERM": "xterm"].merging(environment) { $1 })
    return try JSONDecoder().decode(Watched.self, from: Data(run.output.utf8))
  }

  @Test func aTerminalShowsHowFarItIsAndIsLeftClean() throws {
    let run = try watch(["--os", "8", "-"])
    let lines = run.screen.split(separator: "\r").map(String.init)
    let first = try #require(lines.first)
    #expect(
      try /lifecheck: [\d.]+ (k|M)?B, [\d.]+ (k|M)?B\/s, \d+ events? */.wholeMatch(in: first) != nil
    )
    // One line, written anew, and nothing of it stays.
    #expect(!run.screen.contains("\n"))
    #expect(run.screen.hasSuffix("\r"))
    let last = try #require(lines.last)
    #expect(last.allSatisfy { $0 == " " })
    #expect(last.count == lines.dropLast().map(\.count).max())
    #expect(!run.output.contains("MB/s"))
  }

  @Test(arguments: [
    (["--progress", "never"], [:]), (["-q"], [:]), ([], ["CI": "true"]), ([], ["TERM": "dumb"]),
    ([], ["LIFECHECK_PROGRESS": "never"]),
  ])
  func nobodyIsToldWhoDoesNotWatch(arguments: [String], environment: [String: String]) throws {
    let run = try watch(arguments + ["--os", "8", "-"], environment: environment, fed: "1.2")
    #expect(run.screen == "")
    #expect(run.output.contains("1 episode"))
  }

  @Test func whoAsksAlwaysIsToldInACIToo() throws {
    let run = try watch(["--progress=always", "--os", "8", "-"], environment: ["CI": "true"])
    #expect(run.screen.contains("lifecheck: "))
  }

  @Test func aFileThatIsNoTerminalGetsNothing() throws {
    let run = try Run(
      ["--os", "8", "Fixtures/device-touch-id/log"], environment: ["TERM": "xterm"])
    #expect(run.status == 0)
    #expect(run.errors == "")
  }

  @Test func aWrongWordIsTold() throws {
    let run = try Run(["--progress", "alway", "x.log"])
    #expect(run.status == 2)
    #expect(
      run.errors
        == "lifecheck: --progress: 'alway' is none of auto, always, never\n    did you mean always?\n"
    )
  }
}
