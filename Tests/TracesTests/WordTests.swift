import LifecheckEvents
import Testing

@testable import LifecheckTraces

/// Words too short to tell an event by themselves.
struct WordTests {
  @Test func aWordAloneTellsNothing() {
    #expect(
      Log("1 A[1] word word.active\n2 A[1] delegate openURL").lines == ["app A[1]: openURL 2"])
    #expect(Log("1 A[1] word word.active").lines == [])
  }

  @Test func aFullFormOfTheProcessGivesItItsMeaning() {
    let log = Log(
      """
      1 A[1] word word.inactive
      2 A[1] flutter flutter.resumed
      3 A[2] word word.inactive
      4 B[3] word word.inactive
      """)
    #expect(
      log.lines == [
        "flutter A[1]: flutter.inactive 1 · flutter.resumed 2",
        "flutter A[2]: flutter.inactive 3",
      ])
  }

  @Test func theUserMayAskForTheLens() {
    let asked = Log("1 A[1] word word.active").traces { $0.lenses = ["swiftui"] }
    #expect(asked.traces.map(\.summary) == ["swiftui A[1]: phase.active 1"])
  }

  @Test func wordsWithoutAProcessBelongToTheLifeBefore() {
    let log = Log(
      """
      - - word word.active
      - - phase phase.inactive
      - - word word.background
      """)
    #expect(log.lines == ["swiftui -: phase.active 1 · phase.inactive 2 · phase.background 3"])
    let asked = Log("- - word word.active\n- - word word.inactive").traces {
      $0.lenses = ["swiftui"]
    }
    #expect(asked.traces.map(\.summary) == ["swiftui -: phase.active 1 · phase.inactive 2"])
  }

  @Test func manyWordsTakeLittleTime() {
    let words = (1...40_000).map { line in
      Event(name: "word.active", channel: "word", line: line, text: "\(line)")
    }
    let full = Event(name: "phase.inactive", channel: "phase", line: 40_001, text: "x")
    let traces = Log(words + [full]).traces().traces
    #expect(traces.map(\.lens) == ["swiftui"])
    #expect(traces[0].events.map(\.name) == ["phase.active", "phase.inactive"])
  }
}
