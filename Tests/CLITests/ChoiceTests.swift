import Foundation
import TestSupport
import Testing

/// What a user wants to hear of, and how hard it weighs: --select, --ignore, --severity.
struct ChoiceTests {
  /// Two deviations of selfOpenURL.app: a missing event, and an attribute.
  private let log = "Fixtures/device-self-open-url/log"

  @Test(arguments: [
    "selfOpenURL.app", "selfOpenURL", "selfOpenURL*", "*", "attribute,missing", "attri*,*sing",
  ])
  func whatIsIgnoredIsCountedAndFailsNothing(ids: String) throws {
    let report = try JSONReport(["--os", "8.1", "--ignore", ids, log])
    #expect(report.run.status == 0)
    #expect(report.verdict == "conforms")
    #expect(report.messages == [])
    #expect(report.count("ignored") == 2)
    #expect(report.count("errors") == 0)
    let left = report.logs[0]["left_out"] as? [[String: Any]] ?? []
    #expect(left.compactMap { $0["deviations"] as? Int }.reduce(0, +) == 2)
    #expect(left.allSatisfy { $0["by"] as? String == "ignore" })
  }

  @Test func onlyWhatIsNamedIsIgnored() throws {
    let report = try JSONReport(["--os", "8.1", "--ignore", "missing", log])
    #expect(report.run.status == 1)
    #expect(report.messages == ["openURL: state active, expected inactive"])
    #expect(report.count("ignored") == 1)
    let text = try Run(["--os", "8.1", "--ignore", "missing", log])
    #expect(text.output.contains("note  1 deviation of missing ignored\n"))
    #expect(text.output.hasSuffix("1 deviates (1 error, 1 ignored). 16 lines, 0 not understood.\n"))
  }

  @Test func onlyWhatIsSelectedIsHeardOf() throws {
    let report = try JSONReport(["--os", "8.1", "--select", "attribute", log])
    #expect(report.run.status == 1)
    #expect(report.messages == ["openURL: state active, expected inactive"])
    #expect(report.count("ignored") == 1)
    let other = try JSONReport(["--os", "8.1", "--select", "background.home", log])
    #expect(other.run.status == 0)
    #expect(other.count("ignored") == 2)
    #expect(other.notes == [])
  }

