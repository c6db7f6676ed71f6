import Foundation
import TestSupport
import Testing

/// `.lifecheck.yml`: where it is looked for, what it sets, what beats it.
struct ConfigurationTests {
  /// Conforms on iOS 7, deviates on iOS 8.
  private static let log =
    "-[AppDelegate application:openURL:sourceApplication:annotation:] url: a:/ sourceApplication: (null) state: 0\n"

  /// The setting in force and its place, as `config show` tells them.
  private func setting(
    _ name: String, in folder: URL, _ arguments: [String] = [],
    environment: [String: String] = [:]
  ) throws -> [String] {
    let run = try Run(["config", "show"] + arguments, environment: environment, in: folder)
    #expect(run.errors == "")
    try #require(run.status == 0)
    let lines = run.output.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    return try #require(lines.first { $0.first == name })
  }

  @Test func theNearestUpToTheRepositorysRootIsRead() throws {
    let folder = try TemporaryFolder([
      "outer/.lifecheck.yml": "os: 5", "outer/repo/.git/": "", "outer/repo/.lifecheck.yml": "os: 6",
      "outer/repo/a/.lifecheck.yml": "os: 7", "outer/repo/a/b/": "", "outer/repo/c/": "",
      "outer/bare/.git/": "",
    ])
    #expect(
      try setting("os", in: folder.path("outer/repo/a/b")) == ["os", "7", "../.lifecheck.yml:1:5"])
    #expect(
      try setting("os", in: folder.path("outer/repo/c")) == ["os", "6", "../.lifecheck.yml:1:5"])
    #expect(
      try setting("os", in: folder.path("outer/repo")) == ["os", "6", ".lifecheck.yml:1:5"])
    #expect(try setting("os", in: folder.path("outer/bare")) == ["os", "-", "default"])
  }

  /// A work tree has a file of that name.
  @Test func aFileCalledGitEndsTheSearchToo() throws {
    let folder = try TemporaryFolder([
      ".lifecheck.yml": "os: 5", "tree/.git": "gitdir: elsewhere", "tree/a/": "",
    ])
    #expect(try setting("os", in: folder.path("tree/a")) == ["os", "-", "default"])
  }

  /// Somebody else's file in a folder for everyone must not loosen a gate.
  @Test func outsideOfARepositoryOnlyTheWorkingFolderIsLookedIn() throws {
    let folder = try TemporaryFolder([
      "a/.lifecheck.yml": "os: 7", "a/b/": "",
    ])
    #expect(try setting("os", in: folder.path("a")) == ["os", "7", ".lifecheck.yml:1:5"])
    #expect(try setting("os", in: folder.path("a/b")) == ["os", "-", "default"])
  }

  @Test func aFileIsNamedOrRefused() throws {
    let folder = try TemporaryFolder([
      ".lifecheck.yml": "os: 7", "other.yml": "os: 8",
    ])
    #expect(
      try setting("os", in: folder.url, ["--config", "other.yml"]) == ["os", "8", "other.yml:1:5"])
    #expect(try setting("os", in: folder.url, ["--no-config"]) == ["os", "-", "default"])
    let variable = ["LIFECHECK_CONFIG": "other.yml"]
    #expect(
      try setting("os", in: folder.url, environment: variable) == ["os", "8", "other.yml:1:5"])
    #expect(
      try setting("os", in: folder.url, ["--no-config"], environment: variable)
        == ["os", "-", "default"])
    #expect(
      try setting("os", in: folder.url, environment: ["LIFECHECK_NO_CONFIG": "1"])
        == ["os", "-", "default"])
  }

  /// It would be passed over in silence.
  @Test func aNameThatIsNearlyRightIsTold() throws {
    let folder = try TemporaryFolder([".git/": "", ".lifecheck.yaml": "os: 7", "a/": ""])
    let run = try Run(["config", "show"], in: folder.path("a"))
    #expect(run.status == 2)
    #expect(
      run.errors
        == "lifecheck: ../.lifecheck.yaml: a configuration is called .lifecheck.yml\n"
        + "    rename it, or name it with --config\n")
  }

  @Test func commandLineBeatsEnvironmentBeatsFile() throws {
    let folder = try TemporaryFolder([
      ".lifecheck.yml": "os: 7\ncomplete: true\nallow-empty: true\n"
    ])
    let variables = ["LIFECHECK_OS": "8", "LIFECHECK_COMPLETE": "0"]
    #expect(try setting("os", in: folder.url) == ["os", "7", ".lifecheck.yml:1:5"])
    #expect(
      try setting("os", in: folder.url, environment: variables) == ["os", "8", "LIFECHECK_OS"])
    #expect(
      try setting("os", in: folder.url, ["--os", "9"], environment: variables)
        == ["os", "9", "--os"])
    #expect(
      try setting("complete", in: folder.url, environment: variables)
        == ["complete", "false", "LIFECHECK_COMPLETE"])
    #expect(
      try setting("allow-empty", in: folder.url, environment: variables)
        == ["allow-empty", "true", ".lifecheck.yml:3:14"])
  }

  /// A list that chooses is beaten as a whole, one that adds grows.
  @Test func listsChooseOrAdd() throws {
    let folder = try TemporaryFolder([
      ".lifecheck.yml": "app: [A, B]\nnot-logged: willResignActive\n"
    ])
    let run = try Run(
      ["config", "show", "--app", "D", "--app", "E", "--not-logged", "didBecomeActive"],
      environment: ["LIFECHECK_APP": "C", "LIFECHECK_NOT_LOGGED": "openURL, didEnterBackground"],
      in: folder.url)
    let lines = run.output.split(separator: "\n").map {
      $0.split(separator: " ").map(String.init)
    }
    #expect(
      lines.filter { $0.last == "--app" }.map { $0.suffix(2) } == [
        ["D", "--app"], ["E", "--app"],
      ])
    #expect(!run.output.contains(".lifecheck.yml:1:") && !run.output.contains("LIFECHECK_APP"))
    for row in [
      ["willResignActive", ".lifecheck.yml:2:13"], ["openURL", "LIFECHECK_NOT_LOGGED"],
      ["didEnterBackground", "LIFECHECK_NOT_LOGGED"], ["didBecomeActive", "--not-logged"],
    ] {
      #expect(lines.contains { $0.suffix(2) == row[...] }, "\(row)")
    }
  }

  /// Names with commas stand one a line.
  @Test func aVariableOfSeveralLinesHasAValueALine() throws {
    let run = try Run(
      ["config", "show", "-f", "json"], environment: ["LIFECHECK_APP": "Notes, the app\nOther"])
    let from = #""from": "environment", "variable": "LIFECHECK_APP""#
    #expect(
      run.output.contains(
        #""app": [{"value": "Notes, the app", \#(from)}, {"value": "Other", \#(from)}]"#))
  }

  @Test func pathsHaveSettingsOfTheirOwn() throws {
    let folder = try TemporaryFolder([
      ".git/": "",
      ".lifecheck.yml": """
      os: 8
      paths:
        logs/ios7/**: {os: 7}
        '*-ios7.log': {os: iOS 7.1}
        logs/ios7/deep: {complete: true}
      """, "logs/ios7/a.log": Self.log, "logs/b-ios7.log": Self.log, "logs/c.log": Self.log,
      "logs/ios7/deep/d.log": Self.log,
    ])
    let logs = folder.path("logs")
    let run = try Run(["-q", "."], in: logs)
    #expect(run.status == 1)
    #expect(
      run.output.split(separator: "\n").prefix(4).map { $0.split(separator: " ").prefix(2) } == [
        ["./b-ios7.log", "conforms"], ["./c.log", "deviates"], ["./ios7/a.log", "conforms"],
        ["./ios7/deep/d.log", "conforms"],
      ], "\(run.output)")
    let report = try Run(["-f", "json", "b-ios7.log"], in: logs).output
    #expect(report.contains(#""os": {"version": "7.1", "from": "config""#))
    // What is named in another way is the same log.
    let absolute = try Run(["-f", "json", logs.appendingPathComponent("ios7/a.log").path])
    #expect(absolute.output.contains(#""os": {"version": null"#))
    let elsewhere = try Run(
      ["-f", "json", "--config", "../.lifecheck.yml", "../logs/./ios7/../ios7/a.log"], in: logs)
    #expect(elsewhere.output.contains(#""os": {"version": "7.0", "from": "config""#))
    // Standard input goes by the name it is given.
    let piped = try Run(
      ["-f", "json", "--stdin-name", "ios7/x.log", "-"], input: Self.log, in: logs)
    #expect(piped.output.contains(#""os": {"version": "7.0", "from": "config""#))
    #expect(
      try Run(["-f", "json", "--os", "8", "ios7/a.log"], in: logs).output
        .contains(#""os": {"version": "8.0", "from": "option""#))
    #expect(
      try setting("complete", in: logs, ["ios7/deep/d.log"])
        == ["complete", "true", "../.lifecheck.yml:5:30"])
    #expect(try setting("complete", in: logs, ["ios7/a.log"]) == ["complete", "false", "default"])
  }

  @Test func tablesAreFoundBesideTheConfiguration() throws {
    let table = try String(
      contentsOf: Repository.fixtures.appendingPathComponent("own-table/table.yaml"),
      encoding: .utf8)
    let folder = try TemporaryFolder([
      ".git/": "", ".lifecheck.yml": "rules: tables/own.yaml", "tables/own.yaml": table,
      "logs/bank.log": "BANK app comes to the front, 2 accounts\napplicationDidBecomeActive\n",
    ])
    let run = try Run(["events", "-f", "rows", "bank.log"], in: folder.path("logs"))
    #expect(run.output.contains("\"event\":\"willEnterForeground\""))
    #expect(
      try setting("rules", in: folder.path("logs"))
        == ["rules", "../tables/own.yaml", "../.lifecheck.yml:1:8"])
  }

  /// What a command has no use for must not stop it.
  @Test func settingsOfOtherCommandsArePassedOver() throws {
    let folder = try TemporaryFolder([
      ".lifecheck.yml": "format: rows\nstrict: true\nevidence: true\n", "a.log": Self.log,
    ])
    #expect(try Run(["rules", "list"], in: folder.url).status == 0)
    #expect(try Run(["formats"], in: folder.url).status == 0)
    let run = try Run(["--os", "7", "a.log"], in: folder.url)
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("{"))
    let listed = try Run(["rules", "list"], environment: ["LIFECHECK_FORMAT": "rows"])
    #expect(listed.status == 0)
    let wrong = try Run(["rules", "list"], environment: ["LIFECHECK_FORMAT": "jsn"])
    #expect(wrong.status == 2)
    #expect(
      wrong.errors
        == "lifecheck: LIFECHECK_FORMAT: there is no format 'jsn'\n    did you mean json, csv?\n")
  }

  @Test func helpIsGivenWhateverIsWrong() throws {
    let folder = try TemporaryFolder([".lifecheck.yml": "strickt: 7"])
    #expect(try Run(["--help"], in: folder.url).status == 0)
    #expect(try Run(["--version"], in: folder.url).status == 0)
    #expect(try Run(["schema", "config"], in: folder.url).status == 0)
    #expect(try Run(["rules", "list"], in: folder.url).status == 2)
  }

  @Test func anEmptyConfigurationSetsNothing() throws {
    for text in ["", "# nothing yet\n", "---\n", "{}\n", "\u{FEFF}# with a mark\n"] {
      let folder = try TemporaryFolder([".lifecheck.yml": text])
      #expect(try setting("os", in: folder.url) == ["os", "-", "default"])
    }
  }

  @Test func whatIsIgnoredSaysWhyAndUntilWhen() throws {
    let folder = try TemporaryFolder(["a.log": Self.log])
    func report(_ text: String, epoch: String = "1800000000") throws -> String {
      try folder.write("os: 8\ncomplete: true\n" + text, to: ".lifecheck.yml")
      return try Run(
        ["-f", "json", "a.log"], environment: ["SOURCE_DATE_EPOCH": epoch], in: folder.url
      ).output
    }
    let entry = "ignore: {id: missing, reason: known, until: 2027-01-20}\n"
    #expect(try report("").contains(#""kind": "missing""#))
    // 1800000000 is the 15th of January 2027.
    let ignored = try report(entry)
    #expect(!ignored.contains(#""kind": "missing""#) && ignored.contains(#""kind": "attribute""#))
    #expect(ignored.contains("known"))
    let over = try report(entry, epoch: "1801000000")
    #expect(over.contains(#""kind": "missing""#))
    #expect(
      over.contains(
        ".lifecheck.yml:3:9: deviations of missing were ignored until 2027-01-20, and are no more"))
    // For some paths only.
    let elsewhere = try report("paths: {b.log: {ignore: {id: missing, reason: known}}}\n")
    #expect(elsewhere.contains(#""kind": "missing""#))
    let here = try report("paths: {a.log: {ignore: {id: missing, reason: known}}}\n")
    #expect(!here.contains(#""kind": "missing""#))
  }

  @Test func levelsOfTheCommandLineBeatThoseOfTheFile() throws {
    let folder = try TemporaryFolder([
      ".lifecheck.yml": "os: 8\ncomplete: true\nseverity: {missing: note, attribute: note}\n",
      "a.log": Self.log,
    ])
    #expect(try Run(["a.log"], in: folder.url).status == 0)
    #expect(try Run(["--severity", "attribute=error", "a.log"], in: folder.url).status == 1)
    #expect(
      try Run(["--no-config", "--os", "8", "--complete", "a.log"], in: folder.url).status == 1)
  }

  /// An iPhone with an Always-On display becomes active once more while it is locked: one episode there,
  /// an interruption and a lock anywhere else.
  @Test func aDeviceShowsItsContexts() throws {
    let log = [
      "DidBecomeActive", "WillResignActive", "DidBecomeActive", "WillResignActive",
      "DidEnterBackground",
    ].map { "application\($0)\n" }.joined()
    let folder = try TemporaryFolder([
      ".lifecheck.yml": "os: 16.4\npaths: {'*-14pro.log': {device: iPhone 14 Pro}}\n",
      "a-14pro.log": log, "b-8.log": log,
    ])
    let lines = try Run(["-q", "a-14pro.log", "b-8.log"], in: folder.url).output
      .split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[0].contains("2 episodes: 2 conform"))
    #expect(lines[1].contains("3 episodes: 3 conform"))
    let named = try Run(["-q", "--device", "iPhone15,2", "b-8.log"], in: folder.url).output
    #expect(named.contains("2 episodes: 2 conform"))
  }

  /// The page's example is one that works.
  @Test func theDocumentedExampleIsRead() throws {
    let page = Repository.root
      .appendingPathComponent("Sources/Lifecheck/Lifecheck.docc/Configuration.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    let parts = text.components(separatedBy: "```")
    let example = try #require(parts.first { $0.hasPrefix("yaml\n") }).dropFirst(5)
    let table = try String(
      contentsOf: Repository.fixtures.appendingPathComponent("own-table/table.yaml"),
      encoding: .utf8)
    let folder = try TemporaryFolder([
      ".lifecheck.yml": String(example), "tables/own.yaml": table,
    ])
    #expect(
      try setting("fail-on", in: folder.url) == ["fail-on", "warning", ".lifecheck.yml:4:10"])
    #expect(
      try setting("context", in: folder.url, ["x-ipad.log"])
        == ["context", "openURL.active", ".lifecheck.yml:15:14"])
  }
}
