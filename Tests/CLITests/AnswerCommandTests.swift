import Foundation
import TestSupport
import Testing

/// `explain`, `rules list`, `rules show`, `rules diff` and `rules pages`, run as a user does.
struct AnswerCommandTests {
  private func rows(_ arguments: [String]) throws -> [[String: Any]] {
    let run = try Run(arguments + ["-f", "json"])
    #expect(run.status == 0)
    #expect(run.errors == "")
    let value = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
    return try #require(value as? [[String: Any]])
  }

  @Test func explainAloneListsTheKinds() throws {
    let run = try Run(["explain"])
    #expect(run.status == 0)
    for kind in [
      "rule", "invariant", "class", "trigger", "event", "deviation", "context", "lens", "source",
      "format",
    ] {
      #expect(run.output.contains(" \(kind) "), "\(kind)")
    }
    #expect(run.output.contains("help     lifecheck explain KIND lists the names of a kind\n"))
  }

  @Test func severalNamesAreExplainedInTurnAndNoneTwice() throws {
    let answers = try rows(["explain", "lock.app", "didBecomeActive", "LOCK.APP"])
    #expect(answers.map { $0["id"] as? String } == ["lock.app", "didBecomeActive"])
  }

  @Test(arguments: [60, 80, 132])
  func textIsAsWideAsTheTerminal(columns: Int) throws {
    let run = try Run(["explain", "lock.alwaysOn"], environment: ["COLUMNS": "\(columns)"])
    let widest = run.output.split(separator: "\n").map(\.count).max() ?? 0
    #expect(widest <= columns)
    #expect(widest > columns - 15)
  }

  @Test(arguments: ["x", "-3", "0", ""])
  func aWidthThatIsNoneIsPassedOver(columns: String) throws {
    let usual = try Run(["explain", "lock.app"]).output
    #expect(try Run(["explain", "lock.app"], environment: ["COLUMNS": columns]).output == usual)
  }

