import LifecheckEvents
import LifecheckRecords
import Testing

@testable import LifecheckTraces

/// Lives: what of a log is one run of one process.
struct LifeTests {
  @Test func theNextPidOfAnAppEndsTheLifeBefore() {
    let traces = Log(
      """
      7.453 Walnut[34814] delegate willResignActive | cancelling
      7.453 Walnut[34814] delegate willResignActive | rendering
      19.848 Walnut[34814] delegate didEnterBackground | cancelling
      19.848 Walnut[34814] delegate didEnterBackground | setting
      21.523 Walnut[30120] delegate didBecomeActive | hiding
      21.524 Walnut[30120] delegate didBecomeActive | notifying
      """
    ).traces().traces
    #expect(
      traces.map(\.summary) == [
        "app Walnut[34814]: willResignActive 1,2 · didEnterBackground 3,4",
        "app Walnut[30120]: didBecomeActive 5,6",
      ])
    #expect(traces.map(\.isEnded) == [true, false])
    #expect(traces.map(\.previous) == [nil, 0])
    #expect(traces.map(\.isOneLife) == [true, true])
  }

  @Test func thePidOfAnotherProcessIsAnotherProcess() {
    let traces = Log(
      """
      1 A[7] delegate didBecomeActive
      2 B[7] delegate didBecomeActive
      3 A[7] delegate willResignActive
      """
    ).traces().traces
    #expect(
      traces.map(\.summary) == [
        "app A[7]: didBecomeActive 1 · willResignActive 3", "app B[7]: didBecomeActive 2",
      ])
    #expect(traces.map(\.previous) == [nil, nil])
  }

  @Test func withoutPidsOneTraceHoldsAllLives() {
    let traces = Log(
      """
      1 A delegate didFinishLaunching
      2 A delegate didBecomeActive
      3 A delegate didFinishLaunching
      """
    ).traces().traces
    #expect(
      traces.map(\.summary) == [
        "app A: didFinishLaunching 1 · didBecomeActive 2 · didFinishLaunching 3"
      ])
    #expect(traces.map(\.isOneLife) == [false])
  }

  @Test func livesThatOverlapEndNothing() {
    let traces = Log(
      """
      1 A[1] delegate didBecomeActive
      2 A[2] delegate didBecomeActive
      3 A[1] delegate willResignActive
      """
    ).traces().traces
    #expect(traces.map(\.isEnded) == [false, false])
    #expect(traces.map(\.previous) == [nil, nil])
  }

  @Test func aLineOfTheNextPidEndsALifeEvenWithoutAnEvent() {
    let traces = Log(
      """
      1 A[1] delegate didBecomeActive
      2 A[2] uikit uikit.deactivationReasonAdded
      """
    ).traces().traces
    #expect(traces.map(\.isEnded) == [true])
  }

  @Test func anEventWithoutProcessBelongsToTheOneBefore() {
    let traces = Log(
      """
      - - delegate willFinishLaunching
      1 A[1] delegate didFinishLaunching
      - - delegate didBecomeActive
      2 A delegate willResignActive
      """
    ).traces()
    #expect(
      traces.traces.map(\.summary) == [
        "app A[1]: willFinishLaunching 1 · didFinishLaunching 2 · didBecomeActive 3 · "
          + "willResignActive 4"
      ])
    #expect(traces.traces.map(\.isOneLife) == [false])
    #expect(traces.notes == [])
  }

  @Test func withSeveralAppsANoteSaysWhoseAnEventIsTakenToBe() {
    let traces = Log(
      """
      1 A[1] delegate didFinishLaunching
      2 B[2] delegate didFinishLaunching
      - - delegate didBecomeActive
      """
    ).traces()
    #expect(traces.traces.map(\.events.count) == [1, 2])
    #expect(
      traces.notes == [
        Traces.Note(
          lines: [3], text: "an event names no process; read as of B[2], told before it")
      ])
  }

  @Test func aLaunchWithoutAPidMayBeginTheNextLife() {
    let launch = """
      1 A[1] delegate didBecomeActive
      - - delegate didFinishLaunching
      - - delegate didBecomeActive
      """
    #expect(
      Log(launch + "\n2 A[2] delegate willResignActive").lines == [
        "app A[1]: didBecomeActive 1",
        "app A[2]: didFinishLaunching 2 · didBecomeActive 3 · willResignActive 4",
      ])
    #expect(
      Log(launch + "\n2 A[1] delegate willResignActive").lines == [
        "app A[1]: didBecomeActive 1 · didFinishLaunching 2 · didBecomeActive 3 · "
          + "willResignActive 4"
      ])
    #expect(
      Log(launch).lines == [
        "app A[1]: didBecomeActive 1 · didFinishLaunching 2 · didBecomeActive 3"
      ])
  }

  @Test func printsBetweenLinesOfThePlatformBelongToTheLifeThatIsOn() {
    let log = Log(
      """
      1 A[1] uikit uikit.one
      - - delegate didFinishLaunching
      - - delegate didBecomeActive
      2 A[2] uikit uikit.one
      - - delegate didFinishLaunching
      """)
    #expect(
      log.lines == [
        "app A[1]: didFinishLaunching 2 · didBecomeActive 3", "app A[2]: didFinishLaunching 5",
      ])
  }

  @Test func whatTellsOnlyTheNameIsTheSameStory() {
    let log = Log(
      """
      1 A delegate didFinishLaunching
      2 A[1] delegate didBecomeActive
      3 A delegate willResignActive
      4 -[1] delegate didEnterBackground
      """)
    #expect(
      log.lines == [
        "app A[1]: didFinishLaunching 1 · didBecomeActive 2 · willResignActive 3 · "
          + "didEnterBackground 4"
      ])
  }

  @Test(arguments: [
    ("about.pid=1", true), ("about.pid=2", false), ("about.bundle=com.example.a", true),
    ("about.bundle=com.example.b", false), ("about.process=A", true), ("", false),
    ("about.bundle=com.other about.pid=1", true),
  ])
  func anExitLineEndsTheLifeItIsAbout(about: String, isEnded: Bool) {
    let traces = Log(
      """
      1 A[1] delegate didBecomeActive
      2 launchd[5] system os.processExited \(about)
      """
    ).traces().traces
    #expect(traces.map(\.isEnded) == [isEnded])
  }

  @Test func anExitLineWithoutAPidEndsNothingThatGoesOn() {
    let log = Log(
      """
      1 A delegate didBecomeActive
      2 launchd system os.processExited about.process=A
      3 A delegate didFinishLaunching
      """)
    #expect(log.traces().traces.map(\.isEnded) == [false])
  }

  @Test func aProcessThatBeginsEndsTheLifeBefore() {
    let begin = "2 SpringBoard[3] system os.bootstrap about.bundle=com.example.A about.pid="
    let life = "1 A[1] delegate didBecomeActive\n"
    #expect(Log(life + begin + "9").traces().traces.map(\.isEnded) == [true])
    #expect(Log(life + begin + "1").traces().traces.map(\.isEnded) == [false])
  }

  @Test(arguments: ["A", "a", "1", "com.example.A"])
  func onlyTheAppsAskedForAreJudged(word: String) {
    let log = Log("1 A[1] delegate didBecomeActive\n2 B[2] delegate didBecomeActive")
    let traces = log.traces { $0.apps = [word] }
    #expect(traces.traces.map(\.process) == ["A"])
    #expect(traces.notes == [])
  }

  @Test func anUnknownAppIsNamedWithThoseThereAre() {
    let log = Log("1 A[1] delegate didBecomeActive\n2 B delegate didBecomeActive")
    let traces = log.traces { $0.apps = ["C"] }
    #expect(traces.traces == [])
    #expect(traces.notes == [Traces.Note(text: "no app of the log is 'C'; it has A[1], B")])
  }

  @Test func aLogThatTellsNoProcessIsWhateverAppIsAskedFor() {
    let log = Log("- - delegate openURL sourceApplication=com.example.a")
    let event = log.traces { $0.apps = ["A"] }.traces.first?.events.first
    #expect(event?.attributes["sourceApplication.is"] == .text("self"))
  }

  @Test func aGapIsAPlaceInTheTracesOfItsProcess() {
    let log = Log(
      """
      1 A[1] delegate didFinishLaunching
      2 B[2] delegate didFinishLaunching
      3 A[1] delegate didBecomeActive
      """)
    let all = log.traces(gaps: [Gap(line: 2, reason: .dropped)])
    #expect(all.traces.map(\.gaps) == [[1], [0]])
    let one = log.traces(gaps: [Gap(line: 9, reason: .disconnected, process: "A")])
    #expect(one.traces.map(\.gaps) == [[2], []])
    let clock = log.traces(gaps: [Gap(line: 3, reason: .clock)])
    #expect(clock.traces.map(\.gaps) == [[], []])
    #expect(
      clock.notes == [
        Traces.Note(lines: [3], text: "the clock goes back here; the order of the lines is kept")
      ])
  }
}
