import Foundation
import TestSupport
import Testing

/// The worked examples of the design, through the whole program: logs in, cost and reading out.
struct WorkedExampleTests {
  struct Example: Sendable, CustomTestStringConvertible {
    let os: String
    /// L didFinishLaunching, A didBecomeActive, R willResignActive, B didEnterBackground, F
    /// willEnterForeground, U openURL (s source self, n nil, o another app; then the state).
    let trace: String
    var options: [String] = []
    let cost: Int
    /// Each episode: its trigger and what is wrong in it.
    let reading: [String]

    var testDescription: String { "\(os) \(options.joined(separator: " ")) \(trace)" }
  }

  static let examples = [
    Example(os: "7", trace: "L A Un0", cost: 0, reading: ["launch.icon", "selfOpenURL"]),
    Example(os: "8", trace: "L A R Us1 A", cost: 0, reading: ["launch.icon", "selfOpenURL"]),
    Example(
      os: "8", trace: "L A Un0", cost: 3,
      reading: [
        "launch.icon",
        "selfOpenURL: willResignActive missing before openURL; "
          + "openURL: state active, expected inactive; pending didBecomeActive",
      ]),
    Example(
      os: "8", trace: "L A Un0", options: ["--complete"], cost: 5,
      reading: [
        "launch.icon",
        "selfOpenURL: willResignActive missing before openURL; "
          + "openURL: state active, expected inactive; didBecomeActive missing after openURL",
      ]),
    Example(os: "7", trace: "L A R Us0 A", cost: 0, reading: ["launch.icon", "selfOpenURL"]),
    Example(
      os: "7", trace: "L A R Us1 A", cost: 1,
      reading: ["launch.icon", "selfOpenURL: openURL: state inactive, expected active"]),
    Example(os: "8", trace: "F Uo1 A", cost: 0, reading: ["openURL.otherApp"]),
    Example(os: "8", trace: "L A R A", cost: 0, reading: ["launch.icon", "interruption"]),
    Example(
      os: "8", trace: "L A B F A", cost: 2,
      reading: [
        "launch.icon", "background.home: willResignActive missing before didEnterBackground",
        "foreground.icon",
      ]),
    Example(
      os: "8", trace: "L A A", cost: 1, reading: ["launch.icon: didBecomeActive duplicated"]),
    Example(
      os: "8", trace: "L A R B A", cost: 2,
      reading: [
        "launch.icon", "background.home",
        "foreground.icon: willEnterForeground missing before didBecomeActive",
      ]),
    Example(
      os: "8", trace: "L A R B F A Uo1", cost: 3,
      reading: [
        "launch.icon", "background.home",
        "openURL.otherApp: openURL out of order, expected before didBecomeActive",
      ]),
    Example(
      os: "8", trace: "L A R B Uo1 F A", cost: 3,
      reading: [
        "launch.icon", "background.home",
        "openURL.otherApp: willEnterForeground out of order, expected before openURL",
      ]),
    Example(
      os: "8", trace: "L A R B L A", cost: 0,
      reading: ["launch.icon", "background.home", "launch.icon"]),
    Example(
      os: "8", trace: "L A R Us1 R A", cost: 2,
      reading: [
        "launch.icon", "selfOpenURL: didBecomeActive missing before willResignActive",
        "interruption",
      ]),
    Example(
      os: "8", trace: "L A F A", cost: 4,
      reading: [
        "launch.icon",
        "background.home: willResignActive missing before willEnterForeground; "
          + "didEnterBackground missing before willEnterForeground",
        "foreground.icon",
      ]),
    Example(
      os: "8", trace: "L A F A",
      options: ["--not-logged", "willResignActive", "--not-logged", "didEnterBackground"], cost: 0,
      reading: ["launch.icon", "background.home", "foreground.icon"]),
    Example(os: "7", trace: "B", cost: 0, reading: ["interruption.leave"]),
    Example(
      os: "8", trace: "Un0", cost: 2,
      reading: [
        "selfOpenURL: boundary willResignActive; openURL: state active, expected inactive; "
          + "pending didBecomeActive"
      ]),
    Example(
      os: "8", trace: "Un0", options: ["--complete"], cost: 5,
      reading: [
        "selfOpenURL: willResignActive missing before openURL; "
          + "openURL: state active, expected inactive; didBecomeActive missing after openURL"
      ]),
  ]

  @Test(arguments: examples)
  func theExampleHasItsCostAndReading(example: Example) throws {
    let log = try TemporaryFile("example.log", Self.log(example.trace))
    let run = try Run(
      ["--os", example.os, "--app", "com.example.App", "-f", "json"] + example.options + [log.path])
    let report = try JSONDecoder().decode(Report.self, from: Data(run.output.utf8))
    try #require(report.traces.count == 1)
    #expect(report.traces[0].cost == example.cost)
    #expect(report.traces[0].episodes.map { report.reading(of: $0) } == example.reading)
  }

  private static func log(_ trace: String) -> String {
    let delegate = "-[AppDelegate "
    return trace.split(separator: " ").map { word in
      switch word.first {
      case "L": delegate + "application:didFinishLaunchingWithOptions:]"
      case "A": delegate + "applicationDidBecomeActive:]"
      case "R": delegate + "applicationWillResignActive:]"
      case "B": delegate + "applicationDidEnterBackground:]"
      case "F": delegate + "applicationWillEnterForeground:]"
      default: delegate + "application:openURL:sourceApplication:annotation:] " + url(word)
      }
    }.joined(separator: "\n") + "\n"
  }

  private static func url(_ word: Substring) -> String {
    let sources: [Character: String] = ["s": "com.example.App", "n": "(null)", "o": "com.other.B"]
    let source = word.dropFirst().first.flatMap { sources[$0] } ?? ""
    return "url: demo://, app: \(source), state: \(word.last.map(String.init) ?? ""), annotation: 0"
  }
}

/// As much of a JSON report as the reading needs.
private struct Report: Decodable {
  struct Trace: Decodable {
    let cost: Int
    let episodes: [Episode]
  }

  struct Episode: Decodable {
    let trigger: String?
    let moves: [Move]
    let deviations: [Int]
  }

  struct Move: Decodable {
    let move: String
    let step: String?
  }

  struct Deviation: Decodable { let message: String }

  let traces: [Trace]
  let deviations: [Deviation]

  func reading(of episode: Episode) -> String {
    let moves = episode.moves.filter { ["boundary", "pending"].contains($0.move) }
    let before = moves.filter { $0.move == "boundary" }.map { "boundary \($0.step ?? "")" }
    let after = moves.filter { $0.move == "pending" }.map { "pending \($0.step ?? "")" }
    let found = before + episode.deviations.map { deviations[$0].message } + after
    return (episode.trigger ?? "none") + (found.isEmpty ? "" : ": ")
      + found.joined(separator: "; ")
  }
}
