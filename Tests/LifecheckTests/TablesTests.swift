import LifecheckEvents
import LifecheckRecords
import LifecheckRules
import LifecheckTables
import Testing

@testable import Lifecheck

/// The built-in tables as a whole.
struct BuiltInTablesTests {
  /// The program does not hold them to each other at each start: this test does.
  @Test func everyNameInARuleIsAnEventOfSomeSpelling() throws {
    let spellings = try SpellingTable.builtIn()
    let rules = try RuleTables(events: Set(spellings.events))
    #expect(rules.lenses.map(\.id).contains("app"))
    #expect(rules.lenses.map(\.id) == (try Tables()).lenses.map(\.id))
  }

  @Test func theyKeepEveryLawThatUsersMustKeep() throws {
    let tables = try Tables()
    var mistakes = Mistakes()
    tables.check(
      TableFile.builtIn(under: "formats/") + TableFile.builtIn(under: "rules/"), &mistakes)
    tables.spellings.check(TableFile.builtIn(under: "spellings/"), &mistakes)
    #expect(mistakes.diagnostics.map(\.description) == [])
  }

  @Test func withoutThemNothingIsKnown() throws {
    let tables = try Tables(builtIn: false)
    #expect(tables.lenses.isEmpty)
    #expect(tables.formats.isEmpty)
    #expect(tables.spellings.events.isEmpty)
  }
}
