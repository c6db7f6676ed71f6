import TestSupport
import Testing

/// Logs of every app model, through the whole program.
struct LensTests {
  private func check(_ log: String, _ options: String...) throws -> [String] {
    let run = try Run(["check", "--color", "never"] + options + ["-"], input: log)
    return run.output.split(separator: "\n").map { $0.drop { $0 == " " } }
      .filter { line in ["error  ", "warning  ", "note  "].contains { line.hasPrefix($0) } }
      .filter { !$0.contains("iOS version is unknown") }
      .map(String.init)
  }

  private func flutter(_ states: String) -> String {
    states.split(separator: " ").map { "flutter: AppLifecycleState.\($0)\n" }.joined()
  }

  private func reactNative(_ states: String) -> String {
    states.split(separator: " ").map { "'AppState', '\($0)'\n" }.joined()
  }

  @Test(arguments: [
    ("resumed inactive hidden paused hidden inactive resumed inactive resumed", []),
    ("resumed inactive paused inactive resumed inactive paused detached", []),
    ("inactive resumed inactive", []),
    ("resumed inactive hidden paused resumed", []),
    (
      "resumed inactive paused hidden inactive resumed",
      ["error  flutter.hidden missing before flutter.paused"]
    ),
    ("resumed inactive resumed resumed", ["error  flutter.resumed duplicated"]),
  ])
  func flutterComesBackTheWayItWent(states: String, found: [String]) throws {
    #expect(try check(flutter(states)) == found)
    #expect(try check(flutter(states), "--os", "17") == found)
  }

  @Test(arguments: [
    ("active inactive background active inactive active", []),
    ("background active inactive background", []),
    ("active background", ["error  rn.inactive missing before rn.background"]),
    ("active inactive inactive", ["error  rn.inactive duplicated"]),
  ])
  func reactNativeIsInactiveOnItsWayOutOnly(states: String, found: [String]) throws {
    #expect(try check(reactNative(states)) == found)
    #expect(try check(reactNative(states), "--os", "17") == found)
  }

  @Test func aReloadIsNamedAndExcusedByItsContext() throws {
    #expect(try check(reactNative("active active")) == ["error  rn.active duplicated"])
    #expect(try check(reactNative("active active"), "--context", "rn.reload") == [])
  }

  private static let phases = """
    2026-03-05 14:33:21.900000+0900 Notes[859:48] application(_:didFinishLaunchingWithOptions:)
    2026-03-05 14:33:22.000000+0900 Notes[859:48] UIApplicationWillEnterForegroundNotification
    2026-03-05 14:33:22.020000+0900 Notes[859:48] UIApplicationDidBecomeActiveNotification
    2026-03-05 14:33:22.023456+0900 Notes[859:48] scenePhase: active
    2026-03-05 14:33:35.140000+0900 Notes[859:48] UIApplicationWillResignActiveNotification
    2026-03-05 14:33:35.143456+0900 Notes[859:48] scenePhase: inactive
    2026-03-05 14:33:36.720000+0900 Notes[859:48] UIApplicationDidEnterBackgroundNotification
    2026-03-05 14:33:36.723456+0900 Notes[859:48] scenePhase: background
    2026-03-05 14:33:43.020000+0900 Notes[859:48] UIApplicationWillEnterForegroundNotification
    2026-03-05 14:33:43.023456+0900 Notes[859:48] scenePhase: inactive
    2026-03-05 14:33:43.400000+0900 Notes[859:48] onOpenURL: notes://open/42
    2026-03-05 14:33:43.420000+0900 Notes[859:48] UIApplicationDidBecomeActiveNotification
    2026-03-05 14:33:43.423456+0900 Notes[859:48] scenePhase: active

    """

  @Test func notificationsOfASwiftUIAppTellOfItsPhases() throws {
    let run = try Run(["events", "--color", "never", "-"], input: Self.phases)
    #expect(!run.output.contains("aggregate"))
    #expect(try check(Self.phases) == [])
  }

  /// The app logs no inactive: the notifications of it are a trace of their own, with those that tell
  /// of a phase, and conform.
  @Test func notificationsThatNoPhaseClaimsAreJudgedTogether() throws {
    let lines = Self.phases.split(separator: "\n").filter { !$0.hasSuffix("inactive") }
    let log = lines.map { "\($0)\n" }.joined()
    #expect(
      try check(log, "--os", "17") == ["error  phase.inactive never logged, expected 2 times"])
    #expect(try check(log, "--os", "17", "--not-logged", "phase.inactive") == [])
    #expect(try check(log, "--os", "17", "--lens", "aggregate") == [])
  }
}
