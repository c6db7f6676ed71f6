import Foundation
import LifecheckReports
import TestSupport
import Testing

/// What people look at, in the real programs they look at it with.
@Suite(.serialized)
struct BrowserTests {
  private struct Seen: Decodable {
    let errors: [String]
    let requests: [String]
    let cards: Int
    let open: Int
    let gaps: Int
    let text: String
    let pwned: Bool
    let names: [String]
    let contrast: Double
    let schema: String?
    let filtered: Int
    let searched: Int
    let shown: String
    let walked: String
    let unfolded: Int
    let lit: String?
    let dark: String
    let contrastDark: Double
    let phone: Int
    let plainText: Bool
    let plainTools: Bool
    let printed: Int

    enum CodingKeys: String, CodingKey {
      case errors, requests, cards, open, gaps, text, pwned, names, contrast, schema, filtered
      case searched, shown, walked, unfolded, lit, dark, phone, printed
      case contrastDark = "contrast dark"
      case plainText = "plain text"
      case plainTools = "plain tools"
    }
  }

  private func seen(_ kind: Forms.Kind) throws -> Seen {
    let page = try TemporaryFile("report.html", try Forms.report(of: kind, as: .html))
    let output = try Forms.tool("page.py", [Forms.browser, page.path])
    return try JSONDecoder().decode(Seen.self, from: Data(output.utf8))
  }

  @Test(arguments: Forms.Kind.allCases)
  func thePageWorksWithoutErrorsOrNetwork(kind: Forms.Kind) throws {
    let seen = try seen(kind)
    #expect(seen.errors.isEmpty)
    #expect(seen.requests.isEmpty)
    #expect(!seen.pwned)
    #expect(seen.names.isEmpty)
    // What WCAG 2.1 asks for at level AA.
    #expect(seen.contrast >= 4.5)
    #expect(seen.contrastDark >= 4.5)
    #expect(seen.dark == "rgb(20, 22, 26)")
    #expect(seen.phone <= 390)
    #expect(seen.schema == "lifecheck.report/1")
    #expect(seen.plainText)
    #expect(!seen.plainTools)
    #expect(seen.searched == 0)
    #expect(seen.shown == "0 of \(seen.cards) shown")
    #expect(seen.printed > 1_000)
  }

  @Test func aFailingEpisodeIsOpenedFilteredWalkedToAndItsLineLit() throws {
    let seen = try seen(.deviating)
    #expect(seen.cards == 1)
    #expect(seen.open == 1)
    #expect(seen.gaps == 2)
    #expect(seen.filtered == 1)
    #expect(seen.walked == "e0-0")
    #expect(seen.unfolded == 1)
    #expect(seen.lit == "l0-1")
    #expect(seen.text.contains("willResignActive missing before openURL"))
    #expect(seen.text.contains("/nowhere/gone.log"))
  }

  @Test(arguments: [Forms.Kind.deviating, .hostile])
  func diagramsAreDrawnByTheRealMermaid(kind: Forms.Kind) throws {
    struct Drawn: Decodable {
      let kind: String
      let text: String
    }
    let file = try TemporaryFile("report.md", try Forms.report(of: kind, as: .markdown))
    let script = Repository.root.appendingPathComponent(".build/python/mermaid.min.js").path
    let drawn = try Forms.tool("mermaid.py", [Forms.browser, script, file.path])
      .split(separator: "\n").map { try JSONDecoder().decode(Drawn.self, from: Data($0.utf8)) }
    #expect(!drawn.isEmpty)
    for diagram in drawn { #expect(diagram.kind == "sequence", "\(diagram.text)") }
    if kind == .deviating {
      #expect(drawn[0].text.contains("willResignActive missing"))
      #expect(drawn[0].text.contains("openURL: state active, expected inactive"))
    }
  }

  @Test func aTraceOpensInThePerfettoUI() throws {
    struct Page: Decodable { let words: String }
    let file = try TemporaryFile("trace.json", try Forms.report(of: .deviating, as: .trace))
    let page = try JSONDecoder().decode(
      Page.self, from: Data(try Forms.tool("perfetto.py", [Forms.browser, file.path]).utf8))
    #expect(page.words.contains("Current Trace"))
    #expect(page.words.contains("seed-self-open-url-ios7"))
  }

  @Test func metricsGoThroughARealExporterIntoARealPrometheus() throws {
    struct Scraped: Decodable {
      let errors: [String]
      let value: String?
    }
    let file = try TemporaryFile("x.prom", try Forms.report(of: .deviating, as: .prometheus))
    let query = #"sum(lifecheck_deviations{rule="selfOpenURL.app",severity="error"})"#
    let scraped = try JSONDecoder().decode(
      Scraped.self, from: Data(try Forms.tool("scrape.py", [file.path, query]).utf8))
    #expect(scraped.errors == ["0"])
    #expect(scraped.value == "3")
  }
}
