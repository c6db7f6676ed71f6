import Foundation
import TestSupport
import Testing

/// A history in the programs that people open it with.
struct OtherProgramsTests {
  private let tools = PythonTool(in: "Tests/HistoryTests/tools")

  @Test func datasetteServesTheTablesAsJSON() throws {
    let (folder, path) = try Runs.history()
    let output = try tools.run(
      "serve.py",
      [
        path, "/daily.json?_shape=array&_sort=day&trigger=selfOpenURL",
        "/deviations.json?_shape=array",
        "/daily.json?_facet=trigger&_facet=os&_size=0",
      ])
    let answers = try #require(
      JSONSerialization.jsonObject(with: Data(output.utf8)) as? [Any])
    let daily = try #require(answers[0] as? [[String: Any]])
    #expect(
      daily.map { $0["day"] as? String } == [
        "2023-10-25", "2023-11-04", "2023-11-12", "2023-11-13",
      ])
    #expect(daily.map { $0["deviates"] as? Int } == [0, 0, 1, 1])
    let deviations = try #require(answers[1] as? [[String: Any]])
    #expect(deviations.map { $0["event"] as? String } == ["openURL", "openURL"])
    let facets = try #require((answers[2] as? [String: Any])?["facet_results"] as? [String: Any])
    let triggers = try #require(
      (facets["trigger"] as? [String: Any])?["results"] as? [[String: Any]])
    #expect(triggers.map { $0["value"] as? String } == ["selfOpenURL", "interruption.end"])
    #expect(triggers.map { $0["count"] as? Int } == [4, 1])
    #expect(facets["os"] != nil)
    withExtendedLifetime(folder) {}
  }

  private func duck(_ sql: String, _ arguments: String...) throws -> String {
    try tools.run("duck.py", [sql] + arguments).trimmingCharacters(in: .newlines)
  }

  @Test func duckDBCountsRows() throws {
    let rows = try Runs.file("r", daysAgo: 0, [Runs.deviating, Runs.conforming, "no-events"])
    let table = "read_json('\(rows.path)', format = 'newline_delimited')"
    #expect(
      try duck("SELECT kind, count(*) FROM \(table) GROUP BY 1 ORDER BY 1")
        == #"[["episode", 2], ["source", 3]]"#)
    #expect(
      try duck(
        "SELECT os, \"trigger\", avg((verdict = 'deviates')::INT) FROM \(table) "
          + "WHERE kind = 'episode' GROUP BY 1, 2") == #"[["8.0", "selfOpenURL", 0.5]]"#)
  }

  @Test func duckDBReadsTheHistory() throws {
    let (folder, path) = try Runs.history()
    #expect(
      try duck(
        "SELECT \"trigger\", sum(episodes)::INT, sum(deviates)::INT FROM history.daily "
          + "GROUP BY 1 ORDER BY 1", path)
        == #"[["interruption.end", 1, 0], ["selfOpenURL", 5, 2]]"#)
    withExtendedLifetime(folder) {}
  }
}
