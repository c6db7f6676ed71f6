import LifecheckEvents
import Testing

@testable import LifecheckRules

/// The graph of one version.
struct ModelTests {
  private func rule(
    _ id: String, _ expect: String, os: String = ">=1.0", from: [String] = ["on"],
    to: String = "on", context: String? = nil, tolerated: [String] = [], forbidden: [String] = [],
    confidence: Confidence = .documented
  ) throws -> Rule {
    Rule(
      id: id, lens: "lamp", trigger: id, versions: try #require(VersionRange(os)),
      context: context, from: from, to: to, steps: try Expectation(expect).steps,
      forbidden: forbidden.map { Event.Name($0) }, tolerated: tolerated.map { Event.Name($0) },
      confidence: confidence)
  }

  private func lens(_ rules: [Rule]) -> Lens {
    Lens(
      id: "lamp", states: ["off", "on"], initial: "off",
      startOfLife: [Event.Name("plug")], anchors: [Event.Name("a")], noise: [Event.Name("hum")],
      contexts: [Context(id: "party"), Context(id: "storm")], rules: rules)
  }

  private func model(_ rules: [Rule], on version: Version = Version(1)) -> Model {
    Model(lens(rules), on: version)
  }

  @Test func rowsOfOnePathAreOneEdgeWithWhatAllOfThemShare() throws {
    let model = model([
      try rule(
        "one", "a[x=1, y=2, z:s|t] b within 5s", tolerated: ["hum", "moth"], forbidden: ["c"],
        confidence: .inferred),
      try rule(
        "two", "a[z:t|s, x=1] b within 1s", tolerated: ["moth"], forbidden: ["c", "d"],
        confidence: .observedSeveral),
    ])
    let edge = try #require(model.edges.first)
    #expect(model.edges.count == 1)
    #expect(edge.rules == [0, 1])
    #expect(edge.confidence == .observedSeveral)
    #expect(edge.steps.map(\.description) == ["a[x=1, z:s|t]", "b"])
    #expect(edge.tolerated.map { model.alphabet[$0].rawValue } == ["moth"])
    #expect(edge.forbidden.map { model.alphabet[$0].rawValue } == ["c"])
  }

  @Test(arguments: ["a", "a c", "b a", "a b?", "{a b}", "a[z:s] b", "(a | c) b"])
  func rowsOfOtherEventsOrderOrGuardsAreEdgesOfTheirOwn(expect: String) throws {
    #expect(model([try rule("one", "a b"), try rule("two", expect)]).edges.count == 2)
  }

  @Test func rowsOfOtherEndsAreEdgesOfTheirOwn() throws {
    let model = model([
      try rule("one", "a b"), try rule("two", "a b", to: "off"),
      try rule("three", "a b", from: ["on", "off"]),
    ])
    #expect(model.edges.map { [$0.from, $0.to] } == [[1, 1], [1, 0], [0, 1]])
    #expect(model.edges.map(\.rules) == [[0, 2], [1], [2]])
  }

  @Test func edgesTakeEventsByTheirNumber() throws {
    let model = model([try rule("one", "a (b | c)?")])
    #expect(model.alphabet.map(\.rawValue) == ["a", "b", "c", "hum", "plug"])
    #expect(model.edges[0].takes == [[0], [1, 2]])
    #expect(model.noise == [3])
    #expect(model.anchors == [0])
    #expect(model.startOfLife == [4])
  }

  @Test func theAlphabetHoldsEveryRowWhateverTheVersion() throws {
    let model = model([
      try rule("one", "a", os: ">=2.0", tolerated: ["d"], forbidden: ["e"]),
      try rule("two", "b", context: "party"),
    ])
    #expect(model.edges.isEmpty)
    #expect(model.alphabet.map(\.rawValue) == ["a", "d", "e", "b", "hum", "plug"])
  }

