import LifecheckEpisodes
import LifecheckRules
import Testing

@testable import LifecheckReports

/// Names with `*`, and what they choose.
struct GlobTests {
  @Test(arguments: [
    ("a", "a", true), ("a", "ab", false), ("a", "A", false), ("*", "", true), ("*", "abc", true),
    ("a*", "a", true), ("a*", "ba", false), ("*a", "ba", true), ("*a", "ab", false),
    ("a*c", "abc", true), ("a*c", "ac", true), ("a*c", "a", false), ("ab*ba", "aba", false),
    ("*b*", "abc", true), ("a**c", "abc", true), ("a*b*c", "aXbYc", true),
    ("a*b*c", "acb", false), ("*.app", "selfOpenURL.app", true), ("", "", true), ("", "a", false),
  ])
  func aStarStandsForAnyLetters(glob: String, name: String, isMatch: Bool) {
    #expect(Glob(glob).matches(name) == isMatch)
  }

  /// Every star is tried at one place only.
  @Test func manyStarsEnd() {
    let glob = Glob(String(repeating: "a*", count: 5_000) + "b")
    #expect(!glob.matches(String(repeating: "a", count: 20_000)))
  }

  private func outcome(
    _ choices: Choices, _ names: [[String]]
  ) -> String {
    switch choices.outcome(of: names, severity: .error) {
    case .kept(let severity): severity.rawValue
    case .left(.select): "not selected"
    case .left(.ignore(let index)): "ignored by \(index)"
    }
  }

  @Test func whatSumsUpSeveralIsSelectedByOneAndIgnoredByAll() {
    let names = [["missing", "a.app", "a"], ["missing", "b.app", "b"]]
    let ignores = ["a", "b*"].map { Choices.Ignore(id: Glob($0)) }
    #expect(outcome(Choices(selected: [Glob("b")]), names) == "error")
    #expect(outcome(Choices(selected: [Glob("c")]), names) == "not selected")
    #expect(outcome(Choices(ignores: [ignores[0]]), names) == "error")
    #expect(outcome(Choices(ignores: ignores), names) == "ignored by 0")
    #expect(outcome(Choices(ignores: ignores), [names[1]]) == "ignored by 1")
    let level = Choices.Level(id: Glob("a"), severity: .note)
    #expect(outcome(Choices(levels: [level]), names) == "error")
    #expect(outcome(Choices(levels: [level]), [names[0]]) == "note")
  }
}
