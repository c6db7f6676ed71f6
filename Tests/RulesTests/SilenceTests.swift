import LifecheckEvents
import LifecheckTables
import Testing

@testable import LifecheckRules

/// Rows that expect nothing.
struct SilenceTests {
  private let fields = "to:\nexpect: nothing\nforbidden: [light]"

  @Test func aRowThatExpectsNothingIsNoEdge() throws {
    let lens = try #require(try read(switchOn(fields))["lamp"])
    let rule = try #require(lens.rules.first)
    #expect(rule.isSilent)
    #expect(rule.steps == [])
    #expect(rule.forbidden == [Event.Name("light")])
    let model = Model(lens, on: Version(1))
    #expect(model.edges.isEmpty)
    #expect(model.silent == [0])
    #expect(lens.noise == [Event.Name("hum")])
  }

  @Test func theVersionsAtWhichItBeginsAndEndsAreTried() throws {
    let rule = switchOn(fields + "\nos: '>=2.0 <3.0'")
    let lens = try #require(try read(rule)["lamp"])
    #expect(Model.versions(of: lens).map(\.description) == ["0.0", "2.0", "3.0"])
    let models = [1, 2].map { Model(lens, on: Version($0)) }
    #expect(models[0].signature(hasMarks: false) == models[1].signature(hasMarks: false))
    #expect(models[0].signature() != models[1].signature())
  }

  @Test(arguments: [
    (
      "to:\nexpect: nothing",
      [
        "4:7: a row that expects nothing forbids something | 'forbidden' lists the events that must not follow its mark"
      ]
    ),
    (
      "to:\nexpect: nothing\nforbidden: []",
      [
        "4:7: a row that expects nothing forbids something | 'forbidden' lists the events that must not follow its mark"
      ]
    ),
    (
      "expect: nothing\nforbidden: [light]",
      ["7:11: a row that expects nothing has no 'to'"]
    ),
    (
      "to:\nexpect: nothing\nforbidden: [light]\ncontext: party\ntolerated: [hum]",
      [
        "10:16: a row that expects nothing has no 'context'",
        "11:18: a row that expects nothing has no 'tolerated'",
      ]
    ),
    (
      "to:\nexpect: nothing\nforbidden: [light]\nfrom: of",
      ["9:13: the state 'of' is unknown | did you mean off, on?"]
    ),
  ])
  func itsMistakesAreReportedWithTheirPlace(fields: String, messages: [String]) {
    #expect(mistakes(switchOn(fields)) == messages.map { "rules/lamp/switch.yaml:\($0)" })
  }
}

/// What shows a context.
struct ContextTests {
  private func lens(_ lines: String) -> String {
    lamp.replacing("    title: a party\n", with: "    title: a party\n" + lines)
  }

  private func context(_ lines: String) throws -> Context {
    try #require(try read("[]", lens: lens(lines))["lamp"]?.contexts.first)
  }

  @Test func anEventOrAnAttributeOfItShowsIt() throws {
    let context = try context(
      "    shown_by: [hum, {event: plug, attribute: colour, value: red}]\n")
    #expect(
      context.signs == [
        .init(Event.Name("hum")), .init(Event.Name("plug"), attribute: "colour", value: "red"),
      ])
    #expect(context.shownBy.map(\.rawValue) == ["hum", "plug"])
  }

  @Test func aDeviceOrABuildShowsIt() throws {
    let context = try context("    devices: [Lamp 1, 'Torch*']\n    builds: ['15A5*']\n")
    #expect(context.isShown(byModels: ["Lamp 1"]))
    #expect(context.isShown(byModels: ["Lamp 1", "Torch3,1"]))
    #expect(!context.isShown(byModels: ["Lamp 1", "Candle"]), "two devices show nothing")
    #expect(!context.isShown(byModels: ["Lamp 11"]))
    #expect(!context.isShown(byModels: []))
    #expect(context.isShown(byModels: [], builds: ["15A5278f"]))
    #expect(!context.isShown(byModels: [], builds: ["15A372"]))
    #expect(!Context(id: "party").isShown(byModels: ["Lamp 1"], builds: ["15A5278f"]))
  }

  @Test(arguments: [
    ("devices: []", "12:14: 'devices' is empty"),
    ("builds: [[a]]", "12:14: 'builds' must be a list of texts, found a list"),
    ("shown_by: []", "12:15: 'shown_by' is empty"),
    ("shown_by: [{event: hum, attribute: tone}]", "12:16: the key 'value' is missing"),
    ("shown_by: [{attribute: tone, value: high}]", "12:16: the key 'event' is missing"),
    (
      "shown_by: [{event: hum, atribute: a, attribute: tone, value: high}]",
      "12:29: the key 'atribute' is unknown | did you mean attribute?"
    ),
    ("device: [a]", "12:5: the key 'device' is unknown | did you mean devices?"),
  ])
  func itsMistakesAreReportedWithTheirPlace(line: String, message: String) {
    #expect(
      mistakes("[]", lens: lens("    \(line)\n")) == ["rules/lamp/lens.yaml:\(message)"])
  }
}
