import LifecheckTables
import Testing

@testable import LifecheckRecords

/// The formats compiled in keep the laws that a user's formats must keep.
struct BuiltInTests {
  @Test(arguments: TableFile.builtIn(under: "formats/").map(\.name))
  func aTableOfFormatsKeepsTheLaws(name: String) throws {
    let file = try #require(TableFile.builtIn(under: name).first)
    var mistakes = Mistakes()
    let formats = LogFormat.readAndJudge(file, beside: try LogFormat.builtIn(), &mistakes)
    #expect(mistakes.diagnostics.map(\.description) == [])
    let layers = Layer.readAndJudge(file, &mistakes)
    #expect(mistakes.diagnostics.map(\.description) == [])
    #expect(!formats.isEmpty || !layers.isEmpty)
  }
}
