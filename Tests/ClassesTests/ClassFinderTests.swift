import LifecheckEpisodes
import LifecheckEvents
import LifecheckRecords
import LifecheckRules
import LifecheckTables
import LifecheckTraces
import Testing

@testable import LifecheckClasses

/// The signs by which a known bug is found, each present and absent.
struct ClassFinderTests {
  private let lens = Lens(
    id: "app", states: ["off", "active", "background"], initial: "off",
    quiet: ["off", "background"],
    startOfLife: [Event.Name("start")],
    rules: [
      Rule(
        id: "launch", lens: "app", trigger: "icon", versions: .all, from: ["off"], to: "active",
        steps: [])
    ])

  /// A trace of events a second apart; `~name` is evidence, `name!` an event with `x=1`.
  private func trace(
    _ text: String, from line: Int = 1, isEnded: Bool = false, previous: Int? = nil,
    isOneLife: Bool = true, hasClock: Bool = true
  ) -> Trace {
    var events: [Event] = []
    var evidence: [Trace.Evidence] = []
    for (offset, word) in text.split(separator: " ").enumerated() {
      if word.hasPrefix("~") {
        evidence.append(
          Trace.Evidence(
            name: Event.Name(String(word.dropFirst())), before: events.count, line: line + offset))
      } else {
        let time = Timestamp(
          text: "t", microseconds: Int64(line + offset) * 1_000_000, resolution: 1_000)
        events.append(
          Event(
            name: Event.Name(word.filter { $0 != "!" }), channel: "delegate", line: line + offset,
            time: hasClock ? time : nil,
            attributes: word.hasSuffix("!") ? ["x": .text("1")] : [:]))
      }
    }
    return Trace(
      lens: "app", process: "Demo", pid: 1, events: events, evidence: evidence, isEnded: isEnded,
      isOneLife: isOneLife, previous: previous)
  }

  private func judged(
    _ trace: Trace, moves: [Move] = [], deviations: [Deviation] = [], beside: [Deviation] = []
  ) -> JudgedTrace {
    JudgedTrace(
      trace: trace, lens: lens,
      episodes: [
        Episode(rule: 0, from: 0, to: 1, moves: moves, cost: 0, deviations: deviations)
      ], beside: beside)
  }

  private func classes(_ sign: String, extra: String = "") throws -> [BugClass] {
    var mistakes = Mistakes()
    let table = BugClassTable(
      [
        TableFile(
          name: "t.yaml",
          text: """
            classes:
              - id: bug
                title: a bug
                found_by: [\(sign)]
                confidence: documented
            \(extra)
            """)
      ], lenses: nil, kinds: Deviation.Kind.allCases.map(\.rawValue), events: nil, &mistakes)
    try mistakes.check()
    return table.classes
  }

  private func lines(
    _ sign: String, in log: [JudgedTrace], on version: Version? = nil, notLogged: [String] = [],
    extra: String = ""
  ) throws -> [Int] {
    let finder = ClassFinder(
      try classes(sign, extra: extra), on: version, ends: [Event.Name("exit")],
      notLogged: Set(notLogged.map { Event.Name($0) }))
    return finder.classes(in: log).flatMap(\.lines)
  }

  private func lines(_ sign: String, in text: String, hasClock: Bool = true) throws -> [Int] {
    try lines(sign, in: [judged(trace(text, hasClock: hasClock))])
  }

  // MARK: - Sequences

  @Test func aSequenceIsFoundInOrderAndOnceEach() throws {
    let sign = "{sequence: a b}"
    #expect(try lines(sign, in: "a c b") == [1, 3])
    #expect(try lines(sign, in: "b a") == [])
    #expect(try lines(sign, in: "a a b") == [2, 3], "the newest beginning is the nearest")
    #expect(try lines("{sequence: (a | c) b}", in: "c ~b") == [1, 2])
  }

  @Test func nothingOfWithoutComesBetween() throws {
    let sign = "{sequence: a b, without: [x, a]}"
    #expect(try lines(sign, in: "a x b") == [])
    #expect(try lines(sign, in: "a x a b") == [3, 4])
  }

