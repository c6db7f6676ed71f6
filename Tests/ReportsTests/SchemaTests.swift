import Foundation
import LifecheckEpisodes
import LifecheckEvents
import LifecheckRules
import LifecheckTraces
import TestSupport
import Testing

@testable import LifecheckReports

/// What we write is what its JSON Schema says, and what is broken is refused.
///
/// The validator needs the Python module jsonschema; without it these tests fail.
struct SchemaTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

  /// What the validator says of each document: "ok", or what is wrong.
  private func validate(_ documents: [String], by name: String, strictly: Bool) throws -> [String] {
    let schema = try #require(Schema.builtIn().first { $0.name == name })
    return try Validator(schema.text).answers(documents, strictly: strictly)
  }

  /// A report on logs of every kind, with everything a report can have.
  private var report: Report {
    var unknown = Sample.openURLLog(path: "unknown.log")
    unknown.os = Report.OS(
      origin: .unknown, tried: [Version(7)], conforms: [VersionRange(from: nil, to: Version(8))],
      shown: Version(7))
    unknown.notes = [.clock(line: 3, backBy: 2), .unknownFormat()]
    unknown.app = "com.example.App"
    unknown.status = .cut
    unknown.error = "cut"
    var rich = Sample.log(
      [Sample.event("openURL", line: 1, attributes: ["url": .text("a\u{1B}\u{2028}\"")])],
      [
        .boundary(step: 0), .restart(event: 0), .match(event: 0, step: 1, late: true),
        .pending(step: 2),
      ],
      [
        Sample.deviation(
          .outOfOrder, "openURL", line: 1, at: 0, message: "a",
          explainedBy: [.init(rule: "ipad.resize.app", context: "ipad.resize")]),
        Sample.deviation(.timing, "openURL", line: 1, at: 0, severity: .note, message: "b"),
        Sample.deviation(
          .restart, "openURL", line: 1, at: 0, rule: nil, certainty: .boundary, message: "c"),
      ], ignored: [Report.Ignored(rule: "r", reason: "", line: 1, deviations: 0)],
      contradiction: "two marks")
    rich.beside = [Sample.deviation(.required, "touchID", line: 0, rule: nil, message: "m")]
    rich.os = Report.OS(version: Version(11, 0, 3), origin: .log, line: 1)
    let many = (1...1001).map { index in
      Episode(
        rule: nil, from: 0, to: 0, moves: index == 1 ? [.unexpected(event: 0)] : [], cost: 0,
        deviations: [], isPassed: index > 1)
    }
    rich.traces.append(
      TraceResult(
        trace: Trace(lens: "scene", scene: "s", events: rich.traces[0].trace.events),
        lens: Sample.lens, episodes: many))
    return Sample.report(
      Sample.openURLLog(), unknown, rich, .unreadable("gone.log", error: "no such file"),
      LogResult(path: "", status: .empty, os: .unknown))
  }

  private var document: String {
    Sample.text(report, as: .json).split(separator: "\n").joined()
  }

  @Test func everySchemaIsCompiledIn() throws {
    let sources = Self.folder.appendingPathComponent("../../Sources/CTables/schemas")
    let files = try FileManager.default.contentsOfDirectory(atPath: sources.path)
    let schemas = Schema.builtIn()
    #expect(schemas.map { $0.name + ".json" } == files.sorted())
    for schema in schemas {
      let file = sources.appendingPathComponent(schema.name + ".json")
      #expect(try String(contentsOf: file, encoding: .utf8) == schema.text)
    }
  }

  @Test func theReportFitsItsSchema() throws {
    let plain = Sample.text(Sample.report(Sample.conformingLog()), as: .json)
      .split(separator: "\n").joined()
    #expect(try validate([document, plain], by: "report", strictly: true) == ["ok", "ok"])
  }

  @Test func brokenReportsAreRefused() throws {
    let good = document
    let broken = [
      (#""schema": "lifecheck.report/1""#, #""schema": "lifecheck.report/2""#),
      (#""fail_on": "error""#, #""fail_on": "fatal""#),
      (#""exit_code": 3, "complete""#, #""exit_code": "3", "complete""#),
      (#""boundary": 1,"#, ""),
      (#""status": "unreadable""#, #""status": "missing""#),
      (#""from": "option""#, #""from": "guess""#),
      (#""version": "8.1""#, #""version": "8""#),
      (#""tried": ["7.0"], "#, ""),
      (#""sha256": "0f"#, #""sha256": "0g"#),
      (#""verdict": "deviates""#, #""verdict": "fine""#),
      (#""line": 1, "evidence": [1]"#, #""line": 0, "evidence": [1]"#),
      (#""evidence": [1]"#, #""evidence": []"#),
      (#""state": "active""#, #""state": 0"#),
      (#""lines": [1,2]"#, #""lines": [1]"#),
      (#"{"move": "match", "event": 0}"#, #"{"move": "match"}"#),
      (#"{"move": "pending", "step": "didBecomeActive"}"#, #"{"move": "pending"}"#),
      (#""fingerprint": "b5"#, #""fingerprint": "B5"#),
      (#""attribute": "state", "#, ""),
      (#""certainty": "boundary""#, #""certainty": "likely""#),
      (#""severity": "note""#, #""severity": "info""#),
      (#""explained_by": [], "#, ""),
      (#""confidence": "documented""#, #""confidence": "sure""#),
      (#""where": "docs/seed.md""#, #""where": null"#),
      (#""omitted": {"episodes": "#, #""omitted": {"episodes": -"#),
    ].map { (wanted, wrong) in
      let spaced = wanted.replacing("[1,2]", with: "[1, 2]")
      return (spaced, good.replacing(spaced, with: wrong, maxReplacements: 1))
    }
    for (wanted, twin) in broken {
      #expect(twin != good, "the report has no \(wanted)")
    }
    let answers = try validate(broken.map(\.1) + [good], by: "report", strictly: false)
    try #require(answers.count == broken.count + 1)
    for (answer, twin) in zip(answers, broken) {
      #expect(answer != "ok", "\(twin.0)")
    }
    #expect(answers.last == "ok")
  }

  @Test func whatIsPublishedAllowsAdditionsAndOurOwnOutputHasNone() throws {
    let more = document.replacing(#""run": {"#, with: #""run": {"more": 1, "#)
    #expect(try validate([more], by: "report", strictly: false) == ["ok"])
    let answers = try validate([more], by: "report", strictly: true)
    #expect(answers.first?.contains("'more' was unexpected") == true)
  }

  @Test func rowsFitTheirSchemaAndBrokenOnesAreRefused() throws {
    let rows = Sample.text(report, as: .rows).split(separator: "\n").map(String.init)
    #expect(rows.count { $0.contains(#""kind":"source""#) } == 5)
    let answers = try validate(rows, by: "rows", strictly: true)
    #expect(answers.count == rows.count)
    #expect(Set(answers) == ["ok"])

    let source = try #require(rows.last)
    let broken = [
      rows[0].replacing(#""seq":1"#, with: #""seq":0"#),
      rows[0].replacing(#""app":null,"#, with: ""),
      rows[0].replacing(#""first_line":1"#, with: #""first_line":"1""#),
      rows[0].replacing(#""verdict":"conforms""#, with: #""verdict":"nothing""#),
      rows[1].replacing(#""attribute":null"#, with: #""attribute":1"#),
      rows[1].replacing("b51156ab4ecaff0b", with: "b51156ab4ecaff0"),
      source.replacing(#""status":"empty""#, with: #""status":"error""#),
      source.replacing(#""exit_code":4"#, with: #""exit_code":null"#),
      source.replacing("rules/1", with: "rules/2").replacing("rows/1", with: "rows/2"),
      source.replacing(#""kind":"source","#, with: ""), "[]", "3",
    ]
    #expect(broken.allSatisfy { !rows.contains($0) })
    let refused = try validate(broken, by: "rows", strictly: false)
    #expect(refused.count == broken.count)
    #expect(!refused.contains("ok"))
    let added = try validate(
      [source.replacing(#""kind":"#, with: #""more":1,"kind":"#)], by: "rows", strictly: false)
    #expect(added == ["ok"])
  }

  @Test func eventsFitTheirSchemaAndBrokenOnesAreRefused() throws {
    var text = ""
    EventListingTests.listing.write(as: .rows, to: &text)
    let rows = text.split(separator: "\n").map(String.init)
    #expect(try validate(rows, by: "events", strictly: true) == ["ok", "ok", "ok"])
    let broken = [
      rows[0].replacing(#""line":36,"#, with: ""),
      rows[0].replacing(#""evidence":[36,37]"#, with: #""evidence":["36"]"#),
      rows[0].replacing(#""pid":272"#, with: #""pid":"272""#),
      rows[0].replacing(#""event":"openURL""#, with: #""event":"""#),
      rows[0].replacing(#""state":"active""#, with: #""state":true"#),
    ]
    #expect(broken.allSatisfy { !rows.contains($0) })
    let refused = try validate(broken, by: "events", strictly: false)
    #expect(refused.count == broken.count)
    #expect(!refused.contains("ok"))
  }
}
