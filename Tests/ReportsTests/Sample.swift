import LifecheckEpisodes
import LifecheckEvents
import LifecheckRecords
import LifecheckRules
import LifecheckTables
import LifecheckTraces

@testable import LifecheckReports

/// Hand-made values: a small table, and what an alignment would give for a few logs.
enum Sample {
  static let tool = Report.Tool(
    version: "0.1.0", rulesVersion: "2026.12", rulesSHA256: String(repeating: "ab", count: 32))

  static func step(_ event: String, _ conditions: [Condition] = []) -> Step {
    Step(events: [Event.Name(event)], conditions: conditions)
  }

  static let launch = Rule(
    id: "launch.icon.app", lens: "app", trigger: "launch.icon",
    triggerTitle: "the user taps the app's icon", versions: .all, from: ["notRunning"],
    to: "active", steps: [step("didFinishLaunching"), step("didBecomeActive")],
    confidence: .documented, location: Location(file: "rules/app/launch.yaml", line: 3))

  static let selfOpen = Rule(
    id: "selfOpenURL.app", lens: "app", trigger: "selfOpenURL",
    triggerTitle: "the app opens its own URL",
    versions: VersionRange(from: Version(8), to: Version(10)), from: ["active"], to: "active",
    steps: [
      step("willResignActive"),
      step("openURL", [Condition(attribute: "state", values: ["inactive"], isGuard: false)]),
      step("didBecomeActive"),
    ], confidence: .observedSeveral, measuredOn: ["8", "9"],
    location: Location(file: "rules/app/url.yaml", line: 41))

  static let interruption = Rule(
    id: "touchID.app", lens: "app", trigger: "touchID", triggerTitle: "Touch ID asks for a finger",
    versions: .all, from: ["active"], to: "active",
    steps: [step("willResignActive"), step("didBecomeActive")], confidence: .observedOnce,
    location: Location(file: "rules/app/z.yaml", line: 1))

  static let resize = Rule(
    id: "ipad.resize.app", lens: "app", trigger: "ipad.resize",
    triggerTitle: "the app is resized in Split View", versions: .all, context: "ipad.resize",
    from: ["active"], to: "active", steps: [step("didBecomeActive")], confidence: .inferred,
    location: Location(file: "rules/app/z.yaml", line: 9))

  static let lens = Lens(
    id: "app", states: ["notRunning", "active"], initial: "notRunning",
    rules: [launch, selfOpen, interruption, resize])

  static func proof(of rule: Rule) -> Report.Proof? {
    guard rule.id == "selfOpenURL.app" else { return nil }
    return Report.Proof(
      why:
        "from iOS 8 on an app that opens its own URL resigns active first; on iOS 7 it does not.\n",
      help: "if this device runs iOS 7, pass --os 7",
      sources: [Report.Source(id: "seed-1", title: "Notes of a tester", place: "docs/seed.md")])
  }

  /// An event at 22:51, so many seconds after as its line.
  static func event(
    _ name: String, line: Int, attributes: [String: Event.Value] = [:],
    process: String = "OpenURLTest",
    text: String? = nil
  ) -> Event {
    let second = (line < 10 ? "0" : "") + "\(line)"
    return Event(
      name: Event.Name(name), channel: "delegate", line: line,
      time: Timestamp(
        text: "--07-06T22:51:\(second)", microseconds: Int64(line) * 1_000_000,
        resolution: 1_000_000),
      process: process, pid: 412, attributes: attributes, text: text ?? "-[AppDelegate \(name)]")
  }

  static func trace(_ events: [Event], process: String? = "OpenURLTest", pid: Int? = 412) -> Trace {
    Trace(lens: "app", process: process, pid: pid, events: events)
  }

  static func deviation(
    _ kind: Deviation.Kind, _ event: String, line: Int, at: Int? = nil, rule: Int? = 1,
    severity: Severity = .error, certainty: Deviation.Certainty = .certain, message: String,
    attribute: String? = nil, expected: String? = nil, observed: String? = nil,
    explainedBy: [Deviation.Explanation] = []
  ) -> Deviation {
    Deviation(
      kind: kind, event: Event.Name(event), attribute: attribute, expected: expected,
      observed: observed, severity: severity, certainty: certainty, line: line, lines: [line],
      at: at, rule: rule, message: message, explainedBy: explainedBy)
  }

  static let launched = Episode(
    rule: 0, from: 0, to: 1,
    moves: [.match(event: 0, step: 0, late: false), .match(event: 1, step: 1, late: false)],
    cost: 0, deviations: [])

  static let missing = deviation(
    .missing, "willResignActive", line: 3, at: 2,
    message: "willResignActive missing before openURL")
  static let wrongState = deviation(
    .attribute, "openURL", line: 3, at: 2, message: "openURL: state active, expected inactive",
    attribute: "state", expected: "inactive", observed: "active")

  static let opened = Episode(
    rule: 1, from: 1, to: 1,
    moves: [.missing(step: 0), .match(event: 2, step: 1, late: false), .pending(step: 2)],
    cost: 3, deviations: [missing, wrongState])

  static let quotation =
    "Jul  6 22:51:03 QA-iPhone-07 OpenURLTest[412] <Warning>: -[AppDelegate application:openURL:"
    + "sourceApplication:annotation:] state=0"

  static let iOS8 = Report.OS(version: Version(8, 1), origin: .option)

  /// The log of the interface's example: a launch, then an own URL opened the iOS 7 way.
  static func openURLLog(path: String = "device-07.log") -> LogResult {
    LogResult(
      path: path, sha256: String(repeating: "0f", count: 32), format: "asl", os: iOS8, lines: 812,
      bytes: 93211, events: 3,
      traces: [
        TraceResult(
          trace: trace([
            event("didFinishLaunching", line: 1), event("didBecomeActive", line: 2),
            event(
              "openURL", line: 3,
              attributes: ["state": .text("active"), "sourceApplication": .none]),
          ]), lens: lens, episodes: [launched, opened])
      ],
      quoted: [2: "two", 3: quotation, 4: "four"])
  }

  static func conformingLog(path: String = "good.log") -> LogResult {
    LogResult(
      path: path, format: "asl", os: iOS8, lines: 812, events: 2,
      traces: [
        TraceResult(
          trace: trace([
            event("didFinishLaunching", line: 1), event("didBecomeActive", line: 2),
          ]), lens: lens, episodes: [launched])
      ])
  }

  /// A log of one episode of the self open-URL rule.
  static func log(
    _ events: [Event], _ moves: [Move], _ deviations: [Deviation], rule: Int? = 1,
    beside: [Deviation] = [], ignored: [Report.Ignored] = [], contradiction: String? = nil,
    quoted: [Int: String] = [:], gaps: Int = 0
  ) -> LogResult {
    LogResult(
      path: "a.log", os: iOS8, lines: 9, events: events.count, gaps: gaps,
      traces: [
        TraceResult(
          trace: trace(events), lens: lens,
          episodes: [
            Episode(
              rule: rule, from: 1, to: 1, moves: moves, cost: deviations.count,
              deviations: deviations)
          ], beside: beside, ignored: ignored, contradiction: contradiction)
      ], quoted: quoted)
  }

  static func report(_ results: LogResult..., gate: Gate = Gate()) -> Report {
    Report(of: results, tool: tool, runID: "run-1", gate: gate, proof: proof)
  }

  static func text(
    _ report: Report, as format: Report.Format = .full, style: TextStyle = TextStyle()
  ) -> String {
    var text = ""
    report.write(as: format, Report.Options(style: style), to: &text)
    return text
  }
}
