import Foundation
import LifecheckReports
import TestSupport
import Testing

/// The matrix of triggers and versions, as Markdown and in a real browser.
@Suite(.serialized)
struct MatrixTests {
  private static let logs = [
    "Fixtures/seed-self-open-url-ios7/log", "Fixtures/seed-self-open-url-ios8/log",
    "Fixtures/seed-touch-id-answer/log", "/nowhere/gone.log",
  ]

  private func markdown(_ arguments: [String], input: String? = nil) throws -> [String] {
    try Run(arguments + ["-f", "matrix", "--run-id", "x"], input: input).output
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  @Test func theWorstTriggerStandsFirstAndWhatNoLogShowsIsThere() throws {
    let lines = try markdown(["--os", "8"] + Self.logs)
    #expect(lines[0] == "## lifecheck matrix: deviates")
    let table = try #require(lines.firstIndex(of: "| trigger | iOS 8.0 |"))
    #expect(
      Array(lines[table...].prefix(4)) == [
        "| trigger | iOS 8.0 |", "|---|---|",
        "| <code>selfOpenURL</code> the app opens its own URL | **deviates 1 of 2** |",
        "| <code>interruption.end</code> an inactive app gets the user's attention back "
          + "| conforms 1 |",
      ])
    let home = "| <code>background.home</code> the user goes to the Home Screen | never seen |"
    #expect(lines.contains(home))
    // No rule of it holds on iOS 8.
    #expect(!lines.contains { $0.contains("<code>auth.faceID</code>") })
    #expect(
      lines.contains {
        $0.hasPrefix("- **error** <code>Fixtures/seed-self-open-url-ios7/log:1</code>")
      })
    #expect(lines.contains { $0.hasPrefix("- <code>/nowhere/gone.log</code> unreadable:") })
  }

  @Test func savedReportsOfSeveralVersionsMakeOneMatrix() throws {
    let runs = [
      ["--os", "8.1.2", Self.logs[0]], ["--os", "7.1", Self.logs[0]], [Self.logs[1]],
    ]
    let files = try runs.map { arguments in
      let run = try Run(arguments + ["-f", "json", "--run-id", "x"])
      return try TemporaryFile("report.json", run.output)
    }
    let lines = try Run(["convert", "-f", "matrix"] + files.map(\.path)).output
      .split(separator: "\n").map(String.init)
    #expect(lines.contains("| trigger | iOS 7.1 | iOS 8.1 | OS unknown |"))
    #expect(
      lines.contains(
        "| <code>selfOpenURL</code> the app opens its own URL | conforms 1 | **deviates 1 of 1** "
          + "| conforms 1 |"))
    // A trigger of later versions has no rule on the known ones.
    let face = try #require(lines.first { $0.contains("<code>auth.faceID</code>") })
    #expect(face.hasSuffix("| no rule | no rule | never seen |"))
    // The reports laid together in another order differ in nothing but what they list in order.
    let turned = try Run(["convert", "-f", "matrix"] + files.reversed().map(\.path)).output
    let rows = lines.filter { $0.hasPrefix("| ") }
    #expect(turned.split(separator: "\n").filter { $0.hasPrefix("| ") }.map(String.init) == rows)
  }

  @Test func aTriggerThatWasRequiredAndIsNotThereDeviates() throws {
    let lines = try markdown(["--os", "8", "--require", "auth.touchID", Self.logs[1]])
    #expect(
      lines.contains(
        "| <code>auth.touchID</code> the app asks for Touch ID | **required, not seen in 1 log** |"
      ))
    #expect(lines[2].contains("2 triggers: ") == false)
    #expect(lines[2].contains("1 deviating, 1 conforming, "))
  }

  @Test func aReportOfAnOlderLifecheckSaysWhatIsMissing() throws {
    let saved = try Run(Forms.Kind.clean.arguments + ["-f", "json", "--run-id", "x"]).output
    let start = try #require(saved.range(of: "  \"triggers\": ["))
    let end = try #require(
      saved.range(of: "  \"notes\": [", range: start.upperBound..<saved.endIndex))
    let older = try TemporaryFile(
      "report.json", saved.replacingCharacters(in: start.lowerBound..<end.lowerBound, with: ""))
    let run = try Run(["convert", older.path, "-f", "matrix"])
    #expect(run.status == 0)
    #expect(run.output.contains("> this report has no list of triggers"))
    #expect(run.output.contains("1 trigger: 1 conforming."))
  }

  private struct Seen: Decodable {
    let errors: [String]
    let requests: [String]
    let text: String
    let cells: [[String]]
    let pwned: Bool
    let names: [String]
    let scripts: Int
    let policy: String
    let bare: Int
    let outside: Int
    let contrast: Double
    let led: String?
    let contrastDark: Double
    let phone: Int
    let plainText: Bool

    enum CodingKeys: String, CodingKey {
      case errors, requests, text, cells, pwned, names, scripts, policy, bare, outside, contrast
      case led, phone
      case contrastDark = "contrast dark"
      case plainText = "plain text"
    }
  }

  private func seen(_ kind: Forms.Kind) throws -> Seen {
    let page = try TemporaryFile("matrix.html", try Forms.report(of: kind, as: .matrixHTML))
    let output = try Forms.tool("matrix.py", [Forms.browser, page.path])
    return try JSONDecoder().decode(Seen.self, from: Data(output.utf8))
  }

  @Test(arguments: Forms.Kind.allCases)
  func thePageNeedsNoScriptNoNetworkAndNoWideScreen(kind: Forms.Kind) throws {
    let seen = try seen(kind)
    #expect(seen.errors.isEmpty)
    #expect(seen.requests.isEmpty)
    #expect(!seen.pwned)
    #expect(seen.names.isEmpty)
    #expect(seen.scripts == 0)
    #expect(seen.policy.hasPrefix("default-src 'none'; "))
    #expect(!seen.policy.contains("script-src"))
    #expect(seen.bare == 0)
    #expect(seen.outside == 0)
    #expect(seen.contrast >= 4.5)
    #expect(seen.contrastDark >= 4.5)
    #expect(seen.phone <= 390)
    #expect(seen.plainText)
  }

  @Test func theCellsSayWhatTheMarkdownSays() throws {
    let seen = try seen(.deviating)
    #expect(seen.cells.first == ["selfOpenURL", "iOS 8.0", "deviates 1 of 1"])
    #expect(seen.cells.contains(["background.home", "iOS 8.0", "never seen"]))
    #expect(seen.led?.contains("willResignActive missing before openURL") == true)
    let rows = try Forms.report(of: .deviating, as: .matrix)
      .split(separator: "\n").filter { $0.hasPrefix("| <code>") }
    #expect(rows.count == seen.cells.count)
    #expect(seen.text.contains("/nowhere/gone.log"))
  }
}
