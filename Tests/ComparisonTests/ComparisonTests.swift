import LifecheckEpisodes
import LifecheckEvents
import LifecheckRecords
import LifecheckReports
import LifecheckRules
import LifecheckTraces
import Testing

@testable import LifecheckComparison

/// Logs of a lens of two states, as text: `R@1.5 U[state=0] A` are events with times and attributes.
enum Desk {
  static let resign = Event.Name("R")

  static func rule(
    _ id: String, _ trigger: String, _ from: String, _ to: String, _ steps: [Step],
    confidence: Confidence = .documented
  ) -> Rule {
    Rule(
      id: id, lens: "desk", trigger: trigger, triggerTitle: "the user does \(trigger)",
      versions: .all, from: [from], to: to, steps: steps, confidence: confidence)
  }

  static func step(_ name: String, after: Int = 0, _ conditions: [Condition] = []) -> Step {
    Step(
      events: [Event.Name(name)], conditions: conditions,
      predecessors: (UInt16(1) << UInt16(after)) - 1)
  }

  static func lens(_ id: String = "desk", aliases: [String: [Event.Name]] = [:]) -> Lens {
    let state = [Condition(attribute: "state", values: ["1"], isGuard: false)]
    return Lens(
      id: id, states: ["off", "on"], initial: "off", quiet: ["off"],
      startOfLife: [Event.Name("L")], core: [resign], noise: [Event.Name("M")], aliases: aliases,
      rules: [
        rule("start", "start", "off", "on", [step("L"), step("A", after: 1)]),
        rule("touch", "touch", "on", "on", [step("R"), step("A", after: 1)]),
        rule("center", "center", "on", "on", [step("R"), step("A", after: 1)]),
        rule(
          "url", "url", "on", "on", [step("R"), step("U", after: 1, state), step("A", after: 2)]),
        rule("stop", "stop", "on", "off", [step("R"), step("B", after: 1)]),
        rule("back", "back", "off", "on", [step("F"), step("A", after: 1)]),
      ])
  }

  static func log(
    _ texts: String..., process: String? = nil, lens: Lens = lens(), gaps: [Int] = [],
    isWhole: Bool = false
  ) -> LogResult {
    var line = 0
    let traces = texts.map { text in
      let events = text.split(separator: " ").map { word -> Event in
        line += 1
        return event(word, line)
      }
      let trace = Trace(
        lens: lens.id, process: process, pid: texts.count > 1 ? line : nil, events: events,
        gaps: gaps)
      let alignment = Alignment(
        trace, with: Model(lens, on: Version(8)), options: .init(isWhole: isWhole))
      return TraceResult(trace: trace, lens: lens, episodes: alignment.episodes)
    }
    return LogResult(
      path: "a.log", os: Report.OS(version: Version(8), origin: .option), lines: line,
      events: line, traces: traces)
  }

  private static func event(_ word: Substring, _ line: Int) -> Event {
    let name = word.prefix { $0.isLetter }
    var rest = word.dropFirst(name.count)
    var attributes: [String: Event.Value] = [:]
    if rest.first == "[" {
      let inside = rest.dropFirst().prefix { $0 != "]" }
      rest = rest.dropFirst(inside.count + 2)
      let parts = inside.split(separator: "=").map(String.init)
      attributes[parts[0]] = parts[1] == "nil" ? Event.Value.none : .text(parts[1])
    }
    let time = rest.first == "@" ? Double(String(rest.dropFirst())) : nil
    return Event(
      name: Event.Name(String(name)), channel: "delegate", line: line,
      time: time.map {
        Timestamp(
          text: "2024-01-01T00:00:0\($0)", microseconds: Int64($0 * 1_000_000), resolution: 1_000)
      }, attributes: attributes)
  }
}

/// What two logs are said to differ in.
struct ComparisonTests {
  private func differences(_ a: LogResult, _ b: LogResult) -> [String] {
    Comparison(a, b).pairs.flatMap { pair -> [String] in
      switch pair.result {
      case .onlyA: ["only A: \(pair.a?.trigger ?? "none")"]
      case .onlyB: ["only B: \(pair.b?.trigger ?? "none")"]
      default:
        pair.differences.map {
          "\($0.kind): \($0.message)" + ($0.excuse.map { " (\($0.rawValue))" } ?? "")
        }
      }
    }
  }

