import Foundation
import LifecheckTables
import TestSupport
import Testing

/// A real log with the runs that are made of it, and the reports they must give.
struct Fixture: Sendable, CustomTestStringConvertible {
  struct Run: Sendable {
    let name: String
    let options: [String]
    let status: Int32
  }

  let folder: URL
  let runs: [Run]

  var testDescription: String { folder.lastPathComponent }

  /// Reads `case.yaml`: `title`, `origin` and `runs`, each with `name` ("report" when it has none),
  /// `options` and `status`.
  init(_ folder: URL) throws {
    self.folder = folder
    let url = folder.appendingPathComponent("case.yaml")
    let file = TableFile(
      name: "Fixtures/\(folder.lastPathComponent)/case.yaml",
      bytes: Array(try Data(contentsOf: url)))
    var mistakes = Mistakes()
    var runs: [Run] = []
    for node in YAML.documents(of: file, &mistakes) {
      guard var row = Row(node, &mistakes) else { continue }
      _ = row.text("title", &mistakes)
      _ = row.text("origin", &mistakes)
      for node in row.required("runs", &mistakes)?.items ?? [] {
        guard var row = Row(node, &mistakes) else { continue }
        let name = row.optionalText("name", &mistakes) ?? "report"
        let options = row.texts("options", &mistakes)
        let status = row.text("status", &mistakes).flatMap { Int32($0) } ?? -1
        row.finish(&mistakes)
        runs.append(Run(name: name, options: options, status: status))
      }
      row.finish(&mistakes)
    }
    try mistakes.check()
    self.runs = runs
  }

  static func all() throws -> [Fixture] {
    let folders = try FileManager.default.contentsOfDirectory(
      at: Repository.fixtures, includingPropertiesForKeys: nil)
    return
      try folders
      .filter { FileManager.default.fileExists(atPath: $0.appendingPathComponent("log").path) }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
      .map { try Fixture($0) }
  }
}
