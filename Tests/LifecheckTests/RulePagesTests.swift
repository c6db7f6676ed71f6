import Foundation
import LifecheckTables
import Testing

@testable import Lifecheck

/// The pages of the table in the documentation.
struct RulePagesTests {
  private static let pages = Result { try Answers(try Tables()).pages() }
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Sources/Lifecheck/Lifecheck.docc/Rules").standardizedFileURL

  @Test func theCommittedPagesAreThoseOfTheTable() throws {
    let pages = try Self.pages.get()
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    #expect(files.sorted() == pages.map(\.name).sorted(), "run scripts/record")
    for page in pages {
      let file = try? String(contentsOf: Self.folder.appending(path: page.name), encoding: .utf8)
      #expect(file == page.text, "\(page.name) is old: run scripts/record")
    }
  }

  @Test func everyRuleTriggerContextAndSourceStandsOnAPage() throws {
    let answers = try Answers(try Tables())
    let pages = try Self.pages.get()
    let text = pages.map(\.text).joined()
    for rule in answers.rules {
      #expect(text.components(separatedBy: "\n### \(rule.id)\n").count == 2, "\(rule.id)")
    }
    for source in answers.proofs.sources { #expect(text.contains("- `\(source.id)`: ")) }
    for context in answers.names(of: .context) {
      #expect(text.contains("## context `\(context)`\n"))
    }
    for invariant in answers.names(of: .invariant) {
      #expect(text.components(separatedBy: "\n## invariant `\(invariant)`\n").count == 2)
    }
    for bugClass in answers.names(of: .bugClass) {
      #expect(text.components(separatedBy: "\n## class `\(bugClass)`\n").count == 2)
    }
    let index = try #require(pages.first { $0.name == "Rules.md" })
    for trigger in answers.names(of: .trigger) { #expect(index.text.contains("| `\(trigger)` |")) }
  }

  @Test func thePagesCountEveryRowAndWhoCitesASource() throws {
    let answers = try Answers(try Tables())
    let pages = try Self.pages.get()
    let index = try #require(pages.first { $0.name == "Rules.md" }).text
    #expect(index.contains("The table has \(answers.rows(RuleSelection()).count) rows ("))
    #expect(index.contains(", \(answers.names(of: .invariant).count) invariant) over "))
    #expect(index.contains("it knows \(answers.names(of: .bugClass).count) classes of bugs."))
    let sources = try #require(pages.first { $0.name == "Rules-sources.md" }).text
    #expect(!sources.contains(" ()"), "each source is cited")
    let launch = try #require(
      sources.split(separator: "\n").first { $0.hasPrefix("- `AD-launchseq`: ") })
    #expect(launch.contains(" rules, 3 invariants"), "\(launch)")
  }

  @Test func everyPageIsLinkedOnceAndEveryLinkHasAPage() throws {
    let pages = try Self.pages.get()
    let links = pages.flatMap { page in
      page.text.matches(of: /<doc:([\w-]+)>/).map { String($0.output.1) }
    }
    #expect(links.sorted() == pages.map(\.id).filter { $0 != "Rules" }.sorted())
    #expect(Set(pages.map { $0.name.lowercased() }).count == pages.count)
  }

  @Test func theMatrixShowsWhenATriggerChanges() throws {
    let app = try #require(try Self.pages.get().first { $0.name == "Rules-app.md" }).text
    let lines = app.split(separator: "\n").map(String.init)
    let head = try #require(lines.first { $0.hasPrefix("| trigger |") })
    let row = try #require(lines.first { $0.hasPrefix("| `selfOpenURL` |") })
    let cells = { (line: String) in
      line.split(separator: "|").map { $0.replacing(" ", with: "").replacing("\\", with: "") }
    }
    let byVersion = Dictionary(uniqueKeysWithValues: zip(cells(head), cells(row)))
    #expect(byVersion["6.0"] == "-")
    #expect(byVersion["7.0"] == "OO*")
    #expect(byVersion["8.0"] == "S*")
    #expect(byVersion["9.0"] == "S")
    #expect(byVersion["10.0"] == "I*")
  }

  @Test func noPageIsLongerThanAFileMayBe() throws {
    for page in try Self.pages.get() {
      #expect(page.text.split(separator: "\n", omittingEmptySubsequences: false).count <= 400)
    }
  }
}
