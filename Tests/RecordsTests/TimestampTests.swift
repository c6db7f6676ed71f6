import Testing

@testable import LifecheckRecords

struct TimestampTests {
  private func time(_ text: String, _ layout: String) throws -> Timestamp? {
    Timestamp(text, as: try #require(TimeLayout(layout)))
  }

  @Test(arguments: [
    ("Sep 17 10:00:30", "MMM d HH:mm:ss", "--09-17T10:00:30", Int64(1_000_000)),
    ("May  4 12:25:43", "MMM d HH:mm:ss", "--05-04T12:25:43", 1_000_000),
    ("Jul 6 23:10:57", "MMM d HH:mm:ss", "--07-06T23:10:57", 1_000_000),
    ("Dec 27 19:08:34.252035", "MMM d HH:mm:ss.ffffff", "--12-27T19:08:34.252035", 1),
    ("2014-09-17 10:00:00.123", "yyyy-MM-dd HH:mm:ss.fff", "2014-09-17T10:00:00.123", 1_000),
    (
      "2018-02-05 15:34:55.353138+0800", "yyyy-MM-dd HH:mm:ss.ffffffZ",
      "2018-02-05T15:34:55.353138+08:00", 1
    ),
    (
      "2026-02-10 12:32:52.813407-05:30", "yyyy-MM-dd HH:mm:ss.ffffffZ",
      "2026-02-10T12:32:52.813407-05:30", 1
    ),
    ("2026-03-05T05:33:21.123Z", "yyyy-MM-ddTHH:mm:ss.fffZ", "2026-03-05T05:33:21.123Z", 1_000),
    ("22:05:52.602642-0500", "HH:mm:ss.ffffff[ ]Z", "22:05:52.602642-05:00", 1),
    ("16:13:40.069955 +0100", "HH:mm:ss.ffffff[ ]Z", "16:13:40.069955+01:00", 1),
  ])
  func aTimeIsReadAsItsLayoutSays(
    text: String, layout: String, iso: String, resolution: Int64
  ) throws {
    let read = try time(text, layout)
    #expect(read?.text == iso)
    #expect(read?.resolution == resolution)
  }

  @Test func aFractionThatIsLeftOutAtZeroMakesTheClockNoCoarser() throws {
    let read = try time("2026-09-09 00:54:19", "yyyy-MM-dd HH:mm:ss[.ffffff]")
    #expect(read?.text == "2026-09-09T00:54:19")
    #expect(read?.resolution == 1)
  }

  @Test(arguments: [
    "2014-02-29 10:00:00", "2014-13-01 10:00:00", "2014-00-01 10:00:00", "2014-09-00 10:00:00",
    "2014-09-17 24:00:00", "2014-09-17 10:60:00", "2014-09-17 10:00:61", "2014-09-17 10:00",
    "2014-09-17 10:00:00 ", "2014-09-1x 10:00:00", "",
  ])
  func aTimeThatDoesNotExistIsNone(text: String) throws {
    #expect(try time(text, "yyyy-MM-dd HH:mm:ss") == nil)
  }

  @Test func aYearThatIsNotKnownMayBeALeapYear() throws {
    #expect(try time("Feb 29 10:00:00", "MMM d HH:mm:ss")?.text == "--02-29T10:00:00")
    #expect(try time("Foo 29 10:00:00", "MMM d HH:mm:ss") == nil)
  }

  @Test func differencesCountMicrosecondsAcrossMonthsYearsAndZones() throws {
    func difference(_ a: String, _ b: String, _ layout: String) throws -> Int64? {
      guard let a = try time(a, layout), let b = try time(b, layout) else { return nil }
      return b.microseconds - a.microseconds
    }
    let full = "yyyy-MM-dd HH:mm:ss[.ffffff][Z]"
    #expect(
      try difference("1999-12-31 23:59:59.999999", "2000-01-01 00:00:00", full) == 1)
    #expect(
      try difference("2000-02-28 12:00:00", "2000-03-01 12:00:00", full) == 2 * 86_400_000_000)
    #expect(
      try difference("2026-03-05 14:00:00+0900", "2026-03-05 05:00:01+0000", full) == 1_000_000)
    #expect(
      try difference("Feb 28 12:00:00", "Mar  1 12:00:00", "MMM d HH:mm:ss") == 2 * 86_400_000_000)
  }

  @Test(arguments: ["yyyy[", "HH]", "[[Z]]"])
  func aLayoutWhoseBracketsDoNotMatchIsNone(layout: String) {
    #expect(TimeLayout(layout) == nil)
  }
}
