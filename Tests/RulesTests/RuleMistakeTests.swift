import LifecheckEvents
import LifecheckTables
import Testing

@testable import LifecheckRules

/// Every way to get a rule wrong, and its message.
struct RuleMistakeTests {
  @Test func theTablesOfTheseTestsAreRightThemselves() {
    #expect(mistakes(switchOn()) == [])
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let fields: String
    let message: String
    var testDescription: String { message }

    init(_ fields: String, _ message: String) {
      self.fields = fields
      self.message = message
    }
  }

  // Added and replaced lines stand last, so the first of them is line 9.
  @Test(arguments: [
    Case(
      "expect: light[x",
      "9:22: expected '=' or ':', found the end | a check is [a=x], a guard [a:x]"),
    Case("expect: 'light {a}'", "9:22: a group needs two events | in any order is {a b}"),
    Case("expect: [light]", "9:15: 'expect' must be a text, found a list"),
    Case(
      "expect: plug light?",
      "9:20: 'light' is a core event, so it is never optional | write two rows, one with it and one without"
    ),
    Case("expect: plug? hum?", "9:15: a rule needs a step that is not optional"),
    Case("from: of", "9:13: the state 'of' is unknown | did you mean off, on?"),
    Case("from: [off, dim]", "9:19: the state 'dim' is unknown | known are off, on"),
    Case("from: []", "9:13: 'from' is empty"),
    Case("to: dim", "9:11: the state 'dim' is unknown | known are off, on"),
    Case("to: [on]", "9:11: 'to' must be a text, found a list"),
    Case("to:", "4:7: the key 'to' is missing | a row with 'from' is an edge"),
    Case("os:", "4:7: the key 'os' is missing"),
    Case("id:", "4:7: the key 'id' is missing"),
    Case(
      "os: '8'",
      "9:11: '8' is no range of versions | ranges are '>=8.0', '<10.0' and '>=8.0 <10.0'"),
    Case(
      "os: '>=9 <8'",
      "9:11: '>=9 <8' is no range of versions | ranges are '>=8.0', '<10.0' and '>=8.0 <10.0'"),
    Case("confidence:", "4:7: the key 'confidence' is missing"),
    Case(
      "confidence: sure",
      "9:19: 'sure' is no confidence | known are inferred, observed-once, observed-several, documented"
    ),
    Case(
      "tolerated: [hum, dark]",
      "10:24: 'dark' is a core event, so it is never tolerated | such an anomaly is a row of its own, with a context"
    ),
    Case("forbidden: [hum, light]", "10:24: 'light' is expected and forbidden"),
    Case("context: part", "10:16: the context 'part' is unknown | did you mean party?"),
    Case("context: rain", "10:16: the context 'rain' is unknown | a lens lists its contexts"),
    Case("measured: [1]", "10:7: the key 'measured' is unknown | did you mean measured_on?"),
    Case("forbidden: [a, a]", "10:22: 'a' stands here twice"),
    Case(
      "looks_like: [{without: light}]", "10:20: the key 'rule' is missing"),
    Case(
      "looks_like: [{without: light, rule: lamp.of}]",
      "10:43: the rule 'lamp.of' is unknown | did you mean lamp.on?"),
    Case(
      "looks_like: [{without: dark, rule: lamp.on}]", "10:20: the rule does not expect 'dark'"),
    Case(
      "looks_like: [{swapped: [light], rule: lamp.on}]",
      "10:20: expected one fault | one of 'without: a', 'swapped: [a, b]', 'check: attribute'"),
    Case("looks_like: all", "10:19: 'looks_like' must be a list, found a text"),
  ])
  func itIsReportedWithItsPlace(example: Case) {
    #expect(
      mistakes(switchOn(example.fields)) == ["rules/lamp/switch.yaml:\(example.message)"])
  }

  @Test func anUnknownEventPointsAtItsName() {
    let known: Set<Event.Name> = Set(["light", "dark", "plug", "hum"].map { Event.Name($0) })
    let fields = "expect: plug {hum lihgt}\nevidence: [hmu]\ntolerated: [moth]"
    #expect(
      mistakes(switchOn(fields), events: known) == [
        "rules/lamp/switch.yaml:10:18: no spelling gives the event 'hmu' | did you mean hum?",
        "rules/lamp/switch.yaml:9:25: no spelling gives the event 'lihgt' | did you mean light?",
        "rules/lamp/switch.yaml:11:19: no spelling gives the event 'moth'",
      ])
  }

  @Test func toleratedAndForbiddenExcludeEachOther() {
    #expect(
      mistakes(switchOn("tolerated: [hum]\nforbidden: [hum]")) == [
        "rules/lamp/switch.yaml:10:19: 'hum' is tolerated and forbidden"
      ])
  }

  @Test func aRowWithoutFromIsNoiseAndHasNeitherEndNorContextNorCoreEvents() {
    #expect(
      mistakes(switchOn("from:\ncontext: party\nexpect: light")) == [
        "rules/lamp/switch.yaml:9:15: 'light' is a core event, so it is no noise",
        "rules/lamp/switch.yaml:6:11: a row without 'from' is noise, and has no 'to'",
        "rules/lamp/switch.yaml:8:16: a row without 'from' is noise, and has no 'context'",
      ])
  }

  @Test func allMistakesAreGatheredInTheOrderOfTheTable() {
    #expect(
      mistakes(switchOn("os: new\nto: dim") + switchOn("id: lamp.on.again\nfrom: dim")).map {
        $0.prefix { $0 != "|" }
      } == [
        "rules/lamp/switch.yaml:8:11: 'new' is no range of versions ",
        "rules/lamp/switch.yaml:9:11: the state 'dim' is unknown ",
        "rules/lamp/switch.yaml:10:3: the trigger 'switch.on' stands here twice, first rules/lamp/switch.yaml:1:3",
        "rules/lamp/switch.yaml:18:13: the state 'dim' is unknown ",
      ])
  }

  @Test func anIdStandsOnce() {
    let second = switchOn().replacing("switch.on", with: "switch.off")
    #expect(
      mistakes(switchOn() + second) == [
        "rules/lamp/switch.yaml:13:11: the rule 'lamp.on' stands here twice, first rules/lamp/switch.yaml:4:7"
      ])
  }

  @Test func aTriggerNeedsATitleAndRules() {
    #expect(
      mistakes(
        "- trigger: a\n  rules: []\n- trigger: b\n  title: B\n- trigger: c\n  title: C\n  rules: d")
        == [
          "rules/lamp/switch.yaml:2:10: a trigger needs a rule",
          "rules/lamp/switch.yaml:1:3: the key 'title' is missing",
          "rules/lamp/switch.yaml:3:3: the key 'rules' is missing",
          "rules/lamp/switch.yaml:7:10: 'rules' must be a list, found a text",
        ])
  }

  @Test func aTriggerOfAnUnknownLensIsAMistake() {
    #expect(
      mistakes("- trigger: a\n  lens: lam\n  title: A\n  rules: [{id: a}]") == [
        "rules/lamp/switch.yaml:2:9: the lens 'lam' is unknown | did you mean lamp?"
      ])
  }

  @Test func brokenYAMLIsOneMistake() {
    #expect(mistakes("- trigger: [a").count == 1)
    #expect(mistakes("- trigger: [a")[0].hasPrefix("rules/lamp/switch.yaml:"))
  }

  @Test func aTableThatIsNoTableIsAMistake() {
    #expect(
      mistakes("just words") == [
        "rules/lamp/switch.yaml:1:1: expected a mapping, found a text"
      ])
    #expect(
      mistakes("triggrs: []") == [
        "rules/lamp/switch.yaml:1:1: the key 'triggrs' is unknown | did you mean triggers?"
      ])
  }
}
