import Testing

@testable import LifecheckRecords

/// Two logs in one file, and one log twice, are read or named, and never mixed up.
struct SeveralLogsTests {
  private func syslog(_ count: Int) -> [String] {
    (0..<count).map {
      "Jul  6 23:\(10 + $0 / 50):\(10 + $0 % 50) iPhone Notes(UIKit)[897] <Notice>: old \($0)"
    }
  }
  private func compact(_ count: Int) -> [String] {
    (0..<count).map {
      "2026-03-05 14:\(10 + $0 / 50):\(10 + $0 % 50).523 Df Notes[859:5a8b53a] new \($0)"
    }
  }
  private func read(_ lines: [String]) throws -> Found {
    try Found(lines.map { $0 + "\n" }.joined(), chunks: 10_000)
  }

  @Test func anotherLogBehindTheFirstLinesIsReadInItsOwnFormat() throws {
    let found = try read(syslog(900) + ["a note"] + compact(5))
    #expect(found.detection?.format == "syslog")
    #expect(found.detection?.others == ["log.compact"])
    #expect(found.headers.suffix(5).map(\.pid) == [859, 859, 859, 859, 859])
    #expect(
      found.messages.suffix(6) == ["old 899\na note", "new 0", "new 1", "new 2", "new 3", "new 4"])
    #expect(found.statistics.notes == [.init(kind: .format, count: 1, lines: [902])])
  }

  @Test func printsWithoutHeaderMayBeFollowedByAnotherLog() throws {
    let prints = (0..<600).map { "print \($0)" }
    let found = try read(prints + syslog(3) + ["more"])
    #expect(found.detection?.format == "bare")
    #expect(found.messages.count == 604)
    #expect(found.headers.suffix(4).map(\.process) == ["Notes", "Notes", "Notes", "Notes"])
    #expect(found.headers.prefix(600).allSatisfy { $0.process == nil })
  }

  @Test func oneOrTwoLinesOfAnotherFormatAreChance() throws {
    let found = try read(syslog(600) + Array(compact(2)) + syslog(600).map { $0 + "!" })
    #expect(found.detection?.others == [])
    #expect(found.messages.count == 1200)
    #expect(found.messages[599].hasPrefix("old 599\n2026-03-05"))
    #expect(found.statistics.notes.map(\.kind) == [.clock])
  }

  @Test func interleavedLogsAreEachReadInTheirOwnFormat() throws {
    let lines = zip(syslog(100), compact(100)).flatMap { [$0, $1] }
    let found = try read(lines)
    #expect(
      Set([found.detection?.format].compactMap { $0 } + (found.detection?.others ?? [])) == [
        "syslog", "log.compact",
      ])
    #expect(found.messages == (0..<100).flatMap { ["old \($0)", "new \($0)"] })
    #expect(found.statistics.notes == [])
  }

  @Test func aLogThatStandsTwiceInAFileIsReadOnce() throws {
    for count in [3, 70, 400, 1200] {
      let log = compact(count)
      let found = try read(log + log + ["2026-03-05 23:00:00.000 Df Notes[859:5a8b53a] later"])
      #expect(found.messages == (0..<count).map { "new \($0)" } + ["later"])
      #expect(found.statistics.duplicates == count)
      #expect(found.statistics.notes.contains { $0.kind == .again || $0.kind == .doubled })
    }
  }

  @Test func aLogThatWasSavedAgainLaterGoesOnBehindItsCopy() throws {
    let found = try read(syslog(300) + syslog(500))
    #expect(found.messages == (0..<500).map { "old \($0)" })
    #expect(found.statistics.notes.map(\.kind).contains(.again))
  }

  @Test func aClockThatGoesBackAloneMakesNoCopy() throws {
    let log = compact(60)
    let found = try read(log + [log[0]] + compact(3).map { $0 + "!" })
    #expect(found.messages.count == 64)
    #expect(found.statistics.duplicates == 0)
    #expect(found.statistics.notes.map(\.kind) == [.clock])
  }

  @Test func anAppThatRunsTwiceIsNoCopy() throws {
    let run = ["application(_:didFinishLaunchingWithOptions:)", "applicationDidBecomeActive"]
    #expect(try read(run + run).messages.count == 4)
  }

  @Test func aMessageThatATooWritesTwiceIsReadOnce() throws {
    let found = try read([
      "2019-07-02 20:37:37.481 [info][tid:com.facebook.react.JavaScript] active",
      "2019-07-02 20:37:37.480738+0700 APP[1366:205847] active",
      "2019-07-02 20:37:38.481 [info][tid:com.facebook.react.JavaScript] active",
      "2019-07-02 20:37:38.480738+0700 APP[1366:205847] active",
      "2019-07-02 20:37:39.481 [warn][tid:main][RCTBridge.m:77] alone",
      "2019-07-02 20:37:40.480738+0700 APP[1366:205847] native",
    ])
    #expect(found.messages == ["active", "active", "alone", "native"])
    #expect(found.headers.map(\.pid) == [1366, 1366, nil, 1366])
    #expect(found.statistics.duplicates == 2)
  }
}
