import Foundation
import TestSupport
import Testing

/// What the README shows is what happens.
struct ReadmeTests {
  /// A command of a `console` block, and the lines below it.
  struct Session: Sendable, CustomTestStringConvertible {
    let command: String
    let output: String

    var testDescription: String { command }
  }

  @Test(arguments: try sessions())
  func theCommandPrintsWhatTheReadmeShows(session: Session) throws {
    let words = session.command.split(separator: " ").map(String.init)
    try #require(["lifecheck", "scripts/lifecheck"].contains(words[0]))
    let run = try Run(Array(words.dropFirst()))
    #expect(run.output + run.errors == session.output)
  }

  @Test func theReadmeShowsSessions() throws {
    #expect(try Self.sessions().count >= 4)
  }

  /// Every long option, command and fixture that the README names exists.
  @Test func theReadmeNamesOnlyWhatExists() throws {
    let text = try Self.text()
    let help = try ["check", "events", "rules", "formats", "history", "follow", "compare"]
      .map { try Run([$0, "--help"]).output }.joined()
    for match in text.matches(of: /--[a-z][a-z-]+/) {
      #expect(help.contains(String(match.output)), "\(match.output)")
    }
    for match in text.matches(of: /\b(?:Fixtures|Sources|scripts)\/[\w\/.-]*\w/) {
      let path = Repository.root.appendingPathComponent(String(match.output)).path
      #expect(FileManager.default.fileExists(atPath: path), "\(match.output)")
    }
  }

  private static func text() throws -> String {
    try String(contentsOf: Repository.root.appendingPathComponent("README.md"), encoding: .utf8)
  }

  private static func sessions() throws -> [Session] {
    var sessions: [Session] = []
    for block in try text().components(separatedBy: "```console\n").dropFirst() {
      let body = block.components(separatedBy: "```")[0]
      for part in ("\n" + body).components(separatedBy: "\n$ ").dropFirst() {
        let lines = part.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
        sessions.append(
          Session(
            command: String(lines[0]), output: lines.count > 1 ? String(lines[1]) : ""))
      }
    }
    return sessions
  }
}
