import Foundation
import LifecheckReports
import TestSupport
import Testing

/// The recipes for CI systems: valid, and their shell steps run as those systems run them.
struct RecipeTests {
  private static let folder = Repository.root.appendingPathComponent("scripts/ci")

  private struct Answer: Decodable {
    let status: Int
    let output: String
    let errors: String
    var summary: String?
    var size: Int?
    var outputs: [String: String]?
    var reports: [String: String]?
  }

  /// Runs the tool in a folder that has the logs, with the program on the path.
  private func run(_ words: [String], in folder: URL) throws -> Answer {
    let tool = PythonTool(in: "Tests/FormTests/tools").folder.appendingPathComponent("recipes.py")
      .path
    let programs = Repository.program.deletingLastPathComponent().path
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let run = try Run(
      PythonTool.python, [tool, words[0], Self.folder.path] + words.dropFirst(),
      environment: ["PATH": "\(programs):\(path)"], in: folder)
    return try JSONDecoder().decode(Answer.self, from: Data(run.output.utf8))
  }

  private func validity(of folder: URL) throws -> [String] {
    try Forms.tool("recipes.py", ["validate", folder.path]).split(separator: "\n").map(String.init)
  }

  private static func log(_ name: String) throws -> String {
    try String(
      contentsOf: Repository.fixtures.appendingPathComponent("\(name)/log"), encoding: .utf8)
  }

