import LifecheckEvents
import LifecheckRules
import LifecheckTraces
import Testing

@testable import LifecheckEpisodes

/// What a deviation says, where it points, how sure it is and how much it weighs.
struct DeviationTests {
  private func align(
    _ text: String, _ rules: [Rule], gaps: [Int] = [], isWhole: Bool = false,
    notLogged: [String] = []
  ) -> Alignment {
    let model = Model(AppLens.lens(rules), on: Version(8), notLogged: notLogged)
    return Alignment(
      Trace(text, gaps: gaps), with: model, options: Alignment.Options(isWhole: isWhole))
  }

  private func rule(
    _ expect: String, tolerated: [String] = [], forbidden: [String] = [],
    confidence: Confidence = .documented
  ) -> Rule {
    Notation.rule(
      "rule", "active>active", expect, confidence: confidence, tolerated: tolerated,
      forbidden: forbidden)
  }

  @Test func missingNamesTheEventBeforeWhichItIsMissing() throws {
    let alignment = align("a c", [rule("a b c")])
    let deviation = try #require(alignment.episodes.first?.deviations.first)
    #expect(alignment.messages == ["error b missing before c"])
    #expect(deviation.kind == .missing)
    #expect(deviation.event == Event.Name("b"))
    #expect(deviation.line == 2)
    #expect(deviation.lines == [1, 2])
    #expect(deviation.at == 1)
    #expect(deviation.rule == 0)
  }

  @Test func missingAtTheEndOfARuleNamesTheNextEventOfTheTrace() {
    let alignment = align("a a b", [rule("a b")])
    #expect(alignment.cost == 1)
    let next = align("a c", [rule("a b"), Notation.rule("next", "active>active", "c")])
    #expect(next.messages == ["error b missing before c"])
    #expect(next.episodes.map(\.cost) == [2, 0])
  }

  @Test func missingAtTheEndOfAWholeTraceNamesItsLastEvent() throws {
    let alignment = align("a", [rule("a b")], isWhole: true)
    let deviation = try #require(alignment.episodes.first?.deviations.first)
    #expect(deviation.message == "b missing after a")
    #expect(deviation.line == 1)
    #expect(deviation.lines == [1])
    #expect(deviation.at == nil)
  }

  @Test func aChoiceIsMissingByAllItsNames() {
    #expect(align("a c", [rule("a (b|d) c")]).messages == ["error b or d missing before c"])
  }

  @Test func outOfOrderIsOneFindingAndNamesTheEarliestLaterStep() throws {
    let alignment = align("a c d b", [rule("a b c d")])
    let deviation = try #require(alignment.episodes.first?.deviations.first)
    #expect(alignment.messages == ["error b out of order, expected before c"])
    #expect(alignment.cost == 3)
    #expect(deviation.kind == .outOfOrder)
    #expect(deviation.line == 4)
    #expect(deviation.lines == [2, 4])
  }

  @Test func forbiddenNamesTheRuleThatForbids() {
    let alignment = align("a c b", [rule("a b", forbidden: ["c"])])
    #expect(alignment.messages == ["error c unexpected, forbidden by rule"])
    #expect(alignment.episodes.first?.deviations.first?.kind == .forbidden)
    #expect(alignment.cost == 3)
    #expect(align("a c b", [rule("a b"), rule("c d e")]).messages == ["error c unexpected"])
  }

  @Test func toleratedEventsCostNothingInsideTheirRuleAlone() {
    let rules = [rule("a b", tolerated: ["c"])]
    #expect(align("a c b", rules).cost == 0)
    #expect(align("a c b", rules).episodes.first?.moves[1] == .tolerated(event: 1))
    #expect(align("c a b", rules).messages == ["error c unexpected"])
  }

  @Test func noiseIsToleratedEverywhereAndNeverForbidden() {
    let rules = [rule("a b", forbidden: ["didReceiveMemoryWarning"])]
    let alignment = align("M a M b M", rules)
    #expect(alignment.cost == 0)
    #expect(alignment.episodes.map(\.moves.count) == [5])
  }

  @Test func anEventOfNoRowIsTolerated() {
    #expect(align("a zzz b", [rule("a b")]).cost == 0)
  }

  @Test func duplicatesCountAcrossToleratedEvents() throws {
    let alignment = align("a M a b", [rule("a b")])
    let deviation = try #require(alignment.episodes.first?.deviations.first)
    #expect(deviation.message == "a duplicated")
    #expect(deviation.lines == [1, 3])
    #expect(alignment.cost == 1)
  }