  @Test func aLogIsTheSameAsItself() {
    let log = Desk.log("L A R A R U[state=1] A R B F A")
    #expect(differences(log, log) == [])
    #expect(Comparison(log, log).result == .same)
    #expect(Comparison(log, log).count(.same) == 5)
  }

  @Test func episodesAreMatchedByTheirTrigger() {
    let a = Desk.log("L A R U[state=1] A R B F A")
    let b = Desk.log("L A R A R U[state=1] A R B")
    #expect(differences(a, b) == ["only B: touch", "only A: back"])
    #expect(Comparison(a, b).result == .different)
  }

  @Test func anEventAndAnAttributeThatDiffer() {
    let a = Desk.log("L A R U[state=1] A R A")
    let b = Desk.log("L A U[state=0] A R A")
    #expect(
      differences(a, b) == [
        "presence: R before U only in A", "attribute: U: state 1 in A, 0 in B",
        "verdict: conforms in A, deviates in B",
      ])
  }

  @Test func anAttributeThatOneLogDoesNotTellIsNoDifference() {
    #expect(differences(Desk.log("L A R U[state=1] A"), Desk.log("L A R U A")) == [])
  }

  @Test func anAttributeThatNoRuleAsksForIsNoDifference() {
    #expect(differences(Desk.log("L A R U[url=a] A"), Desk.log("L A R U[url=b] A")) == [])
  }

  @Test func anotherOrderIsOneDifference() {
    let a = Desk.log("L A R U[state=1] A R A")
    let b = Desk.log("L A U[state=1] R A R A")
    let found = differences(a, b).filter { !$0.hasPrefix("verdict") }
    #expect(found == ["order: R before U in A, after it in B"])
  }

  @Test func whereALogEndsNothingIsMissing() {
    let a = Desk.log("L A R U[state=1]")
    let b = Desk.log("L A R U[state=1] A R A")
    #expect(
      differences(a, b) == ["presence: A after U only in B (edge)", "only B: touch"])
    let short = Desk.log("L A R U[state=1] A")
    #expect(Comparison(a, short).result == .same)
  }

  @Test func whereMessagesWereLostNothingIsSure() {
    let a = Desk.log("L A U[state=1] A R A", gaps: [2])
    let b = Desk.log("L A R U[state=1] A R A")
    #expect(differences(a, b).contains("presence: R before U only in B (lost)"))
  }

  @Test func noiseIsNoDifference() {
    let a = Desk.log("L M A R A")
    let b = Desk.log("L A R A")
    #expect(differences(a, b) == ["presence: M before A only in A (noise)"])
    #expect(Comparison(a, b).result == .same)
  }

  /// A wait differs when it is more than twice as long, and more than a second longer.
  @Test(arguments: [
    ("0.5", "1.6", "timing: A 0.5 s after R in A, 1.6 s in B (pace)"),
    ("0.5", "1.4", nil), ("3.0", "5.5", nil),
    ("3.0", "7.0", "timing: A 3 s after R in A, 7 s in B (pace)"),
  ])
  func waitsAreComparedWhereBothHaveClocks(one: String, other: String, found: String?) {
    let a = Desk.log("R@0 A@\(one)")
    let b = Desk.log("R@0 A@\(other)")
    #expect(differences(a, b) == [found].compactMap { $0 })
    #expect(Comparison(a, b).result == .same)
    #expect(differences(a, Desk.log("R A")) == [])
  }

  @Test func aNewLifeInOneLogIsADifference() {
    let a = Desk.log("L A R B", "L A R A", process: "Demo")
    let b = Desk.log("L A R B", "F A R A", process: "Demo")
    #expect(differences(a, b) == ["only A: start", "only B: back"])
    let one = Desk.log("L A R B L A", process: "Demo")
    let two = Desk.log("L A R B", "L A", process: "Demo")
    #expect(differences(one, two) == [])
    #expect(Comparison(one, two).apps.map(\.a?.lives) == [2])
    let restarted = Desk.log("L A", "R A", process: "Demo")
    let lasting = Desk.log("L A R A", process: "Demo")
    #expect(differences(restarted, lasting) == ["life: a new life begins here only in A"])
  }

  /// Touch ID or Control Center: the same lines, so that a reading that names the other fits.
  @Test func aTriggerThatFitsAsWellIsAMatch() {
    let a = Desk.log("L A R A")
    let lens = Desk.lens()
    let trace = a.traces[0].trace
    let marked = Trace(
      lens: "desk", events: trace.events, marks: [Trace.Mark(trigger: "center", before: 2, line: 9)]
    )
    let alignment = Alignment(marked, with: Model(lens, on: Version(8)))
    var b = a
    b.traces = [TraceResult(trace: marked, lens: lens, episodes: alignment.episodes)]
    let comparison = Comparison(a, b)
    #expect(comparison.pairs.map { $0.a?.trigger } == ["start", "touch"])
    #expect(comparison.pairs.map { $0.b?.trigger } == ["start", "center"])
    #expect(comparison.result == .same)
  }

  @Test func appsArePairedByNameAndTheOnlyOnesLeftWhateverTheirNames() {
    let a = Desk.log("L A", process: "Notes")
    let b = Desk.log("L A")
    #expect(Comparison(a, b).apps.count == 1)
    #expect(Comparison(a, b).result == .same)
    var two = a
    two.traces += Desk.log("R A", process: "Mail").traces
    let both = Comparison(two, Desk.log("L A", process: "notes"))
    #expect(both.apps.map { $0.a?.process } == ["Notes", "Mail"])
    #expect(both.apps.map { $0.b?.process } == ["notes", nil])
    #expect(both.count(.onlyA) == 1)
  }

  /// One app as a delegate tells it, the other in other words: aliases say which is which.
  @Test func lensesAreComparedByTheTransitionsTheyTell() {
    let words: [String: [Event.Name]] = ["resign": [Event.Name("R"), Event.Name("S")]]
    let lens = Lens(
      id: "other", states: ["on"], initial: "on", aliases: words,
      rules: [Desk.rule("o", "touch", "on", "on", [Desk.step("S"), Desk.step("A", after: 1)])])
    let a = Desk.log("R A")
    let b = Desk.log("S A", lens: lens)
    #expect(differences(a, b) == [])
    #expect(Comparison(a, b).apps.map { [$0.a?.lens, $0.b?.lens] } == [["desk", "other"]])
  }

  @Test func nothingOnBothSidesIsNothingToCompare() {
    let empty = LogResult(path: "e.log", os: .unknown)
    #expect(Comparison(empty, empty).result == .nothing)
    #expect(Comparison(empty, Desk.log("L A")).result == .different)
  }

  /// Ten thousand apps on each side are paired without a search among all.
  @Test func manyAppsArePaired() {
    var a = Desk.log("L A", process: "p0")
    let trace = a.traces[0].trace
    a.traces = (0..<2_000).map { number in
      TraceResult(
        trace: Trace(lens: "desk", process: "p\(number)", events: trace.events),
        lens: a.traces[0].lens, episodes: a.traces[0].episodes)
    }
    var b = a
    b.traces.reverse()
    let comparison = Comparison(a, b)
    #expect(comparison.count(.same) == 2_000)
    #expect(comparison.result == .same)
  }

  @Test func beyondTheLimitTheClosingSaysSo() {
    let a = Desk.log(Array(repeating: "R A", count: 300).joined(separator: " "))
    let b = Desk.log(Array(repeating: "R U A", count: 250).joined(separator: " "))
    let comparison = Comparison(a, b, limit: 100, window: 16)
    #expect(!comparison.isExact)
    #expect(comparison.closing.hasSuffix("only those near each other were matched."))
    #expect(comparison.count(.onlyA) == 300)
    #expect(comparison.count(.onlyB) == 250)
  }
}
