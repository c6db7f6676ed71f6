import LifecheckEpisodes
import LifecheckReports
import LifecheckTables

/// What became of one log: whether it conforms, and if not, what is wrong, where and why.
///
/// Its description is the report that `lifecheck` prints, so a failed expectation shows what happened.
public struct Judgement: Sendable, CustomStringConvertible {
  /// All that any form of report needs.
  public let report: Report
  private let tables: Tables

  init(report: Report, tables: Tables) {
    self.report = report
    self.tables = tables
  }

  /// Conforms, deviates, inconclusive where messages were lost, or nothing where no event was told.
  public var verdict: Verdict { report.summary.verdict }

  /// Whether all of the log was read and judged, and nothing deviates, however little it weighs.
  ///
  /// A log that is empty, cut off or unreadable, or lost messages where it matters, does not conform.
  public var conforms: Bool { verdict == .conforms && problem == nil }

  /// Whether the program would end with 0: no certain deviation at or above the level of the gate.
  public var passes: Bool { report.run.exitCode == 0 }

  /// Why it was not judged, or not to its end, in words; nil when it was.
  public var problem: String? { report.logs.first?.problem?.message }

  /// All that deviates, in the order of the log: a message, a line, a rule, a level.
  public var deviations: [Report.Deviation] { report.deviations }

  /// The parts of the log that one rule explains each, in the order of the log.
  public var episodes: [Report.Episode] { report.traces.flatMap(\.episodes) }

  /// Whether a rule was met in the log, and kept each time.
  ///
  /// A rule that the log never met does not hold: a test that looks for what never happens proves nothing.
  /// An invariant holds for the whole of a log that was judged.
  ///
  /// - Parameter rule: The id of a rule or an invariant; a misspelt one never holds.
  /// - Returns: Whether it was met and nothing deviates from it.
  public func holds(to rule: String) -> Bool { failure(of: rule) == nil }

  /// Stops the test with the report unless the log ``conforms``.
  ///
  /// - Throws: ``NonConformance``
  public func assertConforms() throws(NonConformance) {
    if !conforms { throw NonConformance(reason: "the log does not conform", report: text) }
  }

  /// Stops the test with the reason and the report unless the log ``holds(to:)`` a rule.
  ///
  /// - Throws: ``NonConformance``
  public func assertHolds(to rule: String) throws(NonConformance) {
    if let reason = failure(of: rule) { throw NonConformance(reason: reason, report: text) }
  }

  /// Why a rule does not hold; nil when it does.
  private func failure(of rule: String) -> String? {
    let isInvariant = tables.invariants.contains { $0.id == rule }
    let names = tables.names(.rule) + tables.invariants.map(\.id)
    guard names.contains(rule) else {
      let help = didYouMean(rule, among: names)
      return "no rule is called '\(rule)'" + (help.map { "; \($0)" } ?? "")
    }
    if let problem { return "the log could not be judged: \(problem)" }
    let broken = deviations.filter { $0.rule == rule }
    if !broken.isEmpty {
      return "\(rule) does not hold: " + broken.map(\.message).joined(separator: "; ")
    }
    let met = episodes.contains { $0.rule == rule && !$0.isPassed }
    return isInvariant || met ? nil : "\(rule) was never met in the log"
  }

  /// The report as people read it, ending with a line end.
  public var text: String {
    var text = ""
    report.write(as: .full, to: &text)
    return text
  }

  public var description: String { text }
}

/// A log that is not as a test wants it; its description says why, and holds the whole report.
public struct NonConformance: Error, Sendable, CustomStringConvertible {
  /// What the test wanted and did not get, in one sentence without a full stop.
  public let reason: String
  /// The report as people read it.
  public let report: String

  public var description: String { "\(reason)\n\(report)" }
}
