import LifecheckEvents
import LifecheckTables
import Testing

@testable import LifecheckRules

/// Every way to get a lens wrong, and its message.
struct LensMistakeTests {
  @Test(arguments: [
    ("states: [off, on]", "states: []", ["3:9: a lens needs a state"]),
    ("states: [off, on]\n", "", ["1:1: the key 'states' is missing"]),
    ("title: a lamp\n", "", ["1:1: the key 'title' is missing"]),
    ("initial: off", "initial: of", ["4:10: the state 'of' is unknown | did you mean off, on?"]),
    (
      "quiet: [off]", "quiet: [off, broken]",
      ["5:14: the state 'broken' is unknown | known are off, on"]
    ),
    ("noise: [hum]", "noise: [hum, dark]", ["8:14: 'dark' is a core event, so it is no noise"]),
    (
      "noise: [hum]", "severity: bad",
      ["8:11: 'bad' is no severity | known are note, warning, error"]
    ),
    ("noise: [hum]", "nois: [hum]", ["8:1: the key 'nois' is unknown | did you mean noise, os?"]),
    ("noise: [hum]", "aliases: [hum]", ["8:10: 'aliases' must be a mapping, found a list"]),
    (
      "noise: [hum]", "process: {begin: [plug]}",
      ["8:11: the key 'begin' is unknown"]
    ),
    (
      "noise: [hum]", "looks_like: [{without: light, rule: lamp.on}]",
      ["1:1: what a lens declares has no rule | remove 'rule'"]
    ),
    (
      "- id: party\n    title: a party",
      "- id: party\n    title: a party\n  - id: party\n    title: two",
      ["12:5: the context 'party' stands here twice"]
    ),
    (
      "lens: lamp", "lens: light",
      ["1:1: the lens 'light' stands in the folder 'lamp'"]
    ),
  ])
  func itIsReportedWithItsPlace(line: String, wrong: String, messages: [String]) {
    let found = mistakes("[]", lens: lamp.replacing(line, with: wrong))
    let shifted = messages.map { "rules/lamp/lens.yaml:\($0)" }
    #expect(Array(found.prefix(shifted.count)) == shifted)
  }

  @Test func anUnknownEventOfALensIsAMistake() {
    let known = Set(["light", "dark", "plug", "hum"].map { Event.Name($0) })
    let lens = lamp.replacing("core: [light, dark]", with: "core: [light, drak]")
    #expect(
      mistakes("[]", lens: lens, events: known) == [
        "rules/lamp/lens.yaml:7:15: no spelling gives the event 'drak' | did you mean dark?"
      ])
  }

  @Test func twoLensesOfOneNameAreAMistake() {
    let files = ["rules/lamp/a.yaml", "rules/lamp/b.yaml"].map { TableFile(name: $0, text: lamp) }
    do {
      _ = try RuleTables(files, events: nil)
      Issue.record("two lenses were taken")
    } catch {
      #expect(
        lines(of: error) == [
          "rules/lamp/b.yaml:1:1: the lens 'lamp' stands here twice, first rules/lamp/a.yaml:1:1"
        ])
    }
  }
}
