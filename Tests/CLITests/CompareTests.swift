import Foundation
import TestSupport
import Testing

/// `lifecheck compare`, through the whole program.
struct CompareTests {
  private let ios7 = "Fixtures/seed-self-open-url-ios7/log"
  private let ios8 = "Fixtures/seed-self-open-url-ios8/log"

  /// iOS 7 against iOS 8 as the project's first note has it: no willResignActive before the URL, the state
  /// still active, no didBecomeActive after it, and no name of the caller.
  @Test func theFirstSeedComesOutAsItsAuthorWroteIt() throws {
    let run = try Run(["compare", "--os-a", "7", "--os-b", "8", ios7, ios8])
    #expect(run.status == 1)
    #expect(run.errors == "")
    #expect(
      run.output == """
        A  Fixtures/seed-self-open-url-ios7/log  conforms  (iOS 7.0)
        B  Fixtures/seed-self-open-url-ios8/log  conforms  (iOS 8.0)

        different  the app opens its own URL  (A line 1, B lines 1-3)

            A   --                 openURL   --
                                   line 1
            B   willResignActive   openURL   didBecomeActive
                line 1             line 2    line 3

          presence   willResignActive before openURL only in B
          attribute  openURL: sourceApplication nil in A, example.OpenURLTest in B
          attribute  openURL: state active in A, inactive in B
          presence   didBecomeActive after openURL only in B

        different: 1 episode in A, 1 in B: 1 differs.

        """)
  }

  /// Another app opens this one: the author saw the same on both.
  @Test func theOtherHalfOfTheFirstSeedIsTheSame() throws {
    let run = try Run([
      "compare", "--os-a", "7", "--os-b", "8", "Fixtures/seed-other-app-ios7/log",
      "Fixtures/seed-other-app-ios8/log",
    ])
    #expect(run.status == 0)
    #expect(run.output.hasSuffix("same: 1 episode in A, 1 in B: 1 the same.\n"))
  }

  @Test func theSameFileTwiceIsTheSame() throws {
    let run = try Run(
      ["compare", "--os", "10.3", "-v"] + Array(repeating: "Fixtures/device-touch-id/log", count: 2)
    )
    #expect(run.status == 0)
    #expect(
      run.output.contains("same  the user starts the app by its icon  (A lines 4-5, B lines 4-5)\n")
    )
    let quiet = try Run(["compare", "-q", "--os", "8", ios8, ios8])
    #expect(quiet.output == "same: 1 episode in A, 1 in B: 1 the same.\n")
  }

  /// Judged by one version, the seed of iOS 7 deviates: that is a difference, too.
  @Test func underOneVersionTheVerdictsDiffer() throws {
    let run = try Run(["compare", "--os", "8", "--complete", ios7, ios8])
    #expect(run.status == 1)
    #expect(run.output.contains("  verdict    deviates in A, conforms in B\n"))
    #expect(run.output.hasSuffix("1 differs. As a whole A deviates, B conforms.\n"))
    #expect(try Run(["compare", "--os", "8", "--exit-zero", ios7, ios8]).status == 0)
  }

  @Test func aLogThatBeginsLaterLacksNothing() throws {
    let text = try String(
      contentsOfFile: Repository.root.appendingPathComponent(ios8).path, encoding: .utf8)
    let end = text.split(separator: "\n").dropFirst().joined(separator: "\n") + "\n"
    let log = try TemporaryFile("end.log", end)
    let run = try Run(["compare", "--os", "8", log.path, ios8])
    #expect(run.status == 0)
    #expect(
      run.output.contains(
        "  presence  willResignActive before openURL only in B (does not count: the other log does not reach\n"
          + "            so far)\n"), "\(run.output)")
  }

  @Test func emptyAndUnreadableLogs() throws {
    let empty = try TemporaryFile("empty.log", "")
    #expect(try Run(["compare", empty.path, empty.path]).status == 4)
    #expect(try Run(["compare", "--allow-empty", empty.path, empty.path]).status == 0)
    let one = try Run(["compare", "--os", "8", empty.path, ios8])
    #expect(one.status == 1)
    #expect(one.output.contains("only in B  the app opens its own URL  (B lines 1-3)"))
    let gone = try Run(["compare", "/nowhere/gone.log", ios8])
    #expect(gone.status == 3)
    #expect(gone.output.hasSuffix("not compared: a log cannot be read\n"))
    #expect(
      gone.output.contains(
        "A  /nowhere/gone.log  unreadable  (cannot be opened: No such file or directory)"))
  }

  @Test(arguments: [
    ([], "compare takes two logs\n    lifecheck compare A.log B.log\n"),
    (["a"], "compare takes two logs\n    lifecheck compare A.log B.log\n"),
    (["-", "-"], "standard input can be one of two logs only\n"),
    (
      ["-f", "jsn", "a", "b"],
      "--format: there is no format 'jsn'\n    did you mean json, csv?\n"
    ),
    (
      ["--os-a", "x", "a", "b"],
      "--os-a: 'x' is no version\n    as in 8, 8.4, 11.0.3 or 'iOS 17.2'\n"
    ),
    (
      ["--os-b", "1", "a", "b"],
      "--os-b: no rule holds on version 1.0\n    the table begins with 4.0\n"
    ),
  ])
  func wrongUsageIsTold(words: [String], message: String) throws {
    let run = try Run(["compare"] + words)
    #expect(run.status == 2)
    #expect(run.errors == "lifecheck: \(message)")
    #expect(run.output == "")
  }

  @Test func aFolderOfSeveralLogsIsNoLog() throws {
    let file = try TemporaryFile("a.log", "x\n")
    let folder = file.url.deletingLastPathComponent()
    #expect(try Run(["compare", "-q", folder.path, ios8]).status == 1)
    try Data("y\n".utf8).write(to: folder.appendingPathComponent("b.log"))
    let run = try Run(["compare", folder.path, ios8])
    #expect(run.status == 2)
    #expect(run.errors.contains("holds 2 logs, and compare takes one on each side"))
  }

  /// An app of scenes against one of a delegate: one trigger, other words.
  @Test func otherLensesAreComparedByTheirTransitions() throws {
    let app = try TemporaryFile(
      "app.log", "applicationWillResignActive:\napplicationDidEnterBackground:\n")
    let scene = try TemporaryFile(
      "scene.log", "sceneWillResignActive(_:)\nsceneDidEnterBackground(_:)\n")
    let run = try Run(["compare", "--os", "17", app.path, scene.path])
    #expect(run.status == 0, "\(run.output)")
    let verbose = try Run(["compare", "--os", "17", "-v", app.path, scene.path])
    #expect(
      verbose.output.contains("(app and scene, A lines 1-2, B lines 1-2)"), "\(verbose.output)")
  }

  @Test func standardInputCanBeOneSide() throws {
    let text = try String(
      contentsOfFile: Repository.root.appendingPathComponent(ios8).path, encoding: .utf8)
    let run = try Run(["compare", "--os", "8", "-", ios8], input: text)
    #expect(run.status == 0)
  }

  @Test func hostileNamesReachNoTerminalRaw() throws {
    let log = try TemporaryFile(
      "hostile.log",
      "Jul  6 22:50:33 Q Evil\u{1B}[31m[4] <Warning>: application:openURL:sourceApplication:annotation: "
        + "url: x://, app: com.e\u{1B}]0;x\u{7}vil, state: 0\n")
    let run = try Run(["compare", "-v", "--os", "8", log.path, ios8])
    let bad = run.output.unicodeScalars.filter {
      ($0.value < 0x20 && $0 != "\n") || (0x7F...0x9F).contains($0.value)
    }
    #expect(bad.isEmpty)
    #expect(run.status == 1)
  }
}
