import Lifecheck
import Testing

/// In Swift Testing: what the app logged on a device, held to what the OS promises.
struct LifecycleTests {
  @Test func theLogConformsToWhatTheOSPromises() throws {
    let judgement = try judge(log: try Logs.path("ios8"), os: "8.1")
    #expect(judgement.conforms)
  }

  @Test func theAppGetsItsOwnURLWhileInactive() throws {
    let check = try Check(os: "8.1")
    let judgement = check.judge(log: try Logs.path("ios8"))
    #expect(judgement.holds(to: "selfOpenURL.app"))
    #expect(judgement.episodes.map(\.trigger) == ["selfOpenURL"])
    // What never happened holds to nothing.
    #expect(!judgement.holds(to: "background.home.app"))
  }

  @Test func aLogOfTheWrongOSDeviates() throws {
    let judgement = try judge(log: try Logs.path("ios7"), os: "8.1") { $0.isComplete = true }
    #expect(!judgement.conforms)
    #expect(judgement.deviations.map(\.message).first == "willResignActive missing before openURL")
    #expect(judgement.deviations.map(\.rule).first == "selfOpenURL.app")
  }

  @Test func linesInMemoryAreJudgedAsWell() throws {
    let lines = """
      applicationDidBecomeActive:
      applicationWillResignActive:
      applicationDidEnterBackground:
      """
    #expect(try Check(os: "12").judge(text: lines).conforms)
    #expect(!(try Check(os: "12").judge(text: "nothing of a lifecycle").conforms))
  }

  @Test func eventsAreReadWithoutBeingJudged() throws {
    let events = try Check().events(in: try Logs.path("ios8"))
    #expect(
      events.map(\.name.rawValue) == ["willResignActive", "openURL", "didBecomeActive"])
  }

  /// A twin of the first test that fails, to show what one sees then.
  @Test(.enabled(if: Logs.showsFailures)) func aFailureShowsTheReport() throws {
    let judgement = try judge(log: try Logs.path("ios7"), os: "8.1")
    #expect(judgement.conforms)
    try judgement.assertHolds(to: "selfOpenURL.app")
  }
}
