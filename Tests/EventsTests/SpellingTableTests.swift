import LifecheckTables
import Testing

@testable import LifecheckEvents

/// The built-in tables against their own samples, and the laws that hold for every table.
struct SpellingTableTests {
  private static func mistakes(_ name: String) -> [String] {
    var mistakes = Mistakes()
    let table = SpellingTable(TableFile.builtIn(under: "spellings/"), &mistakes)
    table.check(TableFile.builtIn(under: "spellings/").filter { $0.name == name }, &mistakes)
    return mistakes.diagnostics.map(\.description)
  }

  @Test(arguments: TableFile.builtIn(under: "spellings/").map(\.name))
  func everyBuiltInTableKeepsTheLaws(name: String) {
    #expect(Self.mistakes(name) == [])
  }
}
