import Foundation
import TestSupport
import Testing

/// Invariants and classes of bugs, through the whole program.
struct KnownBugTests {
  /// A device log: each line is `pid message`, two seconds apart.
  private func log(_ lines: [String]) throws -> TemporaryFile {
    let text = lines.enumerated().map { index, line in
      let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
      let time = "23:\(10 + index * 2 / 60):\(String(100 + index * 2 % 60).suffix(2))"
      return "Jul  6 \(time) iPhone Notes[\(parts[0])] <Notice>: \(parts[1])\n"
    }
    return try TemporaryFile("device.log", text.joined())
  }

  private let launch = [
    "application:didFinishLaunchingWithOptions:", "applicationDidBecomeActive:",
  ]
  private let away = ["applicationWillResignActive:", "applicationDidEnterBackground:"]

  private func lines(_ pid: Int, _ messages: [String]) -> [String] {
    messages.map { "\(pid) \($0)" }
  }

  private struct Report: Decodable {
    struct Deviation: Decodable {
      let kind: String
      let event: String
      let severity: String
      let line: Int?
      let rule: String?
      let trigger: String?
      let message: String
      let fingerprint: String
    }
    struct Class: Decodable {
      let id: String
      let deviations: [Int]
      let lines: [Int]
      let log: Int
      let title: String
      let confidence: String
      let means: String
      let help: String?
    }
    struct Rule: Decodable {
      let title: String
      let why: String?
    }
    struct Note: Decodable {
      let kind: String
      let line: Int?
      let message: String
    }
    struct Log: Decodable { let notes: [Note] }
    struct Trace: Decodable {
      let cost: Int
      let verdict: String
    }
    struct Summary: Decodable { let verdict: String }
    let summary: Summary
    let logs: [Log]
    let traces: [Trace]
    let deviations: [Deviation]
    let classes: [Class]
    let rules: [String: Rule]
  }

  private func report(_ lines: [String], _ options: [String] = []) throws -> (Run, Report) {
    let file = try log(lines)
    let run = try Run(["--os", "10", "-f", "json"] + options + [file.path])
    return (run, try JSONDecoder().decode(Report.self, from: Data(run.output.utf8)))
  }

  private var early: [String] {
    lines(7, ["application:performFetchWithCompletionHandler:"] + launch)
  }

