import LifecheckEpisodes
import LifecheckEvents
import LifecheckRules
import LifecheckTraces
import Testing

@testable import LifecheckReports

/// What a person reads of a log that conforms, was not judged, or needs a remark.
struct FullLogTests {
  @Test func aConformingLogIsTwoLines() {
    #expect(
      Sample.text(Sample.report(Sample.conformingLog())) == """
        good.log  conforms  (OpenURLTest[412], iOS 8.1)
        1 episode: 1 conforms. 812 lines, 0 not understood.

        """)
  }

  @Test func quietIsOneLineALog() {
    let report = Sample.report(Sample.openURLLog(), Sample.conformingLog())
    #expect(
      Sample.text(report, style: TextStyle(detail: .quiet)) == """
        device-07.log  deviates  2 episodes: 1 conforms, 1 deviates (2 errors). 812 lines, 0 not understood.
        good.log  conforms  1 episode: 1 conforms. 812 lines, 0 not understood.
        2 logs: 1 conforms, 1 deviates (2 errors).

        """)
  }

  @Test func verboseListsEveryEpisode() {
    var log = Sample.conformingLog()
    log.os = Report.OS(version: Version(8, 1), origin: .log, line: 7)
    log.variant = "host"
    log.layers = ["gzip"]
    #expect(
      Sample.text(Sample.report(log), style: TextStyle(detail: .verbose)) == """
        good.log:1-2  conforms  the user taps the app's icon  (OpenURLTest[412], rule launch.icon.app, iOS 8.1 from line 7)
        good.log  conforms  (OpenURLTest[412], iOS 8.1 from line 7)
        log  format asl, variant host, out of gzip, 0 bytes, 2 events
        1 episode: 1 conforms. 812 lines, 0 not understood.

        """)
    let cut = Sample.log(
      [Sample.event("openURL", line: 4)],
      [.boundary(step: 0), .match(event: 0, step: 1, late: false), .pending(step: 2)], [])
    #expect(
      Sample.text(Sample.report(cut), style: TextStyle(detail: .verbose)).contains(
        "rule selfOpenURL.app, begun before the log, not finished when the log ends, iOS 8.1)"))
  }

  @Test func severalLogsEachHaveTheirWordAndTheirSum() {
    let report = Sample.report(
      Sample.conformingLog(), .unreadable("gone.log", error: "no such file"),
      LogResult(path: "e.log", status: .empty, os: .unknown),
      LogResult(path: "n.log", format: "asl", os: .unknown, lines: 12, unread: 1))
    #expect(
      Sample.text(report) == """
        good.log  conforms  (OpenURLTest[412], iOS 8.1)
        good.log: 1 episode: 1 conforms. 812 lines, 0 not understood.

        gone.log  unreadable  no such file

        e.log  empty  it has no line

        n.log  nothing  no lifecycle event in 12 lines (format asl, 1 not understood)
        help  is it the right log, and the right app? lifecheck formats detect n.log says how its lines are
              read, lifecheck events --evidence n.log what they tell; --allow-empty accepts a log without
              events

        4 logs: 1 conforms, 1 without a lifecycle event, 1 empty, 1 unreadable.

        """)
    #expect(
      Sample.text(report, as: .concise) == """
        gone.log: unreadable: no such file
        e.log: empty: it has no line
        n.log: nothing: no lifecycle event in 12 lines (format asl, 1 not understood)

        """)
  }

  @Test func noLogAtAllIsSaid() {
    let report = Report(of: [], tool: Sample.tool, runID: "r", proof: { _ in nil })
    #expect(Sample.text(report) == "nothing to judge: no log was found\n")
  }

  @Test func aRemarkOnTheRunStandsAtItsEnd() {
    let report = Report(
      of: [Sample.conformingLog()], tool: Sample.tool, runID: "r",
      notes: [Report.Note(kind: "rules", message: "rules of rules.yaml replace 2 built-in ones")],
      proof: { _ in nil })
    #expect(
      Sample.text(report).hasSuffix(
        "not understood.\nnote  rules of rules.yaml replace 2 built-in ones\n"))
  }

  @Test func eventsThatNoTraceHoldsAreNoReasonToSayThereAreNone() {
    let log = LogResult(path: "n.log", os: .unknown, lines: 12, events: 3)
    #expect(
      Sample.text(Sample.report(log), style: TextStyle(detail: .quiet))
        == "n.log  nothing  3 lifecycle events, none of which can be judged\n")
  }

  @Test func remarksStandBeforeTheClosingSentence() {
    var log = Sample.conformingLog()
    log.status = .cut
    log.error = "unexpected end of the gzip stream"
    log.gaps = 2
    log.unread = 3
    log.notes = [
      .clock(line: 40, backBy: 3600), .unknownFormat(),
      .severalScenes(line: 7, events: 2, scenes: 3), .twice(), .tooHard(line: 8),
      .settledEarly(line: 9, after: 10_000), .markWithoutEvents(trigger: "touchID", line: 11),
    ]
    log.traces[0].ignored = [
      Report.Ignored(rule: "selfOpenURL.app", reason: "known, #12", line: 2, deviations: 2),
      Report.Ignored(rule: "touchID.app", reason: "", line: 5, deviations: 0),
    ]
    log.traces[0].contradiction = "a mark names touchID, the events are those of a launch"
    #expect(
      Sample.text(Sample.report(log)) == """
        good.log  inconclusive  (OpenURLTest[412], iOS 8.1)
        note  the log is cut off (unexpected end of the gzip stream); what came before was judged
        note  line 40: the clock goes back by 3600 seconds here; the order of the lines was kept
        note  no log format was recognized, so each line was read as a bare message, without time and
              process; --input-format NAME names the format
        note  line 7: 2 events that name no scene were not judged: 3 scenes were open; log the scene's
              persistentIdentifier to have them judged
        note  at least half of all lines stand twice, so each pair was read once
        note  line 8: a pattern gave up on this line; if it tells of an event, the event is not judged
        note  line 9: 10000 events could be read in several ways; the older half was settled here by the
              best reading so far
        note  line 11: the mark “touchID” is followed by no lifecycle event
        note  the evidence contradicts itself: a mark names touchID, the events are those of a launch
        note  line 2: 2 deviations from selfOpenURL.app ignored, as this mark asks: known, #12
        note  line 5: no deviation from touchID.app to ignore, though this mark asks for it
        1 episode: 1 conforms (2 ignored). 812 lines, 3 not understood. Messages were lost in 2 places.

        """)
  }

  @Test(arguments: [
    (
      [VersionRange(from: Version(7), to: Version(8))],
      "the iOS version is unknown: the log conforms on iOS 7 only; pass --os VERSION to have it judged "
        + "by the right rules"
    ),
    (
      [
        VersionRange(from: nil, to: Version(8)), VersionRange(from: Version(9, 3), to: Version(10)),
      ],
      "the iOS version is unknown: the log conforms on iOS before 8, >=9.3 <10.0 only; pass --os VERSION to "
        + "have it judged by the right rules"
    ),
    (
      [VersionRange(from: Version(7), to: Version(10)), VersionRange(from: Version(10), to: nil)],
      "the iOS version is unknown: the log conforms on every one that was tried (7 to 9, 10 and later)"
    ),
    (
      [],
      "the iOS version is unknown: the log conforms on none of those tried (7.0, 8.0, 10.0); it is read "
        + "as iOS 7.0, the nearest; pass --os VERSION to have it judged by the right rules"
    ),
  ])
  func anUnknownVersionSaysWhichConform(ranges: [VersionRange], sentence: String) {
    var log = Sample.conformingLog()
    log.os = Report.OS(
      origin: .unknown, tried: [Version(7), Version(8), Version(10)], conforms: ranges,
      shown: Version(7))
    let text = Sample.text(Sample.report(log), style: TextStyle(width: 400))
    #expect(
      text == """
        good.log  conforms  (OpenURLTest[412], iOS unknown, read as 7.0)
        note  \(sentence)
        1 episode: 1 conforms. 812 lines, 0 not understood.

        """)
  }

  @Test func theAppsOfALogAreNamedOnceAndNotAllOfThem() {
    var log = Sample.conformingLog()
    log.traces = ["A", "B", "A", "C", "D"].map { name in
      var result = log.traces[0]
      result.trace = Trace(
        lens: "app", process: name, pid: 1, scene: name == "B" ? "s1" : nil,
        events: result.trace.events)
      return result
    }
    #expect(
      Sample.text(Sample.report(log)).hasPrefix(
        "good.log  conforms  (A[1], B[1] scene s1, C[1], and others, iOS 8.1)\n"))
  }
}
