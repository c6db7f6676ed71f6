import LifecheckEvents
import LifecheckRules
import LifecheckTables
import Testing

@testable import LifecheckTraces

/// The table, and what is wrong with one.
struct SchemeTests {
  @Test func theBuiltInTableSaysWhoWritesAChannel() {
    let scheme = Scheme.sample
    #expect(scheme.writers["uikit"] == .implied)
    #expect(scheme.writers["delegate"] == nil)
    #expect(scheme.sceneLenses == ["scene", "swiftui"])
    #expect(scheme.marks.trigger == "mark.trigger")
    #expect(scheme.groups.filter { $0.contains("phase.inactive") }.count == 2)
  }

  @Test(arguments: Example.builtIn)
  func theBuiltInTableHoldsToItsExamples(example: Example) {
    #expect(Log(example.log).traces().traces.map(\.full) == example.traces, "\(example.location)")
  }

  @Test func everyKeyOfTheBuiltInTableHasAnExample() throws {
    var mistakes = Mistakes()
    let file = try #require(TableFile.builtIn(under: Scheme.table).first)
    let table = try #require(YAML.documents(of: file, count: 1, &mistakes).first?["traces"])
    let keys = Set(table.entries?.map(\.key) ?? [])
    #expect(keys == Set(Example.builtIn.map(\.of)))
  }

  @Test func aLensGivesTheNamesOfItsRules() {
    let rule = Rule(
      id: "r", lens: "l", trigger: "t", versions: .all, from: ["off"], to: "on",
      steps: [Step(events: ["a", "b"])], forbidden: ["c"], tolerated: ["d"])
    let lens = Lens(
      id: "l", states: ["off", "on"], initial: "off", core: ["a", "e"], noise: ["f"], rules: [rule])
    let part = Scheme.Part(lens)
    #expect(part.events == ["a", "b", "e", "f"])
    #expect(part.mentioned == ["c", "d"])
  }

  @Test func aUsersTableReplacesWhatItNames() {
    var mistakes = Mistakes()
    let user = TableFile(
      name: "my.yaml",
      text:
        "traces:\n  closing: [gone]\n  about: {pid: who}\n  contexts: [{evidence: e, attribute: a}]\n"
    )
    let other = TableFile(name: "other.yaml", text: "formats: [")
    let tables = TableFile.builtIn(under: Scheme.table) + [user, other]
    let scheme = Scheme(lenses: [], tables: tables, mistakes: &mistakes)
    #expect(mistakes.isEmpty)
    #expect(scheme.closing == ["gone"])
    #expect(scheme.about.pid == "who")
    #expect(scheme.about.bundle == "about.bundle")
    #expect(scheme.contexts == [Scheme.Context(evidence: "e", attribute: "a")])
    #expect(scheme.ends == Scheme.sample.ends)
  }

  @Test(arguments: [
    ("traces: {ending: [a]}", "my.yaml:1:10: the key 'ending' is unknown"),
    ("traces: [a]", "my.yaml:1:9: expected a mapping, found a list"),
    ("traces: {channels: {outsider: [a]}}", "my.yaml:1:21: the key 'outsider' is unknown"),
    (
      "traces: {channels: {outside: a, held: a}}",
      "my.yaml:1:20: the channel 'a' stands under outside and under held"
    ),
    ("traces: {contexts: [{evidence: e}]}", "my.yaml:1:21: the row shows no context"),
    (
      "traces: {masks: [{added: a, removed: r, launch: 64}]}",
      "my.yaml:1:18: 'launch' must be the number of a bit, found '64'"
    ),
    ("traces: {masks: [{added: a}]}", "my.yaml:1:18: the key 'removed' is missing"),
    ("traces: {words: [a]}", "my.yaml:1:17: expected a mapping, found a list"),
    ("traces: {contexts: {}}", "my.yaml:1:20: expected a list, found a mapping"),
    ("traces: {origins: [{foreign: a}]}", "my.yaml:1:20: the key 'attribute' is missing"),
    ("traces: {}\nrules: a", "my.yaml:2:1: the key 'rules' is unknown"),
  ])
  func aMistakeSaysWhereItStands(text: String, message: String) {
    var mistakes = Mistakes()
    _ = Scheme(
      lenses: [], tables: [TableFile(name: "my.yaml", text: text)], mistakes: &mistakes)
    let heads = mistakes.diagnostics.map { "\($0)".split(separator: "\n").first.map(String.init) }
    #expect(heads == [message])
  }
}
