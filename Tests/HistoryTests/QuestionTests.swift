import Foundation
import TestSupport
import Testing

/// What is asked of a history, through the real program.
struct QuestionTests {
  private struct Answer: Decodable {
    struct Row: Decodable, Equatable {
      var day: String?
      var os: String?
      var trigger: String?
      var app: String?
      var runs: Int?
      var episodes: Int?
      var conforms: Int?
      var deviates: Int?
      var percent: Int?
      var changes: Int?
      var lastSeen: String?
      var firstSeen: String?
      var testedSince: Int?
      var severity: String?
      var kind: String?
      var event: String?
      var attribute: String?
      var times: Int?
    }
    let schema: String
    let question: String
    let days: Int
    let since: String
    let undatedLogs: Int
    let rows: [Row]
  }

  private func ask(_ question: String, _ path: String, _ options: [String] = []) throws -> Answer {
    let run = try Run(["history", question, path, "-f", "json"] + options)
    #expect(run.status == 0)
    #expect(run.errors == "")
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try decoder.decode(Answer.self, from: Data(run.output.utf8))
  }

  @Test func trendTellsTheRateOfEachDayVersionAndTrigger() throws {
    let (folder, path) = try Runs.history()
    let answer = try ask("trend", path)
    #expect(answer.schema == "lifecheck.history/1")
    #expect(answer.since == "2023-10-16")
    #expect(
      answer.rows.map(\.day) == [
        "2023-10-25", "2023-10-25", "2023-11-04", "2023-11-12", "2023-11-13",
      ])
    #expect(
      answer.rows.map(\.trigger) == ["interruption.end"] + Array(repeating: "selfOpenURL", count: 4)
    )
    #expect(answer.rows.map(\.deviates) == [0, 0, 0, 1, 1])
    #expect(answer.rows.map(\.percent) == [0, 0, 0, 100, 50])
    let short = try ask(
      "trend", path, ["--days", "3", "--trigger", "selfOpenURL", "--os", "iOS 8"])
    #expect(short.rows.map(\.episodes) == [1, 2])
    withExtendedLifetime(folder) {}
  }

  @Test func newTellsWhatWasFirstSeenInTheseDays() throws {
    let (folder, path) = try Runs.history()
    let answer = try ask("new", path)
    #expect(answer.days == 7)
    try #require(answer.rows.count == 1)
    #expect(answer.rows[0].firstSeen == "2023-11-12")
    #expect(answer.rows[0].kind == "attribute")
    #expect(answer.rows[0].event == "openURL")
    #expect(answer.rows[0].attribute == "state")
    #expect(answer.rows[0].severity == "error")
    #expect(answer.rows[0].os == "8.0")
    #expect(answer.rows[0].times == 2)
    // Seen two days ago for the first time, it is not new since yesterday.
    #expect(try ask("new", path, ["--days", "2"]).rows.isEmpty)
    withExtendedLifetime(folder) {}
  }

  @Test func flakyTellsWhatSometimesDeviatesAndHowOftenThatChanged() throws {
    let (folder, path) = try Runs.history()
    let answer = try ask("flaky", path)
    try #require(answer.rows.count == 1)
    #expect(answer.rows[0].trigger == "selfOpenURL")
    #expect(answer.rows[0].runs == 4)
    #expect(answer.rows[0].episodes == 5)
    #expect(answer.rows[0].deviates == 2)
    #expect(answer.rows[0].percent == 40)
    // From the second run to the third, and within the fourth.
    #expect(answer.rows[0].changes == 2)
    #expect(answer.rows[0].lastSeen == "2023-11-13")
    withExtendedLifetime(folder) {}
  }

  @Test func gapsTellsWhichTriggersStoppedBeingSeen() throws {
    let (folder, path) = try Runs.history()
    let answer = try ask("gaps", path)
    try #require(answer.rows.count == 1)
    #expect(answer.rows[0].trigger == "interruption.end")
    #expect(answer.rows[0].lastSeen == "2023-10-25")
    #expect(answer.rows[0].testedSince == 3)
    #expect(try ask("gaps", path, ["--days", "30"]).rows.isEmpty)
    withExtendedLifetime(folder) {}
  }

  @Test func textAndMarkdownTellTheSame() throws {
    let (folder, path) = try Runs.history()
    let text = try Run(["history", "gaps", path])
    #expect(
      text.output == """
        gaps since 2023-11-08 (7 days): triggers that were seen before these days, and not in them

        trigger           os   app      last seen   episodes  tested since
        interruption.end  8.0  unknown  2023-10-25  1         3

        tested since: on how many later days the app was tested on this OS; 0: not at all

        """)
    let markdown = try Run(["history", "gaps", path, "-f", "markdown"])
    #expect(
      markdown.output.contains(
        "| trigger | os | app | last seen | episodes | tested since |\n"
          + "| --- | --- | --- | --- | --- | --- |\n"
          + "| interruption.end | 8.0 | unknown | 2023-10-25 | 1 | 3 |\n"))
    withExtendedLifetime(folder) {}
  }

  @Test func aNameThatTheHistoryDoesNotKnowIsNoEmptyAnswer() throws {
    let (folder, path) = try Runs.history()
    let run = try Run(["history", "gaps", path, "--trigger", "selfOpenUrl"])
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(
      run.errors == "lifecheck: --trigger: the history has no trigger 'selfOpenUrl'\n"
        + "    did you mean selfOpenURL?\n")
    #expect(try Run(["history", "trend", path, "--os", "9"]).status == 2)
    // What is set for judging logs is no filter.
    let set = try Run(["history", "trend", path], environment: ["LIFECHECK_OS": "9"])
    #expect(set.status == 0)
    #expect(set.output == (try Run(["history", "trend", path]).output))
    withExtendedLifetime(folder) {}
  }

  @Test func aHistoryWithoutARunEndsWithFour() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("history.db").path
    let empty = try TemporaryFile("rows", "")
    #expect(try Run(["history", "add", path, empty.path]).status == 0)
    for question in ["trend", "new", "flaky", "gaps"] {
      let run = try Run(["history", question, path])
      #expect(run.status == 4)
      #expect(run.errors.contains("the history has no run"))
    }
  }

  @Test func runsWithoutATimeAreCountedAsLeftOut() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("history.db").path
    let rows =
      try Runs.row("episode", changes: ["run_time": NSNull()])
      + Runs.row("source", changes: ["run_time": NSNull()])
    #expect(try Run(["history", "add", path, "-"], input: rows).status == 0)
    let run = try Run(["history", "trend", path])
    #expect(run.status == 0)
    #expect(
      run.output.hasSuffix("none\nleft out: 1 log of runs without a time, whose day nobody knows\n")
    )
  }

  @Test(arguments: [
    ([], "say what to do: history add, trend, new, flaky, gaps"),
    (["trends", "x"], "'trends' is no command of 'lifecheck history'"),
    (["trend"], "say which database: history trend DB"),
    (["add", "x.db"], "say what to add"),
    (["trend", "a.db", "b.db"], "'history trend' takes one database"),
    (["trend", "a.db", "--days", "0"], "--days: '0' is no number of days"),
    (["trend", "a.db", "-f", "junit"], "there is no format 'junit' of a history"),
  ])
  func aWrongCallIsToldAndMakesNoFile(words: [String], message: String) throws {
    let folder = try TemporaryFolder()
    let run = try Run(["history"] + words, in: folder.url)
    #expect(run.status == 2)
    #expect(run.errors.contains(message))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
  }
}
