import LifecheckEvents
import LifecheckRules
import LifecheckTraces
import Testing

@testable import LifecheckEpisodes

/// Where a trace begins and ends, and what a new life costs.
struct LifeTests {
  let model = AppLens.model(8)

  private func reading(_ text: String, isOneLife: Bool = false) -> (String, Int?) {
    let trace = Trace(text, isOneLife: isOneLife)
    let alignment = Alignment(trace, with: model)
    return (alignment.reading(of: trace, by: model), alignment.cost)
  }

  @Test func aNewLifeIsFreeFromBackgroundAndCostsOneElsewhere() {
    #expect(reading("L A R B L A") == ("launch: L A | home: R B | launch: ^ L A", 0))
    #expect(reading("L A L A") == ("launch: L A | launch: ^ L A", 1))
    #expect(reading("L A R B T L A") == ("launch: L A | home: R B | kill: T | launch: L A", 0))
  }

  @Test func aRuleOpenAtANewLifeIsLeftAtNoCost() throws {
    let trace = Trace("L A R L A")
    let alignment = Alignment(trace, with: model)
    #expect(
      alignment.reading(of: trace, by: model) == "launch: L A | self8: R U… A… | launch: ^ L A")
    #expect(alignment.cost == 1)
    #expect(alignment.messages == ["note restart from active"])
    let restart = try #require(alignment.episodes.last?.deviations.first)
    #expect(restart.line == 4)
    #expect(restart.kind == .restart)
    #expect(alignment.verdict() == .conforms)
  }

  @Test func aKnownSamePidHasNoSecondLife() {
    #expect(
      reading("L A R B L A", isOneLife: true)
        == ("launch: L A | home: R B | kill(): -T | launch: L A", 2))
    #expect(
      reading("L A L A", isOneLife: true) == (
        "launch: L A | home(): -R -B | kill(): -T | launch: L A", 6
      ))
  }

  @Test func aLifeAfterAnotherCostsWhatARestartCosts() {
    let graph = Graph(model)
    func after(_ first: String, _ second: String = "L A") -> (Int?, [String]) {
      let end = Alignment(Trace(first), in: graph).end
      let alignment = Alignment(Trace(second), in: graph, after: end)
      return (alignment.cost, alignment.messages)
    }
    #expect(after("L A") == (1, ["note restart from active"]))
    #expect(after("L A R") == (1, ["note restart from active"]))
    #expect(after("L A R B") == (0, []))
    #expect(after("L A R B T") == (0, []))
    #expect(after("L A", "R A") == (0, []))
    #expect(after("M") == (0, []))
  }

  @Test func theEndOfALifeIsAtRestOrInsideARule() {
    func end(_ text: String, isWhole: Bool = false) -> LifeEnd? {
      Alignment(Trace(text), with: model, options: .init(isWhole: isWhole)).end
    }
    #expect(end("L A") == .rest(2))
    #expect(end("L") == .open(0))
    #expect(end("L", isWhole: true) == .rest(2))
    #expect(end("") == nil)
  }

  @Test func aLogMayBeginInTheMiddleOfARule() throws {
    let rules = [Notation.rule("r", "active>active", "a b c d")]
    let lens = AppLens.lens(rules)
    let model = Model(lens, on: Version(8))
    let trace = Trace("c d")
    let open = Alignment(trace, with: model)
    #expect(open.reading(of: trace, by: model) == "r: <a <b c d")
    #expect(open.cost == 2)
    #expect(open.messages.isEmpty)
    #expect(open.verdict() == .conforms)
    let whole = Alignment(trace, with: model, options: .init(isWhole: true))
    #expect(whole.reading(of: trace, by: model) == "r: -a -b c d")
    #expect(whole.cost == 4)
    let born = Alignment(Trace("L A R B A"), with: self.model)
    #expect(born.cost == 2)
  }

  @Test func whatIsNotYetDueIsPending() {
    #expect(reading("L A R") == ("launch: L A | self8: R U… A…", 0))
    let trace = Trace("L A R")
    let whole = Alignment(trace, with: model, options: .init(isWhole: true))
    #expect(whole.cost == 2)
    #expect(whole.messages == ["error didBecomeActive missing after willResignActive"])
  }

  @Test func aTraceWithoutEventsIsNothing() {
    let alignment = Alignment(Trace(""), with: model)
    #expect(alignment.cost == 0)
    #expect(alignment.episodes.isEmpty)
    #expect(alignment.verdict() == .nothing)
  }

  @Test func aModelWithoutRulesFindsEverythingUnexpected() {
    let lens = Lens(
      id: "test", states: [], initial: "none",
      rules: [
        Notation.rule("r", "active>active", "a b")
      ])
    let alignment = Alignment(Trace("a b b"), with: Model(lens, on: Version(8)))
    #expect(alignment.cost == 3 + 3 + 1)
    #expect(alignment.episodes.map(\.rule) == [nil])
    #expect(alignment.verdict() == .deviates)
  }
}
