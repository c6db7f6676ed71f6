import LifecheckEpisodes
import LifecheckRules
import Testing

@testable import LifecheckReports

/// How a run ends.
struct RunStatusTests {
  private func code(_ logs: [LogResult], arguments: Int? = nil, _ gate: Gate = Gate()) -> Int32 {
    Report(
      of: logs, arguments: arguments, tool: Sample.tool, runID: "r", gate: gate, proof: { _ in nil }
    ).run.exitCode
  }

  private func deviating(
    _ severity: Severity, _ certainty: Deviation.Certainty = .certain, argument: Int = 0
  ) -> LogResult {
    var log = Sample.log(
      [Sample.event("openURL", line: 1)], [.unexpected(event: 0)],
      [
        Sample.deviation(
          .unexpected, "openURL", line: 1, at: 0, severity: severity, certainty: certainty,
          message: "m")
      ])
    log.argument = argument
    return log
  }

  private func nothing(argument: Int = 0, status: Report.Log.Status = .ok) -> LogResult {
    LogResult(path: "n", argument: argument, status: status, os: .unknown, lines: 3)
  }

  @Test func aBugBeatsUsageBeatsInputBeatsDeviationsBeatsNothing() {
    let order: [RunStatus] = [.bug, .usage, .input, .deviations, .nothing, .success]
    #expect(order.map(\.rawValue) == [70, 2, 3, 1, 4, 0])
    for (index, status) in order.enumerated() {
      #expect(RunStatus.worst(of: order[index...].reversed()) == status)
      #expect(RunStatus.worst(of: [status]) == status)
    }
    #expect(RunStatus.worst(of: []) == .success)
  }

  @Test(arguments: [
    (Severity.error, [FailOn.error, .warning, .note]),
    (.warning, [.warning, .note]),
    (.note, [.note]),
  ])
  func aCertainDeviationFailsFromItsLevelOn(severity: Severity, failing: [FailOn]) {
    for failOn in FailOn.allCases {
      let fails = failing.contains(failOn)
      #expect(code([deviating(severity)], Gate(failOn: failOn)) == (fails ? 1 : 0))
      #expect(code([deviating(severity)], Gate(failOn: failOn, exitsZero: true)) == 0)
      let boundary = deviating(severity, .boundary)
      #expect(code([boundary], Gate(failOn: failOn)) == 0)
      #expect(code([boundary], Gate(failOn: failOn, isStrict: true)) == (fails ? 1 : 0))
    }
  }

  @Test func whatCouldNotBeReadBeatsDeviationsAndNothing() {
    var cut = Sample.conformingLog()
    cut.status = .cut
    #expect(code([cut]) == 3)
    #expect(code([.unreadable("x", error: "e")]) == 3)
    #expect(code([.unreadable("x", error: "e"), deviating(.error, argument: 1)]) == 3)
    #expect(code([.unreadable("x", error: "e"), nothing(argument: 1)]) == 3)
    let lenient = Gate(exitsZero: true, allowsEmpty: true)
    #expect(code([.unreadable("x", error: "e")], lenient) == 3)
  }

  @Test func aNamedLogWithoutEventsFailsAndAMemberDoesNot() {
    #expect(code([Sample.conformingLog()]) == 0)
    #expect(code([nothing()]) == 4)
    #expect(code([nothing(status: .empty)]) == 4)
    #expect(code([nothing()], Gate(allowsEmpty: true)) == 0)
    // Two named logs, then two members of one folder.
    #expect(code([Sample.conformingLog(), nothing(argument: 1)]) == 4)
    #expect(code([Sample.conformingLog(), nothing()]) == 0)
    #expect(code([nothing(), nothing()]) == 4)
    #expect(code([deviating(.error), nothing(argument: 1)]) == 1)
  }

  @Test func noLogAtAllFails() {
    #expect(code([]) == 4)
    #expect(code([], Gate(allowsEmpty: true)) == 0)
    #expect(code([Sample.conformingLog()], arguments: 2) == 4)
    #expect(code([Sample.conformingLog()], arguments: 1) == 0)
  }

  @Test func aSignalReplacesAll() {
    let report = Report(
      of: [deviating(.error)], tool: Sample.tool, runID: "r", signal: 2, proof: { _ in nil })
    #expect(report.run.exitCode == 130)
    #expect(!report.run.isComplete)
  }

  @Test func aLogHasTheStatusOfARunOverItAlone() {
    let report = Sample.report(
      Sample.conformingLog(), deviating(.error), nothing(), .unreadable("x", error: "e"))
    #expect(report.logs.map(\.exitCode) == [0, 1, 4, 3])
    #expect(report.run.exitCode == 3)
    #expect(!report.run.isComplete)
    #expect(Sample.report(Sample.conformingLog()).run.isComplete)
  }
}

/// How the verdicts of parts make those of the whole.
struct VerdictTests {
  typealias Found = (severity: Severity, certainty: Deviation.Certainty)

  @Test func onlyACertainErrorDeviates() {
    #expect(Verdict(of: [Found]()) == .conforms)
    #expect(Verdict(of: [Found(.warning, .certain), Found(.note, .certain)]) == .conforms)
    #expect(Verdict(of: [Found(.error, .boundary), Found(.warning, .boundary)]) == .inconclusive)
    #expect(Verdict(of: [Found(.warning, .boundary)]) == .conforms)
    #expect(Verdict(of: [Found(.error, .boundary), Found(.error, .certain)]) == .deviates)
    #expect(Verdict(of: [Found](), contradicted: true) == .inconclusive)
    #expect(Verdict(of: [Found(.error, .certain)], contradicted: true) == .deviates)
  }

  @Test func theWorstOfDeviatesInconclusiveConformsNothing() {
    #expect(Verdict.worst(of: [.nothing, .conforms, .inconclusive, .deviates]) == .deviates)
    #expect(Verdict.worst(of: [.nothing, .inconclusive, .conforms]) == .inconclusive)
    #expect(Verdict.worst(of: [.nothing, .conforms]) == .conforms)
    #expect(Verdict.worst(of: []) == .nothing)
  }
}
