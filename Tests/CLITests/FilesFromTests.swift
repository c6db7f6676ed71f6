import Foundation
import TestSupport
import Testing

/// Lists of logs.
struct FilesFromTests {
  private static let log = "applicationDidBecomeActive\n"
  private static let files = [
    "a.log": log, "b c.log": log, "list": "a.log\r\n\nb c.log", "nulls": "a.log\0b c.log\0",
    "none": "\n",
  ]

  private func logs(_ arguments: [String], input: String? = nil) throws -> [String] {
    let folder = try TemporaryFolder(Self.files)
    let run = try Run(["events", "-f", "rows"] + arguments, input: input, in: folder.url)
    #expect(run.errors == "")
    let names = run.output.split(separator: "\n").compactMap {
      $0.split(separator: "\"").dropFirst(3).first.map(String.init)
    }
    return names
  }

  @Test func logsAreListedInAFile() throws {
    #expect(try logs(["--files-from", "list"]) == ["a.log", "b c.log"])
    #expect(try logs(["-0", "--files-from", "nulls"]) == ["a.log", "b c.log"])
    #expect(try logs(["--files-from", "-"], input: "b c.log\na.log\n") == ["b c.log", "a.log"])
    #expect(try logs(["a.log", "--files-from", "list"]) == ["a.log", "a.log", "b c.log"])
  }

  /// A list that was set for all runs is for those that name nothing.
  @Test func aListOfTheConfigurationGivesWayToNamedLogs() throws {
    let folder = try TemporaryFolder(Self.files)
    try folder.write("files-from: ../list\nformat: rows\n", to: "x/c.yml")
    let all = try Run(["events", "--config", "x/c.yml"], in: folder.url)
    #expect(all.output.split(separator: "\n").count == 2)
    let one = try Run(["events", "--config", "x/c.yml", "a.log"], in: folder.url)
    #expect(one.output.split(separator: "\n").count == 1)
  }

  @Test func aListWithoutLogsIsNothingToJudge() throws {
    let folder = try TemporaryFolder(Self.files)
    let run = try Run(["--files-from", "none"], in: folder.url)
    #expect(run.status == 4)
    #expect(run.errors == "lifecheck: none: no log in this list\n")
    #expect(try Run(["--files-from", "none", "--allow-empty"], in: folder.url).status == 0)
  }

  @Test(arguments: [
    (["--files-from", "gone"], "--files-from: gone: cannot be opened: No such file or directory"),
    (["--files-from", "."], "--files-from: .: cannot be read: Is a directory"),
    (
      ["--files-from", "-", "-"],
      "standard input can be read only once, as a log or as a list of logs"
    ),
    (["-", "-"], "standard input can be read only once, as a log or as a list of logs"),
  ])
  func aListThatCannotBeReadIsTold(arguments: [String], message: String) throws {
    let folder = try TemporaryFolder(Self.files)
    let run = try Run(arguments, in: folder.url)
    #expect(run.status == 2)
    #expect(run.errors == "lifecheck: \(message)\n")
  }
}
