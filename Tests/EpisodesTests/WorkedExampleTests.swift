import LifecheckRules
import LifecheckTraces
import Testing

@testable import LifecheckEpisodes

/// The table "Worked examples" of the design, row by row: cost, rules, moves and deviations.
struct WorkedExampleTests {
  struct Example: Sendable, CustomTestStringConvertible {
    let os: Int
    let trace: String
    let cost: Int
    let reading: String
    var messages: [String] = []
    var isWhole = false
    var notLogged: [String] = []

    var testDescription: String { "iOS \(os)\(isWhole ? ", complete" : ""): \(trace)" }
  }

  static let examples = [
    Example(os: 7, trace: "L A Un0", cost: 0, reading: "launch: L A | self7: U"),
    Example(os: 8, trace: "L A R Us1 A", cost: 0, reading: "launch: L A | self8: R U A"),
    Example(
      os: 8, trace: "L A Un0", cost: 3, reading: "launch: L A | self8: -R U A…",
      messages: ["error R missing before U", "error U: state active, expected inactive"]),
    Example(
      os: 8, trace: "L A Un0", cost: 5, reading: "launch: L A | self8: -R U -A",
      messages: [
        "error R missing before U", "error U: state active, expected inactive",
        "error A missing after U",
      ], isWhole: true),
    Example(os: 7, trace: "L A R Us0 A", cost: 0, reading: "launch: L A | workaround7: R U A"),
    Example(
      os: 7, trace: "L A R Us1 A", cost: 1, reading: "launch: L A | workaround7: R U A",
      messages: ["warning U: state inactive, expected active"]),
    Example(os: 8, trace: "F Uo1 A", cost: 0, reading: "otherApp: F U A"),
    Example(os: 8, trace: "L A R A", cost: 0, reading: "launch: L A | touchID: R A"),
    Example(
      os: 8, trace: "L A B F A", cost: 2, reading: "launch: L A | home: -R B | foreground: F A",
      messages: ["error R missing before B"]),
    Example(
      os: 8, trace: "L A A", cost: 1, reading: "launch: L A =A", messages: ["error A duplicated"]),
    Example(
      os: 8, trace: "L A R B A", cost: 2, reading: "launch: L A | home: R B | foreground: -F A",
      messages: ["error F missing before A"]),
    Example(
      os: 8, trace: "L A R B F A Uo1", cost: 3,
      reading: "launch: L A | home: R B | otherApp: F A U~",
      messages: ["error U out of order, expected before A"]),
    Example(
      os: 8, trace: "L A R B Uo1 F A", cost: 3,
      reading: "launch: L A | home: R B | otherApp: U F~ A",
      messages: ["error F out of order, expected before U"]),
    Example(
      os: 8, trace: "L A R B L A", cost: 0, reading: "launch: L A | home: R B | launch: ^ L A",
      messages: []),
    Example(
      os: 8, trace: "L A R Us1 R A", cost: 2,
      reading: "launch: L A | self8: R U -A | touchID: R A",
      messages: ["error A missing before R"]),
    Example(
      os: 8, trace: "L A F A", cost: 4, reading: "launch: L A | home(): -R -B | foreground: F A",
      messages: ["error R missing before F", "error B missing before F"]),
    Example(
      os: 8, trace: "L A F A", cost: 0, reading: "launch: L A | home(): -R -B | foreground: F A",
      notLogged: ["R", "B"]),
    Example(os: 7, trace: "B", cost: 0, reading: "leave: B"),
    Example(os: 8, trace: "B", cost: 0, reading: "leave: B"),
    Example(os: 17, trace: "B", cost: 0, reading: "leave: B"),
    Example(
      os: 8, trace: "Un0", cost: 2, reading: "self8: <R U A…",
      messages: ["error U: state active, expected inactive"]),
    Example(
      os: 8, trace: "Un0", cost: 5, reading: "self8: -R U -A",
      messages: [
        "error R missing before U", "error U: state active, expected inactive",
        "error A missing after U",
      ], isWhole: true),
  ]

  @Test(arguments: examples)
  func rowHasItsCostAndReading(example: Example) {
    let model = AppLens.model(example.os, notLogged: example.notLogged)
    let trace = Trace(example.trace)
    let alignment = Alignment(
      trace, with: model, options: Alignment.Options(isWhole: example.isWhole))
    #expect(alignment.cost == example.cost)
    #expect(alignment.episodes.map(\.cost).reduce(0, +) == example.cost)
    #expect(alignment.reading(of: trace, by: model) == example.reading)
    #expect(alignment.messages == example.messages.map { AppLens.spelled($0) })
    #expect(alignment.episodes.flatMap(\.deviations).allSatisfy { $0.certainty == .certain })
    #expect(!alignment.isForced)
  }
}
