import LifecheckEvents
import Testing

@testable import LifecheckRules

/// The language of `expect`.
struct ExpectationTests {
  @Test(arguments: [
    "a", "a b c", "a?", "a b? c", "{a b}", "a {b c? d} e", "(a | b)", "a (b | c)?",
    "a[state=inactive]", "a[state=inactive|active]", "a[source:self|none]",
    "a[state=inactive, source:other]?", "a b within 5s", "a b[x=1]? within 250ms c within 2min",
    "scene.willConnect[connectionOptions:urlContexts]?", "a {b within 1s c}", "(a | b | c)[x=y]",
  ])
  func whatIsReadIsWrittenTheSame(text: String) throws {
    #expect(try Expectation(text).description == text)
  }

  @Test func spaceDoesNotMatter() throws {
    #expect(
      try Expectation("  {a   b }( c|d )[ x=1 ,y:z ]?  within  60s").description
        == "{a b} (c | d)[x=1, y:z]? within 1min")
  }

  @Test func aStepComesAfterAllOfTheGroupsBeforeIt() throws {
    let steps = try Expectation("a {b c} d").steps
    #expect(steps.map(\.predecessors) == [0b0000, 0b0001, 0b0001, 0b0111])
  }

  @Test func aCheckAndAGuardAreTold() throws {
    let step = try #require(
      try Expectation("u[state=inactive|active, source:self|none]").steps.first)
    #expect(
      step.checks == [
        Condition(attribute: "state", values: ["inactive", "active"], isGuard: false)
      ])
    #expect(
      step.guards == [Condition(attribute: "source", values: ["self", "none"], isGuard: true)])
  }

  @Test func aTimeLimitIsInMicroseconds() throws {
    let steps = try Expectation("a b within 250ms c within 5s d within 2min").steps
    #expect(steps.map(\.within) == [nil, 250_000, 5_000_000, 120_000_000])
  }

  @Test func aChoiceIsOneStep() throws {
    let steps = try Expectation("a (b | c)").steps
    #expect(steps.map(\.events) == [["a"], ["b", "c"]].map { $0.map { Event.Name($0) } })
    #expect(steps[1].title == "b or c")
  }

  @Test func sixteenStepsAreReadAndTheirOrderFitsSixteenBits() throws {
    let names = (1...16).map { "e\($0)\($0 > 12 ? "?" : "")" }
    let steps = try Expectation(names.joined(separator: " ")).steps
    #expect(steps.last?.predecessors == 0x7FFF)
  }

  @Test(arguments: [
    ("", 0, "nothing is expected here"),
    ("a | b", 2, "expected an event, found '|'"),
    ("a }", 2, "expected an event, found '}'"),
    ("a {b c", 2, "the group is not closed"),
    ("a {b {c d} e}", 5, "a group stands inside a group"),
    ("a {b}", 2, "a group needs two events"),
    ("{}", 0, "a group needs two events"),
    ("(a)", 0, "a choice needs two events"),
    ("(a | a)", 5, "'a' stands here twice"),
    ("(a | b", 6, "expected '|' or ')', found the end"),
    ("(a | )", 5, "expected an event, found ')'"),
    ("a[]", 2, "expected an attribute, found ']'"),
    ("a[state]", 7, "expected '=' or ':', found ']'"),
    ("a[state=]", 8, "expected a value, found ']'"),
    ("a[state=x|]", 10, "expected a value, found ']'"),
    ("a[state=x y]", 10, "expected ',' or ']', found 'y'"),
    ("a[state=x, state=y]", 11, "'state' stands here twice"),
    ("a[state=x", 9, "expected ',' or ']', found the end"),
    ("a within 5s", 2, "the first step has none before it"),
    ("a b within", 10, "expected a time such as 5s, found ''"),
    ("a b within 5", 11, "expected a time such as 5s, found '5'"),
    ("a b within 0s", 11, "expected a time such as 5s, found '0s'"),
    ("a b within 5h", 11, "expected a time such as 5s, found '5h'"),
    ("a b within 9223372036854775807s", 11, "'9223372036854775807s' is too long a time"),
    (
      "a b within 99999999999999999999s", 11,
      "expected a time such as 5s, found '99999999999999999999s'"
    ),
    ("a??", 2, "expected an event, found '?'"),
    ("a? [x=1]", 3, "expected an event, found '['"),
    ("é日 ?", 3, "expected an event, found '?'"),
  ])
  func aMistakePointsIntoTheValue(text: String, offset: Int, message: String) {
    #expect {
      try Expectation(text)
    } throws: { error in
      guard let error = error as? Misreading else { return false }
      return error.message == message && error.offset == offset
    }
  }

  @Test func tooManyStepsAreAMistake() {
    let many = (1...17).map { "e\($0)?" }.joined(separator: " ")
    let long = (1...100).map { "e\($0)?" }.joined(separator: " ")
    let required = (1...13).map { "e\($0)" }.joined(separator: " ")
    #expect(throws: Misreading("17 steps, but a rule has at most 16", at: 0)) {
      try Expectation(many)
    }
    #expect(throws: Misreading("100 steps, but a rule has at most 16", at: 0)) {
      try Expectation(long)
    }
    #expect(throws: Misreading("13 required steps, but a rule has at most 12", at: 0)) {
      try Expectation(required)
    }
  }
}