  /// A gate that looks for what never happens must say so.
  @Test func aSelectedRuleThatIsNeverMetIsTold() throws {
    let report = try JSONReport(["--os", "8.1", "--select", "selfOpenURL,lock.app", log])
    #expect(report.messages.count == 2)
    #expect(
      report.notes == [
        "nothing of lock.app was met, which is selected; --require TRIGGER fails a log in which a "
          + "trigger never happens"
      ])
  }

  @Test func anIgnoreThatMeetsNothingIsToldToWhoAsks() throws {
    let arguments = ["--os", "8.1", "--ignore", "restart", log]
    let note = "there was no deviation of restart to ignore"
    #expect(try JSONReport(arguments).notes == [note])
    #expect(!(try Run(arguments).output.contains(note)))
    #expect(try Run(["-v"] + arguments).output.contains("note  \(note)\n"))
  }

  @Test func theLastLevelThatFitsCounts() throws {
    let arguments = ["--os", "8.1", "--severity", "selfOpenURL*=note"]
    let report = try JSONReport(arguments + ["--severity", "attribute=warning", log])
    #expect(report.run.status == 0)
    #expect(report.verdict == "conforms")
    #expect(report.deviations.compactMap { $0["severity"] as? String } == ["note", "warning"])
    #expect(report.count("warnings") == 1)
    #expect(report.count("notes") == 1)
    let failing = try Run(arguments + ["--fail-on", "note", log])
    #expect(failing.status == 1)
  }

  @Test func aNoteCanBeMadeAnError() throws {
    let log = try DemoLog.file(DemoLog.launch + DemoLog.launch)
    let plain = try JSONReport(["--os", "9", log.path])
    let raised = try JSONReport(["--os", "9", "--severity", "*=error", log.path])
    #expect(plain.deviations.count == raised.deviations.count)
    #expect(raised.deviations.allSatisfy { $0["severity"] as? String == "error" })
  }

  /// What was never logged stands for all the rules that miss it: ignoring one of them is not enough.
  @Test func aSumOfSeveralIsIgnoredOnlyIfAllAre() throws {
    let resign = "applicationWillResignActive:"
    let enter = "applicationWillEnterForeground:"
    let whole = DemoLog.launch + DemoLog.away + DemoLog.back + DemoLog.away + DemoLog.back
    let log = try DemoLog.file(whole.filter { $0 != resign && $0 != enter })
    let arguments = ["--os", "9", log.path]
    let plain = try JSONReport(arguments)
    #expect(
      plain.deviations.map { $0["kind"] as? String } == ["neverLogged", "neverLogged"],
      "\(plain.messages)")
    let away = try JSONReport(["--ignore", "background.home"] + arguments)
    #expect(away.messages == ["willEnterForeground never logged, expected 2 times"])
    let kind = try JSONReport(["--ignore", "neverLogged"] + arguments)
    #expect(kind.messages == [])
    let selected = try JSONReport(["--select", "foreground.icon"] + arguments)
    #expect(selected.messages == ["willEnterForeground never logged, expected 2 times"])
  }

  /// A configuration gives a reason, and a last day.
  @Test func whatIsIgnoredUntilADayIsIgnoredNoLonger() throws {
    let config = try TemporaryFile(
      "config.yml",
      "ignore:\n  - {id: selfOpenURL, reason: bug 12, until: 2014-05-13}\n")
    let arguments = ["--config", config.path, "--os", "8.1", log]
    // Noon of 13 May 2014, and two days later.
    let during = try JSONReport(arguments, environment: ["SOURCE_DATE_EPOCH": "1399982400"])
    #expect(during.run.status == 0)
    #expect(during.count("ignored") == 2)
    let left = during.logs[0]["left_out"] as? [[String: Any]]
    #expect(left?.first?["reason"] as? String == "bug 12")
    let after = try JSONReport(arguments, environment: ["SOURCE_DATE_EPOCH": "1400155200"])
    #expect(after.run.status == 1)
    #expect(after.messages.count == 2)
    #expect(after.notes.count == 1)
    #expect(
      after.notes[0].hasSuffix(
        "deviations of selfOpenURL were ignored until 2014-05-13, and are no more"))
  }

  /// What does not count does not decide which version a log fits either.
  @Test func theVersionsThatFitAreFoundWithoutWhatIsIgnored() throws {
    let report = try JSONReport(["--ignore", "*", "Fixtures/seed-self-open-url-ios7/log"])
    #expect(report.verdict == "conforms")
  }

  @Test(arguments: [
    (
      ["--ignore", "selfOpnURL"],
      "--ignore: no rule, trigger, invariant or kind of deviation is called 'selfOpnURL'\n"
        + "    did you mean selfOpenURL?\n"
    ),
    (
      ["--select", "attribute,mising"],
      "--select: no rule, trigger, invariant or kind of deviation is called 'mising'\n"
        + "    did you mean missing, timing?\n"
    ),
    (
      ["--select", "selfOpnURL*"],
      "--select: no rule, trigger, invariant or kind of deviation is called like 'selfOpnURL*'\n"
        + "    did you mean selfOpenURL?\n"
    ),
    (
      ["--severity", "restat=note"],
      "--severity: no rule, trigger, invariant or kind of deviation is called 'restat'\n"
        + "    did you mean restart?\n"
    ),
    (
      ["--severity", "restart=off"],
      "--severity: 'off' is none of note, warning, error\n"
    ),
    (
      ["--ignore", "launch.frst"],
      "--ignore: no rule, trigger, invariant or kind of deviation is called 'launch.frst'\n"
        + "    did you mean launch.first, launch.push, launch.url?\n"
    ),
    (["--severity", "restart"], "--severity: 'restart' has no level\n    as in restart=warning\n"),
    (["--ignore", " , "], "--ignore: no id was given\n"),
    (
      ["--require", "selfOpnURL"],
      "--require: there is no trigger 'selfOpnURL'\n    did you mean selfOpenURL?\n"
    ),
  ])
  func aWrongIDIsTold(arguments: [String], message: String) throws {
    let run = try Run(arguments + [log])
    #expect(run.errors == "lifecheck: " + message)
    #expect(run.status == 2)
    #expect(run.output == "")
  }
}