  @Test func theListHasEveryRowWithItsKind() throws {
    let all = try rows(["rules", "list"])
    #expect(all.count >= 150)
    let kinds = Dictionary(grouping: all) { $0["kind"] as? String ?? "" }.mapValues(\.count)
    for kind in ["usual", "special", "noise"] { #expect(kinds[kind, default: 0] > 20, "\(kind)") }
    #expect(kinds["invariant", default: 0] > 10)
    #expect(Set(all.compactMap { $0["id"] as? String }).count == all.count)
    for (kind, count) in kinds {
      #expect(try rows(["rules", "list", "--kind", kind]).count == count)
    }
  }

  @Test func theListIsNarrowedByVersionTriggerAndLens() throws {
    let eight = try rows([
      "rules", "list", "--os", "8", "--trigger", "selfOpenURL", "--lens", "app",
    ])
    #expect(eight.map { $0["id"] as? String } == ["selfOpenURL.app"])
    #expect(
      try Run(["rules", "list", "--os", "8", "--trigger", "selfOpenURL", "--lens", "app"]).output
        == """
        selfOpenURL (app): the app opens its own URL
          selfOpenURL.app  >=8.0 <10.0  usual  observed-several
              willResignActive openURL[state=inactive, sourceApplication:self|none] didBecomeActive

        """)
    let swiftui = try rows(["rules", "list", "--lens", "swiftui"])
    #expect(Set(swiftui.compactMap { $0["lens"] as? String }) == ["swiftui"])
    #expect(
      try Run(["rules", "list", "--os", "7", "--trigger", "auth.touchID", "--lens", "app"]).output
        == "no such row in the table\n")
    #expect(
      try rows(["rules", "list", "--os", "7", "--trigger", "auth.touchID", "--lens", "app"]).isEmpty
    )
    let markdown = try Run(["rules", "list", "--trigger", "lock", "-f", "markdown"]).output
    #expect(markdown.hasPrefix("## lock (aggregate): the user locks the device\n\n| id | os |"))
  }

  @Test func rowsAreTheSameObjectsOneALine() throws {
    let run = try Run(["rules", "list", "--trigger", "lock", "-f", "rows"])
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == (try rows(["rules", "list", "--trigger", "lock"])).count)
    #expect(lines.allSatisfy { $0.hasPrefix(#"{"kind":"#) && $0.hasSuffix("}") })
  }

  /// What the environment says of reports must not stop an answer.
  @Test func theFormatOfAReportIsNoMistake() throws {
    let usual = try Run(["explain", "lock.app"]).output
    let run = try Run(["explain", "lock.app"], environment: ["LIFECHECK_FORMAT": "concise"])
    #expect(run.output == usual)
    #expect(run.status == 0)
  }

  /// What is shown can be changed and handed back with `--rules`.
  @Test func everyRuleIsShownAsATableThatKeepsTheLaws() throws {
    let ids = try rows(["rules", "list"]).filter { $0["kind"] as? String != "noise" }
      .compactMap { $0["id"] as? String }
    let shown = try Run(["rules", "show"] + ids)
    #expect(shown.status == 0)
    #expect(shown.output.contains("\ninvariants:\n  - id: activity.answered\n"))
    let file = try TemporaryFile("shown.yaml", shown.output)
    let validated = try Run(["rules", "validate", file.path])
    #expect(validated.errors == "")
    #expect(validated.status == 0)
    let again = try Run(["rules", "show"] + ids + ["--rules", file.path])
    #expect(again.output == shown.output)
  }

  @Test func aRuleIsShownAsJSONWithItsProof() throws {
    let row = try #require(try rows(["rules", "show", "selfopenurl.APP"]).first)
    #expect(row["kind"] as? String == "usual")
    #expect(
      row["expect"] as? String
        == "willResignActive openURL[state=inactive, sourceApplication:self|none] didBecomeActive")
    #expect((row["examples"] as? [Any])?.count == 4)
    let noise = try Run(["rules", "show", "noise.app.performFetch"])
    #expect(noise.output.hasPrefix("# noise.app.performFetch: stands in the noise of the lens app"))
    let markdown = try Run(["rules", "show", "lock.app", "-f", "markdown"])
    #expect(markdown.output.hasPrefix("## rule `lock.app`\n\n- **trigger**: `lock`: "))
  }

  @Test func anInvariantIsShownAsATableAndAsJSON() throws {
    #expect(
      try Run(["rules", "show", "SCENE.required"]).output.hasPrefix(
        """
        invariants:
          - id: scene.required
            title: 'an app built with the SDK of iOS 27 has scenes'
            never: [uikit.sceneRequired]
            confidence: documented
        ---
        invariants:
          scene.required:
            why: 'An app built with the SDK of iOS 27 is ended at its launch when it has no scenes, and UIKit says why.'

        """.dropLast()))
    let row = try #require(try rows(["rules", "show", "launch.once"]).first)
    #expect(row["kind"] as? String == "invariant")
    #expect(row["expect"] as? String == "once willFinishLaunching, didFinishLaunching")
    #expect((row["examples"] as? [Any])?.count == 3)
    #expect(row["why"] as? String != nil)
    let list = try Run(["rules", "list", "--kind", "invariant", "-f", "markdown"]).output
    #expect(list.hasPrefix("## invariants: what holds whatever the trigger\n\n| id | os |"))
    #expect(list.contains("| `launch.once` |"))
  }

  /// What was shown judges as what it was shown of.
  @Test func aShownInvariantFindsTheSame() throws {
    let log = try DemoLog.file(
      ["application:performFetchWithCompletionHandler:"] + DemoLog.launch, name: "early.log")
    let ids = try rows(["rules", "list", "--kind", "invariant"]).compactMap { $0["id"] as? String }
    let file = try TemporaryFile("shown.yaml", try Run(["rules", "show"] + ids).output)
    let usual = try JSONReport(["--os", "10", log.path])
    let shown = try JSONReport(["--os", "10", "--rules", file.path, log.path])
    #expect(usual.messages == ["performFetch before didFinishLaunching"])
    #expect(shown.messages == usual.messages)
    #expect(
      shown.deviations[0]["fingerprint"] as? String == usual.deviations[0]["fingerprint"] as? String
    )
    let tested = try Run(["rules", "test", file.path])
    #expect(tested.output.contains("of \(ids.count) invariants and 0 classes, 0 failed\n"))
  }

  @Test func theSameQuestionGetsTheSameBytes() throws {
    for arguments in [
      ["explain", "willResignActive"], ["rules", "list"], ["rules", "diff", "7", "13"],
      ["rules", "diff", "iOS 7", "13.0", "-f", "json"],
    ] {
      let first = try Run(arguments)
      #expect(!first.output.isEmpty)
      #expect(first.status == 0)
      #expect(try Run(arguments).output == first.output)
    }
  }

  /// A version that is set for every log is none of the two that are compared.
  @Test func theEnvironmentsVersionDoesNotStopAComparison() throws {
    let usual = try Run(["rules", "diff", "7", "8"])
    let run = try Run(["rules", "diff", "7", "8"], environment: ["LIFECHECK_OS": "9"])
    #expect(run.output == usual.output)
    #expect(run.status == 0)
  }

  @Test func pagesAreWrittenIntoAFolder() throws {
    let place = try TemporaryFile("x").url.deletingLastPathComponent().appendingPathComponent(
      "pages")
    try FileManager.default.createDirectory(
      at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: place.deletingLastPathComponent()) }
    let run = try Run(["rules", "pages", place.path])
    #expect(run.status == 0)
    let files = try FileManager.default.contentsOfDirectory(atPath: place.path)
    #expect(files.contains("Rules.md") && files.contains("Rules-app-openURL.md"))
    #expect(run.output == "\(files.count) pages in \(place.path)\n")
    #expect(try Run(["rules", "pages", place.path, "-q"]).output == "")
  }

  @Test(arguments: [
    (
      ["explain", "lok"], "nothing is called 'lok'\n    did you mean lock, sdk?\n"
    ),
    (
      ["explain", "zzzzzzzz"],
      "nothing is called 'zzzzzzzz'\n    lifecheck explain without a name lists what can be explained\n"
    ),
    (
      ["explain", "lock", "-f", "ndjson"],
      "--format: there is no format 'ndjson' of an answer\n    did you mean json?\n"
    ),
    (
      ["rules", "list", "-f", "jsn"],
      "--format: there is no format 'jsn'\n    did you mean json"
    ),
    (["rules", "list", "x"], "'rules list' takes no operand\n"),
    (
      ["rules", "list", "--kind", "usal"],
      "--kind: 'usal' is none of usual, special, noise, invariant\n    did you mean usual?\n"
    ),
    (["rules", "show"], "say which rule to show: rules show ID...\n"),
    (
      ["rules", "show", "lock.ap"],
      "there is no rule 'lock.ap'\n    did you mean lock.app"
    ),
    (["rules", "diff", "7"], "say which versions to compare: rules diff 7 8\n"),
    (
      ["rules", "diff", "7", "eight"],
      "'eight' is no version\n    as in 8, 8.4, 11.0.3 or 'iOS 17.2'\n"
    ),
    (
      ["rules", "diff", "7", "8", "--os", "9"],
      "'rules diff' compares two versions, and takes no --os\n"
    ),
    (
      ["rules", "diff", "7", "8", "--lens", "ap"],
      "--lens: there is no lens 'ap'\n    did you mean app?\n"
    ),
    (["rules", "pages"], "say where to write: rules pages FOLDER\n"),
    (
      ["rules", "pages", "/nowhere/pages"],
      "/nowhere/pages: cannot be made: No such file or directory\n"
    ),
    (
      ["rules", "dif", "7", "8"],
      "'dif' is no command of 'lifecheck rules'\n    did you mean diff?\n"
    ),
    (["rules", "validate"], "name the files to validate\n"),
  ])
  func wrongUseIsToldInOneMessage(arguments: [String], message: String) throws {
    let run = try Run(arguments)
    #expect(run.errors.hasPrefix("lifecheck: \(message)"), "\(run.errors)")
    #expect(run.status == 2)
    #expect(run.output == "")
  }
}
