import Foundation
import LifecheckTables
import Testing

/// The lists in `Sources/CTables` against its folders.
struct EmbeddingTests {
  private let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Sources/CTables")

  @Test func everyTableIsCompiledInAsItIs() throws {
    var paths: [String] = []
    for kind in ["formats", "redactions", "rules", "spellings"] {
      let files = FileManager.default.enumerator(atPath: folder.appendingPathComponent(kind).path)
      while let file = files?.nextObject() as? String {
        if file.hasSuffix(".yaml") { paths.append("\(kind)/\(file)") }
      }
    }
    let tables = TableFile.builtIn()
    #expect(
      tables.map(\.name) == paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) },
      "each file needs a TABLE and a ROW line, in byte order of its path")
    for table in tables {
      let url = folder.appendingPathComponent(table.name)
      #expect(table.bytes == Array(try Data(contentsOf: url)), "\(table.name)")
    }
  }

  @Test func tablesCanBeTakenByTheirFolder() {
    let tables = TableFile.builtIn(under: "rules/app/")
    #expect(!tables.isEmpty)
    #expect(tables.allSatisfy { $0.name.hasPrefix("rules/app/") })
  }
}
