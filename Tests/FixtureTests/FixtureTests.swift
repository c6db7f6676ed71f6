import Foundation
import Testing
import TestSupport

/// Every real log against its golden reports.
///
/// A golden is there or it isn't: `report.text` is the run's full report, `report.json` its JSON. With
/// LIFECHECK_RECORD set they are written anew, and the test fails, so that nobody takes it for a pass.
struct FixtureTests {
  @Test(arguments: try Fixture.all())
  func fixtureGivesItsReports(fixture: Fixture) throws {
    #expect(!fixture.runs.isEmpty)
    for run in fixture.runs {
      let log = "Fixtures/\(fixture.folder.lastPathComponent)/log"
      for (ending, format) in [("text", []), ("json", ["--format", "json"])] {
        let golden = fixture.folder.appendingPathComponent("\(run.name).\(ending)")
        let isThere = FileManager.default.fileExists(atPath: golden.path)
        guard isThere || ending == "text" else { continue }
        let result = try Run(run.options + format + ["--run-id", "fixture", log])
        #expect(result.status == run.status, "\(run.name): \(result.errors)")
        let found = result.output + result.errors
        if ProcessInfo.processInfo.environment["LIFECHECK_RECORD"] != nil {
          try found.write(to: golden, atomically: true, encoding: .utf8)
          Issue.record("recorded \(golden.lastPathComponent); look at the diff, then test again")
          continue
        }
        let expected = try #require(
          try? String(contentsOf: golden, encoding: .utf8), "record it with scripts/record")
        #expect(found == expected, "\(run.name).\(ending)")
      }
    }
  }
}
