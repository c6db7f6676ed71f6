import LifecheckEpisodes
import LifecheckEvents
import LifecheckRules
import Testing

@testable import LifecheckReports

/// What programs read, whole.
struct JSONTests {
  @Test func theReportIsTheInterfacesToTheLetter() {
    let text = Sample.text(Sample.report(Sample.openURLLog()), as: .json)
    #expect(
      text == #"""
        {
          "schema": "lifecheck.report/1",
          "tool": {"name": "lifecheck", "version": "0.1.0", "rules": {"version": "2026.12", "sha256": "abababababababababababababababababababababababababababababababab"}},
          "run": {"id": "run-1", "fail_on": "error", "exit_code": 1, "complete": true, "strict": false},
          "summary": {"verdict": "deviates", "logs": 1, "traces": 1, "episodes": 2, "errors": 2, "warnings": 0, "notes": 0, "boundary": 0, "ignored": 0, "baselined": 0},
          "logs": [
            {"path": "device-07.log", "sha256": "0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f", "status": "ok", "error": null, "verdict": "deviates", "format": "asl", "variant": null, "layers": [], "os": {"version": "8.1", "from": "option", "name": "iOS"}, "app": null, "lines": 812, "bytes": 93211, "events": 3, "unread": 0, "gaps": 0, "notes": [], "exit_code": 1}
          ],
          "traces": [
            {
              "log": 0,
              "lens": "app",
              "process": "OpenURLTest",
              "pid": 412,
              "scene": null,
              "app": null,
              "verdict": "deviates",
              "cost": 3,
              "events": [
                {"line": 1, "evidence": [1], "time": "--07-06T22:51:01", "event": "didFinishLaunching", "channel": "delegate", "attributes": {}, "text": "-[AppDelegate didFinishLaunching]"},
                {"line": 2, "evidence": [2], "time": "--07-06T22:51:02", "event": "didBecomeActive", "channel": "delegate", "attributes": {}, "text": "-[AppDelegate didBecomeActive]"},
                {"line": 3, "evidence": [3], "time": "--07-06T22:51:03", "event": "openURL", "channel": "delegate", "attributes": {"sourceApplication": null, "state": "active"}, "text": "-[AppDelegate openURL]"}
              ],
              "episodes": [
                {
                  "trigger": "launch.icon",
                  "title": "the user taps the app's icon",
                  "also_consistent_with": [],
                  "rule": "launch.icon.app",
                  "verdict": "conforms",
                  "cost": 0,
                  "lines": [1, 2],
                  "time": "--07-06T22:51:01",
                  "deviations": [],
                  "moves": [
                    {"move": "match", "event": 0},
                    {"move": "match", "event": 1}
                  ]
                },
                {
                  "trigger": "selfOpenURL",
                  "title": "the app opens its own URL",
                  "also_consistent_with": [],
                  "rule": "selfOpenURL.app",
                  "verdict": "deviates",
                  "cost": 3,
                  "lines": [3, 3],
                  "time": "--07-06T22:51:03",
                  "deviations": [0, 1],
                  "moves": [
                    {"move": "missing", "step": "willResignActive", "deviation": 0},
                    {"move": "match", "event": 2, "deviation": 1},
                    {"move": "pending", "step": "didBecomeActive"}
                  ]
                }
              ]
            }
          ],
          "deviations": [
            {"fingerprint": "b51156ab4ecaff0b", "kind": "missing", "event": "willResignActive", "severity": "error", "certainty": "certain", "log": 0, "line": 3, "lines": [3], "trace": 0, "trigger": "selfOpenURL", "rule": "selfOpenURL.app", "message": "willResignActive missing before openURL", "explained_by": [], "context": [{"line": 2, "text": "two"}, {"line": 3, "text": "Jul  6 22:51:03 QA-iPhone-07 OpenURLTest[412] <Warning>: -[AppDelegate application:openURL:sourceApplication:annotation:] state=0"}, {"line": 4, "text": "four"}]},
            {"fingerprint": "77037db8a8480c0c", "kind": "attribute", "event": "openURL", "attribute": "state", "expected": "inactive", "observed": "active", "severity": "error", "certainty": "certain", "log": 0, "line": 3, "lines": [3], "trace": 0, "trigger": "selfOpenURL", "rule": "selfOpenURL.app", "message": "openURL: state active, expected inactive", "explained_by": [], "context": [{"line": 2, "text": "two"}, {"line": 3, "text": "Jul  6 22:51:03 QA-iPhone-07 OpenURLTest[412] <Warning>: -[AppDelegate application:openURL:sourceApplication:annotation:] state=0"}, {"line": 4, "text": "four"}]}
          ],
          "classes": [],
          "rules": {
            "launch.icon.app": {"title": "the user taps the app's icon", "os": "", "confidence": "documented", "measured_on": [], "why": null, "help": null, "sources": [], "row": "rules/app/launch.yaml:3"},
            "selfOpenURL.app": {"title": "the app opens its own URL", "os": ">=8.0 <10.0", "confidence": "observed-several", "measured_on": ["8", "9"], "why": "from iOS 8 on an app that opens its own URL resigns active first; on iOS 7 it does not.", "help": "if this device runs iOS 7, pass --os 7", "sources": [{"id": "seed-1", "title": "Notes of a tester", "where": "docs/seed.md"}], "row": "rules/app/url.yaml:41"}
          },
          "notes": []
        }

        """#)
  }

  @Test func rowsAreOneAnEpisodeAndOneThatClosesTheLog() {
    let text = Sample.text(
      Sample.report(Sample.openURLLog(), .unreadable("gone.log", error: "no such file")), as: .rows)
    #expect(
      text == #"""
        {"schema":"lifecheck.rows/1","kind":"episode","run_id":"run-1","run_time":null,"log":"device-07.log","log_sha256":"0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f","seq":1,"process":"OpenURLTest","pid":412,"scene":null,"lens":"app","trigger":"launch.icon","rule":"launch.icon.app","os":"8.1","os_from":"option","app":null,"verdict":"conforms","cost":0,"first_line":1,"last_line":2,"time":"--07-06T22:51:01","deviations":[]}
        {"schema":"lifecheck.rows/1","kind":"episode","run_id":"run-1","run_time":null,"log":"device-07.log","log_sha256":"0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f","seq":2,"process":"OpenURLTest","pid":412,"scene":null,"lens":"app","trigger":"selfOpenURL","rule":"selfOpenURL.app","os":"8.1","os_from":"option","app":null,"verdict":"deviates","cost":3,"first_line":3,"last_line":3,"time":"--07-06T22:51:03","deviations":[{"kind":"missing","event":"willResignActive","attribute":null,"severity":"error","certainty":"certain","line":3,"fingerprint":"b51156ab4ecaff0b"},{"kind":"attribute","event":"openURL","attribute":"state","severity":"error","certainty":"certain","line":3,"fingerprint":"77037db8a8480c0c"}]}
        {"schema":"lifecheck.rows/1","kind":"source","run_id":"run-1","run_time":null,"log":"device-07.log","log_sha256":"0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f","status":"ok","error":null,"format":"asl","os":"8.1","os_from":"option","lines":812,"bytes":93211,"unread":0,"events":3,"episodes":2,"verdict":"deviates","exit_code":1,"tool":"lifecheck 0.1.0","rules_sha256":"abababababababababababababababababababababababababababababababab","deviations":[],"ignored":0,"baselined":0,"outside":0}
        {"schema":"lifecheck.rows/1","kind":"source","run_id":"run-1","run_time":null,"log":"gone.log","log_sha256":null,"status":"unreadable","error":"no such file","format":null,"os":null,"os_from":"unknown","os_shown":null,"lines":0,"bytes":0,"unread":0,"events":0,"episodes":0,"verdict":"nothing","exit_code":3,"tool":"lifecheck 0.1.0","rules_sha256":"abababababababababababababababababababababababababababababababab","deviations":[],"ignored":0,"baselined":0,"outside":0}

        """#)
  }

  @Test func theSameInputGivesTheSameBytes() {
    let attributes = Dictionary(
      uniqueKeysWithValues: (0..<40).map { ("key\($0)", Event.Value.text("\($0)")) })
    func report() -> Report {
      var again: [String: Event.Value] = [:]
      for key in attributes.keys.shuffled() { again[key] = attributes[key] }
      return Sample.report(
        Sample.log(
          [Sample.event("openURL", line: 1, attributes: again)], [.unexpected(event: 0)],
          [
            Sample.deviation(.unexpected, "openURL", line: 1, at: 0, message: "a"),
            Sample.deviation(.attribute, "openURL", line: 1, at: 0, rule: 2, message: "b"),
          ]), Sample.openURLLog())
    }
    for format in Report.Format.allCases {
      #expect(Sample.text(report(), as: format) == Sample.text(report(), as: format))
    }
  }

  @Test func rawTextIsLeftOutWhenItIsNotThere() {
    var log = Sample.openURLLog()
    log.quoted = [:]
    #expect(!Sample.text(Sample.report(log), as: .json).contains("\"context\""))
  }

  @Test func anUnknownVersionTellsWhatWasTried() {
    var log = Sample.conformingLog()
    log.os = Report.OS(
      origin: .unknown, tried: [Version(7), Version(8)],
      conforms: [VersionRange(from: Version(7), to: Version(8))], shown: Version(7))
    let report = Sample.report(log)
    #expect(
      Sample.text(report, as: .json).contains(
        #""os": {"version": null, "from": "unknown", "tried": ["7.0", "8.0"], "#
          + #""conforms": [">=7.0 <8.0"], "shown": "7.0", "name": "iOS"}"#))
    #expect(
      Sample.text(report, as: .rows).contains(
        #""os":null,"os_from":"unknown","os_shown":"7.0""#))
  }

  @Test func aFactOfTheLogTellsItsLine() {
    var log = Sample.conformingLog()
    log.os = Report.OS(version: Version(8, 4), origin: .log, line: 12)
    #expect(
      Sample.text(Sample.report(log), as: .json).contains(
        #""os": {"version": "8.4", "from": "log", "name": "iOS", "line": 12}"#))
  }

  @Test func deviationsOfNoEpisodeStandInTheClosingRow() {
    var log = Sample.conformingLog()
    log.beside = [
      Sample.deviation(.required, "touchID", line: 0, rule: nil, message: "touchID never happens")
    ]
    let rows = Sample.text(Sample.report(log), as: .rows).split(separator: "\n")
    #expect(rows.count == 2)
    #expect(rows[0].hasSuffix(#""deviations":[]}"#))
    #expect(rows[1].contains(#""verdict":"deviates","exit_code":1,"#))
    #expect(
      rows[1].contains(
        #""deviations":[{"kind":"required","event":"touchID","attribute":null,"severity":"error","#
          + #""certainty":"certain","line":null,"fingerprint":""#))
  }
}

/// The writer alone.
struct JSONWriterTests {
  private func written(
    _ style: JSONWriter<String>.Style, _ content: (inout JSONWriter<String>) -> Void
  ) -> String {
    var json = JSONWriter("", style: style)
    content(&json)
    return json.finish()
  }

  @Test(arguments: [
    ("plain", "plain"), ("\"\\/", #"\"\\/"#), ("\n\r\t", #"\n\r\t"#),
    ("\0\u{1}\u{1B}\u{1F}", #"\u0000\u0001\u001b\u001f"#),
    ("\u{7F}\u{80}\u{9F}", #"\u007f\u0080\u009f"#),
    ("\u{2028}\u{FEFF}\u{A0}é日👩", #"\u2028\ufeff"# + "\u{A0}é日👩"), ("\r\n", #"\r\n"#),
  ])
  func stringsAreEscaped(text: String, escaped: String) {
    #expect(written(.compact) { $0.value(text) } == "\"\(escaped)\"")
  }

  @Test func keysKeepTheirOrderAndContainersTheirCommas() {
    func content(_ json: inout JSONWriter<String>) {
      json.object(lines: true) { json in
        json.member("b", 1)
        json.member("a", String?.none)
        json.known("absent", Int?.none)
        json.key("list")
        json.array([[1, 2], []], lines: true) { json, numbers in
          json.array(numbers) { $0.value($1) }
        }
        json.key("empty")
        json.object(lines: true) { _ in }
        json.member("c", true)
      }
    }
    #expect(
      written(.compact, content) == #"{"b":1,"a":null,"list":[[1,2],[]],"empty":{},"c":true}"#)
    #expect(
      written(.spaced, content) == """
        {
          "b": 1,
          "a": null,
          "list": [
            [1, 2],
            []
          ],
          "empty": {},
          "c": true
        }
        """)
  }

  /// Counts the pieces it is given, and the longest.
  private struct Pieces: TextOutputStream {
    var count = 0
    var longest = 0
    var total = 0

    mutating func write(_ text: String) {
      count += 1
      longest = max(longest, text.utf8.count)
      total += text.utf8.count
    }
  }

  @Test func longOutputComesInPieces() {
    var json = JSONWriter(Pieces(), style: .compact)
    json.array(0..<20_000) { $0.value($1) }
    let pieces = json.finish()
    // 10 + 90 * 2 + 900 * 3 + 9,000 * 4 + 10,000 * 5 digits, the commas and the brackets.
    #expect(pieces.total == 88_890 + 19_999 + 2)
    #expect(pieces.count > 10)
    #expect(pieces.longest < 10_000)
  }
}