  @Test func theRecipesHoldToTheSchemasOfTheirSystems() throws {
    #expect(
      try validity(of: Self.folder) == [
        "action.yml: ok", "github-workflow.yml: ok", "gitlab-ci.yml: ok", "Jenkinsfile: ok",
      ])
  }

  @Test(arguments: [
    ("action.yml", "LOGS: ${{ inputs.logs }}", "LOGS: {}", "action.yml: Schema validation errors"),
    (
      "action.yml", "mkdir -p \"$REPORTS\"", "mkdir -p ${{ inputs.reports }}",
      "action.yml: an expression in a script"
    ),
    (
      "github-workflow.yml", "program: tools", "programm: tools",
      "github-workflow.yml: no input programm"
    ),
    (
      "github-workflow.yml", "logs: logs", "options: logs",
      "github-workflow.yml: input logs is missing"
    ),
    ("gitlab-ci.yml", "codequality:", "codequalty:", "gitlab-ci.yml: Schema validation errors"),
    (
      "Jenkinsfile", "always {\n          junit", "success {\n          junit",
      "Jenkinsfile: no junit"
    ),
  ])
  func aBrokenRecipeIsRefused(file: String, good: String, wrong: String, word: String) throws {
    let folder = try TemporaryFolder()
    for name in try FileManager.default.contentsOfDirectory(atPath: Self.folder.path) {
      let text = try String(contentsOf: Self.folder.appendingPathComponent(name), encoding: .utf8)
      let twin = name == file ? text.replacing(good, with: wrong) : text
      #expect(name != file || twin != text)
      try folder.write(twin, to: name)
    }
    let said = try validity(of: folder.url).joined(separator: "\n")
    #expect(said.contains(word), "\(said)")
  }

  // MARK: - GitHub

  @Test func theActionAnnotatesSumsUpAndKeepsTheStatus() throws {
    let folder = try TemporaryFolder(["logs/a b.log": try Self.log("seed-self-open-url-ios7")])
    let answer = try run(
      [
        "action", "program=\(Repository.program.path)", "os=8", "logs=logs\n",
        "options=--complete\n--run-id=x y",
      ], in: folder.url)
    #expect(answer.status == 1, "\(answer.errors)")
    #expect(answer.outputs == ["status": "1", "sarif": "lifecheck-reports/lifecheck.sarif"])
    #expect(
      answer.output.contains("::error file=logs/a b.log,line=1,title=lifecheck selfOpenURL.app::"))
    #expect(answer.summary?.hasPrefix("## lifecheck: deviates\n") == true)
    let reports = folder.path("lifecheck-reports")
    let names = try FileManager.default.contentsOfDirectory(atPath: reports.path).sorted()
    #expect(names == ["lifecheck.html", "lifecheck.json", "lifecheck.sarif"])
    let sarif = try String(
      contentsOf: reports.appendingPathComponent("lifecheck.sarif"), encoding: .utf8)
    #expect(try Forms.verdicts(on: [(.sarif, sarif)]) == ["ok"])
    let json = try String(
      contentsOf: reports.appendingPathComponent("lifecheck.json"), encoding: .utf8)
    #expect(json.contains(#""id": "x y""#))
  }

  @Test func theActionPassesACleanLog() throws {
    let folder = try TemporaryFolder(["a.log": try Self.log("seed-self-open-url-ios8")])
    let answer = try run(
      ["action", "program=\(Repository.program.path)", "os=8", "logs=a.log"], in: folder.url)
    #expect(answer.status == 0)
    #expect(answer.outputs?["status"] == "0")
    #expect(answer.summary?.contains("conforms") == true)
    #expect(!answer.output.contains("::error"))
  }

  @Test func theActionRunsNothingThatComesFromOutside() throws {
    let name = "$(touch pwned);`touch pwned` ::error::x.log"
    let folder = try TemporaryFolder([name: Forms.Kind.hostileLog])
    let answer = try run(
      [
        "action", "program=\(Repository.program.path)", "os=8", "logs=\(name)",
        "options=--run-id=$(touch pwned)\";touch pwned;\"",
      ], in: folder.url)
    #expect(answer.status == 1)
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(files.sorted() == [name, "lifecheck-reports"].sorted())
    let commands = answer.output.split(separator: "\n").map { $0.drop { $0 == " " } }
      .filter { $0.hasPrefix("::") }
    #expect(!commands.isEmpty)
    #expect(commands.allSatisfy { $0.contains("title=lifecheck") })
    #expect(!answer.output.contains("##["))
    #expect(answer.summary?.contains("<script") == false)
    #expect(answer.summary?.contains("<img") == false)
  }

  @Test func theActionAnnotatesTheWorstTenOfAHugeReportAndItsSummaryFits() throws {
    // Each line is a deviation: the app becomes active again and again.
    let line = "2015-06-21 13:54:10.415 Demo[1116:101204] applicationDidBecomeActive:\n"
    let logs = (0..<16).map { ("logs/\($0).log", String(repeating: line, count: 500)) }
    let folder = try TemporaryFolder(Dictionary(uniqueKeysWithValues: logs))
    let answer = try run(
      ["action", "program=\(Repository.program.path)", "os=8", "logs=logs"], in: folder.url)
    #expect(answer.status == 1)
    let annotations = answer.output.split(separator: "\n").filter { $0.hasPrefix("::error") }
    #expect(annotations.count == 10)
    #expect(annotations.last?.hasPrefix("::error title=lifecheck::") == true)
    #expect(annotations.last?.contains("7975 more of level error") == true)
    let size = try #require(answer.size)
    // Uncut it would be larger.
    #expect(size > 900_000 && size <= 1_024 * 1_024)
  }

  @Test func theActionBreaksWhereThereIsNothingToJudge() throws {
    let folder = try TemporaryFolder(["a.log": "nothing of a lifecycle\n"])
    let program = "program=\(Repository.program.path)"
    #expect(try run(["action", program, "logs=a.log"], in: folder.url).status == 4)
    #expect(try run(["action", program, "logs=gone.log"], in: folder.url).status == 3)
    #expect(try run(["action", program, "logs=\n"], in: folder.url).status == 2)
    #expect(try run(["action", program, "logs=a.log", "os=x"], in: folder.url).status == 2)
  }

  // MARK: - Others

  @Test(arguments: [("seed-self-open-url-ios7", 1), ("seed-touch-id-prompt", 0), ("no-events", 4)])
  func theJobOfGitLabWritesBothReports(fixture: String, status: Int) throws {
    let folder = try TemporaryFolder(["logs/a.log": try Self.log(fixture)])
    let answer = try run(["gitlab"], in: folder.url)
    #expect(answer.status == status, "\(answer.errors)")
    #expect(answer.reports == ["junit": "lifecheck.xml", "codequality": "lifecheck-quality.json"])
    try expectForms(
      [("lifecheck.xml", .gitlabJUnit), ("lifecheck-quality.json", .gitlab)], in: folder)
  }

  @Test(arguments: [("seed-self-open-url-ios7", 1), ("seed-touch-id-prompt", 0), ("no-events", 4)])
  func theStepOfJenkinsWritesItsTests(fixture: String, status: Int) throws {
    let folder = try TemporaryFolder([
      "logs/a.log": try Self.log(fixture), "lifecheck.xml": "of the run before",
    ])
    let answer = try run(["jenkins"], in: folder.url)
    #expect(answer.status == status, "\(answer.errors)")
    #expect(answer.reports == ["junit": "lifecheck.xml"])
    try expectForms([("lifecheck.xml", .junit)], in: folder)
  }

  private func expectForms(
    _ files: [(name: String, format: Report.Format)], in folder: TemporaryFolder
  ) throws {
    let texts = try files.map {
      ($0.format, try String(contentsOf: folder.path($0.name), encoding: .utf8))
    }
    #expect(try Forms.verdicts(on: texts) == files.map { _ in "ok" })
  }

  @Test(arguments: [
    ("seed-self-open-url-ios7", Int32(1), "failed: the lifecycle deviates"),
    ("seed-self-open-url-ios8", 0, "passed"),
    ("no-events", 4, "broken: there was nothing to judge"),
    ("nowhere", 3, "broken: some log could not be read, or some report not be written"),
  ])
  func theGateSaysHowItWentAndKeepsTheStatus(fixture: String, status: Int32, said: String) throws {
    let folder = try TemporaryFolder()
    let log = Repository.fixtures.appendingPathComponent("\(fixture)/log").path
    let run = try gate(["--os", "8", "--complete", log], in: folder)
    #expect(run.status == status)
    #expect(run.output.hasSuffix("gate: \(said); reports: lifecheck-reports\n"))
    let reports = folder.path("lifecheck-reports").path
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: reports).sorted()
        == ["lifecheck.html", "lifecheck.json", "lifecheck.xml"])
  }

  @Test func theGateBreaksOverAWrongCallAndKeepsNoOldReport() throws {
    let folder = try TemporaryFolder(["lifecheck-reports/lifecheck.json": "of the run before"])
    let wrong = try gate(["--oss", "8", "x.log"], in: folder)
    #expect(wrong.status == 2)
    #expect(
      wrong.output
        == "gate: broken: lifecheck was called in a wrong way, nothing was judged; "
        + "reports: lifecheck-reports\n")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path("lifecheck-reports").path)
        == [])
    #expect(try gate([], in: folder).status == 2)
    let lost = try gate(["x.log"], program: "/nowhere/lifecheck", in: folder)
    #expect(lost.status == 2)
    #expect(lost.errors == "gate: there is no program '/nowhere/lifecheck': set LIFECHECK\n")
  }

  private func gate(
    _ arguments: [String], program: String = Repository.program.path, in folder: TemporaryFolder
  ) throws -> Run {
    try Run(
      URL(fileURLWithPath: "/bin/sh"),
      [Self.folder.appendingPathComponent("gate.sh").path] + arguments,
      environment: ["LIFECHECK": program], in: folder.url)
  }
}
