import Foundation
import TestSupport
import Testing

/// Each kind of bad input gives one clear message and the right status, and the other logs are judged.
struct BadInputTests {
  private let good = Repository.fixtures.appendingPathComponent("device-touch-id/log").path

  @Test func aMissingFileIsToldAndTheOthersAreJudged() throws {
    let run = try Run(["--os", "10.3", "/nowhere/gone.log", good])
    #expect(run.status == 3)
    #expect(run.errors == "")
    #expect(
      run.output.contains(
        "/nowhere/gone.log  unreadable  cannot be opened: No such file or directory"))
    #expect(run.output.contains("conform"))
  }

  @Test func aMissingFileAloneIsUnreadable() throws {
    #expect(try Run(["/nowhere/gone.log"]).status == 3)
  }

  @Test func anEmptyLogIsNothing() throws {
    let log = try TemporaryFile("empty.log", "")
    let run = try Run([log.path])
    #expect(run.status == 4)
    #expect(run.output.contains("empty"))
    #expect(try Run(["--allow-empty", log.path]).status == 0)
  }

  @Test func aLogWithoutEventsIsNothing() throws {
    #expect(try Run(["Fixtures/no-events/log"]).status == 4)
    #expect(try Run(["Fixtures/no-events/log", "--allow-empty"]).status == 0)
    #expect(try Run(["--os", "10.3", "Fixtures/no-events/log", good]).status == 4)
  }

  @Test func aBinaryFileIsRefused() throws {
    var bytes = [UInt8](repeating: 0, count: 4_096)
    for index in bytes.indices { bytes[index] = UInt8(truncatingIfNeeded: index &* 131 &+ 7) }
    let log = try TemporaryFile("picture.log", Data([0x89, 0x50, 0x4E, 0x47] + bytes))
    let run = try Run([log.path])
    #expect(run.status == 3)
    #expect(run.output.contains("binary"))
  }

  @Test func aFolderWithoutLogsSaysWhatItLookedFor() throws {
    let file = try TemporaryFile("picture.png", "x")
    let run = try Run([file.url.deletingLastPathComponent().path])
    #expect(run.status == 4)
    #expect(run.errors.contains("no log in this folder"))
  }

  @Test func aFolderIsJudgedMemberByMember() throws {
    let file = try TemporaryFile("a.log", try Data(contentsOf: URL(fileURLWithPath: good)))
    try Data("nothing\n".utf8).write(
      to: file.url.deletingLastPathComponent().appendingPathComponent("b.log"))
    let run = try Run(["--os", "10.3", file.url.deletingLastPathComponent().path])
    #expect(run.status == 0)
  }

  @Test func standardInputIsALog() throws {
    let text = try String(contentsOfFile: good, encoding: .utf8)
    let run = try Run(["--os", "10.3", "-", "--stdin-name", "piped.log", "-v"], input: text)
    #expect(run.status == 0)
    #expect(run.output.contains("piped.log"))
  }

  @Test func aBrokenRulesFileStopsEverything() throws {
    let rules = try TemporaryFile("rules.yaml", "lens: [\n")
    let run = try Run(["--rules", rules.path, good])
    #expect(run.status == 2)
    #expect(run.errors.contains("rules.yaml:2:1: not YAML"))
    #expect(run.output == "")
  }

  @Test func aReaderThatGoesAwayIsNoError() throws {
    let script =
      "'\(Repository.program.path)' --os 10.3 -v '\(good)' | head -c 1 >/dev/null; echo ${PIPESTATUS[0]}"
    let run = try Run(URL(fileURLWithPath: "/bin/bash"), ["-c", script])
    #expect(run.output == "0\n")
  }

  @Test func aFullDiskIsTold() throws {
    guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
    let run = try Run(
      URL(fileURLWithPath: "/bin/bash"),
      ["-c", "'\(Repository.program.path)' --os 10.3 '\(good)' > /dev/full"])
    #expect(run.status == 3)
    #expect(run.errors.contains("No space left on device"))
  }
}
