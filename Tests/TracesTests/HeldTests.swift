import LifecheckEvents
import LifecheckRecords
import Testing

@testable import LifecheckTraces

/// Lines that only tell of a transition when nobody else does.
struct HeldTests {
  @Test func inASceneAppANotificationIsEvidenceForTheSceneWhicheverCameFirst() {
    let log = Log(
      """
      1.000 A[1] notification willEnterForeground
      1.900 A[1] delegate scene.willEnterForeground
      2.000 A[1] delegate scene.didBecomeActive
      2.900 A[1] notification didBecomeActive
      """)
    #expect(
      log.lines == ["scene A[1]: scene.willEnterForeground 1,2 · scene.didBecomeActive 3,4"])
  }

  @Test func unclaimedItIsOfTheAggregate() {
    let log = Log(
      """
      1.000 A[1] delegate scene.didBecomeActive
      2.001 A[1] notification didBecomeActive
      3.000 A[1] sdk willResignActive
      """)
    #expect(
      log.lines == [
        "scene A[1]: scene.didBecomeActive 1",
        "aggregate A[1]: didBecomeActive 2 · willResignActive 3",
      ])
  }

  @Test func withoutASceneItIsAnEventOfTheApp() {
    #expect(
      Log("1 A[1] notification didBecomeActive\n3 A[1] sdk willResignActive").lines == [
        "app A[1]: didBecomeActive 1 · willResignActive 2"
      ])
  }

  @Test func withoutAClockOnlyANeighbourClaims() {
    let log = Log(
      """
      - A[1] delegate scene.willResignActive
      - A[1] notification didEnterBackground
      - A[1] notification willResignActive
      - A[1] delegate scene.didEnterBackground
      - A[1] notification willResignActive
      """)
    #expect(
      log.lines == [
        "scene A[1]: scene.willResignActive 1 · scene.didEnterBackground 2,4",
        "aggregate A[1]: didEnterBackground 2 · willResignActive 3 · willResignActive 5",
      ])
  }

  @Test func theAggregateHasAllNotificationsAndTheListHasEachOnce() {
    let log = Log(
      """
      1.0 A[1] delegate scene.didBecomeActive
      1.1 A[1] notification didBecomeActive
      5.0 A[1] notification willResignActive
      """)
    #expect(
      log.lines == [
        "scene A[1]: scene.didBecomeActive 1,2",
        "aggregate A[1]: didBecomeActive 2 · willResignActive 3",
      ])
    #expect(log.traces().rows().map(\.event.evidence) == [[1, 2], [3]])
  }

  @Test func theNearerOfTwoScenesIsToldOf() {
    let log = Log(
      """
      1.000 A[1] delegate scene.didBecomeActive @0x1
      1.500 A[1] notification didBecomeActive
      1.600 A[1] delegate scene.didBecomeActive @0x2
      """)
    #expect(
      log.lines == [
        "scene A[1] @0x1: scene.didBecomeActive 1", "scene A[1] @0x2: scene.didBecomeActive 2,3",
      ])
  }

  @Test func withoutTheAggregatesLensItsEventsAreListedButNotJudged() {
    let scheme = Scheme.with(Scheme.lenses.filter { $0.id != "aggregate" })
    let traces = Log(
      """
      1 A[1] delegate scene.didBecomeActive
      9 A[1] notification willResignActive
      """
    ).traces(scheme)
    #expect(traces.traces.map(\.lens) == ["scene"])
    #expect(traces.rows().map(\.lens) == ["scene", "aggregate"])
    #expect(
      traces.notes == [
        Traces.Note(lines: [2], text: "no lens 'aggregate' is loaded to judge an event of A[1]")
      ])
  }

  @Test func thePlatformsOwnAccountAddsLinesButNoEvents() {
    let log = Log(
      """
      1.000 A[1] uikit willResignActive
      1.001 A[1] delegate willResignActive
      1.002 A[1] delegate didEnterBackground
      9.000 A[1] uikit willResignActive
      """)
    #expect(log.lines == ["app A[1]: willResignActive 1,2 · didEnterBackground 3"])
    #expect(log.traces().traces[0].evidence.map(\.line) == [4])
  }

  @Test func whatTheAppNeverLogsThePlatformTells() {
    let log = Log(
      """
      1.0 A uikit willResignActive
      1.6 A notification didEnterBackground
      """)
    #expect(log.lines == ["app A: willResignActive 1 · didEnterBackground 2"])
  }

  @Test func aProcessThatMentionsAnEventInAnothersChannelIsNoApp() {
    let traces = Log("1 SpringBoard[3] system didBecomeActive").traces { $0.keepsEvidence = true }
    #expect(traces.traces == [])
    #expect(traces.rows(withEvidence: true).map(\.lens) == [nil])
  }

  @Test func lensesOfOneProcessAreApart() {
    let log = Log(
      """
      1 A[1] delegate didBecomeActive
      1 A[1] print flutter.resumed
      2 A[1] delegate willResignActive
      """)
    #expect(
      log.lines == [
        "app A[1]: didBecomeActive 1 · willResignActive 3", "flutter A[1]: flutter.resumed 2",
      ])
    #expect(log.traces { $0.lenses = ["flutter"] }.traces.map(\.lens) == ["flutter"])
  }
}
