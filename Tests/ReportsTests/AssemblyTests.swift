import LifecheckEpisodes
import LifecheckEvents
import LifecheckRules
import LifecheckTraces
import Testing

@testable import LifecheckReports

/// How a report is put together.
struct AssemblyTests {
  @Test func movesPointToTheirEventsAndDeviations() {
    let trace = Sample.report(Sample.openURLLog()).traces[0]
    #expect(
      trace.episodes[1].moves == [
        Report.Move(.missing, step: "willResignActive", deviations: [0]),
        Report.Move(.match, step: "openURL", event: 2, deviations: [1]),
        Report.Move(.pending, step: "didBecomeActive"),
      ])
    #expect(trace.events.map(\.name) == ["didFinishLaunching", "didBecomeActive", "openURL"])
    #expect(trace.cost == 3)
    #expect(trace.verdict == .deviates)
  }

  @Test func aMoveMayHaveSeveralDeviationsAndARestartItsOwn() {
    let log = Sample.log(
      [Sample.event("openURL", line: 1)],
      [.restart(event: 0), .match(event: 0, step: 1, late: true)],
      [
        Sample.deviation(.outOfOrder, "openURL", line: 1, at: 0, message: "a"),
        Sample.deviation(.attribute, "openURL", line: 1, at: 0, message: "b"),
        Sample.deviation(.restart, "openURL", line: 1, at: 0, rule: nil, message: "c"),
      ])
    let report = Sample.report(log)
    #expect(
      report.traces[0].episodes[0].moves == [
        Report.Move(.restart, deviations: [2]),
        Report.Move(.late, step: "openURL", event: 0, deviations: [0, 1]),
      ])
    #expect(
      Sample.text(report, as: .json).contains(
        #"{"move": "late", "event": 0, "deviation": 0, "deviations": [0, 1]}"#))
  }

  @Test func whatWasNeverLoggedIsPointedToByEachMissingStep() {
    let log = Sample.log(
      [Sample.event("openURL", line: 1)],
      [.missing(step: 0), .match(event: 0, step: 1, late: false), .missing(step: 2)], [],
      beside: [
        Sample.deviation(.neverLogged, "willResignActive", line: 1, at: 0, rule: nil, message: "m")
      ])
    let report = Sample.report(log)
    let moves = report.traces[0].episodes[0].moves ?? []
    #expect(moves.map(\.deviations) == [[0], [], []])
    #expect(report.traces[0].verdict == .deviates)
    #expect(report.traces[0].episodes[0].verdict == .conforms)
  }

  @Test func onlyTheFirstThousandConformingEpisodesKeepTheirMoves() {
    let count = 1202
    let events = (1...count).map { Sample.event("openURL", line: $0) }
    let episodes = (0..<count).map { index in
      Episode(
        rule: 1, from: 1, to: 1, moves: [.match(event: index, step: 1, late: false)], cost: 0,
        deviations: index == 1200
          ? [Sample.deviation(.attribute, "openURL", line: 1201, at: index, message: "m")] : [])
    }
    var log = Sample.conformingLog()
    log.traces = [TraceResult(trace: Sample.trace(events), lens: Sample.lens, episodes: episodes)]
    let report = Sample.report(log)
    let trace = report.traces[0]
    #expect(trace.omitted == 201)
    #expect(trace.episodes.count == count)
    #expect(trace.events.count == 1001)
    #expect(trace.episodes[999].moves?.count == 1)
    #expect(trace.episodes[1000].moves == nil)
    #expect(trace.episodes[1000].lines == 1001...1001)
    // The one that deviates keeps its event, which has another index now.
    #expect(trace.episodes[1200].moves?.first?.event == 1000)
    #expect(trace.events.last?.line == 1201)
    #expect(Sample.text(report, as: .json).contains(#""omitted": {"episodes": 201}"#))
    #expect(Sample.text(report, as: .rows).split(separator: "\n").count == count + 1)
    // The bound is one of the run, not of each log.
    let two = Sample.report(log, Sample.conformingLog())
    #expect(two.traces[1].episodes[0].moves == nil)
  }

  @Test func anEpisodeOfNoEventStandsAtTheNextEvent() {
    func episode(_ moves: [Move]) -> Episode {
      Episode(rule: 1, from: 1, to: 1, moves: moves, cost: 0, deviations: [], isPassed: moves == [])
    }
    var log = Sample.conformingLog()
    log.traces[0].episodes = [
      episode([.unexpected(event: 0)]), episode([]), episode([.unexpected(event: 1)]), episode([]),
    ]
    let episodes = Sample.report(log).traces[0].episodes
    #expect(episodes.map(\.lines) == [1...1, 2...2, 2...2, 2...2])
    #expect(episodes.map(\.isPassed) == [false, true, false, true])
  }

  @Test func theLinesToQuoteAreTwoOnEitherSide() {
    #expect(Sample.openURLLog().linesToQuote == [1, 2, 3, 4, 5])
    var log = Sample.conformingLog()
    #expect(log.linesToQuote == [])
    log.lines = 20
    log.beside = [Sample.deviation(.required, "x", line: 0, message: "m")]
    log.traces[0].beside = [Sample.deviation(.invariant, "x", line: 20, message: "m")]
    #expect(log.linesToQuote == [18, 19, 20])
    #expect(LogResult.context(of: .max) == Int.max - 2...Int.max)
    var quoting = Sample.openURLLog()
    quoting.quoted[4] = String(repeating: "é", count: 5000)
    let context = Sample.report(quoting).deviations[0].context
    #expect(context?.map(\.line) == [2, 3, 4])
    #expect(context?.last?.text == String(repeating: "é", count: 1000))
  }

  @Test func rulesAreProvedAsFarAsTheFormNeeds() {
    func proved(_ proving: Report.Proving) -> [String: Bool] {
      let report = Report(
        of: [Sample.openURLLog()], tool: Sample.tool, runID: "r", proving: proving,
        proof: { Report.Proof(why: "\($0.id)\n  holds.\n") })
      return Dictionary(uniqueKeysWithValues: report.rules.map { ($0.id, $0.proof != nil) })
    }
    #expect(proved(.all) == ["launch.icon.app": true, "selfOpenURL.app": true])
    #expect(proved(.deviating) == ["launch.icon.app": false, "selfOpenURL.app": true])
    #expect(proved(.none) == ["launch.icon.app": false, "selfOpenURL.app": false])
    let report = Report(
      of: [Sample.openURLLog()], tool: Sample.tool, runID: "r",
      proof: { Report.Proof(why: "\($0.id)\n  holds.\n") })
    #expect(report.rule("selfOpenURL.app")?.proof?.why == "selfOpenURL.app holds.")
  }

  @Test func theSummaryCountsCertainAndOtherDeviationsApart() {
    let kinds: [(Severity, Deviation.Certainty)] = [
      (.error, .certain), (.error, .certain), (.warning, .certain), (.note, .certain),
      (.error, .boundary), (.note, .boundary),
    ]
    let log = Sample.log(
      [Sample.event("openURL", line: 1)], [.unexpected(event: 0)],
      kinds.map {
        Sample.deviation(
          .unexpected, "openURL", line: 1, severity: $0.0, certainty: $0.1, message: "m")
      }, ignored: [Report.Ignored(rule: "r", reason: "", line: 1, deviations: 3)])
    #expect(
      Sample.report(log, Sample.conformingLog()).summary
        == Report.Summary(
          verdict: .deviates, logs: 2, traces: 2, episodes: 2, errors: 2, warnings: 1, notes: 1,
          boundary: 2, ignored: 3))
  }

  @Test func ignoreMarksTakeARulesDeviationsOutOfTheNextEpisode() {
    var log = Sample.openURLLog()
    func ignoring(_ rule: String, before: Int) -> TraceResult {
      let old = log.traces[0]
      let trace = Trace(
        lens: "app", process: "P", events: old.trace.events,
        ignores: [Trace.Ignore(rule: rule, reason: "known", before: before, line: 2)])
      return TraceResult(trace: trace, lens: old.lens, episodes: old.episodes).applyingIgnores()
    }
    for id in ["selfOpenURL.app", "selfOpenURL"] {
      let result = ignoring(id, before: 2)
      #expect(result.episodes[1].deviations == [])
      #expect(
        result.ignored == [
          Report.Ignored(rule: id, reason: "known", line: 2, deviations: 2)
        ])
      log.traces = [result]
      let report = Sample.report(log)
      #expect(report.summary.verdict == .conforms)
      #expect(report.summary.ignored == 2)
      #expect(report.run.exitCode == 0)
      log = Sample.openURLLog()
    }
    // Another rule, and a mark that holds for the episode before.
    #expect(ignoring("touchID.app", before: 2).episodes[1].deviations.count == 2)
    #expect(ignoring("selfOpenURL.app", before: 0).episodes[1].deviations.count == 2)
    #expect(ignoring("selfOpenURL.app", before: 3).ignored.map(\.deviations) == [0])
  }
}