  @Test func timesAreCountedInARow() throws {
    let sign = "{sequence: a b, without: [x], times: 2}"
    #expect(try lines(sign, in: "a b") == [])
    #expect(try lines(sign, in: "a b a b") == [1, 2, 3, 4])
    #expect(try lines(sign, in: "a b x a b") == [])
  }

  @Test func attributesMustBeTold() throws {
    let sign = "{sequence: 'a[x=1] b'}"
    #expect(try lines(sign, in: "a! b") == [1, 2])
    #expect(try lines(sign, in: "a b") == [])
  }

  @Test func whatHasNoTimeShowsNoHaste() throws {
    let sign = "{sequence: a b within 2s}"
    #expect(try lines(sign, in: "a b") == [1, 2])
    #expect(try lines(sign, in: "a c c c b") == [])
    #expect(try lines(sign, in: "a b", hasClock: false) == [])
  }

  @Test func aSequenceGoesNotBeyondALife() throws {
    let text = "a start b"
    #expect(try lines("{sequence: a b}", in: [judged(trace(text))]) == [1, 3])
    #expect(try lines("{sequence: a b}", in: [judged(trace(text, isOneLife: false))]) == [])
    #expect(
      try lines("{sequence: a b}", in: [judged(trace("a")), judged(trace("b", from: 9))]) == [])
  }

  @Test func whatTheLogNeverTellsItsAppMayNotLog() throws {
    let sign = "{sequence: a b, told: [h]}"
    #expect(try lines(sign, in: "a b") == [])
    #expect(try lines(sign, in: "a b h") == [1, 2])
    #expect(try lines(sign, in: [judged(trace("a b")), judged(trace("h", from: 9))]) == [1, 2])
  }

  // MARK: - Deviations

  private func deviation(
    _ kind: Deviation.Kind, at: Int? = 0, certainty: Deviation.Certainty = .certain, line: Int = 1,
    rule: Int? = 0, invariant: String? = nil
  ) -> Deviation {
    Deviation(
      kind: kind, event: Event.Name("a"), severity: .error, certainty: certainty, line: line,
      at: at, rule: rule, invariant: invariant, message: "m")
  }

  @Test func deviationsAreTakenByEachOfTheirWords() throws {
    let log = [judged(trace("b a"), deviations: [deviation(.missing)])]
    for words in [
      "kind: missing", "event: a", "before: b", "rule: launch", "trigger: icon",
      "kind: [duplicate, missing], event: [a, z]",
    ] {
      #expect(try lines("{deviation: {\(words)}}", in: log) == [1], "\(words)")
    }
    for words in [
      "kind: duplicate", "event: b", "before: a", "rule: other", "trigger: other",
      "kind: missing, times: 2",
    ] {
      #expect(try lines("{deviation: {\(words)}}", in: log) == [], "\(words)")
    }
  }

  @Test func invariantsAreRulesHere() throws {
    let log = [
      judged(trace("a"), beside: [deviation(.invariant, rule: nil, invariant: "launch.once")])
    ]
    #expect(try lines("{deviation: {rule: launch.once}}", in: log) == [1])
  }

  @Test func whatMayLieInAGapShowsNothing() throws {
    let log = [judged(trace("a"), deviations: [deviation(.missing, certainty: .boundary)])]
    #expect(try lines("{deviation: {kind: missing}}", in: log) == [])
  }

  @Test func whatElseDeviatesOnItsLinesBelongsToIt() throws {
    let other = deviation(.attribute, at: 1, line: 2)
    let far = deviation(.attribute, at: 2, line: 3)
    let log = [judged(trace("a b c"), deviations: [other, far])]
    let found = ClassFinder(try classes("{sequence: a b}"), on: nil, ends: []).classes(in: log)
    #expect(found.map { $0.deviations.map(\.deviation) } == [[other]])
    #expect(found.map { $0.deviations.map(\.trace) } == [[0]])
  }

  // MARK: - Ends

  private let end = "{ends_in: [active], unless: [asked]}"

  @Test func anEndIsToldByALineOrByTheNextLife() throws {
    #expect(try lines(end, in: [judged(trace("start", isEnded: true))]) == [1])
    #expect(try lines(end, in: [judged(trace("start ~exit", isEnded: true))]) == [1, 2])
    let next = judged(trace("start", from: 5, previous: 0))
    #expect(try lines(end, in: [judged(trace("start", isEnded: true)), next]) == [1, 5])
    #expect(try lines(end, in: [judged(trace("start"))]) == [], "the log may just stop")
    let middle = judged(trace("a", from: 5, previous: 0))
    #expect(
      try lines(end, in: [judged(trace("start", isEnded: true)), middle]) == [],
      "lines are missing before the next life, and perhaps of this one's end")
  }

  @Test func anEndInsideARuleIsInNoState() throws {
    let log = [judged(trace("start", isEnded: true), moves: [.pending(step: 0)])]
    #expect(try lines(end, in: log) == [])
  }

  @Test func anEndThatWasAskedForIsNone() throws {
    #expect(try lines(end, in: [judged(trace("start ~asked ~exit", isEnded: true))]) == [])
    #expect(try lines(end, in: [judged(trace("start asked", isEnded: true))]) == [])
  }

  @Test func whereTheAppLogsLessAnEndMayBeAnother() throws {
    let log = [judged(trace("start", isEnded: true))]
    #expect(try lines(end, in: log, notLogged: ["a"]) == [])
    let restart = Deviation(
      kind: .restart, event: Event.Name("start"), severity: .note, line: 5, at: 0, message: "m")
    let next = judged(trace("start", from: 5, previous: 0), deviations: [restart])
    #expect(try lines(end, in: log + [next], notLogged: ["a"]) == [1, 5])
  }

  @Test func withoutPidsARestartIsAnEnd() throws {
    let restart = Deviation(
      kind: .restart, event: Event.Name("start"), severity: .note, line: 2, at: 1, message: "m")
    let log = JudgedTrace(
      trace: trace("start start", isOneLife: false), lens: lens,
      episodes: [
        Episode(rule: 0, from: 0, to: 1, moves: [], cost: 0, deviations: []),
        Episode(
          rule: 0, from: 0, to: 1, moves: [.restart(event: 1)], cost: 1, deviations: [restart]),
      ])
    let found = ClassFinder(try classes(end), on: nil, ends: []).classes(in: [log])
    #expect(found.map(\.lines) == [[1, 2]])
    #expect(found.flatMap(\.endings).map(\.state) == ["active"])
    #expect(found.flatMap(\.endings).map(\.next) == [2])
    #expect(found.map { $0.deviations.map(\.deviation) } == [[restart]])
  }

  // MARK: - Rows

  @Test func aClassHoldsOnItsVersionsAndForItsLenses() throws {
    let log = [judged(trace("a"))]
    let sign = "{sequence: a}"
    #expect(try lines(sign, in: log, on: Version(12), extra: "    os: '<13.0'") == [1])
    #expect(try lines(sign, in: log, on: Version(13), extra: "    os: '<13.0'") == [])
    #expect(try lines(sign, in: log, on: nil, extra: "    os: '<13.0'") == [1])
    #expect(try lines(sign, in: log, extra: "    lens: [app]") == [1])
    #expect(try lines(sign, in: log, extra: "    lens: [scene]") == [])
  }

  @Test func aClassIsFoundOnceALog() throws {
    let log = [judged(trace("a")), judged(trace("a", from: 7))]
    let found = ClassFinder(try classes("{sequence: a}, {sequence: a a}"), on: nil, ends: [])
      .classes(in: log)
    #expect(found.map(\.row.id) == ["bug"])
    #expect(found.map(\.lines) == [[1, 7]])
  }

  @Test func allOfASignMustBeThere() throws {
    let sign = "{sequence: a b, deviation: {kind: missing}}"
    #expect(try lines(sign, in: "a b") == [])
    #expect(
      try lines(sign, in: [judged(trace("a b"), deviations: [deviation(.missing)])]) == [1, 2])
    #expect(try lines(sign, in: [judged(trace("a"), deviations: [deviation(.missing)])]) == [])
  }
}
