import Testing

@testable import LifecheckRecords

/// What stands in front of lines is taken away for the whole file, and its clock is kept apart.
struct LayersTests {
  private static let rows = (0..<4).map {
    "2026-03-05 14:33:2\($0).523 Df Notes[859:5a8b53a] row \($0)"
  }

  private func read(_ lines: [String]) throws -> Found { try Found(lines.joined(separator: "\n")) }

  @Test func theOuterClockIsKeptApart() throws {
    let found = try read(Self.rows.map { "2026-03-05T05:33:21.1234567Z \($0)" })
    #expect(found.detection?.layers == ["github"])
    #expect(found.messages == ["row 0", "row 1", "row 2", "row 3"])
    #expect(found.headers.first?.time?.text == "2026-03-05T14:33:20.523")
    #expect(found.headers.first?.received?.text == "2026-03-05T05:33:21.1234567Z")
    #expect(try read(Self.rows).headers.first?.received == nil)
  }

  @Test func twoLayersAreTakenAwayWhereOnlyBothTogetherUncoverTheFormat() throws {
    let found = try read(
      Self.rows.map { "[2026-03-05T05:33:21.123Z] info: [debug] [IOS_SYSLOG_ROW] \($0)" })
    #expect(found.detection?.layers == ["jenkins", "appium"])
    #expect(found.messages == ["row 0", "row 1", "row 2", "row 3"])
    let three = try read(
      Self.rows.map { "2026-03-05T05:33:21.1234567Z 10:00:00  [10:00:00]: > \($0)" })
    #expect((three.detection?.layers.count ?? 0) <= 2)
  }

  @Test func aLayerOfFewLinesIsNone() throws {
    let devicectl = ["15:26:28  Acquired a", "15:26:28  Enabling b", "15:26:29  Acquired c"]
    let found = try read(devicectl + (0..<4).map { "2015-10-29 17:49:4\($0).908 Notes[1:2] \($0)" })
    #expect(found.detection?.layers == ["devicectl"])
    #expect(found.headers.last?.time?.text == "2015-10-29T17:49:43.908")
  }

  @Test func aLineThatGoesOnWithTheOneBeforeIsPutBehindIt() throws {
    let prefix = "2026-03-05T05:33:17.123456Z 01O"
    let found = try read(
      Self.rows.map { "\(prefix) \($0)" } + ["\(prefix)+ and more", "\(prefix) \(Self.rows[0])"])
    #expect(found.detection?.layers == ["gitlab"])
    #expect(found.messages[3] == "row 3 and more")
    #expect(found.records.map { $0.prefix(3) } == ["1+1", "2+1", "3+1", "4+1", "6+1"])
  }

  @Test func linesOfAToolBetweenThoseOfTheLogAreNoContinuation() throws {
    let found = try read(
      ["info: [debug] [INST] x"]
        + Self.rows.flatMap { ["info: [IOS_SYSLOG_ROW] \($0)", "info: [HTTP] POST /background"] }
        + ["info: [IOS_SYSLOG_ROW]     indented"])
    #expect(found.detection?.layers == ["appium"])
    #expect(found.messages.filter { $0.hasPrefix("row") } == ["row 0", "row 1", "row 2", "row 3"])
    #expect(found.messages.filter { $0 == "info: [HTTP] POST /background" }.count == 4)
    #expect(found.headers.filter { $0.process == nil }.count == 5)
  }

  @Test func rowsInObjectsAreReadInTheirOwnFormat() throws {
    let objects = Self.rows.map { "{\"timestamp\": 1, \"level\": \"ALL\", \"message\": \"\($0)\"}" }
    for log in [
      "[\n" + objects.joined(separator: ",\n") + "\n]", "[" + objects.joined(separator: ", ") + "]",
      objects.joined(separator: "\n"),
    ] {
      let found = try Found(log)
      #expect(found.detection?.layers == ["appium.getlogs"])
      #expect(found.detection?.format == "log.compact")
      #expect(found.messages == ["row 0", "row 1", "row 2", "row 3"])
    }
  }

  @Test func goiosPassesOnRecordsOfSeveralLinesAndItsOwn() throws {
    let found = try Found(
      #"""
      {"msg":"Jul  6 23:11:29 iPhone Notes[897] \u003cNotice\u003e: options: {\n    key = \"x\";\n}\n"}
      {"level":"info","msg":"device gone","time":"2017-07-06T23:11:30+09:00"}
      {"msg":"Jul  6 23:11:30 iPhone Notes(UIKit)[897] \u003cNotice\u003e: \u001b[31mred\u001b[0m"}
      {"msg":"Jul  6 23:11:31 --- last message repeated 1 time ---"}
      """#)
    #expect(found.detection?.layers == ["goios.msg"])
    #expect(
      found.messages == [
        "options: {\n    key = \"x\";\n}",
        #"{"level":"info","msg":"device gone","time":"2017-07-06T23:11:30+09:00"}"#, "red",
      ])
    #expect(found.items.last == "4 repeated 1")
    #expect(found.items.first?.hasPrefix("1+1 ") == true)
  }

  @Test func marksInFrontOfEveryLineAreTakenAway() throws {
    for (mark, layer) in [
      ("> ", "quote"), ("- ", "bullet"), ("// ", "comment"), ("  12: ", "number"),
      ("    ", "indent"),
    ] {
      let found = try read(Self.rows.map { mark + $0 })
      #expect(found.detection?.layers == [layer])
      #expect(found.messages == ["row 0", "row 1", "row 2", "row 3"])
    }
  }

  @Test func aFenceIsNoPartOfAMessage() throws {
    let found = try read(["```"] + Self.rows + ["```"])
    #expect(found.messages == ["row 0", "row 1", "row 2", "row 3"])
    #expect(found.items.last == "6 other '```'")
  }
}
