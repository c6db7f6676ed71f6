import Foundation
import LifecheckReports
import LifecheckTables
import Testing

@testable import Lifecheck

/// What is known of the names in the built-in tables.
struct AnswersTests {
  private static let answers = Result { try Answers(try Tables()) }

  private func json(_ name: String) throws -> [[String: Any]] {
    var text = ""
    try Self.answers.get().answers(to: name).write(as: .json, to: &text)
    let value = try JSONSerialization.jsonObject(with: Data(text.utf8))
    return try #require(value as? [[String: Any]])
  }

  private func text(_ name: String) throws -> String {
    var text = ""
    try Self.answers.get().answers(to: name)
      .write(as: .full, style: TextStyle(width: 200), to: &text)
    return text
  }

  @Test(arguments: Topic.allCases)
  func everyNameOfEveryKindIsExplained(topic: Topic) throws {
    let answers = try Self.answers.get()
    let names = answers.names(of: topic)
    #expect(!names.isEmpty)
    for name in names {
      let found = answers.answers(to: name)
      #expect(found.contains { $0.kind == topic.rawValue && $0.id == name }, "\(name)")
      #expect(found.allSatisfy { $0.facts.count > 1 }, "\(name)")
    }
  }

  @Test func aRuleSaysWhatWhySinceWhenFromWhereAndWhatToDo() throws {
    let rule = try #require(try json("selfOpenURL.app").first)
    #expect(rule["kind"] as? String == "rule")
    #expect(rule["role"] as? String == "usual")
    #expect(rule["since"] as? String == "8.0")
    #expect(rule["from"] as? [String] == ["active"])
    #expect(rule["confidence"] as? String == "observed-several")
    #expect(rule["severity"] as? String == "error")
    #expect(rule["help"] as? String == "If this device runs iOS 7, pass --os 7.")
    let sources = try #require(rule["sources"] as? [[String: Any]])
    #expect(sources.map { $0["id"] as? String } == ["SEED-000", "RD-21710499"])
    let examples = try #require(rule["examples"] as? [[String: Any]])
    #expect(examples.count == 4)
    #expect(examples[0]["finds"] as? [String] == [])
    #expect(
      examples[1]["finds"] as? [String] == [
        "willResignActive missing before openURL", "openURL: state active, expected inactive",
      ])
    let text = try text("selfOpenURL.app")
    #expect(text.contains("why      From iOS 8 on an app that opens its own URL resigns"))
    #expect(text.contains("before   until iOS 8.0: openURL[state=active"))
    #expect(text.contains("known    observed-several, measured on 8, 9: a deviation is an error\n"))
  }

  @Test func aTriggerShowsRangesByLensWithTheirSteps() throws {
    let trigger = try #require(try json("selfOpenURL").first)
    #expect(trigger["kind"] as? String == "trigger")
    let rules = try #require(trigger["rules"] as? [[String: Any]])
    let rows = rules.filter { $0["rule"] as? String != nil }.map { row in
      ["lens", "os", "expects"].map { row[$0] as? String ?? "" }
    }
    #expect(
      rows.contains(["app", ">=7.0 <8.0", "openURL[state=active, sourceApplication:self|none]"]))
    #expect(
      rows.contains([
        "app", ">=8.0 <10.0",
        "willResignActive openURL[state=inactive, sourceApplication:self|none] didBecomeActive",
      ]))
    #expect(rows.contains(["swiftui", ">=14.0", "phase.inactive onOpenURL phase.active"]))
    #expect(try text("selfOpenURL").contains("selfOpenURL.alone  onOpenURL\n"))
  }

  @Test(arguments: [
    "willResignActive", "WILLRESIGNACTIVE", "applicationWillResignActive:",
    "UIApplicationWillResignActiveNotification", "UIApplication.willResignActiveNotification",
    "-[AppDelegate applicationWillResignActive:]", "delegate.willResignActive",
  ])
  func anEventIsFoundByEverySpelling(name: String) throws {
    let answers = try Self.answers.get().answers(to: name)
    #expect(answers.map(\.kind) == ["event"])
    #expect(answers.map(\.id) == ["willResignActive"])
  }

  @Test func anEventSaysWhoGivesItAndWhoLooksForIt() throws {
    let event = try #require(try json("willResignActive").first)
    #expect(event["what"] as? String == "The app is about to lose the touches.")
    let spellings = try #require(event["spellings"] as? [[String: Any]])
    let delegate = try #require(
      spellings.first { $0["id"] as? String == "delegate.willResignActive" })
    #expect(
      delegate["sample"] as? String == "-[AppDelegate applicationWillResignActive:] [Line 36] ")
    let rules = try #require(event["rules"] as? [[String: Any]])
    let self8 = try #require(rules.first { $0["os"] as? String == ">=8.0 <10.0" })
    #expect(self8["lens"] as? String == "app")
    #expect(self8["rules"] as? [String] == ["selfOpenURL.app"])
    #expect(try text("driver.home").contains("evidence: it speaks for a trigger, and is no step"))
  }

  @Test(arguments: [
    ("lock.alwaysOn", "context", "pass --context lock.alwaysOn for a log of it"),
    ("scene", "lens", "--lens scene judges traces of this app model only"),
    ("inactive", "state", "On the screen, or on the way to or from it, and without touches."),
    ("uikit", "channel", "an event only of what the app itself never logs"),
    ("SEED-000", "source", "the project's first note"),
    ("nslog.ms", "format", "variant of  nslog"),
    ("outOfOrder", "deviation", " out of order, expected before "),
    ("noise.app.performFetch", "rule", "may come at any time, or never"),
    ("launch.once", "invariant", "holds      once willFinishLaunching, didFinishLaunching"),
    ("invariant", "deviation", " restoration.launch, "),
    ("auth-loop", "class", "verdict     it changes none, and no exit status"),
    ("AD-launchseq", "source", "invariants  restoration.launch, launch.once, launch.first"),
    ("RD-21710499", "source", "rules   selfOpenURL.app.ios7, selfOpenURL.app"),
    ("performFetch", "event", "invariants  launch.first, terminate.last"),
    ("auth.evaluate", "event", "classes   auth-loop"),
  ])
  func everythingElseIsExplained(name: String, kind: String, says: String) throws {
    #expect(try Self.answers.get().answers(to: name).contains { $0.kind == kind })
    #expect(try text(name).contains(says))
  }

  @Test func aKindListsItsNames() throws {
    let answer = try #require(try Self.answers.get().answers(to: "lens").first)
    #expect(answer.kind == "kind")
    #expect(try text("LENS").contains("count  6\n"))
    #expect(try text("lens").contains("aggregate, app, flutter, react-native, scene, swiftui"))
  }

  @Test func theKindsAreCountedWithInvariantsAndClasses() throws {
    let answers = try Self.answers.get()
    var text = ""
    [answers.kinds()].write(as: .full, style: TextStyle(width: 100), to: &text)
    for topic in [Topic.invariant, .bugClass] {
      let count = "\(answers.names(of: topic).count)"
      let line = try #require(
        text.split(separator: "\n").first { $0.contains(" \(topic.rawValue) ") })
      #expect(line.split(separator: " ").contains { $0 == count }, "\(line)")
    }
  }

  @Test func whatNobodyKnowsGetsTheNearestNames() throws {
    let answers = try Self.answers.get()
    #expect(answers.answers(to: "lok").isEmpty)
    #expect(answers.help(for: "selfOpenURL.ap").hasPrefix("did you mean selfOpenURL.app"))
    #expect(
      answers.help(for: "zzzzzzzz")
        == "lifecheck explain without a name lists what can be explained")
  }

  /// Words of the tables that people meet in reports have a sentence.
  @Test func everyStateChannelAndEventHasASentence() throws {
    let tables = try Tables()
    let glossary = try Self.answers.get().glossary
    for state in Set(tables.lenses.flatMap(\.states)) {
      #expect(glossary.states[state] != nil, "\(state)")
    }
    for channel in Set(tables.spellings.spellings.map(\.channel)) {
      #expect(glossary.channels[channel] != nil, "\(channel)")
    }
    for event in Set(tables.spellings.spellings.filter { $0.kind == .event }.map(\.event)) {
      #expect(glossary.events[event.rawValue] != nil, "\(event)")
    }
  }
}
