import Foundation
import TestSupport
import Testing

/// The pages of the guide: what they show holds.
struct GuideTests {
  private func page(_ name: String) throws -> String {
    let folder = Repository.root.appendingPathComponent("Sources/Lifecheck/Lifecheck.docc")
    return try String(contentsOf: folder.appendingPathComponent("\(name).md"), encoding: .utf8)
  }

  /// The blocks of a page in one language.
  private func blocks(_ language: String, of name: String) throws -> [String] {
    try page(name).components(separatedBy: "```\(language)\n").dropFirst()
      .map { $0.components(separatedBy: "```")[0] }
  }

  @Test(arguments: ["Adding-a-rule", "Adding-a-format"])
  func theTableOfThePageIsValid(name: String) throws {
    let table = try TemporaryFile("table.yaml", try #require(try blocks("yaml", of: name).first))
    let run = try Run(["rules", "validate", table.path])
    #expect(run.output + run.errors == "1 table: nothing wrong\n")
  }

  @Test func theExamplesOfThePageHold() throws {
    let table = try TemporaryFile("table.yaml", try blocks("yaml", of: "Adding-a-rule")[0])
    let run = try Run(["rules", "test", table.path])
    #expect(run.output == "2 examples of 1 rules, 0 failed\n")
  }

  @Test(arguments: [
    "Adding-a-case", "Adding-a-format", "Adding-a-rule", "Continuous-integration", "Own-tests",
    "Report-grammar",
  ])
  func everyPageNamesOnlyWhatExists(name: String) throws {
    let text = try page(name)
    let help = try Run(["config", "--help"]).output
    for match in text.matches(of: /`[^`]*(--[a-z][a-z-]+)/) {
      #expect(help.contains(match.1), "\(match.1)")
    }
    for match in text.matches(of: /\b(?:Fixtures|Sources|scripts)\/[\w\/.-]*\w/) {
      let path = Repository.root.appendingPathComponent(String(match.output)).path
      #expect(FileManager.default.fileExists(atPath: path), "\(match.output)")
    }
  }
}
