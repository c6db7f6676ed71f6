import Foundation
import TestSupport
import Testing

/// A part of a log, and times that a format leaves unfinished: --since, --until, --timezone, --year.
struct SectionTests {
  /// Lines 1 to 8, at 13:54:10, 12, ...; willEnterForeground is missing before line 7.
  private let messages =
    DemoLog.launch + DemoLog.away + DemoLog.back + DemoLog.away + ["applicationDidBecomeActive:"]

  private func events(
    _ options: [String], _ log: TemporaryFile
  ) throws -> (lines: [Int], times: [String], run: Run) {
    let run = try Run(["events", "-f", "rows"] + options + [log.path])
    let rows = try run.output.split(separator: "\n").map {
      try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] ?? [:]
    }
    return (
      rows.compactMap { $0["line"] as? Int }, rows.compactMap { $0["time"] as? String }, run
    )
  }

  @Test(arguments: [
    (["--since", "13:54:14.415"], Array(3...9)),
    (["--since", "13:54:14.416"], Array(4...9)),
    (["--until", "13:54:14.415"], Array(1...3)),
    (["--until", "13:54:14.414"], Array(1...2)),
    (["--since", "13:54:13", "--until", "13:54:19"], Array(3...5)),
    (["--since", "2015-06-21T13:54:20"], Array(6...9)),
    (["--since", "2015-06-21 13:54:20"], Array(6...9)),
    (["--since", "06-21T13:54:20"], Array(6...9)),
    (["--since", "--06-21T13:54:20"], Array(6...9)),
    (["--since", "Jun 21 13:54:20"], Array(6...9)),
    (["--since", "2015-06-21", "--until", "2015-06-21"], Array(1...9)),
    (["--until", "2015-06-20"], []),
    (["--since", "2015-06-22"], []),
    (["--since", "13:54"], Array(1...9)),
    (["--since", "13:55"], []),
    (["--since", "2015-06-21T04:54:20Z", "--timezone", "Asia/Tokyo"], Array(6...9)),
    (["--since", "2015-06-21T13:54:20", "--timezone", "Asia/Tokyo"], Array(6...9)),
    (["--since", "2015-06-21T04:54:20+00:00", "--timezone", "+0900"], Array(6...9)),
  ])
  func onlyTheEventsInsideAreListed(options: [String], lines: [Int]) throws {
    let found = try events(options, try DemoLog.file(messages))
    #expect(found.lines == lines)
    #expect(found.run.status == (lines.isEmpty ? 4 : 0))
  }

  @Test func whatLiesOutsideIsCountedAndTold() throws {
    let log = try DemoLog.file(messages)
    let report = try JSONReport(
      ["--os", "9", "--since", "13:54:13", "--until", "13:54:19", log.path])
    #expect(
      report.logNotes == [
        "2 lifecycle events up to here left out: before --since 13:54:13",
        "4 lifecycle events from here on left out: after --until 13:54:19",
      ])
    #expect(report.logs[0]["outside"] as? Int == 6)
    #expect(report.logs[0]["events"] as? Int == 3)
    #expect(report.logs[0]["lines"] as? Int == 9)
    let rows = try Run(["--os", "9", "--since", "13:54:13", "-f", "rows", log.path])
    #expect(rows.output.contains("\"outside\":2}"))
  }

  /// A log of which nothing is left is no pass.
  @Test func aSectionWithoutEventsFails() throws {
    let log = try DemoLog.file(messages)
    let run = try Run(["--os", "9", "--since", "14:00", log.path])
    #expect(run.status == 4)
    #expect(run.output.contains("note  line 9: 9 lifecycle events up to here left out"))
  }

  /// A cut beginning is a boundary, not a fault: what came before is not missing.
  @Test func aCutIsABoundaryEvenInAWholeLog() throws {
    let log = try DemoLog.file(DemoLog.launch + DemoLog.away + DemoLog.back)
    let whole = ["--os", "9", "--complete", log.path]
    #expect(try Run(whole).status == 0)
    // Inside the rule that leads to the background, and inside the one that leads back.
    for option in [["--since", "13:54:16"], ["--since", "13:54:19"], ["--until", "13:54:19"]] {
      let report = try JSONReport(option + whole)
      #expect(report.messages == [], "\(option)")
      #expect(report.verdict == "conforms")
      #expect(
        report.logNotes.last?.hasPrefix("the log is said to be whole, but the ") == true,
        "\(report.logNotes)")
    }
  }

  /// The end that was not cut stays whole.
  @Test func theOtherEndStaysWhole() throws {
    let log = try DemoLog.file(DemoLog.launch + DemoLog.away + [DemoLog.back[0]])
    let open = try JSONReport(["--os", "9", "--since", "13:54:13", log.path])
    #expect(open.messages == [])
    let whole = try JSONReport(["--os", "9", "--complete", "--since", "13:54:13", log.path])
    #expect(whole.messages == ["didBecomeActive missing after willEnterForeground"])
  }

  @Test func timesWithoutADateCompareByTheClock() throws {
    let lines = messages.enumerated().map {
      "13:54:\(10 + $0.offset * 2).415 Df Demo[7:1a2b] \($0.element)\n"
    }
    let log = try TemporaryFile("clock.log", lines.joined())
    #expect(try events([], log).times.first == "13:54:10.415")
    #expect(try events(["--since", "13:54:20"], log).lines == Array(6...9))
    let dated = try JSONReport(["--os", "9", "--since", "2015-06-21T13:54:20", log.path])
    #expect(
      dated.logNotes.contains(
        "the times of the log have no date, so of --since only the time counts"))
  }

  @Test func aLogWithoutTimesIsJudgedWholeAndSaysSo() throws {
    let log = try TemporaryFile("bare.log", messages.map { $0 + "\n" }.joined())
    let found = try events(["--since", "13:54:20"], log)
    #expect(found.lines == Array(1...9))
    let report = try JSONReport(["--os", "9", "--since", "13:54:20", log.path])
    #expect(
      report.logNotes.contains("no event of the log has a time, so nothing was left out"),
      "\(report.logNotes)")
  }

  /// Before midnight until after it.
  @Test func aSectionMayGoOverMidnight() throws {
    let log = try TemporaryFile(
      "night.log",
      """
      Jul  6 23:49:00 Q Demo[7] <Warning>: applicationDidBecomeActive:
      Jul  6 23:59:00 Q Demo[7] <Warning>: applicationWillResignActive:
      Jul  7 00:05:00 Q Demo[7] <Warning>: applicationDidBecomeActive:
      Jul  7 00:15:00 Q Demo[7] <Warning>: applicationWillResignActive:

      """)
    #expect(try events(["--since", "23:50", "--until", "00:10"], log).lines == [2, 3])
  }

  /// The nearest day is meant where the log tells no year.
  @Test func aDayWithoutAYearIsTheNearest() throws {
    let log = try TemporaryFile(
      "newyear.log",
      """
      Dec 31 23:59:58 Q Demo[7] <Warning>: applicationDidBecomeActive:
      Dec 31 23:59:59 Q Demo[7] <Warning>: applicationWillResignActive:
      Jan  1 00:00:01 Q Demo[7] <Warning>: applicationDidBecomeActive:

      """)
    #expect(try events(["--since", "Jan 1 00:00"], log).lines == [3])
    #expect(try events(["--until", "Dec 31"], log).lines == [1, 2])
    let completed = try events(["--year", "2014", "--timezone", "+09:00"], log)
    #expect(
      completed.times == [
        "2014-12-31T23:59:58+09:00", "2014-12-31T23:59:59+09:00", "2015-01-01T00:00:01+09:00",
      ])
    #expect(try events(["--year", "2014", "--since", "2015-01-01"], log).lines == [3])
    let yearless = try Run(["events", "--since", "2014-12-31T23:59:59", log.path])
    #expect(yearless.output.contains("the times of the log have no year, so that of --since"))
  }

  @Test(arguments: [
    ("Europe/Berlin", "2014-07-06T22:50:33+02:00"), ("UTC", "2014-07-06T22:50:33Z"),
    ("-03:30", "2014-07-06T22:50:33-03:30"), ("America/New_York", "2014-07-06T22:50:33-04:00"),
  ])
  func aZoneCompletesTimes(zone: String, time: String) throws {
    let log = try TemporaryFile(
      "zone.log", "Jul  6 22:50:33 Q Demo[7] <Warning>: applicationDidBecomeActive:\n")
    #expect(try events(["--year", "2014", "--timezone", zone], log).times == [time])
  }

  /// Whether it is summer there depends on the year, which nobody said.
  @Test func aNameNeedsTheYearAndSaysSo() throws {
    let log = try TemporaryFile(
      "zone.log", "Jul  6 22:50:33 Q Demo[7] <Warning>: applicationDidBecomeActive:\n")
    #expect(try events(["--timezone", "Europe/Berlin"], log).times == ["--07-06T22:50:33"])
    let run = try Run(["events", "--timezone", "Europe/Berlin", log.path])
    #expect(run.output.contains("so Europe/Berlin tells no offset; --year YYYY, or an offset"))
    #expect(
      try events(["--timezone", "+02:00"], log).times == ["--07-06T22:50:33+02:00"])
  }

  /// What a log says itself is never replaced.
  @Test func aYearAndAZoneOfTheLogStay() throws {
    let log = try TemporaryFile(
      "full.log",
      "2015-06-21 13:54:10.415123+0900 Demo[1116:101204] applicationDidBecomeActive:\n")
    let plain = try events([], log).times
    #expect(plain == ["2015-06-21T13:54:10.415123+09:00"])
    #expect(try events(["--year", "2001", "--timezone", "UTC"], log).times == plain)
  }

  @Test(arguments: [
    (
      ["--since", "yesterday"],
      "--since: 'yesterday' is no time\n"
        + "    as in 10:00, 10:00:30.5, 09-17T10:00 or 2014-09-17T10:00:30+09:00\n"
    ),
    (
      ["--until", "25:00"],
      "--until: '25:00' is no time\n"
        + "    as in 10:00, 10:00:30.5, 09-17T10:00 or 2014-09-17T10:00:30+09:00\n"
    ),
    (
      ["--since", "2014-02-30"],
      "--since: '2014-02-30' is no time\n"
        + "    as in 10:00, 10:00:30.5, 09-17T10:00 or 2014-09-17T10:00:30+09:00\n"
    ),
    (
      ["--timezone", "Asia/Tokio"],
      "--timezone: there is no time zone 'Asia/Tokio'\n    did you mean Asia/Tokyo, Asia/Tomsk?\n"
    ),
    (
      ["--timezone", "../../etc/passwd"],
      "--timezone: there is no time zone '../../etc/passwd'\n    as in +09:00, UTC or Asia/Tokyo\n"
    ),
    (["--year", "14"], "--year: '14' is no year\n    as in 2014\n"),
    (
      ["--since", "2015-06-22T10:00", "--until", "2015-06-21T10:00"],
      "--until: 2015-06-21T10:00 is before --since 2015-06-22T10:00\n"
    ),
  ])
  func aWrongTimeIsTold(arguments: [String], message: String) throws {
    let run = try Run(arguments + ["Fixtures/device-touch-id/log"])
    #expect(run.errors == "lifecheck: " + message)
    #expect(run.status == 2)
    #expect(run.output == "")
  }
}