  @Test func aRangeHoldsItsLowerBoundAndNotItsUpper() throws {
    let rules = [try rule("one", "a", os: ">=8.0 <10.0")]
    let on = [Version(7, 9), Version(8), Version(9, 3, 5), Version(10)].map {
      model(rules, on: $0).edges.count
    }
    #expect(on == [0, 1, 1, 0])
  }

  @Test func aSpecialRuleIsAnEdgeOnlyWhereItsContextIsShown() throws {
    let lens = lens([
      try rule("usual", "a"), try rule("wild", "b", context: "party"),
      try rule("wet", "c", context: "storm"),
    ])
    #expect(Model(lens, on: Version(1)).edges.map(\.rules) == [[0]])
    #expect(Model(lens, on: Version(1), contexts: ["party"]).edges.map(\.rules) == [[0], [1]])
    #expect(lens.contexts(ofTrigger: "wet") == ["storm"])
    #expect(lens.contexts(ofTrigger: "usual") == [])
  }

  @Test func specialsAreTheEdgesOfContextsThatAreNotShown() throws {
    let lens = lens([
      try rule("usual", "a"), try rule("wild", "a", context: "party"),
      try rule("wet", "a", context: "storm"), try rule("old", "a", os: "<1.0", context: "storm"),
    ])
    #expect(Model.specials(of: lens, on: Version(1)).map(\.rules) == [[1], [2]])
    #expect(Model.specials(of: lens, on: Version(1), without: ["party"]).map(\.rules) == [[2]])
  }

  @Test func aRowWithoutFromIsNoEdge() throws {
    #expect(model([try rule("noise", "hum", from: [], to: "")]).edges.isEmpty)
  }

  @Test func eventsThatAreNotLoggedAreNumbers() throws {
    let model = Model(
      lens([try rule("one", "a b")]), on: Version(1), notLogged: [Event.Name("b"), Event.Name("x")])
    #expect(model.notLogged == [1])
  }

  @Test func theVersionsAreThoseAtWhichAnEdgeChanges() throws {
    let lens = lens([
      try rule("one", "a", os: ">=8.0 <10.0"), try rule("two", "a", os: ">=10.0"),
      try rule("three", "b", os: ">=9.0 <11.0", context: "party"),
    ])
    #expect(Model.versions(of: lens) == [Version(0), Version(8), Version(10)])
    #expect(
      Model.versions(of: lens, contexts: ["party"])
        == [Version(0), Version(8), Version(9), Version(10), Version(11)])
  }

  @Test func theVersionsLieWithinTheLens() throws {
    let lens = Lens(
      id: "lamp", versions: try #require(VersionRange(">=9.0 <12.0")), states: ["on"],
      initial: "on",
      rules: [
        try rule("one", "a", os: ">=8.0 <10.0"), try rule("two", "b", os: ">=10.0 <12.0"),
        try rule("three", "b", os: ">=12.0"),
      ])
    #expect(Model.versions(of: lens) == [Version(9), Version(10)])
  }

  @Test func modelsThatDifferInNamesOnlyAlignAlike() throws {
    let lens = lens([
      try rule("one", "a", os: ">=8.0"), try rule("two", "a", os: ">=9.0"),
      try rule("three", "a", os: ">=10.0 <11.0", tolerated: ["hum"]),
      try rule("four", "b", os: ">=11.0"),
    ])
    let models = [8, 9, 10, 11].map { Model(lens, on: Version($0)) }
    #expect(models[0].isEquivalent(to: models[1]))
    #expect(models[0].isEquivalent(to: models[2]))
    #expect(!models[0].isEquivalent(to: models[3]))
    #expect(models[0] != models[1])
    #expect(!models[0].isEquivalent(to: Model(lens, on: Version(8), notLogged: [Event.Name("a")])))
  }

  @Test func aStrongerConfidenceIsAnotherModel() throws {
    let lens = lens([
      try rule("one", "a", os: ">=8.0", confidence: .inferred),
      try rule("two", "a", os: ">=9.0", confidence: .documented),
    ])
    #expect(
      !Model(lens, on: Version(8)).isEquivalent(to: Model(lens, on: Version(9))))
  }
}
