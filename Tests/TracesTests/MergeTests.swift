import LifecheckEvents
import LifecheckRecords
import Testing

@testable import LifecheckTraces

/// One transition, many lines.
struct MergeTests {
  @Test func entryAndExitLinesOfTwoObserversAreOneEvent() {
    let log = Log(
      """
      31.129 - delegate willEnterForeground | AppDelegate.m:139
      31.131 - delegate willEnterForeground | MainAppContext.m:106
      31.414 - delegate didBecomeActive | AppDelegate.m:656
      31.422 - delegate didBecomeActive | AppDelegate.m:675 completed
      31.423 - delegate didBecomeActive | MainAppContext.m:162
      """)
    #expect(log.lines == ["app -: willEnterForeground 1,2 · didBecomeActive 3,4,5"])
  }

  @Test func theObserverOfAnotherChannelTellsOfTheSameEvent() {
    let log = Log(
      """
      46.608 Demo[4321] delegate didFinishLaunching
      46.616 Demo[4321] delegate didBecomeActive
      46.617 Demo[4321] notification didBecomeActive
      49.869 Demo[4321] delegate didEnterBackground
      49.870 Demo[4321] notification didEnterBackground
      49.871 Demo[4321] delegate willResignActive
      49.873 Demo[4321] notification willResignActive
      """)
    #expect(
      log.lines == [
        "app Demo[4321]: didFinishLaunching 1 · didBecomeActive 2,3 · didEnterBackground 4,5 · "
          + "willResignActive 6,7"
      ])
  }

  @Test(arguments: [
    ("1.000", "1.999", true), ("1.000", "2.000", true), ("1.000", "2.001", false),
    ("2.000", "1.500", true), ("9.000", "1.000", false),
  ])
  func otherChannelsTellOfItForASecond(first: String, second: String, isOne: Bool) {
    let log = Log(
      """
      \(first) A[1] delegate openURL
      \(second) A[1] notification openURL
      """)
    #expect(log.lines == ["app A[1]: openURL 1" + (isOne ? ",2" : " · openURL 2")])
  }

  @Test(arguments: [("1.250", true), ("1.251", false)])
  func otherTextInOneChannelTellsOfItForAQuarterOfASecond(time: String, isOne: Bool) {
    let log = Log(
      """
      1.000 A[1] delegate openURL | begin
      \(time) A[1] delegate openURL | end
      """)
    #expect(log.lines == ["app A[1]: openURL 1" + (isOne ? ",2" : " · openURL 2")])
  }

  @Test func aSlowClockWidensTheWindowToItsStep() {
    let events = [(1.0, "a"), (2.0, "b"), (3.0, "c")].enumerated().map { index, pair in
      Event(
        name: "openURL", channel: "delegate", line: index + 1,
        time: Timestamp(
          text: "", microseconds: Int64(pair.0 * 1_000_000), resolution: 1_000_000),
        text: pair.1)
    }
    #expect(Log(events).lines == ["app -: openURL 1,2 · openURL 3"])
  }

  @Test func withoutAClockOnlyNeighboursTellOfTheSameEvent() {
    let log = Log(
      """
      - - delegate didBecomeActive
      - - notification didBecomeActive
      - - delegate didBecomeActive | other words
      - - delegate willResignActive
      - - notification didBecomeActive
      """)
    #expect(
      log.lines == ["app -: didBecomeActive 1,2,3 · willResignActive 4 · didBecomeActive 5"])
  }

  @Test func theSameTextAgainIsADuplicate() {
    let log = Log(
      """
      1.000 A[1] delegate didBecomeActive
      1.001 A[1] notification didBecomeActive
      1.002 A[1] delegate didBecomeActive
      1.003 A[1] notification didBecomeActive
      """)
    #expect(log.lines == ["app A[1]: didBecomeActive 1,2 · didBecomeActive 3,4"])
  }

  @Test func anEventBetweenKeepsLinesApart() {
    let log = Log(
      """
      1.000 A[1] delegate willResignActive
      1.001 A[1] delegate didEnterBackground
      1.002 A[1] notification willResignActive
      """)
    #expect(
      log.lines == ["app A[1]: willResignActive 1 · didEnterBackground 2 · willResignActive 3"])
  }

  @Test func evidenceBetweenDoesNotKeepLinesApart() {
    let log = Log(
      """
      1.000 A[1] delegate willResignActive
      1.001 A[1] view viewWillDisappear
      1.001 B[2] delegate willResignActive
      1.002 A[1] notification willResignActive
      """)
    #expect(log.lines == ["app A[1]: willResignActive 1,4", "app B[2]: willResignActive 3"])
  }

  @Test func attributesAreUnitedAndTheFirstWins() throws {
    let log = Log(
      """
      1.000 A[1] delegate openURL state=active url=a:b
      1.001 A[1] notification openURL state=inactive sourceApplication=nil
      """)
    let event = try #require(log.traces().traces.first?.events.first)
    #expect(
      event.attributes == [
        "state": .text("active"), "url": .text("a:b"), "sourceApplication": .none,
      ])
    #expect(event.channel == "delegate")
    #expect(event.line == 1)
  }

  @Test func aTimeOfDayMayPassMidnight() {
    let late = Timestamp(text: "23:59:59.900", microseconds: 86_399_900_000, resolution: 1_000)
    let early = Timestamp(text: "00:00:00.100", microseconds: 100_000, resolution: 1_000)
    #expect(Clock.distance(late, early) == 200_000)
    let dated = Timestamp(text: "2014-09-17T00:00", microseconds: 100_000, resolution: 1_000)
    #expect(Clock.distance(late, dated) == nil)
    let yearless = Timestamp(text: "--12-31T", microseconds: 366 * Clock.day - 1, resolution: 1)
    let newYear = Timestamp(text: "--01-01T", microseconds: 1, resolution: 1)
    #expect(Clock.distance(yearless, newYear) == 2)
    let lowest = Timestamp(text: "2014", microseconds: .min, resolution: 1)
    let highest = Timestamp(text: "2014", microseconds: .max, resolution: 1)
    #expect(Clock.distance(lowest, highest) == .max)
  }

  /// The format was not recognized, so the clock is part of the text.
  @Test func aClockThatWasNotReadMakesNoOtherText() {
    let log = Log(
      """
      - - delegate didBecomeActive | 21:13:55-0700 A[] applicationDidBecomeActive
      - - delegate didBecomeActive | 21:14:01-0700 A[] applicationDidBecomeActive
      - - delegate didBecomeActive | 21:14:01-0700 B[] applicationDidBecomeActive
      - - delegate openURL
      - - delegate didBecomeActive | applicationDidBecomeActive 36
      - - delegate didBecomeActive | applicationDidBecomeActive 40
      """)
    #expect(
      log.lines == [
        "app -: didBecomeActive 1 · didBecomeActive 2,3 · openURL 4 · didBecomeActive 5,6"
      ])
  }

  @Test func manyLinesOfOneEventStayOneEvent() {
    let events = (1...100_000).map {
      Event(name: "openURL", channel: "delegate", line: $0, text: "\($0)")
    }
    let traces = Log(events).traces().traces
    #expect(traces.map(\.events.count) == [1])
    #expect(traces[0].events[0].evidence.count == 100_000)
  }
}

extension Event.Name: ExpressibleByStringLiteral {
  public init(stringLiteral value: String) { self.init(value) }
}
