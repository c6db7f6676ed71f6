import LifecheckEvents
import LifecheckRecords
import LifecheckRules
import LifecheckTables
import LifecheckTraces
import Testing

@testable import LifecheckEpisodes
@testable import LifecheckRules

/// What holds whatever the trigger, form by form: each has a log that keeps it and one that does not.
struct InvariantTests {
  /// A log of one process: its traces by the first letter of their events' names, `s…` for a scene's.
  private struct Log {
    var traces: [Trace] = []

    init(_ text: String, isOneLife: Bool = true, contexts: [String: Int] = [:]) throws {
      let script = try ExampleScript(text)
      for lens in ["app", "scene"] {
        var events: [Event] = []
        var gaps: [Int] = []
        var scene: String?
        for item in script.items {
          switch item {
          case .gap: gaps.append(events.count)
          case .event(let entry):
            guard (entry.scene != nil) == (lens == "scene") else { continue }
            scene = entry.scene == "none" ? nil : entry.scene
            let channel = entry.channel ?? "delegate"
            events.append(
              Event(
                name: entry.name, channel: channel.contains("-") ? "both" : channel,
                line: entry.line,
                time: Timestamp(text: "t", microseconds: entry.microseconds, resolution: 1_000),
                scene: scene, attributes: entry.attributes,
                tellers: channel.contains("-")
                  ? channel.split(separator: "-").map(String.init) : []))
          }
        }
        guard !events.isEmpty else { continue }
        traces.append(
          Trace(
            lens: lens, scene: scene, events: events, gaps: gaps, contexts: contexts,
            isOneLife: isOneLife))
      }
    }
  }

  private func found(
    _ row: String, in text: String, isOneLife: Bool = true, on version: Version = Version(17),
    contexts: [String: Int] = [:], options: InvariantCheck.Options = .init()
  ) throws -> [Deviation] {
    let log = try Log(text, isOneLife: isOneLife, contexts: contexts)
    let process = log.traces.map { trace in
      let empty = Model(
        Lens(id: trace.lens, states: ["off"], initial: "off", rules: []), on: version)
      return (trace: trace, alignment: Alignment(trace, with: empty))
    }
    return InvariantCheck(try Self.rows(row), on: version, options: options)
      .findings(in: process, starts: [Event.Name("start")]).flatMap { $0 }.filter {
        $0.kind == .invariant
      }
  }

  private static func rows(_ text: String) throws -> [Invariant] {
    var mistakes = Mistakes()
    let yaml =
      "invariants:\n"
      + text.split(separator: "\n").map { "  - {id: x, title: t, confidence: documented, \($0)}\n" }
      .joined()
    let table = InvariantTable(
      [TableFile(name: "t.yaml", text: yaml)], lenses: nil, events: nil, &mistakes)
    try mistakes.check()
    return table.invariants
  }

  private func messages(
    _ row: String, _ text: String, isOneLife: Bool = true, on version: Version = Version(17)
  ) throws -> [String] {
    try found(row, in: text, isOneLife: isOneLife, on: version).map { "\($0.line) \($0.message)" }
  }

  @Test func onceIsOnceInAProcessAndInEachOfItsChannels() throws {
    #expect(try messages("once: [a, b]", "a b c c") == [])
    #expect(try messages("once: [a, b]", "a b a") == ["3 a a second time in one process"])
    #expect(try messages("once: [a]", "a notification/a") == [])
    #expect(try messages("once: [a]", "a a", isOneLife: false) == [])
    // Two traces may have it once each.
    #expect(try messages("once: [a]", "a a@s") == ["2 a a second time in one process"])
  }

  @Test func neverIsToldAtItsFirstTime() throws {
    #expect(try messages("never: [a]", "b c") == [])
    #expect(try messages("never: [a]", "b a a") == ["2 a told"])
  }

  @Test func neverAfterHoldsToTheEndOfTheProcess() throws {
    let row = "never: [a], after: [z]"
    #expect(try messages(row, "a z b") == [])
    #expect(try messages(row, "a z b a a") == ["4 a after z"])
    #expect(try messages(row, "z a", isOneLife: false) == [])
  }

  @Test func neverAfterEndsWhereItSaysIfTheLogTellsIt() throws {
    let row = "never: [a], after: [z], until: [u], lens: scene, per_scene: yes"
    #expect(try messages(row, "u@s a@s z@s u@s a@s") == [])
    #expect(try messages(row, "u@s a@s z@s a@s") == ["4 a after z"])
    #expect(try messages(row, "a@s z@s a@s") == [], "nothing shows that u is logged")
    #expect(try messages(row, "u@none a@none z@none a@none") == [], "the scenes are not told apart")
  }

