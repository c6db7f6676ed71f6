import TestSupport
import Testing

/// Logs of apps with several windows, through the whole program.
struct SceneLogTests {
  private func check(_ lines: [String], _ options: String...) throws -> Run {
    let log = lines.map { "\($0)\n" }.joined()
    return try Run(["check", "--color", "never", "--os", "17"] + options + ["-"], input: log)
  }

  private func findings(_ run: Run) -> [String] {
    run.output.split(separator: "\n").map { $0.drop { $0 == " " } }
      .filter { line in ["error  ", "warning  ", "note  "].contains { line.hasPrefix($0) } }
      .map(String.init)
  }

  private static let names = [
    "launch": "application(_:didFinishLaunchingWithOptions:)",
    "connect": "scene(_:willConnectTo:options:)", "foreground": "sceneWillEnterForeground(_:)",
    "active": "sceneDidBecomeActive(_:)", "resign": "sceneWillResignActive(_:)",
    "background": "sceneDidEnterBackground(_:)", "disconnect": "sceneDidDisconnect(_:)",
    "memory": "applicationDidReceiveMemoryWarning(_:)",
  ]

  /// `connect@1` is the line of scene 0x101; without `@` a line names no scene.
  private func lines(_ story: String) -> [String] {
    story.split(separator: " ").map { word in
      let parts = word.split(separator: "@")
      let scene = parts.count > 1 ? " <UIWindowScene: 0x\(parts[1])0\(parts[1])>" : ""
      return (Self.names[String(parts[0])] ?? String(parts[0])) + scene
    }
  }

  private static let interleaved =
    "launch connect@1 foreground@1 active@1 connect@2 foreground@2 active@2 resign@1 resign@2 "
    + "active@1 background@2 resign@1 background@1 foreground@2 foreground@1 active@1 active@2"

  @Test func twoWindowsInterleavedConform() throws {
    let run = try check(lines(Self.interleaved))
    #expect(findings(run) == [])
    #expect(run.status == 0)
  }

  @Test func aFaultInOneWindowIsThatWindowsOnly() throws {
    var story = lines(Self.interleaved)
    // The second window is in the background without having resigned.
    story.remove(at: 8)
    let run = try check(story, "--lens", "scene")
    #expect(
      findings(run) == [
        "error  scene.willResignActive missing before scene.didEnterBackground"
      ])
    #expect(run.status == 1)
    let json = try check(story, "--format", "json").output
    #expect(json.contains("0x101") && json.contains("0x202"))
  }

  @Test func aLineWithoutASceneIsEvidenceWhileTwoAreOpen() throws {
    let run = try check(lines(Self.interleaved + " resign background"))
    #expect(
      findings(run) == [
        "note  line 18: 2 events name no scene while several of the app are open; evidence only"
      ])
  }

  /// A warning to the process is about no scene: nothing is amiss in it.
  @Test func whatComesAtAnyTimeNeedsNoScene() throws {
    #expect(findings(try check(lines(Self.interleaved + " memory"))) == [])
  }

  @Test func twoWindowsThatNothingTellsApartAreNoCertainError() throws {
    let run = try check(
      lines("launch connect foreground active connect foreground active resign resign background"))
    #expect(
      run.output.contains("note  line 5: another scene of the app opens here while one is open"))
    #expect(run.output.contains("log each scene's session.persistentIdentifier"))
    #expect(run.output.contains("doubt  the log does not tell enough to be sure of this"))
    #expect(run.output.contains("3 episodes: 2 conform, 1 inconclusive (2 in doubt)."))
    #expect(run.status == 0)
  }

  /// A scene in the background may have been taken away unsaid, and a new life has none.
  @Test(arguments: [
    "launch connect foreground active resign background connect foreground active",
    "launch connect foreground active resign disconnect connect foreground active",
    "launch connect foreground active resign background launch connect foreground active",
  ])
  func oneWindowAfterAnotherIsClear(story: String) throws {
    let run = try check(lines(story))
    #expect(findings(run) == [])
    #expect(run.status == 0)
  }

  @Test func aSecondScreenIsNeverActive() throws {
    let role = " role UIWindowSceneSessionRoleExternalDisplayNonInteractive"
    var story = lines(
      "launch connect@1 foreground@1 active@1 connect@2 foreground@2 disconnect@2 resign@1")
    story[4] += role
    #expect(findings(try check(story)) == [])
    story[4] = String(story[4].dropLast(role.count))
    #expect(
      findings(try check(story)) == [
        "error  scene.didDisconnect unexpected"
      ])
    #expect(findings(try check(story, "--context", "externalDisplay")) == [])
  }
}