  @Test func aBrokenInvariantIsADeviationOfItsOwnKind() throws {
    let (run, report) = try report(early)
    #expect(run.status == 1)
    #expect(report.summary.verdict == "deviates")
    #expect(report.deviations.count == 1)
    let found = try #require(report.deviations.first)
    #expect(found.kind == "invariant")
    #expect(found.event == "performFetch")
    #expect(found.severity == "error")
    #expect(found.line == 1)
    #expect(found.rule == "launch.first")
    #expect(found.trigger == nil)
    #expect(found.message == "performFetch before didFinishLaunching")
    #expect(found.fingerprint.count == 16)
    #expect(report.traces.map(\.cost) == [0], "it costs nothing")
    #expect(report.rules["launch.first"]?.why != nil)
    #expect(
      report.rules["launch.first"]?.title == "nothing is delivered to an app that has not launched")
  }

  @Test func everyReportShowsTheInvariant() throws {
    let file = try log(early)
    let full = try Run(["--os", "10", file.path]).output
    #expect(full.contains("error  performFetch before didFinishLaunching\n"))
    #expect(full.contains("rule   launch.first, iOS every version (documented)\n"))
    #expect(full.contains("explain launch.first") || full.contains("explain\n"))
    let concise = try Run(["--os", "10", "-f", "concise", file.path]).output
    #expect(
      concise.hasSuffix(
        ":1: error: performFetch before didFinishLaunching [launch.first, iOS 10.0]\n"
      ))
    let rows = try Run(["--os", "10", "-f", "rows", file.path]).output
    #expect(rows.contains("{\"kind\":\"invariant\",\"event\":\"performFetch\""))
  }

  @Test func aMarkTakesOutTheNextOfAnInvariant() throws {
    let mark = "7 lifecheck:ignore launch.first a wrapper does it"
    let (run, report) = try report([mark] + early)
    #expect(run.status == 0)
    #expect(report.deviations.isEmpty)
  }

  @Test func anUnknownVersionIsJudgedByInvariantsToo() throws {
    let file = try log(early)
    let run = try Run(["-f", "concise", file.path])
    #expect(run.status == 1)
    #expect(run.output.contains("performFetch before didFinishLaunching"))
  }

  @Test func aClassIsToldOnceAndChangesNothing() throws {
    let twice = lines(7, launch + away + ["applicationWillEnterForeground:", launch[1], launch[1]])
    let (run, report) = try report(twice + lines(7, [launch[1]]))
    #expect(run.status == 1)
    #expect(report.classes.map(\.id) == ["activation-twice"])
    let found = try #require(report.classes.first)
    #expect(found.lines == [7, 8])
    #expect(found.deviations.map { report.deviations[$0].line } == [7, 8])
    #expect(found.log == 0)
    #expect(found.confidence == "observed-several")
    #expect(found.means.hasPrefix("Work that belongs to the activation is done twice"))
    #expect(found.help?.isEmpty == false)
  }

  @Test func everyReportShowsTheClass() throws {
    let file = try log(lines(7, launch + [launch[1]] + away))
    let full = try Run(["--os", "10", file.path]).output
    #expect(
      full.contains(
        "class  activation-twice: the app is told twice in a row that it is active (observed by several, "
          + "line\n       3)\n"))
    #expect(full.contains("\nmeans  Work that belongs to the activation is done twice"))
    #expect(full.contains("\nhelp   Remove the second observer"))
    let concise = try Run(["--os", "10", "-f", "concise", file.path]).output
    #expect(
      concise.hasSuffix(
        ":3: note: the app is told twice in a row that it is active [activation-twice]\n"))
    let rows = try Run(["--os", "10", "-f", "rows", file.path]).output
    #expect(rows.contains("\"classes\":[\"activation-twice\"]"))
    let quiet = try Run(["-q", "--os", "10", file.path]).output
    #expect(quiet.split(separator: "\n").count == 1)
  }

  @Test func aLifeThatEndedInUseIsSaidInWords() throws {
    let (run, report) = try report(lines(7, launch) + lines(9, launch))
    #expect(run.status == 0, "it changes no verdict")
    #expect(report.summary.verdict == "conforms")
    #expect(report.classes.map(\.id) == ["crash-or-kill"])
    #expect(report.classes.first?.lines == [2, 3])
    let note = try #require(report.logs[0].notes.first { $0.kind == "life" })
    #expect(note.line == 2)
    #expect(
      note.message == "Notes[7] was active when its life ended: didBecomeActive is the last event, "
        + "and with line 3 its next life begins")
    let file = try log(lines(7, launch) + lines(9, launch))
    let full = try Run(["--os", "10", file.path]).output
    #expect(full.contains("note  line 2: Notes[7] was active when its life ended:"))
  }

  @Test func aLifeThatEndedInTheBackgroundIsNoWord() throws {
    let (_, report) = try report(lines(7, launch + away) + lines(9, launch))
    #expect(report.classes.isEmpty)
    #expect(report.logs[0].notes.filter { $0.kind == "life" }.isEmpty)
    #expect(report.deviations.isEmpty)
  }

  @Test func whatIsNotLoggedIsNoEnd() throws {
    let (_, report) = try report(
      lines(7, launch) + lines(9, launch),
      ["--not-logged", "willResignActive", "--not-logged", "didEnterBackground"])
    #expect(report.classes.isEmpty)
  }

  @Test func bothCanBeExplained() throws {
    let invariant = try Run(["explain", "models.both"])
    #expect(invariant.status == 0)
    #expect(invariant.output.hasPrefix("invariant  models.both\n"))
    #expect(invariant.output.contains("\nholds      never both didBecomeActive and"))
    #expect(invariant.output.contains("\nwhy        From iOS 13 on"))
    #expect(invariant.output.contains("\nsource     AD-transition: "))
    let bug = try Run(["explain", "auth-loop"])
    #expect(bug.status == 0)
    #expect(bug.output.hasPrefix("class       auth-loop\n"))
    #expect(bug.output.contains("\nmeans       Who cancels the question"))
    let wrong = try Run(["explain", "auth-lop"])
    #expect(wrong.status == 2)
    #expect(wrong.errors.contains("did you mean auth-loop"))
  }

  @Test func theListHasInvariants() throws {
    let list = try Run(["rules", "list", "--format", "json"]).output
    #expect(list.contains("\"kind\": \"invariant\"") || list.contains("\"kind\":\"invariant\""))
    #expect(list.contains("launch.once"))
    let scene = try Run(["rules", "list", "--lens", "scene", "--format", "json"]).output
    #expect(scene.contains("\"scene.closed\""))
    #expect(!scene.contains("\"models.both\""))
    let old = try Run(["rules", "list", "--os", "12", "--format", "json"]).output
    #expect(!old.contains("\"models.both\""))
  }

  @Test func anInvariantIsIgnoredAndWeighedByItsId() throws {
    let (ignored, report) = try report(early, ["--ignore", "launch.first"])
    #expect(ignored.status == 0)
    #expect(report.deviations.isEmpty)
    let (weighed, lighter) = try self.report(early, ["--severity", "launch.first=note"])
    #expect(weighed.status == 0)
    #expect(lighter.deviations.map(\.severity) == ["note"])
    #expect(lighter.deviations.map(\.rule) == ["launch.first"])
  }

  @Test func anInvariantIsSelectedByItsIdAndByAPartOfIt() throws {
    let twice = early + lines(7, [launch[1]])
    let (_, selected) = try report(twice, ["--select", "launch.first"])
    #expect(selected.deviations.map(\.rule) == ["launch.first"])
    let (_, alike) = try report(twice, ["--select", "launch.*"])
    #expect(alike.deviations.map(\.rule).contains("launch.first"))
    let (other, none) = try report(early, ["--select", "lock.app"])
    #expect(other.status == 0)
    #expect(none.deviations.isEmpty)
  }

  @Test func aConfigurationIgnoresAnInvariantWithAReason() throws {
    let file = try log(early)
    let folder = file.url.deletingLastPathComponent()
    let configuration = folder.appendingPathComponent(".lifecheck.yml")
    try "os: '10'\nignore:\n  - id: launch.first\n    reason: a wrapper forwards it\n".write(
      to: configuration, atomically: true, encoding: .utf8)
    let run = try Run(["--config", configuration.path, file.path])
    #expect(run.status == 0, "\(run.errors)")
    #expect(
      run.output.contains("note  1 deviation of launch.first ignored: a wrapper forwards it\n"))
  }

  /// Its id is the fingerprint's part of the rule, so that another of the same event is another entry.
  @Test func aBaselineAcceptsAnInvariantByItsId() throws {
    let file = try log(early)
    let created = try Run(["baseline", "create", "--os", "10", file.path])
    #expect(created.output.contains("    rule: \"launch.first\"\n"))
    #expect(created.output.contains("    kind: \"invariant\"\n"))
    let (_, report) = try report(early)
    let fingerprint = try #require(report.deviations.first?.fingerprint)
    #expect(created.output.contains("  - fingerprint: \"\(fingerprint)\"\n"))
    let baseline = try TemporaryFile("baseline.yml", created.output)
    let (run, accepted) = try self.report(early, ["--baseline", baseline.path])
    #expect(run.status == 0)
    #expect(accepted.deviations.isEmpty)
    let late =
      lines(7, launch + away + ["applicationWillTerminate:"]) + [early[0]]
    let (other, found) = try self.report(late, ["--baseline", baseline.path])
    #expect(other.status == 1)
    #expect(found.deviations.contains { $0.rule == "terminate.last" && $0.event == "performFetch" })
  }

  @Test func pagesForPeopleTellWhatAClassMeansAndWhatToDo() throws {
    let file = try log(lines(7, launch + [launch[1]] + away))
    for format in ["markdown", "github-summary"] {
      let text = try Run(["--os", "10", "-f", format, file.path]).output
      #expect(
        text.contains("\n### Known bug: the app is told twice in a row that it is active\n\n<code>")
      )
      #expect(
        text.contains("</code> · line 3, observed by several · <code>activation-twice</code>\n"))
      #expect(text.contains("\n- **means** Work that belongs to the activation is done twice"))
      #expect(text.contains("\n- **help** Remove the second observer"))
      #expect(text.contains("\n- **more** <code>lifecheck explain activation-twice</code>\n"))
    }
    let page = try Run(["--os", "10", "-f", "html", file.path]).output
    #expect(page.contains("<h3>Known bugs</h3>"))
    #expect(page.contains("<b>the app is told twice in a row that it is active</b>"))
    #expect(page.contains("<dt>means</dt><dd>Work that belongs to the activation is done twice"))
    #expect(page.contains("<dt>line</dt><dd><a href=\"#l0-3\">3</a></dd>"))
    #expect(page.contains("id=\"l0-3\""))
  }

  @Test func withoutAClassNoPageSpeaksOfOne() throws {
    let file = try log(lines(7, launch + away))
    for format in ["markdown", "html"] {
      let text = try Run(["--os", "10", "-f", format, file.path]).output
      #expect(!text.contains("Known bug"))
    }
  }

  @Test func aSavedReportKeepsBoth() throws {
    let (run, _) = try report(lines(7, launch + [launch[1]]) + lines(9, launch) + early)
    let saved = try TemporaryFile("report.json", run.output)
    let again = try Run(["convert", saved.url.path, "-f", "json"])
    #expect(again.output == run.output)
  }
}
