import LifecheckEvents
import Testing

@testable import LifecheckTraces

/// Scene apps: which trace the events of scenes and of their process belong to.
struct SceneTests {
  @Test func aSceneCutsATraceAndTheProcessJoinsIn() {
    let log = Log(
      """
      1 A[1] delegate didFinishLaunching
      2 A[1] delegate configurationForConnectingSceneSession
      3 A[1] delegate scene.willConnect @0x1
      4 A[1] delegate scene.didBecomeActive @0x1
      5 A[1] delegate scene.willConnect @0x2
      6 A[1] delegate scene.willResignActive @0x1
      7 A[1] delegate willTerminate
      """)
    #expect(
      log.lines == [
        "scene A[1] @0x1: didFinishLaunching 1 · configurationForConnectingSceneSession 2 · "
          + "scene.willConnect 3 · scene.didBecomeActive 4 · scene.willResignActive 6 · "
          + "willTerminate 7",
        "scene A[1] @0x2: scene.willConnect 5 · willTerminate 7",
      ])
  }

  @Test func theConfigurationOfALaterSceneIsItsOwn() {
    let log = Log(
      """
      1 A[1] delegate scene.willConnect @0x1
      2 A[1] delegate configurationForConnectingSceneSession
      3 A[1] delegate scene.willConnect @0x2
      4 A[1] delegate configurationForConnectingSceneSession
      5 A[1] delegate scene.didBecomeActive @0x1
      """)
    #expect(
      log.lines == [
        "scene A[1] @0x1: scene.willConnect 1 · configurationForConnectingSceneSession 4 · "
          + "scene.didBecomeActive 5",
        "scene A[1] @0x2: configurationForConnectingSceneSession 2 · scene.willConnect 3",
      ])
  }

  @Test func aPhaseTakesTheProcessEventsToo() {
    let log = Log(
      """
      1 A[1] delegate didFinishLaunching
      2 A[1] modifier phase.active
      3 A[1] notification didBecomeActive
      4 A[1] delegate willTerminate
      """)
    #expect(
      log.lines == ["swiftui A[1]: didFinishLaunching 1 · phase.active 2,3 · willTerminate 4"])
  }

  @Test func withoutASceneEventTheProcessIsAnApp() {
    #expect(
      Log("1 A[1] delegate didFinishLaunching\n2 A[1] delegate willTerminate").lines == [
        "app A[1]: didFinishLaunching 1 · willTerminate 2"
      ])
  }

  @Test func callsForwardedByHandAreAnAppTraceBesideTheScene() {
    let log = Log(
      """
      1.000 A[1] delegate didFinishLaunching
      2.000 A[1] delegate scene.didBecomeActive
      2.001 A[1] delegate didBecomeActive
      """)
    #expect(
      log.lines == [
        "scene A[1]: didFinishLaunching 1 · scene.didBecomeActive 2", "app A[1]: didBecomeActive 3",
      ])
  }

  @Test func anEventWithoutASceneJoinsTheOnlyOpenOne() {
    let log = Log(
      """
      1 A[1] delegate scene.willConnect
      2 A[1] delegate scene.didBecomeActive @0x1
      3 A[1] delegate scene.willResignActive
      4 A[1] delegate scene.didDisconnect @0x1
      5 A[1] delegate scene.willConnect
      6 A[1] delegate scene.didBecomeActive @0x2
      7 A[1] delegate scene.willResignActive
      8 A[1] delegate scene.didDisconnect
      """)
    #expect(
      log.lines == [
        "scene A[1] @0x1: scene.willConnect 1 · scene.didBecomeActive 2 · scene.willResignActive 3"
          + " · scene.didDisconnect 4",
        "scene A[1] @0x2: scene.willConnect 5 · scene.didBecomeActive 6 · scene.willResignActive 7"
          + " · scene.didDisconnect 8",
      ])
  }

  @Test func withSeveralOpenItIsEvidenceOnlyAndANoteSaysSo() {
    let traces = Log(
      """
      1 A[1] delegate scene.didBecomeActive @0x1
      2 A[1] delegate scene.didBecomeActive @0x2
      3 A[1] delegate scene.willResignActive
      4 A[1] delegate scene.didEnterBackground @0x1
      5 A[1] notification scene.didEnterBackground
      """
    ).traces { $0.keepsEvidence = true }
    #expect(
      traces.traces.map(\.summary) == [
        "scene A[1] @0x1: scene.didBecomeActive 1 · scene.didEnterBackground 4,5",
        "scene A[1] @0x2: scene.didBecomeActive 2",
      ])
    #expect(
      traces.notes == [
        Traces.Note(
          lines: [3],
          text: "an event names no scene while several of A[1] are open; evidence only")
      ])
    #expect(
      traces.traces.map { $0.evidence.map(\.before) } == [[1], [1]],
      "the event is evidence for both scenes")
    #expect(traces.evidence.map(\.line) == [3])
  }

  @Test func anAddressAndALastingIdMayBeTheSameScene() {
    let log = Log(
      """
      1 A[1] delegate scene.willConnect @0x1
      2 A[1] delegate scene.didBecomeActive @com.example.a-B67B4F73-FE0F
      3 A[1] delegate scene.willResignActive @B67B4F73-FE0F
      """)
    #expect(
      log.lines == [
        "scene A[1] @0x1: scene.willConnect 1 · scene.didBecomeActive 2 · scene.willResignActive 3"
      ])
  }

  @Test func ofTwoKindsOfIdTheOneThatTellsMoreCounts() {
    let log = Log(
      """
      1 A[1] delegate scene.willConnect @0x1
      2 A[1] delegate scene.willConnect @0x2
      3 A[1] delegate scene.didDisconnect @0x2
      4 A[1] delegate scene.didBecomeActive @B67B4F73-FE0F
      """)
    #expect(
      log.lines == [
        "scene A[1] @0x1: scene.willConnect 1 · scene.didBecomeActive 4",
        "scene A[1] @0x2: scene.willConnect 2 · scene.didDisconnect 3",
      ])
  }

  @Test func theLifeBeforeIsThatOfItsNewestScene() {
    let traces = Log(
      """
      1 A[1] delegate scene.willConnect @0x1
      2 A[1] delegate scene.willConnect @0x2
      3 A[1] delegate scene.didBecomeActive @0x1
      4 A[2] delegate scene.willConnect @0x3
      5 A[2] delegate scene.willConnect @0x4
      """
    ).traces().traces
    #expect(traces.map(\.previous) == [nil, nil, 0, nil])
  }

  @Test func noiseOfTheProcessIsOfTheLensThatShows() {
    #expect(
      Log("1 A[1] delegate didReceiveMemoryWarning").lines == [
        "app A[1]: didReceiveMemoryWarning 1"
      ])
    #expect(
      Log("1 A[1] delegate scene.willConnect\n2 A[1] delegate didReceiveMemoryWarning").lines == [
        "scene A[1]: scene.willConnect 1 · didReceiveMemoryWarning 2"
      ])
  }

  @Test func anEventOfTheProcessIsListedOnce() {
    let traces = Log(
      """
      1 A[1] delegate scene.willConnect @0x1
      2 A[1] delegate scene.willConnect @0x2
      3 A[1] delegate willTerminate
      4 A[1] notification willTerminate
      """
    ).traces()
    #expect(traces.traces.map { $0.events.last?.evidence } == [[3, 4], [3, 4]])
    #expect(
      traces.rows().map { "\($0.lens ?? "-") \($0.event.name) \($0.event.evidence)" } == [
        "scene scene.willConnect [1]", "scene scene.willConnect [2]", "scene willTerminate [3, 4]",
      ])
  }
}
