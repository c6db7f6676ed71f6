import LifecheckEvents
import LifecheckTables
import Testing

@testable import LifecheckRules

/// When two rules cannot both be right.
struct ContradictionTests {
  private func rule(
    _ expect: String, os: String = ">=8.0", from: [String] = ["active"], to: String = "background",
    context: String? = nil, trigger: String = "t"
  ) throws -> Rule {
    Rule(
      id: expect, lens: "app", trigger: trigger, versions: try #require(VersionRange(os)),
      context: context, from: from, to: to, steps: try Expectation(expect).steps)
  }

  private func kind(_ one: Rule, _ other: Rule) -> Contradiction.Kind? {
    let there = Contradiction(one, other)
    #expect(there?.kind == Contradiction(other, one)?.kind)
    return there?.kind
  }

  @Test func theSameEventsInAnotherOrderContradict() throws {
    #expect(kind(try rule("a b"), try rule("b a")) == .order)
    #expect(kind(try rule("a b c"), try rule("a {b c}")) == nil)
    #expect(kind(try rule("{a b} c"), try rule("c b a")) == .order)
    #expect(kind(try rule("a b a c"), try rule("b a c a")) == .order)
    #expect(kind(try rule("a b"), try rule("a x? b")) == nil)
    #expect(kind(try rule("a b"), try rule("b x? a")) == .order)
  }

  @Test func aCheckWithoutACommonValueContradicts() throws {
    #expect(
      kind(try rule("a[s=x] b"), try rule("a[s=y] b"))
        == .check(Event.Name("a"), attribute: "s"))
    #expect(kind(try rule("a[s=x|y] b"), try rule("a[s=y] b")) == nil)
    #expect(kind(try rule("a[s=x] b"), try rule("a[u=y] b")) == nil)
  }

  @Test func whatTellsThemApartMakesThemTwoRules() throws {
    let one = try rule("a b")
    #expect(kind(one, try rule("b a", os: "<8.0")) == nil)
    #expect(kind(one, try rule("b a", from: ["inactive"])) == nil)
    #expect(kind(one, try rule("b a", to: "active")) == nil)
    #expect(kind(one, try rule("b a", context: "c")) == nil)
    #expect(kind(one, try rule("b a", trigger: "u")) == nil)
    #expect(kind(one, try rule("b c a")) == nil)
    #expect(kind(one, try rule("b[g:x] a")) == nil)
    #expect(kind(try rule("a[g:x|y] b"), try rule("b a[g:y|x]")) == .order)
    #expect(kind(try rule("a b", context: "c"), try rule("b a", context: "c")) == .order)
  }

  @Test func theVersionsOfBothAreSaid() throws {
    let found = Contradiction(try rule("a b", os: ">=8.0 <11.0"), try rule("b a", os: ">=10.0"))
    #expect(found?.versions.description == ">=10.0 <11.0")
  }

  @Test func aVersionWithoutARuleOrAReasonIsAGap() throws {
    let lens = lamp + "os: '>=2.0'\n"
    let trigger =
      switchOn("os: '>=3.0 <5.0'").replacing(
        "  rules:", with: "  absent:\n    - os: '>=6.0'\n      why: Gone.\n  rules:")
    #expect(
      try read(trigger, lens: lens).gaps.map(\.description) == [
        "lamp switch.on >=2.0 <3.0", "lamp switch.on >=5.0 <6.0",
      ])
    let whole = switchOn("os: '>=2.0'")
    #expect(try read(whole, lens: lens).gaps == [])
    #expect(try read(switchOn(), lens: lamp).gaps.map(\.description) == ["lamp switch.on <1.0"])
  }
}
