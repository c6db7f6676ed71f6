import Foundation
import TestSupport
import Testing

/// Deviations that are accepted: `lifecheck baseline`, `check --baseline`.
struct BaselineTests {
  private let log = "Fixtures/device-self-open-url/log"
  private let os = ["--os", "8.1"]

  private func created(_ arguments: [String]) throws -> TemporaryFile {
    let file = try TemporaryFile("baseline.yml", "")
    let run = try Run(["baseline", "create"] + arguments)
    try #require(run.status == 0, "\(run.errors)")
    try run.output.write(to: file.url, atomically: true, encoding: .utf8)
    return file
  }

  private func text(_ file: TemporaryFile) throws -> String {
    try String(contentsOf: file.url, encoding: .utf8)
  }

  @Test func whatIsWrittenCanBeReadByPeople() throws {
    let run = try Run(["baseline", "create"] + os + [log])
    #expect(run.status == 0)
    #expect(run.errors == "")
    #expect(
      run.output == """
        # Deviations that are accepted. Write down why in 'reason'; lifecheck baseline prune keeps it, and
        # takes out what is no more found.
        schema: lifecheck.baseline/1
        tool: "lifecheck 0.1.0"
        entries:
          - fingerprint: "77037db8a8480c0c"
            rule: "selfOpenURL.app"
            trigger: "selfOpenURL"
            event: "openURL"
            kind: "attribute"
            attribute: "state"
            app: "OpenURLTest"
            os: "8"
            message: "openURL: state active, expected inactive"
            reason: ""
          - fingerprint: "b51156ab4ecaff0b"
            rule: "selfOpenURL.app"
            trigger: "selfOpenURL"
            event: "willResignActive"
            kind: "missing"
            app: "OpenURLTest"
            os: "8"
            message: "willResignActive missing before openURL"
            reason: ""

        """)
  }

  @Test func whatItListsIsCountedAndFailsNothing() throws {
    let baseline = try created(os + [log])
    let report = try JSONReport(os + ["--baseline", baseline.path, log])
    #expect(report.run.status == 0)
    #expect(report.verdict == "conforms")
    #expect(report.messages == [])
    #expect(report.count("baselined") == 2)
    #expect(report.count("ignored") == 0)
    #expect(
      report.baselined.compactMap { $0["fingerprint"] as? String }.sorted() == [
        "77037db8a8480c0c", "b51156ab4ecaff0b",
      ])
    #expect(report.notes == [])
    let run = try Run(os + ["--baseline", baseline.path, log])
    #expect(run.output.hasSuffix("4 conform (2 in the baseline). 16 lines, 0 not understood.\n"))
    let rows = try Run(os + ["--baseline", baseline.path, "-f", "rows", log])
    #expect(rows.output.contains("\"ignored\":0,\"baselined\":2,"))
  }

  /// Only what is listed: everything else fails as before.
  @Test func whatIsNewStillFails() throws {
    let baseline = try created(os + ["--select", "missing", log])
    let report = try JSONReport(os + ["--baseline", baseline.path, log])
    #expect(report.run.status == 1)
    #expect(report.messages == ["openURL: state active, expected inactive"])
    #expect(report.count("baselined") == 1)
    // The same app on another major version is another thing.
    let other = try JSONReport(["--os", "9", "--baseline", baseline.path, log])
    #expect(other.messages.count == 2)
  }

  @Test func entriesThatAreGoneAreNoted() throws {
    let baseline = try created(os + [log])
    let right = try DemoLog.file(DemoLog.launch)
    let report = try JSONReport(os + ["--baseline", baseline.path, right.path])
    #expect(report.run.status == 0)
    #expect(report.notes.count == 1)
    #expect(
      report.notes[0].hasPrefix(
        "2 of 2 entries of \(baseline.path) not found any more: selfOpenURL.app: openURL: state "
          + "active, expected inactive (77037db8a8480c0c), selfOpenURL.app: willResignActive missing "
          + "before openURL (b51156ab4ecaff0b); lifecheck baseline prune takes out"))
  }

  @Test func aSavedReportGivesTheSame() throws {
    let report = try Run(os + ["-f", "json", log])
    let file = try TemporaryFile("report.json", report.output)
    let fromLog = try Run(["baseline", "create"] + os + [log])
    let fromReport = try Run(["baseline", "create", file.path])
    #expect(fromReport.output == fromLog.output)
    #expect(fromReport.status == 0)
    // A report that had a baseline tells what that accepted, too.
    let baseline = try created(os + [log])
    let accepted = try Run(os + ["--baseline", baseline.path, "-f", "json", log])
    let again = try TemporaryFile("report.json", accepted.output)
    #expect(try Run(["baseline", "create", again.path]).output == fromLog.output)
  }

  /// What a report says of choices and baselines is in it, and in what is made of it.
  @Test func aSavedReportConvertsToTheSame() throws {
    let baseline = try created(os + ["--select", "missing", log])
    let arguments =
      os + ["--baseline", baseline.path, "--ignore", "attribute", "--since", "22:50:40"]
      + ["--run-id", "x", log]
    let environment = ["SOURCE_DATE_EPOCH": "1400000000"]
    let json = try Run(["-f", "json"] + arguments, environment: environment)
    #expect(json.output.contains("\"baselined\": 1"))
    #expect(json.output.contains("\"outside\": 2"))
    let saved = try TemporaryFile("report.json", json.output)
    for form in ["json", "full", "rows"] {
      let direct = try Run(["-f", form] + arguments, environment: environment)
      #expect(try Run(["convert", "-f", form, saved.path]).output == direct.output, "\(form)")
    }
  }

  @Test func itIsTheSameWhateverTheOrderOfTheLogs() throws {
    let other = try DemoLog.file(DemoLog.away + ["applicationDidBecomeActive:"])
    let one = try Run(["baseline", "create"] + os + [log, other.path])
    let two = try Run(["baseline", "create"] + os + [other.path, log, log])
    #expect(one.output == two.output)
    #expect(one.output.components(separatedBy: "fingerprint").count - 1 == 3)
  }

  @Test func itIsValidByItsSchema() throws {
    let baseline = try text(try created(os + [log]))
    let schema = try TemporaryFile("schema.json", try Run(["schema", "baseline"]).output)
    let script =
      "import sys,json,yaml,jsonschema; jsonschema.validate(yaml.safe_load(sys.argv[2]), "
      + "json.load(open(sys.argv[1])))"
    let run = try Run(
      URL(fileURLWithPath: "/usr/bin/env"), ["python3", "-c", script, schema.path, baseline])
    if run.errors.contains("ModuleNotFoundError") { return }
    #expect(run.status == 0, "\(run.errors)")
  }

  @Test func reasonsAreKept() throws {
    let baseline = try created(os + [log])
    let reasoned = try text(baseline).replacingOccurrences(
      of: "reason: \"\"", with: "reason: known \u{201C}bug\u{201D} # 12, to go in 2.0")
    try reasoned.write(to: baseline.url, atomically: true, encoding: .utf8)
    #expect(try Run(os + ["--baseline", baseline.path, log]).status == 0)
    let run = try Run(["baseline", "create"] + os + ["-o", baseline.path, log])
    #expect(run.errors == "lifecheck: \(baseline.path): 2 entries written\n")
    #expect(run.output == "")
    let kept = try text(baseline).components(
      separatedBy: "reason: \"known \u{201C}bug\u{201D}\"\n")
    #expect(kept.count == 3)
  }

  @Test func pruningTakesOutWhatIsGoneAndAddsNothing() throws {
    let baseline = try created(os + ["--select", "missing", log])
    let other = try DemoLog.file(DemoLog.away + ["applicationDidBecomeActive:"])
    let both = try created(os + ["--select", "missing", log, other.path])
    let run = try Run(["baseline", "prune", "--baseline", both.path] + os + [log])
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("gone   "))
    #expect(run.output.contains("willEnterForeground missing before didBecomeActive  [Demo, OS 8]"))
    #expect(run.errors == "lifecheck: \(both.path): 1 entry written\n")
    #expect(try text(both) == text(baseline))
    let folder = both.url.deletingLastPathComponent().path
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["baseline.yml"])
    let again = try Run(["baseline", "prune", "--baseline", both.path] + os + [log])
    #expect(again.errors == "lifecheck: \(both.path): all 1 entry still found\n")
  }

  /// What could not be read may still show what is listed.
  @Test func nothingIsPrunedWhenALogIsMissing() throws {
    let baseline = try created(os + [log])
    let before = try text(baseline)
    let run = try Run(["baseline", "prune", "--baseline", baseline.path, "/nowhere/x.log"])
    #expect(run.status == 3)
    #expect(run.errors.hasSuffix("left as it is, for not all logs could be judged\n"))
    #expect(try text(baseline) == before)
  }

  @Test func aLinkStaysALink() throws {
    let baseline = try created(os + [log])
    let link = baseline.url.deletingLastPathComponent().appendingPathComponent("link.yml")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: baseline.url)
    let right = try DemoLog.file(DemoLog.launch)
    let run = try Run(["baseline", "prune", "--baseline", link.path, right.path])
    #expect(run.status == 0)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == baseline.path)
    #expect(try text(baseline).hasSuffix("entries: []\n"))
  }

  @Test func comparingTellsWhatIsNewAndGone() throws {
    let baseline = try created(os + ["--select", "missing", log])
    let same = try Run(
      ["baseline", "compare", "--baseline", baseline.path] + os + ["--select", "missing", log])
    #expect(same.output == "0 new, 0 gone, 1 still there\n")
    #expect(same.status == 0)
    let more = try Run(["baseline", "compare", "--baseline", baseline.path] + os + [log])
    #expect(
      more.output
        == "new    77037db8a8480c0c  selfOpenURL.app: openURL: state active, expected inactive  "
        + "[OpenURLTest, OS 8]\n1 new, 0 gone, 1 still there\n")
    #expect(more.status == 1)
    let right = try DemoLog.file(DemoLog.launch)
    let gone = try Run([
      "baseline", "compare", "--baseline", baseline.path, "-f", "json", right.path,
    ])
    #expect(gone.status == 0)
    let value = try JSONSerialization.jsonObject(with: Data(gone.output.utf8)) as? [String: Any]
    #expect((value?["new"] as? [Any])?.count == 0)
    #expect((value?["gone"] as? [[String: Any]])?.first?["kind"] as? String == "missing")
  }

  @Test func anEmptyRunMakesNoBaseline() throws {
    let log = try TemporaryFile("none.log", "nothing\n")
    let run = try Run(["baseline", "create", log.path])
    #expect(run.status == 4)
    #expect(run.output == "")
    #expect(run.errors == "lifecheck: nothing to judge: no log has a lifecycle event\n")
  }

  @Test func aFileThatCannotBeWrittenIsTold() throws {
    let run = try Run(["baseline", "create"] + os + ["-o", "/nowhere/b.yml", log])
    #expect(run.status == 2)
    #expect(
      run.errors == "lifecheck: /nowhere/b.yml: cannot be written: No such file or directory\n")
  }

  @Test(arguments: [
    (["baseline"], "say what to do: baseline create, prune or compare\n"),
    (
      ["baseline", "prun"],
      "'prun' is no command of 'lifecheck baseline'\n    did you mean prune?\n"
    ),
    (
      ["baseline", "create"],
      "no log was named\n    name files or folders, or - for standard input\n"
    ),
    (["baseline", "compare", "x.log"], "no baseline was named\n    --baseline FILE names it\n"),
    (
      ["check", "--baseline", "/nowhere/b.yml", "Fixtures/device-touch-id/log"],
      "/nowhere/b.yml: cannot be opened: No such file or directory\n"
    ),
  ])
  func aWrongCommandLineIsTold(arguments: [String], message: String) throws {
    let run = try Run(arguments)
    #expect(run.errors == "lifecheck: " + message)
    #expect(run.status == 2)
    #expect(run.output == "")
  }
}

