import Foundation
import TestSupport
import Testing

/// A trigger that must happen: --require.
struct RequiredTests {
  @Test func aTriggerThatNeverHappensIsADeviation() throws {
    let log = try DemoLog.file(DemoLog.launch + DemoLog.away + DemoLog.back)
    let report = try JSONReport(["--os", "9", "--require", "selfOpenURL", log.path])
    #expect(report.run.status == 1)
    #expect(report.verdict == "deviates")
    let deviation = try #require(report.deviations.first)
    #expect(report.deviations.count == 1)
    #expect(deviation["kind"] as? String == "required")
    #expect(deviation["event"] as? String == "selfOpenURL")
    #expect(deviation["trigger"] as? String == "selfOpenURL")
    #expect(deviation["certainty"] as? String == "certain")
    #expect(deviation["line"] is NSNull)
    #expect(
      deviation["message"] as? String
        == "selfOpenURL never happened; seen were launch.icon, background.home, foreground.icon")
    let concise = try Run(["--os", "9", "--require", "selfOpenURL", "-f", "concise", log.path])
    #expect(
      concise.output
        == "\(log.path): error: selfOpenURL never happened; seen were launch.icon, background.home, "
        + "foreground.icon [iOS 9.0]\n")
  }

  @Test func oneThatHappensIsNone() throws {
    let log = try DemoLog.file(DemoLog.launch + DemoLog.away)
    let run = try Run(
      ["--os", "9", "--require", "launch.icon", "--require", "background.home", log.path])
    #expect(run.status == 0)
    #expect(!run.output.contains("never happened"))
  }

  /// The log does not show that it did not happen; nor does it show that it did.
  @Test func oneThatLooksLikeAnotherIsANote() throws {
    let log = try DemoLog.file(DemoLog.launch + DemoLog.away)
    let report = try JSONReport(["--os", "9", "--require", "lock", log.path])
    #expect(report.messages == [])
    #expect(
      report.logNotes == [
        "that lock happened is not certain: what is read as background.home here fits it as well; "
          + "a mark lifecheck:trigger lock before it would tell"
      ])
  }

  @Test func everyLogIsHeldToIt() throws {
    let with = try DemoLog.file(DemoLog.launch + DemoLog.away)
    let without = try DemoLog.file(DemoLog.launch)
    let run = try Run(
      ["--os", "9", "--require", "background.home", "-f", "rows", with.path, without.path])
    let rows = run.output.split(separator: "\n").filter { $0.contains("\"kind\":\"source\"") }
    #expect(rows.map { $0.contains("\"verdict\":\"deviates\"") } == [false, true])
    #expect(rows[1].contains("\"kind\":\"required\",\"event\":\"background.home\""))
    #expect(run.status == 1)
  }

  /// --allow-empty must not let a required trigger pass.
  @Test func anEmptyLogHasNotShownIt() throws {
    let log = try TemporaryFile("none.log", "nothing to see\n")
    let run = try Run(
      ["--os", "9", "--require", "launch.icon", "--allow-empty", "-f", "concise", log.path])
    #expect(run.status == 1)
    #expect(run.output.contains("launch.icon never happened; no trigger was seen"))
    #expect(try Run(["--require", "launch.icon", "/nowhere/x.log"]).status == 3)
  }

  @Test func itMayHaveHappenedWhereMessagesWereLost() throws {
    let messages = DemoLog.launch + DemoLog.away
    var lines = messages.enumerated().map {
      "2015-06-21 13:54:\(10 + $0.offset * 2).415 Df Demo[1116:1a2b] \($0.element)"
    }
    for (certainty, status) in [("certain", Int32(1)), ("boundary", 0)] {
      let log = try TemporaryFile("demo.log", lines.joined(separator: "\n") + "\n")
      let report = try JSONReport(["--os", "11", "--require", "siri", log.path])
      #expect(report.deviations.map { $0["certainty"] as? String } == [certainty])
      #expect(report.run.status == status)
      lines.insert("=== Messages dropped during live streaming", at: 3)
    }
  }

  /// It was asked for by name, so no selection leaves it out.
  @Test func itNeedsNoSelection() throws {
    let log = try DemoLog.file(DemoLog.launch)
    let report = try JSONReport(
      ["--os", "9", "--select", "launch.icon", "--require", "selfOpenURL", log.path])
    #expect(report.messages == ["selfOpenURL never happened; seen were launch.icon"])
    #expect(report.run.status == 1)
  }

  @Test func itsKindHasALevelAndCanBeIgnored() throws {
    let log = try DemoLog.file(DemoLog.launch)
    let arguments = ["--os", "9", "--require", "selfOpenURL", log.path]
    #expect(try Run(["--severity", "required=warning"] + arguments).status == 0)
    let ignored = try JSONReport(["--ignore", "selfOpenURL"] + arguments)
    #expect(ignored.run.status == 0)
    #expect(ignored.count("ignored") == 1)
  }
}
