import LifecheckTables
import Testing

@testable import LifecheckRules

/// Versions on which a trigger has no rule, and the reason: `absent`.
struct AbsenceTests {
  private let rule = switchOn()

  @Test func aTriggerSaysWhereItHasNoRule() throws {
    let absent = "  absent:\n    - os: '<1.0'\n      why: Lamps had no switch.\n"
    let lens = try #require(try read(rule + absent)["lamp"])
    let trigger = try #require(lens.triggers.first)
    #expect(trigger.rules == [0])
    #expect(trigger.absent.map(\.versions.description) == ["<1.0"])
    #expect(trigger.absent.map(\.why) == ["Lamps had no switch."])
  }

  @Test func aTriggerThatIsAbsentNeedsNoRule() throws {
    let lens = try #require(
      try read(
        rule + "- trigger: glow\n  title: It glows\n  absent: [{os: '>=1.0', why: Unseen.}]\n")[
          "lamp"])
    #expect(lens.triggers.map(\.id) == ["switch.on", "glow"])
    #expect(lens.triggers.map(\.title) == ["Somebody turns it on", "It glows"])
    #expect(lens.triggers.last?.rules == [])
  }

  @Test(arguments: [
    ("absent: never", "10:11: 'absent' must be a list, found a text"),
    ("absent: []", "10:11: 'absent' is empty"),
    ("absent: [never]", "10:12: expected a mapping, found a text"),
    ("absent: [{why: Unseen.}]", "10:12: the key 'os' is missing"),
    (
      "absent: [{os: '1', why: Unseen.}]",
      "10:17: '1' is no range of versions | ranges are '>=8.0', '<10.0' and '>=8.0 <10.0'"
    ),
    ("absent: [{os: '<1.0'}]", "10:12: the key 'why' is missing"),
    ("absent: [{os: '<1.0', why: ''}]", "10:12: 'absent' does not say why"),
    (
      "absent: [{os: '<1.0', whi: Unseen., why: Unseen.}]",
      "10:25: the key 'whi' is unknown | did you mean why?"
    ),
    (
      "absent: [{os: '<1.1', why: Unseen.}]",
      "10:12: 'switch.on' is absent here, but the rule 'lamp.on' holds on >=1.0"
    ),
    ("abscent: []", "10:3: the key 'abscent' is unknown | did you mean absent?"),
  ])
  func itsMistakesAreReportedWithTheirPlace(line: String, message: String) {
    let found = mistakes(rule + "  \(line)\n")
    #expect(found == ["rules/lamp/switch.yaml:\(message)"])
  }

  @Test func aUsersReasonTakesThePlaceOfTheKnownOne() throws {
    let known = rule + "  absent: [{os: '<1.0', why: Unseen.}]\n"
    let tables = try RuleTables(
      [
        TableFile(name: "rules/lamp/lens.yaml", text: lamp),
        TableFile(name: "rules/lamp/switch.yaml", text: known),
      ],
      userFiles: [
        TableFile(
          name: "mine.yaml",
          text:
            "triggers:\n- lens: lamp\n  trigger: switch.on\n  absent: [{os: '<0.9', why: Seen.}]\n")
      ], events: nil)
    #expect(tables["lamp"]?.triggers.first?.absent.map(\.why) == ["Seen."])
  }
}
