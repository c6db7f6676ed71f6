import LifecheckEvents
import LifecheckRules
import LifecheckTraces
import Testing

@testable import LifecheckEpisodes

/// What is said of a whole trace: explanations, and what is never logged.
struct FindingTests {
  static let resize = AppLens.rule(
    "resize", "active>active", "R? A", context: "ipad.resize")
  static let alwaysOn = AppLens.rule("alwaysOn", "active>active", "F A", context: "lock.alwaysOn")

  private func align(_ text: String) -> Alignment {
    let model = AppLens.model(8, extra: [Self.resize, Self.alwaysOn])
    return Alignment(Trace(text), with: model, specials: model.specials)
  }

  private func explanations(_ alignment: Alignment) -> [[String]] {
    alignment.episodes.flatMap(\.deviations).map {
      $0.explainedBy.map { "\($0.rule) \($0.context)" }
    }
  }

  @Test func aSpecialRuleIsNoEdgeButExplains() {
    let alignment = align("L A A R B")
    #expect(alignment.messages == ["error didBecomeActive duplicated"])
    #expect(explanations(alignment) == [["resize ipad.resize"]])
    #expect(alignment.verdict() == .deviates)
  }

  @Test func aSpecialRuleHoldsFromWhereItsContextShows() {
    let model = AppLens.model(8, extra: [Self.resize, Self.alwaysOn])
    func align(_ place: Int) -> Alignment {
      let events = Trace("L A A R B F A A").events
      let trace = Trace(lens: "test", events: events, contexts: ["ipad.resize": place])
      return Alignment(trace, with: model, specials: model.specials)
    }
    #expect(align(0).messages.isEmpty)
    #expect(align(2).messages.isEmpty)
    #expect(align(2).episodes.map { model.lens.rules[$0.rule ?? 0].id }[1] == "resize")
    #expect(align(3).messages == ["error didBecomeActive duplicated"])
    #expect(align(3).cost == 1)
    #expect(align(8).cost == 2)
  }

  @Test func aPassedRuleIsExplainedWithTheEpisodeBehindIt() {
    let alignment = align("L A F A R B")
    #expect(alignment.cost == 4)
    #expect(explanations(alignment) == [["alwaysOn lock.alwaysOn"], ["alwaysOn lock.alwaysOn"]])
  }

  @Test func whatCostsSomethingAllTheSameExplainsNothing() {
    #expect(explanations(align("L A A B")).joined().isEmpty)
    #expect(explanations(align("L A B F A")) == [[]])
  }

  @Test func anEventNeverLoggedIsOneFinding() throws {
    let model = AppLens.model(8)
    let trace = Trace("L A B F A B F A B F A")
    let alignment = Alignment(trace, with: model)
    #expect(alignment.messages.count == 3)
    let alignments = Alignment.neverLogged(in: [(trace, alignment)])
    #expect(alignments[0].messages.isEmpty)
    let finding = try #require(alignments[0].findings.first)
    #expect(alignments[0].findings.count == 1)
    #expect(finding.message == "willResignActive never logged, expected 3 times")
    #expect(finding.kind == .neverLogged)
    #expect(finding.severity == .error)
    #expect(finding.line == 3)
    #expect(alignments[0].verdict() == .deviates)
    #expect(alignments[0].cost == 6)
  }

  @Test func anEventMissingOnceOrLoggedElsewhereStaysMissing() {
    let model = AppLens.model(8)
    let once = Trace("L A B F A")
    let first = Alignment(once, with: model)
    #expect(Alignment.neverLogged(in: [(once, first)]) == [first])
    let twice = Trace("L A B F A B F A")
    let second = Alignment(twice, with: model)
    let elsewhere = Trace("L A R A")
    let third = Alignment(elsewhere, with: model)
    #expect(
      Alignment.neverLogged(in: [(twice, second), (elsewhere, third)]) == [second, third])
    let both = Alignment.neverLogged(in: [(once, first), (once, first)])
    #expect(both.map(\.findings.count) == [1, 0])
    #expect(both.flatMap(\.messages).isEmpty)
  }

  @Test func whatTheLoggerCannotLogIsNoFinding() {
    let model = AppLens.model(8)
    let trace = Trace("L A B F A B F A")
    let alignment = Alignment(trace, with: model)
    let excused = Alignment.neverLogged(in: [(trace, alignment)]) { _, _ in false }
    #expect(excused[0].findings.isEmpty)
    #expect(excused[0].verdict() == .conforms)
    let blamed = Alignment.neverLogged(in: [(trace, alignment)]) { _, _ in true }
    #expect(blamed[0].findings.count == 1)
  }

  @Test func verdictsTakeTheWorst() {
    #expect(Verdict(of: []) == .conforms)
    #expect(max(Verdict.deviates, .inconclusive) == .deviates)
    let model = AppLens.model(8)
    let episodes = Alignment(Trace("L A B F A"), with: model).episodes
    #expect(episodes.map { $0.verdict() } == [.conforms, .deviates, .conforms])
  }
}
