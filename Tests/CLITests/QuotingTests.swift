import Foundation
import TestSupport
import Testing

/// How much of a log gets into reports: --redact, --no-raw.
struct QuotingTests {
  private static let secrets = [
    "anna@example.com", "192.168.0.17", "Anna's iPhone", "8A5B2C1D-0000-4111-8222-ABCDEF012345",
    "s3cret", "letters/42", "=anna", "5555-1234",
  ]

  /// A log with two deviations, whose lines and neighbours tell much of their user.
  private static func log() throws -> TemporaryFile {
    try TemporaryFile(
      "private.log",
      """
      Jul  6 22:50:32 Q Demo[412] <Warning>: on Anna's iPhone, anna@example.com from 192.168.0.17
      Jul  6 22:50:33 Q Demo[412] <Warning>: applicationDidBecomeActive:
      Jul  6 22:50:34 Q Demo[412] <Warning>: application:openURL: url: demo://letters/42?u=anna, app: (null), state: 0
      Jul  6 22:50:35 Q Demo[412] <Warning>: token=s3cret tel +81 90-5555-1234 8A5B2C1D-0000-4111-8222-ABCDEF012345
      Jul  6 22:50:36 Q Demo[412] <Warning>: lifecheck:ignore restart as anna@example.com said

      """)
  }

  private static let forms = [
    ["--os", "8"], ["--os", "8", "-v"], ["--os", "8", "-f", "concise"],
    ["--os", "8", "-f", "json"],
    ["--os", "8", "-f", "rows"], ["events"], ["events", "-f", "rows"],
    ["events", "--evidence", "-f", "rows"],
  ]

  @Test(arguments: forms)
  func nothingOfTheUserGetsIntoAReport(form: [String]) throws {
    let log = try Self.log()
    for option in ["--redact", "--no-raw"] {
      let run = try Run(form + [option, log.path])
      let plain = try Run(form + [log.path])
      #expect(run.status == plain.status)
      for secret in Self.secrets {
        #expect(!run.output.contains(secret), "\(option): \(secret) in \(run.output)")
      }
      #expect(run.output.contains("openURL"))
    }
  }

  @Test func theWordsOfTheLifecycleSurvive() throws {
    let log = try Self.log()
    let run = try Run(["--os", "8", "--redact", "-f", "json", log.path])
    for words in [
      "application:openURL: url: demo://letters/<path-1>?u=<value-1>, app: (null), state: 0",
      "on <device-2>, <email-1> from <ip-1>", "token=<token-1> tel <phone-1> <uuid-1>",
      "\"url\": \"demo://letters/<path-1>?u=<value-1>\"", "as <email-1> said",
    ] {
      #expect(run.output.contains(words), "\(words)")
    }
  }

  /// The judgement is about what was logged, not about what is shown.
  @Test func nothingElseChanges() throws {
    let log = try Self.log()
    for option in ["--redact", "--no-raw"] {
      let plain = try JSONReport(["--os", "8", log.path])
      let masked = try JSONReport(["--os", "8", option, log.path])
      #expect(plain.messages == masked.messages)
      #expect(
        plain.deviations.compactMap { $0["fingerprint"] as? String }
          == masked.deviations.compactMap { $0["fingerprint"] as? String })
      #expect(!masked.messages.isEmpty)
    }
  }

  @Test func withoutRawNothingIsQuoted() throws {
    let log = try Self.log()
    let report = try JSONReport(["--os", "8", "--no-raw", log.path])
    #expect(report.deviations.allSatisfy { $0["context"] == nil })
    let events = report.traces.flatMap { $0["events"] as? [[String: Any]] ?? [] }
    #expect(!events.isEmpty)
    for event in events {
      #expect(event["text"] == nil)
      #expect((event["attributes"] as? [String: Any])?["url"] == nil)
    }
    let states = events.compactMap { ($0["attributes"] as? [String: Any])?["state"] as? String }
    #expect(states == ["active"])
  }

  /// Equal values can still be seen to be equal, over all logs of a run.
  @Test func equalValuesHaveEqualNumbers() throws {
    let line = "Jul  6 22:50:33 Q Demo[412] <Warning>: applicationDidBecomeActive: a@example.com"
    let first = try TemporaryFile("1.log", line + " b@example.com\n")
    let second = try TemporaryFile("2.log", line + " c@example.com\n")
    let run = try Run(["events", "-f", "rows", "--redact", first.path, second.path])
    let rows = run.output.split(separator: "\n")
    #expect(rows[0].contains("<email-1> <email-2>"))
    #expect(rows[1].contains("<email-1> <email-3>"))
  }

  @Test func aTableOfOnesOwnMasksMore() throws {
    let table = try TemporaryFile(
      "mine.yaml",
      """
      redactions:
        - id: account
          title: An account number
          pattern: 'account (?<secret>\\d+)'
      ---
      samples:
        account:
          - {text: 'account 42 opened', is: 'account <account-1> opened'}

      """)
    let log = try TemporaryFile("own.log", "applicationDidBecomeActive: account 4711\n")
    #expect(try Run(["rules", "validate", table.path]).status == 0)
    let run = try Run(["events", "-f", "rows", "--redact", "--rules", table.path, log.path])
    #expect(run.output.contains("account <account-1>"))
    #expect(!run.output.contains("4711"))
  }

  /// A pattern that gives up on a line must not let it through.
  @Test func aLineThatCannotBeSearchedIsNotShown() throws {
    let table = try TemporaryFile(
      "slow.yaml",
      """
      redactions:
        - id: slow
          title: A pattern that backtracks for ever
          pattern: '(?:a+)+$|secret'

      """)
    let line = "applicationDidBecomeActive: " + String(repeating: "a", count: 900) + "b secret\n"
    let log = try TemporaryFile("slow.log", line)
    let run = try Run(["events", "-f", "rows", "--redact", "--rules", table.path, log.path])
    #expect(!run.output.contains("b secret"))
    #expect(run.status == 0)
  }
}
