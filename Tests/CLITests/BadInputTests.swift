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

  /// A pattern is compiled when it is needed; a user's must not wait for that.
  @Test(arguments: [
    (
      "spellings:\n  - {id: demo.x, event: willTerminate, channel: delegate, "
        + "pattern: 'demoFoo(?:x{60000}){60000}'}\n",
      "rules.yaml:2:68: not a pattern"
    ),
    (
      "formats:\n  - id: demo\n    title: t\n    rank: 1\n    header: '('\n    time: yyyy\n",
      "rules.yaml:5:13: not a pattern"
    ),
  ])
  func aPatternThatCannotBeCompiledStopsEverything(table: String, message: String) throws {
    let rules = try TemporaryFile("rules.yaml", table)
    let run = try Run(["--rules", rules.path, good])
    #expect(run.status == 2)
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(run.output == "")
  }

  @Test func aLongValueIsNotEchoedWhole() throws {
    let name = String(repeating: "x", count: 100_000)
    let rules = try TemporaryFile(
      "rules.yaml",
      "triggers:\n  - lens: app\n    trigger: t\n    title: t\n    rules:\n      - id: r\n"
        + "        os: '>=8.0'\n        from: active\n        to: active\n        expect: \(name)\n"
        + "        confidence: documented\n")
    let run = try Run(["--rules", rules.path, good])
    #expect(run.status == 2)
    #expect(run.errors.contains("no spelling gives the event"))
    #expect(run.errors.utf8.count < 3_000)
  }

  @Test func aCallbackInsideAnotherMessageIsNoted() throws {
    let head = "Jul  6 23:10:57 Notes[897] <Notice>: "
    let log = try TemporaryFile(
      "inside.log",
      "\(head)application:didFinishLaunchingWithOptions:\n\(head)applicationDidBecomeActive\n"
        + "applicationDidEnterBackground\n\(head)hello\n")
    let run = try Run(["--os", "10", log.path])
    #expect(run.output.contains("line 3: this line names didEnterBackground, but stands inside"))
  }

  @Test func theRowsOfALogComeAsSoonAsItIsJudged() throws {
    let script =
      "{ sleep 2; } | '\(Repository.program.path)' -f rows --os 10 '\(good)' - | head -n 1"
    let run = try Run(URL(fileURLWithPath: "/bin/bash"), ["-c", script])
    #expect(run.output.contains("\"kind\":\"episode\""))
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

/// Lines without a header on a console whose other lines have one.
struct UnprefixedLineTests {
  /// print() has no time: it must not borrow that of the record before it, or one transition that is
  /// told by print and by NSLog would look like two.
  @Test func aPrintedLineTellsTheSameTransitionAsTheLoggedOne() throws {
    let log = try TemporaryFile(
      "print.log",
      """
      2015-10-08 17:48:23.589 Notes[14684:2146911] application:didFinishLaunchingWithOptions:
      2015-10-08 17:48:23.601 Notes[14684:2146911] applicationDidBecomeActive:
      UIApplicationWillResignActiveNotification
      2015-10-08 17:49:07.812 Notes[14684:2146911] -[AppDelegate applicationWillResignActive:]
      2015-10-08 17:49:08.101 Notes[14684:2146911] applicationDidEnterBackground:

      """)
    let run = try Run(["--os", "9", log.path])
    #expect(run.status == 0)
    let events = try Run(["events", "-f", "rows", log.path]).output
    #expect(events.split(separator: "\n").count == 4)
    #expect(events.contains("\"line\":3,\"evidence\":[3,4]"))
  }
}
