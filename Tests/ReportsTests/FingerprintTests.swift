import LifecheckEpisodes
import LifecheckEvents
import LifecheckRules
import LifecheckTraces
import Testing

@testable import LifecheckReports

/// A new log of the same fault has the same fingerprint, and another fault another.
struct FingerprintTests {
  private func fingerprints(_ log: LogResult) -> [String] {
    Sample.report(log).deviations.map(\.fingerprint)
  }

  /// Computed with `printf 'selfOpenURL.app\x1fOpenURLTest\x1f...\x1f8\x1f1' | sha256sum`.
  @Test func itIsTheHashOfTheNamedKeys() {
    #expect(fingerprints(Sample.openURLLog()) == ["b51156ab4ecaff0b", "77037db8a8480c0c"])
  }

  @Test func pathLineTimePidAndMessageDoNotCount() {
    var log = Sample.openURLLog(path: "/elsewhere/other.log")
    log.sha256 = nil
    log.quoted = [:]
    let shifted = log.traces[0].trace.events.map { event in
      Event(
        name: event.name, channel: event.channel, line: event.line + 700, time: nil,
        process: event.process, pid: 99, attributes: event.attributes, text: "other")
    }
    log.traces[0].trace = Sample.trace(shifted, pid: 99)
    let opened = log.traces[0].episodes[1]
    log.traces[0].episodes[1] = Episode(
      rule: opened.rule, from: opened.from, to: opened.to, moves: opened.moves, cost: opened.cost,
      deviations: opened.deviations.map { old in
        Deviation(
          kind: old.kind, event: old.event, attribute: old.attribute, expected: "x",
          observed: "y", severity: .note, certainty: .boundary, line: old.line + 700, at: old.at,
          rule: old.rule, message: "other")
      })
    #expect(fingerprints(log) == fingerprints(Sample.openURLLog()))
  }

  @Test func eachKeyCounts() {
    func text(
      rule: String? = "r", app: String? = "a", trigger: String? = "t", event: String = "e",
      kind: String = "missing", attribute: String? = nil, osMajor: Int? = 8, occurrence: Int = 1
    ) -> String {
      Fingerprint(
        rule: rule, app: app, trigger: trigger, event: event, kind: kind, attribute: attribute,
        osMajor: osMajor
      ).text(occurrence: occurrence)
    }
    let all = [
      text(), text(rule: nil), text(app: "b"), text(trigger: nil), text(event: "f"),
      text(kind: "unexpected"), text(attribute: "state"), text(osMajor: 9), text(osMajor: nil),
      text(occurrence: 2), text(rule: "rt", trigger: ""), text(rule: "", trigger: "rt"),
    ]
    #expect(Set(all).count == all.count)
    #expect(all.allSatisfy { $0.count == 16 })
    #expect(text() == text())
  }

  @Test func equalKeysAreCountedInTheOrderOfTheLog() {
    func log(_ deviations: [Deviation]) -> LogResult {
      Sample.log([Sample.event("openURL", line: 1)], [.unexpected(event: 0)], deviations)
    }
    func deviation(_ line: Int, _ message: String) -> Deviation {
      Sample.deviation(.unexpected, "openURL", line: line, message: message)
    }
    let report = Sample.report(log([deviation(9, "second"), deviation(4, "first")]))
    #expect(report.deviations.map(\.message) == ["first", "second"])
    let key = Fingerprint(
      rule: "selfOpenURL.app", app: "OpenURLTest", trigger: "selfOpenURL", event: "openURL",
      kind: "unexpected", attribute: nil, osMajor: 8)
    #expect(
      report.deviations.map(\.fingerprint) == [key.text(occurrence: 1), key.text(occurrence: 2)])
    // Another log counts anew.
    let two = Sample.report(log([deviation(4, "a")]), log([deviation(5, "b")]))
    #expect(two.deviations[0].fingerprint == two.deviations[1].fingerprint)
  }

  @Test func theBundleIdGoesBeforeTheProcess() {
    var log = Sample.openURLLog()
    log.app = "com.example.OpenURLTest"
    let byLog = fingerprints(log)
    #expect(byLog != fingerprints(Sample.openURLLog()))
    log.app = "com.example.other"
    log.traces[0].app = "com.example.OpenURLTest"
    #expect(fingerprints(log) == byLog)
  }
}
