import LifecheckTables
import Testing

@testable import LifecheckRules

/// The tables that are compiled in.
struct BuiltInRulesTests {
  @Test func theyAreReadWithoutAMistake() throws {
    do {
      let tables = try RuleTables(events: nil)
      #expect(tables["app"]?.states == ["notRunning", "inactive", "active", "background"])
    } catch {
      Issue.record("\(error.diagnostics.map(\.description).joined(separator: "\n"))")
    }
  }
}
