import Foundation
import LifecheckReports
import TestSupport
import Testing

/// Every form holds to the rules of its readers, and our checks refuse what breaks them.
struct FormTests {
  @Test(arguments: Forms.Kind.allCases)
  func everyFormHoldsToTheRulesOfItsReaders(kind: Forms.Kind) throws {
    let texts = try Forms.checked.map { ($0, try Forms.report(of: kind, as: $0)) }
    let verdicts = try Forms.verdicts(on: texts)
    #expect(verdicts.count == texts.count)
    for (text, verdict) in zip(texts, verdicts) {
      #expect(verdict == "ok", "\(text.0.rawValue): \(text.1.prefix(2_000))")
    }
  }

  @Test(arguments: Forms.Kind.allCases)
  func aSavedReportGivesTheSameBytesInEveryForm(kind: Forms.Kind) throws {
    let saved = try TemporaryFile("report.json", try Forms.report(of: kind, as: .json))
    for format in Report.Format.allCases {
      let direct = try Forms.report(of: kind, as: format)
      let converted = try Run(["convert", saved.path, "-f", format.rawValue])
      #expect(converted.status == 0)
      #expect(converted.output == direct, "\(format.rawValue)")
    }
  }

  /// Else the test above would say nothing of them.
  @Test func aReportHasAllThatMustBeKept() throws {
    let text = try Forms.report(of: .known, as: .json)
    let value = try JSONSerialization.jsonObject(with: Data(text.utf8))
    let report = try #require(value as? [String: Any])
    func objects(_ key: String, of object: [String: Any]?) -> [[String: Any]] {
      object?[key] as? [[String: Any]] ?? []
    }
    let deviations = objects("deviations", of: report)
    #expect(deviations.contains { $0["kind"] as? String == "invariant" })
    #expect(deviations.contains { $0["known"] is String })
    #expect(objects("baselined", of: report).count == 1)
    let classes = objects("classes", of: report)
    #expect(!classes.isEmpty)
    for item in classes {
      #expect(
        Set(item.keys) == [
          "id", "deviations", "lines", "log", "title", "confidence", "means", "help", "sources",
        ])
      #expect(!objects("sources", of: item).isEmpty)
    }
    let log = try #require(objects("logs", of: report).first)
    #expect(log["baselined"] as? Int == 1)
    #expect(log["outside"] as? Int == 1)
    #expect(!objects("left_out", of: log).isEmpty)
    #expect(!objects("notes", of: log).isEmpty)
    #expect(objects("traces", of: report).contains { !objects("ignored", of: $0).isEmpty })
  }

  /// A class that names a log or a deviation that is not there must not be told of another.
  @Test(arguments: [
    (#""log": 0, "title""#, #""log": 9, "title""#, "'log' refers to 9, but there are 1"),
    (
      #""log": 0, "title""#, #""log": 9223372036854775807, "title""#,
      "'log' refers to 9223372036854775807, but there are 1"
    ),
    (#""means": ""#, #""mean": ""#, "the key 'means' is missing"),
    (
      #""confidence": "observed-several", "means""#, #""confidence": "sure", "means""#,
      "'sure' is no confidence: known are inferred, observed-once, observed-several, documented"
    ),
  ])
  func aWrongClassInASavedReportIsTold(right: String, wrong: String, message: String) throws {
    let text = try Forms.report(of: .known, as: .json)
    let twin = text.replacing(right, with: wrong, maxReplacements: 1)
    try #require(twin != text, "there is no \(right)")
    let run = try Run(["convert", try TemporaryFile("report.json", twin).path])
    #expect(run.status == 2)
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(run.output == "")
  }

  /// A good report with one thing wrong, and the word by which our check says so.
  static let twins: [(Report.Format, String, String, String)] = [
    (.sarif, #""locations": ["#, #""places": ["#, "no location"),
    (.sarif, #""startLine": 1"#, #""startLine": 0"#, "no region"),
    (.sarif, #""uri": ""#, #""uri": "/"#, "not below the root"),
    (.junit, #"time="0""#, #"time="1e-3""#, "no time"),
    (.junit, #"failures="1""#, #"failures="0""#, "failures is 0, counted 1"),
    (.junit, "<testcase ", #"<testcase file="x" "#, "only GitLab's form has a file"),
    (.gitlabJUnit, #"<testsuites>"#, "<suites>", "ParseError"),
    (.gitlab, "[", "\u{FEFF}[", "byte order mark"),
    (.gitlab, #""severity": "major""#, #""severity": "grave""#, "no severity"),
    (.gitlab, #""path": ""#, #""path": "./"#, "not below the root"),
    (.github, "::error ", ":error ", "no annotation"),
    (.github, "title=", "title=a:b", "no annotation"),
    (.csv, "\r\n", "\n", "CR LF"),
    (.csv, ",error,", ",=error,", "a formula"),
    (.csv, ",error,", ",error,,", "several widths"),
    (.checkstyle, #"severity="error""#, #"severity="fatal""#, "no severity"),
    (.prometheus, "lifecheck_run_complete 0", "lifecheck_run_complete 0 1700000000", "time stamp"),
    (
      .prometheus, "lifecheck_run_complete 0", "lifecheck_run_complete 0\nlifecheck_run_complete 0",
      "given twice"
    ),
    (.prometheus, "# TYPE lifecheck_run_complete gauge\n", "", "not described"),
    (.trace, #""ph": "i""#, #""ph": "B""#, "another phase"),
    (.trace, #""name": "missing events""#, #""name": "others""#, "a track is missing"),
    (.markdown, "\n- **error** ", "\n- <script>x</script> ", "markup of a log"),
    (.markdown, "| log |", "| log | more |", "makes a cell"),
    (.matrix, "| never seen |", "| unseen |", "nothing that is known"),
    (.matrix, "| **deviates ", "| deviates ", "nothing that is known"),
    (.matrix, "| **deviates 1 of 1** |", "| no rule |", "the worst is not first"),
  ]

  @Test func aBrokenTwinIsRefused() throws {
    var reports: [Report.Format: String] = [:]
    var texts: [(format: Report.Format, text: String)] = []
    for (format, wanted, wrong, _) in Self.twins {
      let good = try reports[format] ?? Forms.report(of: .deviating, as: format)
      reports[format] = good
      let isEverywhere = format == .csv && wanted == "\r\n"
      let twin = good.replacing(wanted, with: wrong, maxReplacements: isEverywhere ? .max : 1)
      #expect(twin != good, "\(format.rawValue) has no \(wanted)")
      texts.append((format, twin))
    }
    let verdicts = try Forms.verdicts(on: texts)
    try #require(verdicts.count == Self.twins.count)
    for (verdict, twin) in zip(verdicts, Self.twins) {
      #expect(verdict.contains(twin.3), "\(twin.0.rawValue) with \(twin.2): \(verdict)")
    }
  }

  @Test func twoResultsWithOneFingerprintAreRefused() throws {
    let good = try Forms.report(of: .deviating, as: .sarif)
    let hashes = good.matches(of: /"primaryLocationLineHash": "([0-9a-f]{16}:\d+)"/)
    try #require(hashes.count >= 2)
    #expect(Set(hashes.map { $0.1 }).count == hashes.count)
    // The deviations are of one rule, so that one hash for both makes them one alert.
    let twin = good.replacing(hashes[1].1, with: hashes[0].1)
    #expect(try Forms.verdicts(on: [(.sarif, twin)]) != ["ok"])
  }

  @Test func everyEpisodeIsATestAndAnUnreadableLogIsAnError() throws {
    let text = try Forms.report(of: .deviating, as: .junit)
    #expect(text.contains(#"tests="1" failures="1" errors="0""#))
    #expect(text.contains(#"message="willResignActive missing before openURL""#))
    #expect(text.contains(#"tests="1" failures="0" errors="1""#))
    let clean = try Forms.report(of: .clean, as: .junit)
    #expect(clean.contains(#"tests="1" failures="0" errors="0""#))
    #expect(clean.contains("<testcase "))
  }

  @Test func aReportFileIsWrittenWholeOrNotAtAll() throws {
    let file = try TemporaryFile("report.xml", "before")
    let arguments = Forms.Kind.clean.arguments
    let run = try Run(arguments + ["--report", "junit=\(file.path)"])
    #expect(run.status == 0)
    #expect(try String(contentsOf: file.url, encoding: .utf8).contains("<testsuites>"))
    let folder = file.url.deletingLastPathComponent()
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["report.xml"])

    let refused = try Run(arguments + ["--report", "junit=\(folder.path)/none/report.xml"])
    #expect(refused.status == 3)
    #expect(
      refused.errors
        == "lifecheck: \(folder.path)/none/report.xml: the report cannot be written: "
        + "No such file or directory\n")
    // The other reports are written all the same.
    #expect(refused.output == run.output)
  }

  @Test func aFullDeviceIsToldAndStaysADevice() throws {
    let run = try Run(Forms.Kind.clean.arguments + ["--report", "json=/dev/full"])
    #expect(run.status == 3)
    #expect(
      run.errors
        == "lifecheck: /dev/full: the report cannot be written: No space left on device\n")
    let type = try FileManager.default.attributesOfItem(atPath: "/dev/full")[.type]
    #expect(type as? FileAttributeType == .typeCharacterSpecial)
  }

  @Test func aLinkStaysALink() throws {
    let file = try TemporaryFile("report.xml", "before")
    let link = file.url.deletingLastPathComponent().appendingPathComponent("link.xml")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file.url)
    #expect(try Run(Forms.Kind.clean.arguments + ["--report", "junit=\(link.path)"]).status == 0)
    #expect(try String(contentsOf: file.url, encoding: .utf8).contains("<testsuites>"))
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == file.path)
  }

  @Test func inActionsTheTextIsFollowedByAnnotations() throws {
    let arguments = Forms.Kind.deviating.arguments
    let plain = try Run(arguments)
    let inActions = try Run(arguments, environment: ["GITHUB_ACTIONS": "true"])
    #expect(inActions.output.hasPrefix(plain.output))
    let annotations = inActions.output.dropFirst(plain.output.count)
    #expect(annotations.hasPrefix("::error "))
    #expect(try Forms.verdicts(on: [(.github, String(annotations))]) == ["ok"])
  }

  @Test func aHostileLogGivesTheRunnerNoCommand() throws {
    let run = try Run(
      Forms.Kind.hostile.arguments, input: Forms.Kind.hostileLog,
      environment: ["GITHUB_ACTIONS": "true"])
    let lines = run.output.split(separator: "\n").map { $0.drop { $0 == " " } }
    let commands = lines.filter { $0.hasPrefix("::") }
    #expect(!commands.isEmpty)
    // Only our own annotations begin a line, and the old form of a command is nowhere.
    #expect(commands.allSatisfy { $0.contains("title=lifecheck") })
    #expect(!run.output.contains("##["))
  }
}