/// Baselines that somebody made to do harm.
struct HostileBaselineTests {
  private func run(_ baseline: String) throws -> Run {
    let file = try TemporaryFile("hostile.yml", baseline)
    return try Run(["--baseline", file.path, "Fixtures/device-touch-id/log"])
  }

  private func messages(_ run: Run) -> [String] {
    run.errors.split(separator: "\n").map { line in
      line.firstRange(of: "hostile.yml").map { String(line[$0.lowerBound...]) } ?? String(line)
    }
  }

  @Test func aBombOfAliasesIsRefused() throws {
    let run = try run(
      "schema: lifecheck.baseline/1\na: &a [x, x]\nb: &b [*a, *a]\nentries: [*b, *b]\n")
    #expect(run.status == 2)
    #expect(
      messages(run) == [
        "hostile.yml:3:8: aliases (*name) are not taken here",
        "    write the value out, or put quotes around a text that begins with *",
      ])
  }

  @Test func aDeepOneIsRefused() throws {
    let run = try run("entries: " + String(repeating: "[", count: 100_000))
    #expect(run.status == 2)
    #expect(messages(run) == ["hostile.yml:1:74: nested deeper than 64 levels"])
  }

  @Test func aHugeOneIsRefused() throws {
    let run = try run("# " + String(repeating: "x", count: 5 << 20))
    #expect(run.status == 2)
    #expect(messages(run) == ["hostile.yml: larger than 4 MiB, which no baseline is"])
  }

  @Test func ofManyMistakesTheFirstAreTold() throws {
    let run = try run(
      "schema: lifecheck.baseline/1\nentries:\n" + String(repeating: "  - x\n", count: 50_000))
    #expect(run.status == 2)
    let told = messages(run)
    #expect(told.count == 100)
    #expect(told.first == "hostile.yml:3:5: expected a mapping, found a text")
  }

  @Test func twoMillionEqualKeysEnd() throws {
    let run = try run(String(repeating: "a: 1\n", count: 200_000))
    #expect(run.status == 2)
  }

  @Test func textSteersNoTerminal() throws {
    let run = try run("schema: \"\\e[31m\"\nentries: []\n")
    #expect(run.status == 2)
    #expect(!run.errors.contains("\u{1B}"))
    #expect(messages(run).first == "hostile.yml:1:9: '\\x1B[31m' is no baseline")
  }
}
