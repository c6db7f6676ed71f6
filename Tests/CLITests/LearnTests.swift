import Foundation
import TestSupport
import Testing

/// `lifecheck learn`, through the whole program.
struct LearnTests {
  /// All logs of the repository that conform, with the options under which they do.
  private static func conforming() throws -> [(log: String, options: [String])] {
    let folder = "Tests/RecordsTests/Logs"
    let samples = try FileManager.default
      .contentsOfDirectory(atPath: Repository.root.appendingPathComponent(folder).path)
      .filter { $0.hasSuffix(".log") }.sorted().map {
        (log: "\(folder)/\($0)", options: [String]())
      }
    let cases = try FileManager.default.contentsOfDirectory(atPath: Repository.fixtures.path)
      .sorted()
      .flatMap { name in
        ["7", "8", "10.3"].map { (log: "Fixtures/\(name)/log", options: ["--os", $0]) }
      }
      .filter {
        FileManager.default.fileExists(atPath: Repository.root.appendingPathComponent($0.log).path)
      }
    return try (samples + cases).filter { log, options in
      try Run(options + [log, "-f", "rows"]).output.contains(
        "\"verdict\":\"conforms\",\"exit_code\"")
    }
  }

  @Test func everyLogThatConformsIsJudgedAsConformingByTheRowsLearnedFromIt() throws {
    let logs = try Self.conforming()
    #expect(logs.count > 40)
    var learned = 0
    for (log, options) in logs {
      let run = try Run(["learn"] + options + [log])
      if run.output.isEmpty {
        #expect(run.status == 4)
        #expect(
          run.errors.contains("no episode is whole") || run.errors.contains("it contradicts '"),
          "\(log): \(run.errors)")
        continue
      }
      learned += 1
      #expect(run.status == 0, "\(log): \(run.errors)")
      let table = try TemporaryFile("learned.yaml", run.output)
      let validation = try Run(["rules", "validate", table.path])
      #expect(validation.output == "1 table: nothing wrong\n", "\(log): \(validation.errors)")
      let check = try Run(["--rules", table.path] + options + [log])
      #expect(check.status == 0, "\(log): \(check.output)")
    }
    #expect(learned > 40)
  }

  @Test func theSameLogsGiveTheSameRows() throws {
    let logs = try Self.conforming().prefix(12).filter { $0.options.isEmpty }.map(\.log)
    let first = try Run(["learn"] + logs)
    #expect(first.output == (try Run(["learn"] + logs)).output)
    #expect(first.output.contains("confidence: observed-several"))
  }

  @Test func aRowSaysWhatWasSeenAndNoMore() throws {
    let run = try Run(["learn", "--os", "8.1", "Fixtures/seed-self-open-url-ios8/log"])
    #expect(run.status == 0)
    #expect(run.errors == "")
    #expect(
      run.output == """
        # Learned by lifecheck 0.1.0 from 1 log said to be good.
        # It holds what was seen, no more: read it before it goes into a table of yours.
        triggers:
          - lens: app
            trigger: selfOpenURL
            title: 'the app opens its own URL'
            rules:
              - id: selfOpenURL.app.learned
                os: '>=8.1 <8.2'
                from: active
                to: active
                expect: 'willResignActive openURL[state=inactive, sourceApplication:self|none] didBecomeActive'
                confidence: observed-once
                measured_on: ['8.1']
        ---
        sources:
          'LOG-569c9b266d12':
            title: 'A log of 3 lines, iOS 8.1, format bare'
            where: 'Fixtures/seed-self-open-url-ios8/log, SHA-256 569c9b266d122e9933a450e43b158f6158a62616c55efb7d07c607da1fc6da0a'
        selfOpenURL.app.learned:
          why: >-
            Seen once in 1 log on iOS 8.1, from active to active. Of attributes it asks what
            selfOpenURL.app asks, and nothing seen is against that.
          help: >-
            This row tells what was seen, not why: if another log does otherwise, lay the two side by side
            with lifecheck compare, and find a page or a header that states the order.
          sources: ['LOG-569c9b266d12']
          examples:
            - log: 'willResignActive openURL[sourceApplication=example.OpenURLTest, state=inactive] didBecomeActive'
              given: active
              finds: nothing
            - log: '↓openURL[sourceApplication=example.OpenURLTest, state=inactive] didBecomeActive'
              given: active
              finds: 'willResignActive missing before openURL'

        """)
  }

  @Test func oneFileTwiceIsOneLog() throws {
    let log = "Fixtures/seed-self-open-url-ios8/log"
    let run = try Run(["learn", "--os", "8.1", log, log])
    #expect(run.output.contains("confidence: observed-once"))
    #expect(run.output.contains("Seen 2 times in 1 log on iOS 8.1"))
  }

  @Test func aLogThatDeviatesIsToldAndTeachesNothing() throws {
    let run = try Run(["learn", "--os", "8", "Fixtures/device-self-open-url/log"])
    #expect(run.status == 1)
    #expect(run.output == "")
    #expect(
      run.errors == """
        lifecheck: Fixtures/device-self-open-url/log:14: nothing is learned from it: willResignActive \
        missing before openURL
            if it is good, say what happens there: --trigger ID, or a line 'lifecheck:trigger ID' before it

        """)
  }

  /// Who says what a log is good for can teach what the table does not know.
  @Test func aTriggerThatIsNamedTeachesWhatDeviates() throws {
    let log = try TemporaryFile(
      "new.log",
      "-[A application:openURL:options:] url: x://, state: 0\napplicationDidBecomeActive:\n")
    let plain = try Run(["learn", "--os", "9.1", "--complete", log.path])
    #expect(plain.status == 1)
    for trigger in ["selfOpenURL", "banner.tap"] {
      let run = try Run(["learn", "--os", "9.1", "--trigger", trigger, log.path])
      #expect(run.status == 0, "\(run.errors)")
      #expect(run.output.contains("trigger: \(trigger)\n"), "\(run.output)")
      #expect(
        run.output.contains("expect: 'openURL[state=active] didBecomeActive'"), "\(run.output)")
      let words = run.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      #expect(words.contains("The rules in force until then say of it: "))
      let table = try TemporaryFile("learned.yaml", run.output)
      #expect(try Run(["rules", "validate", table.path]).status == 0)
      let judged = ["--os", "9.1", "--trigger", trigger, log.path]
      #expect(try Run(["--rules", table.path] + judged).status == 0)
    }
  }

  @Test func aMarkOfAnUnknownTriggerNamesWhatFollows() throws {
    let log = try TemporaryFile(
      "marked.log",
      "applicationDidBecomeActive:\nlifecheck:trigger widget.open\napplicationWillResignActive:\n"
        + "applicationDidBecomeActive:\n")
    let run = try Run(["learn", "--os", "17.2", log.path])
    #expect(run.status == 0, "\(run.errors)")
    #expect(
      run.output.contains("trigger: widget.open\n    title: 'widget.open, as its logs call it'"))
    #expect(run.output.contains("expect: 'willResignActive didBecomeActive'"))
    #expect(run.output.contains("id: widget.open.app.learned\n"))
    let table = try TemporaryFile("learned.yaml", run.output)
    let check = try Run(["--rules", table.path, "--os", "17.2", "-v", log.path])
    #expect(check.status == 0)
    #expect(check.output.contains("rule widget.open.app.learned"))
  }

  /// A row without a core event and one with it are two: none is ever optional.
  @Test func aCoreEventIsNeverOptional() throws {
    let one = try TemporaryFile(
      "one.log",
      "lifecheck:trigger demo\napplicationWillResignActive:\napplicationDidBecomeActive:\n")
    let two = try TemporaryFile(
      "two.log",
      "lifecheck:trigger demo\napplicationWillResignActive:\napplicationDidEnterBackground:\n")
    let run = try Run(["learn", "--os", "9", one.path, two.path])
    #expect(run.output.contains("id: demo.app.learned.1\n"), "\(run.output)\(run.errors)")
    #expect(run.output.contains("id: demo.app.learned.2\n"))
    #expect(!run.output.contains("?"))
  }

  @Test func whatGivesNothingIsTold() throws {
    let run = try Run(["learn", "Fixtures/no-events/log"])
    #expect(run.status == 4)
    #expect(
      run.errors
        == "lifecheck: Fixtures/no-events/log: nothing is learned from it: it has no lifecycle event\n"
    )
    #expect(try Run(["learn", "--allow-empty", "Fixtures/no-events/log"]).status == 0)
    let gone = try Run(["learn", "/nowhere/gone.log"])
    #expect(gone.status == 3)
    #expect(gone.errors.contains("cannot be opened"))
    #expect(try Run(["learn"]).status == 2)
  }

  /// A mark may say anything: in a table it is a text and nothing else.
  @Test func aHostileMarkStaysAText() throws {
    let log = try TemporaryFile(
      "hostile.log",
      "lifecheck:trigger x:'\"{[#&*!|>%@`\\\napplicationWillResignActive:\napplicationDidBecomeActive:\n"
    )
    let run = try Run(["learn", "--os", "9", log.path])
    #expect(run.status == 0, "\(run.errors)")
    let table = try TemporaryFile("learned.yaml", run.output)
    #expect(try Run(["rules", "validate", table.path]).status == 0, "\(run.output)")
  }
}
