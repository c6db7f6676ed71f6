import LifecheckEvents
import LifecheckTables
import Testing

@testable import LifecheckRules

/// The examples that prove rules, and the wording of what they find.
struct ExampleTests {
  @Test func aLogIsEventsWithTheirAttributes() throws {
    let log = try ExampleLog("plug ↓light[state=on, source=none, from=self] dark")
    #expect(log.events.map(\.name.rawValue) == ["plug", "light", "dark"])
    #expect(log.events.map(\.line) == [1, 2, 3])
    #expect(log.marked == 1)
    #expect(
      log.events[1].attributes == [
        "state": .text("on"), "source": Event.Value.none, "from": .text("self"),
        "from.is": .text("self"),
      ])
  }

  @Test func aGuardIsDecidedByWhatIsObserved() throws {
    let step = try #require(try Expectation("light[source:self|none]").steps.first)
    let met = try ["self", "none", "other", "com.example.Lamp"].map { value in
      step.guards[0].isMet(by: try ExampleLog("light[source=\(value)]").events[0].attributes)
    }
    #expect(met == [true, true, false, nil])
  }

  @Test(arguments: [
    ("", 0, "a log needs an event"),
    ("a ↓", 3, "expected an event, found the end"),
    ("↓a ↓b", 3, "'↓' stands here twice"),
    ("a[x]", 3, "expected '=', found ']'"),
    ("a[x=]", 4, "expected a value, found ']'"),
    ("a[x=1, x=2]", 7, "'x' stands here twice"),
    ("a[x=1", 5, "expected ',' or ']', found the end"),
    ("a?", 1, "expected an event, found '?'"),
  ])
  func aMistakePointsIntoTheLog(text: String, offset: Int, message: String) {
    #expect(throws: Misreading(message, at: offset)) { try ExampleLog(text) }
  }

  private static let form = FindingForm(
    events: Set(["light", "dark", "scene.dark"].map { Event.Name($0) }), states: ["off", "on"])

  @Test(arguments: [
    "light missing before dark", "light missing after dark", "light or dark missing before dark",
    "light out of order, expected before scene.dark", "light unexpected", "light duplicated",
    "light unexpected, forbidden by lamp.on", "light: state on, expected off",
    "light: source nil, expected self or other", "light later than 5 s after dark",
    "restart from on", "light never logged, expected 4 times",
  ])
  func theseAreFindings(text: String) {
    #expect(Self.form.mistake(in: text) == nil)
  }

  @Test(arguments: [
    ("light is missing", "no report says 'light is missing'"),
    ("lihgt missing before dark", "the finding names no event: 'lihgt'"),
    ("light missing before darkness", "the finding names no event: 'darkness'"),
    ("light or drak missing before dark", "the finding names no event: 'drak'"),
    ("restart from out", "the state 'out' is unknown"),
    ("light unexpected here", "no report says 'light unexpected here'"),
    (
      "light never logged, expected some times",
      "no report says 'light never logged, expected some times'"
    ),
    ("light later than soon after dark", "no report says 'light later than soon after dark'"),
    ("light: state on", "no report says 'light: state on'"),
    ("light unexpected, forbidden by ", "no report says 'light unexpected, forbidden by '"),
  ])
  func theseAreNone(text: String, message: String) {
    #expect(Self.form.mistake(in: text)?.message == message)
  }
}
