import Foundation
import TestSupport
import Testing

/// Logs whose OS version is not given: on which versions they conform.
struct UnknownVersionTests {
  /// A platform of three versions of rules, with a hole between the first and the second.
  private static let rules = """
    spellings:
      - {id: w.on, event: w.on, channel: delegate, pattern: 'W on'}
      - {id: w.off, event: w.off, channel: delegate, pattern: 'W off'}
      - {id: w.dim, event: w.dim, channel: delegate, pattern: 'W dim'}
      - {id: w.late, event: w.late, channel: delegate, os: '>=3.0', pattern: 'W late'}
      - {id: v.up, event: v.up, channel: delegate, pattern: 'V up'}
      - {id: v.down, event: v.down, channel: delegate, pattern: 'V down'}
    lenses:
      - lens: w
        title: a watch
        os: '>=1.0 <8.0'
        states: [off, on]
        initial: off
        quiet: [off]
        start_of_life: [w.on]
        core: [w.on, w.off]
        anchors: [w.on]
        severity: error
      - lens: v
        title: a visor
        os: '>=3.0'
        states: [down, up]
        initial: down
        quiet: [down]
        start_of_life: [v.up]
        core: [v.up]
        anchors: [v.up]
        severity: error
    triggers:
      - lens: w
        trigger: w.cycle
        title: the watch goes on and off
        rules:
          - {id: w.first, os: '>=1.0 <2.0', from: off, to: off, expect: w.on w.off, confidence: documented}
          - {id: w.second, os: '>=3.0 <5.0', from: off, to: off, expect: w.on w.dim w.off, confidence: documented}
          - {id: w.third, os: '>=5.0', from: off, to: off, expect: w.on w.off, confidence: documented}
          - {id: w.late, os: '>=3.0', from: off, to: off, expect: w.late, confidence: documented}
      - lens: v
        trigger: v.cycle
        title: the visor goes up and down
        rules:
          - {id: v.first, os: '>=3.0 <6.0', from: down, to: down, expect: v.up v.down, confidence: documented}
          - {id: v.second, os: '>=6.0', from: down, to: down, expect: v.down v.up, confidence: documented}

    """

  private func os(of log: String) throws -> (json: String, text: String) {
    let table = try TemporaryFile("rules.yaml", Self.rules)
    let options = ["--rules", table.path, "--complete", "-"]
    let json = try Run(["-f", "json"] + options, input: log).output
    let os = json.split(separator: "\n").first { $0.contains("\"os\": {") }.map(String.init) ?? json
    let start = os.range(of: "\"os\": {")?.upperBound ?? os.startIndex
    let text = try Run(options, input: log).output.split(separator: "\n")
      .drop { !$0.hasPrefix("note  the iOS") }.prefix {
        $0.hasPrefix("note") || $0.hasPrefix("      ")
      }
      .map { $0.drop { $0 == " " } }.joined(separator: " ")
    return (String(os[start...].prefix { $0 != "}" }), text)
  }

  /// Between 2.0 and 3.0 no rule holds, so the range before ends there.
  ///
  /// The last range ends with the lens.
  @Test func aGapInTheTableIsAGapInTheRanges() throws {
    let (json, text) = try os(of: "W on\nW off\n")
    #expect(
      json.hasPrefix(
        "\"version\": null, \"from\": \"unknown\", \"tried\": [\"1.0\", \"3.0\", \"5.0\"], "
          + "\"conforms\": [\">=1.0 <2.0\", \">=5.0 <8.0\"], \"shown\": \"5.0\""), "\(json)")
    #expect(
      text
        == "note  the iOS version is unknown: the log conforms on iOS 1, 5 to 7 only; pass --os VERSION "
        + "to have it judged by the right rules")
  }

  @Test func neighboursThatConformAreOneRange() throws {
    let (json, text) = try os(of: "W on\nW dim\nW off\n")
    #expect(json.contains("\"conforms\": [\">=3.0 <5.0\"], \"shown\": \"3.0\""), "\(json)")
    #expect(text.contains("conforms on iOS 3 to 4 only"), "\(text)")
  }

  /// Two lenses: one version holds for the whole log, so the ranges are those that both allow.
  @Test func severalLensesAgreeOnOneVersion() throws {
    let (json, _) = try os(of: "W on\nW off\nV up\nV down\n")
    #expect(
      json.contains("\"tried\": [\"3.0\", \"5.0\", \"6.0\"], \"conforms\": [\">=5.0 <6.0\"]"),
      "\(json)")
    let (other, text) = try os(of: "W on\nW off\nV down\nV up\n")
    #expect(other.contains("\"conforms\": [\">=6.0 <8.0\"]"), "\(other)")
    #expect(text.contains("conforms on iOS 6 to 7 only"), "\(text)")
  }

  /// What a spelling says of its versions bounds what is tried.
  @Test func aSpellingBoundsTheRange() throws {
    let (json, _) = try os(of: "W late\n")
    #expect(
      json.contains("\"tried\": [\"3.0\", \"5.0\"], \"conforms\": [\">=3.0 <8.0\"]"), "\(json)")
  }

  @Test func noVersionThatConformsIsToldWithTheNearest() throws {
    let (json, text) = try os(of: "W on\nW dim\nW off\nV down\nV up\n")
    #expect(json.contains("\"conforms\": [], \"shown\": \"6.0\""), "\(json)")
    #expect(text.contains("conforms on none of those tried (3.0, 5.0, 6.0)"), "\(text)")
  }
}

/// A version that is given against one that the log tells.
struct ContradictedVersionTests {
  private func notes(_ os: String, _ banner: String) throws -> [String] {
    let log = "\(banner)\napplicationDidBecomeActive:\n"
    return try Run(["--os", os, "-"], input: log).output.split(separator: "\n").map(String.init)
      .filter { $0.hasPrefix("note") && $0.contains("--os") }
  }

  private let ios712 = "OS Version:          iPhone OS 7.1.2 (11D257)"

  @Test func itIsTold() throws {
    #expect(
      try notes("8", ios712) == [
        "note  line 1: --os 8.0, but this line tells 7.1.2; it is judged by iOS 8.0"
      ])
    #expect(try notes("7.0.4", ios712).count == 1)
    #expect(try notes("7.2", ios712).count == 1)
  }

  /// `7` stands for all of iOS 7, `7.1` for all of 7.1.
  @Test(arguments: ["7", "7.0", "7.1", "7.1.2"])
  func aVersionGivenInShortIsNone(os: String) throws {
    #expect(try notes(os, ios712) == [])
  }

  @Test func aLogThatTellsNothingContradictsNothing() throws {
    #expect(try notes("8", "hello") == [])
  }

  @Test func aReportForProgramsHasItToo() throws {
    let log = "\(ios712)\napplicationDidBecomeActive:\n"
    let json = try Run(["--os", "8", "-f", "json", "-"], input: log).output
    #expect(
      json.contains(
        "{\"kind\": \"os\", \"line\": 1, \"message\": \"--os 8.0, but this line tells 7.1.2; it is judged "
          + "by iOS 8.0\"}"), "\(json)")
  }
}
