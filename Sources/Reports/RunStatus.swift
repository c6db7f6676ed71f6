import LifecheckEpisodes
import LifecheckRules

/// From which level on a certain deviation fails a run.
public enum FailOn: String, Sendable, Hashable, CaseIterable {
  case error
  case warning
  case note
  case never

  /// Whether a deviation of this level fails the run.
  public func includes(_ severity: Severity) -> Bool {
    switch self {
    case .error: severity >= .error
    case .warning: severity >= .warning
    case .note: severity >= .note
    case .never: false
    }
  }
}

/// What decides how a run ends, apart from what its logs say.
public struct Gate: Sendable, Hashable {
  public var failOn: FailOn
  /// Deviations where messages were lost count too.
  public var isStrict: Bool
  /// Deviations never fail the run.
  public var exitsZero: Bool
  /// Nothing to judge is no failure.
  public var allowsEmpty: Bool

  public init(
    failOn: FailOn = .error, isStrict: Bool = false, exitsZero: Bool = false,
    allowsEmpty: Bool = false
  ) {
    self.failOn = failOn
    self.isStrict = isStrict
    self.exitsZero = exitsZero
    self.allowsEmpty = allowsEmpty
  }

  /// Whether one deviation fails the run.
  public func stops(_ severity: Severity, _ certainty: Deviation.Certainty) -> Bool {
    !exitsZero && failOn.includes(severity) && (certainty == .certain || isStrict)
  }
}

/// How a run ends, as scripts see it.
public enum RunStatus: Int32, Sendable, Hashable, CaseIterable {
  /// Judged, and nothing fails the run.
  case success = 0
  case deviations = 1
  /// Wrong usage, a broken table or configuration: nothing was judged.
  case usage = 2
  /// Some input was unreadable or cut off; the rest was judged.
  case input = 3
  /// There was nothing to judge.
  case nothing = 4
  /// A bug of the program.
  case bug = 70

  // Which beats which; the first that holds is the status of the run.
  private static let precedence: [RunStatus] = [.bug, .usage, .input, .deviations, .nothing]

  /// The status of a run to which all of these apply: 70 beats 2 beats 3 beats 1 beats 4.
  public static func worst(of statuses: some Sequence<RunStatus>) -> RunStatus {
    let met = Set(statuses)
    return precedence.first { met.contains($0) } ?? .success
  }

  /// What a log gives as a reason to end with another status than 0.
  ///
  /// The logs are those that came of one LOG the user named: the file itself, or the members of a
  /// folder or an archive; of members it is no failure that only some have no event.
  static func reasons(
    of logs: some Collection<(status: Report.Log.Status, verdict: Verdict)>, gate: Gate
  ) -> [RunStatus] {
    var reasons: [RunStatus] = []
    if logs.contains(where: { $0.status == .cut || $0.status == .unreadable }) {
      reasons.append(.input)
    }
    if !gate.allowsEmpty, logs.allSatisfy({ $0.verdict == .nothing }) { reasons.append(.nothing) }
    return reasons
  }
}
