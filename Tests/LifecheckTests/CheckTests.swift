import Lifecheck
import LifecheckTables
import Testing

/// The library in tests of one's own.
struct CheckTests {
  private func fixture(_ name: String) -> String {
    let file = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    return "/\(file)/Fixtures/\(name)/log"
  }

  @Test func aLogThatConformsHoldsToTheRuleItMet() throws {
    let judgement = try judge(log: fixture("seed-self-open-url-ios8"), os: "8.1")
    #expect(judgement.conforms)
    #expect(judgement.passes)
    #expect(judgement.verdict == .conforms)
    #expect(judgement.deviations.isEmpty)
    #expect(judgement.holds(to: "selfOpenURL.app"))
    #expect(judgement.episodes.map(\.rule) == ["selfOpenURL.app"])
    try judgement.assertConforms()
    try judgement.assertHolds(to: "selfOpenURL.app")
  }

  @Test func aLogThatDeviatesSaysWhatAndWhere() throws {
    let check = try Check(os: "iOS 8.1") { $0.isComplete = true }
    let judgement = check.judge(log: fixture("seed-self-open-url-ios7"))
    #expect(!judgement.conforms)
    #expect(!judgement.passes)
    #expect(
      judgement.deviations.map(\.message) == [
        "willResignActive missing before openURL", "openURL: state active, expected inactive",
        "didBecomeActive missing after openURL",
      ])
    #expect(judgement.deviations.map(\.line) == [1, 1, 1])
    #expect(judgement.deviations.allSatisfy { $0.rule == "selfOpenURL.app" })
    #expect(!judgement.holds(to: "selfOpenURL.app"))
    let error = #expect(throws: NonConformance.self) {
      try judgement.assertHolds(to: "selfOpenURL.app")
    }
    #expect(
      error?.reason
        == "selfOpenURL.app does not hold: willResignActive missing before openURL; openURL: state "
        + "active, expected inactive; didBecomeActive missing after openURL")
    #expect(error?.description.contains("rule   selfOpenURL.app, iOS >=8.0 <10.0") == true)
    #expect(judgement.description == judgement.text)
  }

  @Test func whatWasNeverMetOrDoesNotExistDoesNotHold() throws {
    let judgement = try judge(log: fixture("seed-self-open-url-ios8"), os: "8.1")
    let reasons = ["lock.app", "selfOpenURL.ap"].map { rule in
      #expect(throws: NonConformance.self) { try judgement.assertHolds(to: rule) }?.reason
    }
    #expect(reasons[0]?.contains("lock.app") == true)
    #expect(
      reasons[1]?.hasPrefix("no rule is called 'selfOpenURL.ap'; did you mean selfOpenURL.app")
        == true)
    let met = #expect(throws: NonConformance.self) {
      try judgement.assertHolds(to: "interruption.end.app")
    }
    #expect(met?.reason == "interruption.end.app was never met in the log")
  }

  @Test(arguments: ["", "nothing of a lifecycle\n"])
  func aLogWithoutEventsDoesNotConform(text: String) throws {
    let judgement = try Check(os: "12").judge(text: text)
    #expect(!judgement.conforms)
    #expect(!judgement.passes)
    #expect(judgement.verdict == .nothing)
    #expect(judgement.problem != nil)
    #expect(throws: NonConformance.self) { try judgement.assertConforms() }
  }

  @Test func aLogThatCannotBeReadDoesNotConform() throws {
    let check = try Check()
    let judgement = check.judge(log: "/nowhere/gone.log")
    #expect(!judgement.conforms)
    #expect(judgement.problem == "cannot be opened: No such file or directory")
    #expect(throws: Diagnostic.self) { try check.events(in: "/nowhere/gone.log") }
  }

  @Test func linesInMemoryAreReadAndQuotedLikeAFile() throws {
    let text = "applicationDidBecomeActive:\napplicationDidEnterBackground:\nsomething else\n"
    let judgement = try Check(os: "12").judge(text: text, named: "of a test")
    #expect(judgement.report.logs.map(\.path) == ["of a test"])
    #expect(
      judgement.deviations.map(\.message) == [
        "willResignActive missing before didEnterBackground"
      ])
    #expect(
      judgement.deviations.first?.context?.map(\.text) == [
        "applicationDidBecomeActive:", "applicationDidEnterBackground:", "something else",
      ])
  }

  @Test func eventsAreReadInTheirOrder() throws {
    let events = try Check().events(in: fixture("seed-self-open-url-ios8"))
    #expect(events.map(\.name.rawValue) == ["willResignActive", "openURL", "didBecomeActive"])
    #expect(events.map(\.line) == [1, 2, 3])
  }

  @Test func everyWrongNameIsToldAtOnce() throws {
    let mistakes = #expect(throws: Mistakes.self) {
      try Check(os: "eight") { settings in
        settings.trigger = "selfOpenURLs"
        settings.lenses = ["apps"]
        settings.select = ["selfOpen"]
      }
    }
    let said = mistakes?.diagnostics.map(\.description) ?? []
    try #require(said.count == 4)
    #expect(said[0] == "os: 'eight' is no version\n    as in 8, 8.4 or 'iOS 17.2'")
    #expect(said[1] == "trigger: there is no trigger 'selfOpenURLs'\n    did you mean selfOpenURL?")
    #expect(said[2] == "lenses: there is no lens 'apps'\n    did you mean app?")
    #expect(said[3].hasPrefix("select: no rule, trigger or kind of deviation is called 'selfOpen'"))
    #expect(throws: Mistakes.self) { try Check(os: "1") }
    #expect(throws: Mistakes.self) { try Check(rules: ["/nowhere/rules.yaml"]) }
  }
}
