import LifecheckEpisodes
import LifecheckRules

extension Report {
  /// Which of the named rules are proved in a report; proofs are read from tables on demand.
  public enum Proving: Sendable, Hashable {
    /// For forms that keep everything: JSON and what is made of it.
    case all
    /// For text.
    case deviating
    /// For rows.
    case none
  }

  /// Episodes without a deviation that keep their moves and events; a bound of memory.
  static let conformingKept = 1000

  /// Makes the report of a run.
  ///
  /// - Parameters:
  ///   - results: What judging gave, log by log, in the order of the input.
  ///   - arguments: How many LOGs the user named; one that gave no result had no log.
  ///   - tool: The program, and the tables it judged by.
  ///   - runID: What the user calls this run.
  ///   - gate: What fails the run.
  ///   - time: When the run began, in seconds since 1970.
  ///   - signal: What interrupted the run, if something did.
  ///   - isWhole: Whether every log was read to its end as far as is known.
  ///   - notes: Remarks on the run as a whole.
  ///   - baseline: The fingerprints of what is accepted.
  ///   - proving: Which rules to prove.
  ///   - listsTriggers: Whether to list what may happen to apps of the lenses that the logs tell of.
  ///   - grounds: Why an invariant holds; nil when its table does not say.
  ///   - proof: Why a rule is so; nil when its table does not say.
  public init(
    of results: [LogResult], arguments: Int? = nil, tool: Tool, runID: String,
    gate: Gate = Gate(), time: Int? = nil, signal: Int32? = nil, isWhole: Bool = true,
    notes: [Note] = [],
    baseline: Set<String> = [], proving: Proving = .all,
    listsTriggers: Bool = false,
    grounds: (Invariant) -> Proof? = { _ in nil },
    proof: (LifecheckRules.Rule) -> Proof?
  ) {
    var assembly = Assembly(baseline: baseline)
    for result in results { assembly.add(result, gate: gate) }
    let logs = assembly.logs
    let deviations = assembly.deviations
    let isComplete =
      signal == nil && isWhole && logs.allSatisfy { $0.status == .ok || $0.status == .empty }
    let status = Self.status(
      of: zip(results.map(\.argument), logs), arguments: arguments, deviations: deviations,
      gate: gate)

    let wanted: Set<String> =
      switch proving {
      case .all: Set(assembly.rules.keys).union(assembly.invariants.keys)
      case .deviating: Set(deviations.compactMap(\.rule))
      case .none: []
      }
    self.init(
      tool: tool,
      run: Run(
        id: runID, failOn: gate.failOn, exitCode: signal.map { 128 &+ $0 } ?? status.rawValue,
        isComplete: isComplete, isStrict: gate.isStrict, time: time),
      summary: Summary(
        logs: logs, traces: assembly.traces, deviations: deviations,
        baselined: assembly.baselined.count),
      logs: logs, traces: assembly.traces, deviations: deviations, baselined: assembly.baselined,
      classes: assembly.classes,
      rules: (assembly.rules.values.map { rule in
        Rule(
          id: rule.id, title: rule.triggerTitle, versions: rule.versions.description,
          confidence: rule.confidence, measuredOn: rule.measuredOn,
          row: rule.location.description,
          proof: wanted.contains(rule.id) ? proof(rule)?.tidy : nil)
      }
        + assembly.invariants.values.map { invariant in
          Rule(
            id: invariant.id, title: invariant.title, versions: invariant.versions.description,
            confidence: invariant.confidence, row: invariant.location.description,
            proof: wanted.contains(invariant.id) ? grounds(invariant)?.tidy : nil)
        })
        .sorted { $0.id.utf8.lexicographicallyPrecedes($1.id.utf8) },
      triggers: listsTriggers ? results.triggers : [], notes: notes)
  }

  private static func status(
    of logs: some Sequence<(Int, Log)>, arguments: Int?, deviations: [Deviation], gate: Gate
  ) -> RunStatus {
    let groups = Dictionary(grouping: logs) { $0.0 }
    var reasons = groups.values.flatMap { group in
      RunStatus.reasons(of: group.map { ($0.1.status, $0.1.verdict) }, gate: gate)
    }
    let named = arguments ?? groups.count
    if groups.isEmpty || groups.count < named, !gate.allowsEmpty { reasons.append(.nothing) }
    if deviations.contains(where: { gate.stops($0.severity, $0.certainty) }) {
      reasons.append(.deviations)
    }
    return .worst(of: reasons)
  }
}

extension Report.Summary {
  /// Counts what is in a report.
  init(
    logs: [Report.Log], traces: [Report.Trace], deviations: [Report.Deviation], baselined: Int = 0
  ) {
    let certain = deviations.filter { $0.certainty == .certain }
    self.init(
      verdict: .worst(of: logs.map(\.verdict)), logs: logs.count, traces: traces.count,
      episodes: traces.reduce(0) { $0 + $1.episodes.count },
      errors: certain.count { $0.severity == .error },
      warnings: certain.count { $0.severity == .warning },
      notes: certain.count { $0.severity == .note },
      boundary: deviations.count - certain.count,
      ignored: traces.flatMap(\.ignored).reduce(0) { $0 &+ $1.deviations }
        &+ logs.flatMap(\.leftOut).reduce(0) { $0 &+ $1.deviations },
      baselined: baselined)
  }
}

extension Report.Proof {
  // A folded text of YAML ends with a line end, and may have some inside.
  var tidy: Report.Proof {
    Report.Proof(why: why.onOneLine, help: help?.onOneLine, sources: sources)
  }
}

extension String {
  var onOneLine: String {
    split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
