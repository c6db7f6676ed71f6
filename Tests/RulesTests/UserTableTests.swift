import LifecheckEvents
import LifecheckTables
import Testing

@testable import LifecheckRules

/// A user's tables beside the built-in ones.
struct UserTableTests {
  private static let builtIn = [
    TableFile(name: "rules/lamp/lens.yaml", text: lamp),
    TableFile(
      name: "rules/lamp/switch.yaml",
      text: switchOn()
        + switchOn("id: lamp.off\nexpect: dark").replacing("switch.on", with: "switch.off")),
  ]

  private func tables(_ texts: String..., builtIn: [TableFile] = builtIn) throws(Mistakes)
    -> RuleTables
  {
    let files = texts.enumerated().map { TableFile(name: "my\($0.offset).yaml", text: $0.element) }
    return try RuleTables(builtIn, userFiles: files, events: nil)
  }

  private func mistakes(_ text: String) -> [String] {
    do throws(Mistakes) {
      _ = try tables(text)
      return []
    } catch {
      return lines(of: error)
    }
  }

  @Test func aRowWithAKnownIdTakesThePlaceOfTheKnownOne() throws {
    let tables = try tables(
      """
      triggers:
        - lens: lamp
          trigger: switch.on
          rules:
            - id: lamp.on
              os: '>=2.0'
              from: off
              to: on
              expect: plug light
              confidence: inferred
      """)
    let rules = tables.lenses[0].rules
    #expect(rules.map(\.id) == ["lamp.on", "lamp.off"])
    #expect(rules[0].expect == "plug light")
    #expect(rules[0].triggerTitle == "Somebody turns it on")
    #expect(rules[0].location == Location(file: "my0.yaml", line: 5, column: 9))
  }

  @Test func aNewRowStandsBehindTheBuiltInOnes() throws {
    let tables = try tables(
      "lens: lamp\n"
        + switchOn("id: lamp.again").replacing("- trigger", with: "trigger")
        .replacing("\n  title", with: "\ntitle").replacing("\n  rules", with: "\nrules"))
    #expect(tables.lenses[0].rules.map(\.id) == ["lamp.on", "lamp.off", "lamp.again"])
  }

  @Test func theLaterFileWins() throws {
    let rule = { (os: String) in
      "triggers: [{lens: lamp, trigger: switch.on, rules: [{id: lamp.on, os: '>=\(os)', from: off, to: on, expect: light, confidence: inferred}]}]"
    }
    let tables = try tables(rule("2.0"), rule("3.0"))
    #expect(tables.lenses[0].rules[0].versions.description == ">=3.0")
  }

  @Test func aFileMayHoldALensOfItsOwnAndItsTriggers() throws {
    let text =
      "lenses:\n"
      + lamp.split(separator: "\n").enumerated().map {
        ($0.offset == 0 ? "  - " : "    ") + $0.element
      }.joined(separator: "\n") + "\ntriggers:\n"
      + switchOn().replacing("- trigger: switch.on", with: "- trigger: switch.on\n  lens: lamp")
    #expect(try tables(text, builtIn: [])["lamp"]?.rules.map(\.id) == ["lamp.on"])
  }

  @Test func withoutBuiltInTablesTheirLensesAreUnknown() throws {
    #expect(throws: Mistakes.self) {
      try tables("triggers: [{lens: app, trigger: a, title: A, rules: []}]", builtIn: [])
    }
    #expect(try tables(builtIn: []).lenses.isEmpty)
  }

  @Test func aTriggerMustNameItsLens() {
    #expect(
      mistakes("triggers: [{trigger: switch.on, rules: [{id: a}]}]") == [
        "my0.yaml:1:12: the key 'lens' is missing | known are lamp"
      ])
  }

  @Test func anIdStandsOnceInAFile() {
    let row = "{id: a, os: '>=1.0', from: off, to: on, expect: light, confidence: inferred}"
    #expect(
      mistakes("triggers: [{lens: lamp, trigger: switch.on, rules: [\(row), \(row)]}]").count == 1)
  }

  @Test func whatBelongsToOtherReadersIsPassedOver() throws {
    #expect(
      try tables("formats: [{id: mine}]", "spellings: [{event: x}]", "id: mine\npattern: x")
        .lenses[0].rules.count == 2)
    #expect(
      mistakes("triggers: []\nformats: []\ntrigers: []") == [
        "my0.yaml:3:1: the key 'trigers' is unknown | did you mean triggers?"
      ])
  }

  @Test func aUsersRowsAreHeldToTheLawsToo() throws {
    let file = TableFile(
      name: "my.yaml",
      text:
        "triggers: [{lens: lamp, trigger: switch.on, rules: [{id: a, os: '>=1.0', from: off, to: on, expect: light, confidence: inferred}]}]"
    )
    let tables = try RuleTables(Self.builtIn, userFiles: [file], events: nil)
    var mistakes = Mistakes()
    try Proofs(in: Self.builtIn, userFiles: [file]).check(tables, in: ["my.yaml"], &mistakes)
    #expect(mistakes.diagnostics.map(\.message) == ["the rule 'a' has no proof"])
  }
}