  @Test func neverBeforeTellsEachNameOnce() throws {
    let row = "never: [a, b], before: [l]"
    #expect(try messages(row, "l a b") == [])
    #expect(try messages(row, "a b a l a") == ["1 a before l", "2 b before l"])
    #expect(try messages(row, "a l", isOneLife: false) == [])
  }

  @Test func neverWithLooksAtTheWholeProcess() throws {
    let row = "never: [a], with: [s], lens: app, told_by: [delegate]"
    #expect(try messages(row, "l a b") == [])
    #expect(try messages(row, "l a a s@s") == ["2 a in a process that has s"])
    #expect(try messages(row, "l a notification/s@s") == [], "a notification shows no scene")
    #expect(try messages(row, "l notification/a s@s") == [])
  }

  @Test func neverBothAsksForOneTransition() throws {
    let row = "never_both: [[a, s]], lens: app"
    #expect(try messages(row, "a +2s s@s") == [])
    #expect(try messages(row, "s@s a") == ["2 a and s tell one transition"])
    #expect(try messages(row, "a a@s") == [], "of the same name")
  }

  @Test func onlyAfterIsSinceAnother() throws {
    let row = "only: [a], after: [b], since: [c]"
    #expect(try messages(row, "a c b a a") == [])
    #expect(try messages(row, "b c a a") == ["3 a without b since c"])
    #expect(try messages(row, "c a") == [], "nothing shows that b is logged")
  }

  @Test func eachIsAnsweredOnce() throws {
    let row = "each: [q], answered_by: [a, b], until: [u]"
    #expect(try messages(row, "q a q b q") == [], "the last may still be answered")
    #expect(try messages(row, "q q a") == ["1 q not answered by a or b"])
    #expect(try messages(row, "q a b") == ["3 b answers q a second time"])
    #expect(try messages(row, "q a u b") == [], "behind the end it answers another")
    #expect(try messages(row, "q q") == [], "nothing shows that an answer is logged")
    #expect(try messages("each: [q], answered_by: [a]", "q a a") == [])
    // Without pids a start is another life.
    #expect(try messages(row, "q start q a", isOneLife: false) == [])
  }

  @Test func twoAlternateUnlessSomethingComesBetween() throws {
    let row = "alternate: [a, b], unless: [u]"
    #expect(try messages(row, "a b a") == [])
    #expect(try messages(row, "b a a") == ["3 a again, without b between"])
    #expect(try messages(row, "b a u a") == [])
    #expect(try messages(row, "a a") == [], "nothing shows that b is logged")
  }

  @Test func anAttributeHoldsWheneverItIsLogged() throws {
    let row = "holds: 'a[state=active]'"
    #expect(try messages(row, "a a[state=active] b[state=inactive]") == [])
    #expect(try messages(row, "a[state=inactive]") == ["1 a: state inactive, expected active"])
    let found = try found(row, in: "a[state=none]")
    #expect(found.map(\.attribute) == ["state"])
    #expect(found.map(\.expected) == ["active"])
    #expect(found.map(\.observed) == ["nil"])
  }

