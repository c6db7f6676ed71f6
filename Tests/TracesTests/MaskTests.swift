import LifecheckEvents
import LifecheckRecords
import Testing

@testable import LifecheckTraces

/// What follows from the platform's accounts of a set, and what shows that lines were lost.
struct MaskTests {
  private static func line(
    _ kind: String, _ bit: Int, _ before: Int, _ after: Int, at time: Double, of process: String
  ) -> String {
    "\(time) \(process) uikit uikit.deactivationReason\(kind) reason=\(bit) from=\(before) to=\(after)"
      + " | \(kind) \(bit) \(before) \(after)"
  }

  private static func log(_ lines: [(String, Int, Int, Int)], of process: String = "A[1]") -> Log {
    Log(
      lines.enumerated().map { index, line in
        self.line(line.0, line.1, line.2, line.3, at: Double(index) * 2, of: process)
      }.joined(separator: "\n"))
  }

  @Test func aSetThatFillsAndEmptiesImpliesWhatTheAppIsTold() {
    let log = Self.log([
      ("Added", 0, 0, 1), ("Added", 12, 1, 4097), ("Removed", 0, 4097, 4096),
      ("Removed", 12, 4096, 0),
    ])
    #expect(log.lines == ["app A[1]: willResignActive 1 · didBecomeActive 4"])
    let event = log.traces().traces.first?.events.first
    #expect(event?.channel == "uikit")
    #expect(log.traces().traces.map(\.gaps) == [[]])
    #expect(log.traces().notes == [])
  }

  @Test func aLaunchIsNoResign() {
    let log = Self.log([("Added", 10, 0, 1024), ("Added", 5, 1024, 1056)])
    #expect(log.lines == [])
  }

  @Test func onlyTheBitOfALaunchIsALaunch() {
    let log = Self.log([("Added", 5, 0, 32)])
    #expect(log.lines == ["app A[1]: willResignActive 1"])
  }

  @Test func aBreakInTheArithmeticIsAGapOfThatProcess() {
    let log = Log(
      """
      0 B[2] delegate didBecomeActive
      1 A[1] uikit uikit.deactivationReasonAdded reason=0 from=0 to=1
      2 A[1] uikit uikit.deactivationReasonRemoved reason=5 from=32 to=0
      3 B[2] delegate willResignActive
      """)
    let traces = log.traces()
    #expect(traces.traces.map(\.gaps) == [[], [1]])
    #expect(traces.notes.map(\.lines) == [[3]])
    #expect(traces.notes[0].text.hasPrefix("messages of A[1] were lost before this line"))
  }

  @Test func aLineThatStandsTwiceIsNoBreak() {
    let line = Self.line("Added", 0, 0, 1, at: 1, of: "A[1]")
    let traces = Log("\(line)\n\(line)").traces()
    #expect(traces.traces.map(\.events.count) == [1])
    #expect(traces.traces.map(\.gaps) == [[]])
  }

  @Test func aLineThatKeepsTheSetIsHeldAgainstIt() {
    let fits = Log(
      """
      1 A[1] uikit uikit.deactivationReasonAdded reason=0 from=0 to=1
      2 A[1] uikit uikit.deactivationReasonIgnored reason=0 to=1
      3 A[1] uikit uikit.deactivationReasonRemoved reason=0 from=1 to=0
      """)
    #expect(fits.traces().traces.map(\.gaps) == [[]])
    let breaks = Log(
      """
      1 A[1] uikit uikit.deactivationReasonAdded reason=0 from=0 to=1
      2 A[1] uikit uikit.deactivationReasonIgnored reason=0 to=5
      3 A[1] uikit uikit.deactivationReasonRemoved reason=0 from=5 to=4
      """)
    #expect(breaks.traces().traces.map(\.gaps) == [[1]])
    let untold = Log("1 A[1] uikit uikit.deactivationReasonIgnored reason=0")
    #expect(untold.traces().notes == [])
  }

  @Test func theNextProcessBeginsASetOfItsOwn() {
    let named = Log(
      """
      1 A uikit uikit.deactivationReasonAdded reason=0 from=0 to=1
      9 A uikit uikit.deactivationReasonAdded reason=10 from=0 to=1024
      """)
    #expect(named.traces().notes == [])
    let samePid = Self.log([("Added", 0, 0, 1), ("Added", 10, 0, 1024)])
    #expect(samePid.traces().traces.map(\.gaps) == [[1]])
    let twoPids = Log(
      """
      1 A[1] uikit uikit.deactivationReasonAdded reason=0 from=0 to=1
      9 A[2] uikit uikit.deactivationReasonAdded reason=3 from=0 to=8
      """)
    #expect(twoPids.traces().notes == [])
  }

  @Test(arguments: [
    "reason=0 from=0 to=2", "reason=1 from=2", "reason=0", "from=0 to=1", "reason=64 from=0 to=1",
    "reason=-1 from=0 to=1", "reason=x from=0 to=1", "reason=0 from=0 to=18446744073709551616",
    "reason=0 from=-1 to=1", "reason=99999999999999999999 from=0 to=1",
  ])
  func numbersThatDoNotFitImplyNothingAndAreNoted(numbers: String) {
    let traces = Log(
      "1 A[1] delegate openURL\n2 A[1] uikit uikit.deactivationReasonAdded \(numbers)"
    ).traces()
    #expect(traces.traces.flatMap(\.events).map(\.line) == [1])
    #expect(
      traces.notes == [
        Traces.Note(
          lines: [2], text: "the numbers do not fit one another, so nothing is read from it")
      ])
  }

  @Test func theHighestBitIsOneToo() {
    let log = Log(
      "1 A[1] uikit uikit.deactivationReasonAdded reason=63 from=0 to=9223372036854775808")
    #expect(log.lines == ["app A[1]: willResignActive 1"])
  }

  @Test func whatTheAppLogsItselfGetsEvidenceOnly() {
    let log = Log(
      """
      1.0 A[1] uikit uikit.deactivationReasonAdded reason=0 from=0 to=1
      1.1 A[1] delegate willResignActive
      9.0 A[1] uikit uikit.deactivationReasonRemoved reason=0 from=1 to=0
      9.1 A[1] delegate didBecomeActive
      20 A[1] uikit uikit.deactivationReasonAdded reason=2 from=0 to=4
      """)
    #expect(log.lines == ["app A[1]: willResignActive 1,2 · didBecomeActive 3,4"])
  }

  @Test func inASceneProcessItIsNoEventOfTheAppLens() {
    let log = Log(
      """
      1.0 A[1] phase phase.active
      5.0 A[1] uikit uikit.deactivationReasonAdded reason=0 from=0 to=1
      5.1 A[1] phase phase.inactive
      """)
    #expect(log.lines == ["swiftui A[1]: phase.active 1 · phase.inactive 2,3"])
  }

  @Test func ofANamelessLogTheSetIsOne() {
    let log = Log(
      """
      - - uikit uikit.deactivationReasonAdded reason=0 from=0 to=1 | a
      - - uikit uikit.deactivationReasonRemoved reason=0 from=1 to=0 | b
      - - uikit uikit.deactivationReasonAdded reason=0 from=2 to=3 | c
      """)
    let traces = log.traces()
    #expect(traces.traces.map(\.summary) == ["app -: willResignActive 1 · didBecomeActive 2"])
    #expect(traces.traces.map(\.gaps) == [[2]])
  }
}