  @Test func attributesSayWhatIsExpectedAndObserved() {
    let rules = [
      Notation.rule(
        "rule", "active>active", "openURL[sourceApplication:self|none][state=inactive|background]")
    ]
    #expect(
      align("Uo0", rules).messages == [
        "error openURL: sourceApplication com.apple.mobilesafari, expected self or nil",
        "error openURL: state active, expected inactive or background",
      ])
    let other = [Notation.rule("rule", "active>active", "openURL[sourceApplication:other]")]
    #expect(
      align("Un-", other).messages == ["error openURL: sourceApplication nil, expected other"])
    #expect(align("U--", other).cost == 0)
  }

  @Test func timingSaysHowLateAndAfterWhat() throws {
    let alignment = align("a c c d b", [rule("a (b|c) b<3", tolerated: ["c", "d"])])
    #expect(alignment.cost == 0)
    let late = align("a c d d b", [rule("a c b<2", tolerated: ["d"])])
    #expect(late.messages == ["error b later than 2 s after c"])
    #expect(late.cost == 1)
    #expect(late.episodes.first?.deviations.first?.kind == .timing)
    #expect(late.episodes.first?.deviations.first?.lines == [2, 5])
  }

  @Test func durationsReadAsAPersonWritesThem() {
    #expect(said(5_000_000) == "5 s")
    #expect(said(250_000) == "0.25 s")
    #expect(said(1_000_001) == "1.000001 s")
  }

  @Test func passedRulesAreMissingBetweenTheirNeighbours() throws {
    let trace = Trace("L A F A")
    let alignment = Alignment(trace, with: AppLens.model(8))
    let passed = try #require(alignment.episodes.first { $0.isPassed })
    #expect(passed.deviations.map(\.line) == [3, 3])
    #expect(passed.deviations.map(\.lines) == [[2, 3], [2, 3]])
    #expect(passed.events.isEmpty)
    #expect(passed.cost == 4)
  }

  @Test(arguments: [
    (Confidence.documented, Severity.error), (.observedSeveral, .error),
    (.observedOnce, .warning), (.inferred, .note),
  ])
  func severityFollowsTheConfidence(confidence: Confidence, severity: Severity) {
    let alignment = align("a c", [rule("a b c", confidence: confidence)])
    #expect(alignment.episodes.flatMap(\.deviations).map(\.severity) == [severity])
    #expect(alignment.verdict() == (severity == .error ? .deviates : .conforms))
  }

  @Test func findingsOfNoRuleTakeTheLensSeverity() throws {
    let model = AppLens.model(8, severity: .warning)
    let alignment = Alignment(Trace("T R A"), with: model, options: .init(isWhole: true))
    let first = try #require(alignment.episodes.first?.deviations.first)
    #expect(alignment.messages.first == nil || first.severity != .note)
    let none = Alignment(
      Trace("F"),
      with: Model(
        AppLens.lens(
          [
            Notation.rule("r", "active>active", "a"),
            Notation.rule("s", "active>active", "willEnterForeground a", os: AppLens.to8),
          ], severity: .warning),
        on: Version(9)))
    #expect(none.messages == ["warning willEnterForeground unexpected"])
    #expect(none.episodes.map(\.rule) == [nil])
    #expect(none.episodes.first?.deviations.first?.rule == nil)
  }

  @Test func gapsMakeWhatTheyMayHideUncertain() {
    let rules = [rule("a b c")]
    func certainty(_ text: String, _ gaps: [Int]) -> [Deviation.Certainty] {
      align(text, rules, gaps: gaps).episodes.flatMap(\.deviations).map(\.certainty)
    }
    #expect(certainty("a c", [1]) == [.boundary])
    #expect(certainty("a c", [0]) == [.certain])
    #expect(certainty("a c", [2]) == [.certain])
    #expect(certainty("a b c a c", [2]) == [.certain])
    #expect(certainty("a b c a c", [4]) == [.boundary])
    #expect(certainty("a b c a c", [1, 2, 4, 5]) == [.boundary])
    #expect(align("a c", rules, gaps: [1], isWhole: true).verdict() == .deviates)
    let gap = align("a c", rules, gaps: [1])
    #expect(gap.verdict() == .inconclusive)
    #expect(gap.verdict(isStrict: true) == .deviates)
  }

  @Test func whatIsNotLoggedIsMissingWithoutAFinding() {
    let alignment = align("a c", [rule("a b c")], notLogged: ["b"])
    #expect(alignment.cost == 0)
    #expect(alignment.messages.isEmpty)
    #expect(alignment.episodes.first?.moves.contains(.missing(step: 1)) == true)
  }

  @Test func anchorsAreDearerToMissAndToMeetUnexpectedly() {
    let rules = [rule("a openURL c")]
    #expect(align("a c", rules, isWhole: true).cost == 6)
    #expect(align("a openURL openURL c", rules).cost == 1)
    #expect(align("a openURL c", [rule("a c")]).cost == 8)
  }
}