  @Test func linesOfOneEventHaveAnOrder() throws {
    let row = "order: [delegate, notification], of: [a]"
    #expect(try messages(row, "delegate-notification/a notification/a delegate/a") == [])
    #expect(
      try messages(row, "notification-delegate/a")
        == ["1 a told by the notification before the delegate"])
  }

  // MARK: - Weight

  @Test func itHoldsOnItsVersionsOnly() throws {
    let row = "never: [a], os: '>=13.0'"
    #expect(try messages(row, "a", on: Version(13)) == ["1 a told"])
    #expect(try messages(row, "a", on: Version(12)) == [])
  }

  @Test func whatTheSystemIsKnownToDoIsANoteThatNamesIt() throws {
    let row = "never: [a], known: [{title: it happens, os: '>=12.1 <12.2'}]"
    let there = try found(row, in: "a", on: Version(12, 1))
    #expect(there.map(\.severity) == [.note])
    #expect(there.map(\.known) == ["it happens"])
    let elsewhere = try found(row, in: "a", on: Version(12, 2))
    #expect(elsewhere.map(\.severity) == [.error])
    #expect(elsewhere.map(\.known) == [nil])
  }

  @Test func aContextThatIsShownExcusesAndAnotherIsNamed() throws {
    let row = "never: [a], known: [{title: it happens there, context: c}]"
    #expect(try found(row, in: "b a", contexts: ["c": 0]) == [])
    #expect(try found(row, in: "b a", contexts: ["c": 2]).count == 1, "shown only behind it")
    #expect(try found(row, in: "b a", options: .init(contexts: ["c"])) == [])
    let open = try found(row, in: "b a")
    #expect(open.map(\.severity) == [.error])
    #expect(open.map(\.known) == ["it happens there: pass --context c"])
  }

  @Test func whereMessagesWereLostNothingIsCertain() throws {
    let row = "never: [a], after: [z]"
    func certainty(_ text: String, isWhole: Bool = false) throws -> [Deviation.Certainty] {
      try found(row, in: text, options: .init(isWhole: isWhole)).map(\.certainty)
    }
    #expect(try certainty("z b a") == [.certain])
    #expect(try certainty("z ~ b a") == [.boundary])
    #expect(try certainty("~ z b a ~") == [.certain])
    #expect(try certainty("z ~ b a", isWhole: true) == [.certain])
  }

  @Test func aLineIsToldOnceHoweverManyRowsItBreaks() throws {
    var mistakes = Mistakes()
    let yaml = """
      invariants:
        - {id: x, title: t, never: [a], confidence: documented}
        - {id: y, title: t, never: [a], confidence: documented}
        - {id: z, title: t, never: [b], confidence: inferred}
      """
    let rows = InvariantTable(
      [TableFile(name: "t.yaml", text: yaml)], lenses: nil, events: nil, &mistakes
    ).invariants
    #expect(mistakes.diagnostics == [])
    let log = try Log("a b")
    let model = Model(Lens(id: "app", states: ["off"], initial: "off", rules: []), on: Version(1))
    let process = log.traces.map { (trace: $0, alignment: Alignment($0, with: model)) }
    let found = InvariantCheck(rows, on: Version(17)).findings(in: process, starts: [])
      .flatMap { $0 }
    #expect(found.map(\.invariant) == ["x", "z"])
    #expect(found.map(\.severity) == [.error, .note])
  }
}

/// Beside the alignment: one fault is told once, and no cost changes.
struct InvariantBesideTests {
  private let row = Invariant(
    id: "launch.once", form: .once([Event.Name("didFinishLaunching")]), confidence: .documented)

  private func checked(_ text: String, _ row: Invariant) -> (Alignment, Alignment) {
    let trace = Trace(text, isOneLife: true)
    let alignment = Alignment(trace, with: AppLens.model(8))
    let checked = InvariantCheck([row], on: Version(8))
      .checked([(trace, alignment)], starts: [Event.Name("didFinishLaunching")])
    return (alignment, checked[0])
  }

  @Test func whatTheAlignmentSaysIsNotSaidAgain() {
    let (before, after) = checked("L A L A", row)
    #expect(!before.episodes.flatMap(\.deviations).isEmpty)
    #expect(after == before)
  }

  @Test func aNoteOfTheAlignmentSilencesNoError() {
    // A rule that is inferred weighs a note; what is documented weighs more.
    let lens = AppLens.lens([
      Notation.rule("start", "notRunning>active", "didFinishLaunching", confidence: .inferred)
    ])
    let trace = Trace(
      lens: "app",
      events: [1, 2].map {
        Event(
          name: Event.Name("didFinishLaunching"), channel: "delegate", line: $0)
      },
      isOneLife: true)
    let alignment = Alignment(trace, with: Model(lens, on: Version(8)))
    let checked = InvariantCheck([row], on: Version(8)).checked([(trace, alignment)], starts: [])
    #expect(
      checked[0].findings.map(\.message) == ["didFinishLaunching a second time in one process"])
  }

  @Test func noCostChanges() {
    let row = Invariant(
      id: "x", form: .never([Event.Name("didBecomeActive")], .always), confidence: .documented)
    let (before, after) = checked("L A R A", row)
    #expect(before.cost == 0)
    #expect(after.cost == 0)
    #expect(after.episodes == before.episodes)
    #expect(after.findings.map(\.message) == ["didBecomeActive told"])
    #expect(after.findings.map(\.at) == [1])
    #expect(after.verdict() == .deviates)
  }
}
