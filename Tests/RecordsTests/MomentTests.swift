import Testing

@testable import LifecheckRecords

/// Times as people write them, and times that a log leaves unfinished.
struct MomentTests {
  @Test(arguments: [
    ("2014-09-17T10:00:30.5+09:00", "2014-9-17 10:0:30 500000 540"),
    ("2014-09-17 10:00:30 -0430", "2014-9-17 10:0:30 0 -270"),
    ("2014-09-17T10:00Z", "2014-9-17 10:0:0 0 0"), ("2014-09-17", "2014-9-17 0:0:0 0 -"),
    ("09-17T10:00", "--9-17 10:0:0 0 -"), ("--09-17T10:00:30", "--9-17 10:0:30 0 -"),
    ("Sep 17 10:00:30", "--9-17 10:0:30 0 -"), ("Jul 6", "--7-6 0:0:0 0 -"),
    ("10:00", "- 10:0:0 0 -"), ("10:00:30.123456789", "- 10:0:30 123456 -"),
    ("2016-02-29", "2016-2-29 0:0:0 0 -"), ("02-29 00:00", "--2-29 0:0:0 0 -"),
  ])
  func aTimeIsReadAsAPersonWritesIt(text: String, parts: String) throws {
    let moment = try #require(Moment(text))
    let date =
      moment.month.map { "\(moment.year.map(String.init) ?? "-")-\($0)-\(moment.day ?? 0)" } ?? "-"
    let zone = moment.zone.map(String.init) ?? "-"
    #expect(
      "\(date) \(moment.hour):\(moment.minute):\(moment.second) \(moment.fraction) \(zone)" == parts
    )
    #expect(moment.isDay == !text.contains(":"))
  }

  @Test(arguments: [
    "", "now", "10", "10:60", "24:00", "2014-02-29", "2014-13-01", "10:00:30.", "17.9.2014",
    "2014-09-17T", " 10:00", "10:00:30+9", "99999-01-01",
  ])
  func whatIsNoTimeIsNone(text: String) {
    #expect(Moment(text) == nil)
  }

  @Test(arguments: [
    ("Z", 0), ("UTC", 0), ("+09:00", 540), ("-0330", -210), ("+00:00", 0),
  ])
  func aZoneIsReadFromAnOffset(text: String, minutes: Int) throws {
    let zone = try #require(Zone(text))
    #expect(zone.minutes(at: try #require(Moment("10:00"))) == minutes)
  }

  @Test(arguments: [
    "", "Nowhere", "europe/berlin", "../UTC", "+9", "+25:00", "Europe", "posixrules/",
  ])
  func whatIsNoZoneIsNone(text: String) {
    #expect(Zone(text) == nil)
  }

  /// A clock without a year that went on at New Year is in the next one.
  @Test func aYearIsCountedOnFromTheFirst() throws {
    let layout = try #require(TimeLayout("MMM d HH:mm:ss"))
    let first = try #require(Timestamp("Dec 31 23:59:59", as: layout))
    let second = try #require(Timestamp("Jan  1 00:00:01", as: layout))
      .shifted(by: TimeLayout.yearPeriod)
    let completion = TimeCompletion(year: 2014)
    #expect(completion.completed(first).text == "2014-12-31T23:59:59")
    #expect(completion.completed(second).text == "2015-01-01T00:00:01")
    let step = completion.completed(second).microseconds - completion.completed(first).microseconds
    #expect(step == 2_000_000)
  }

  @Test func aDayThatTheYearDoesNotHaveStaysAsItIs() throws {
    let layout = try #require(TimeLayout("MMM d HH:mm:ss"))
    let time = try #require(Timestamp("Feb 29 10:00:00", as: layout))
    #expect(TimeCompletion(year: 2015).completed(time) == time)
    #expect(TimeCompletion(year: 2016).completed(time).text == "2016-02-29T10:00:00")
  }
}
