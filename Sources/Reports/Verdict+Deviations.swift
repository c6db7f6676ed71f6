import LifecheckEpisodes
import LifecheckRules

extension Verdict {
  /// The verdict of a trace or an episode, of what deviates in it.
  ///
  /// It deviates if a certain deviation is an error; else it is inconclusive if one where messages
  /// were lost would be, or if the evidence contradicts itself; else it conforms.
  public init(
    of deviations: some Sequence<(severity: Severity, certainty: Deviation.Certainty)>,
    contradicted: Bool = false
  ) {
    var verdict = contradicted ? Verdict.inconclusive : .conforms
    for deviation in deviations where deviation.severity == .error {
      verdict = max(verdict, deviation.certainty == .certain ? .deviates : .inconclusive)
    }
    self = verdict
  }

  /// The worst of them; nothing when there are none.
  public static func worst(of verdicts: some Sequence<Verdict>) -> Verdict {
    verdicts.max() ?? .nothing
  }
}

extension LogResult {
  /// What can be said of the log, as in a report.
  package var verdict: Verdict {
    var verdicts = traces.map { trace in
      let all = trace.beside + trace.episodes.flatMap(\.deviations)
      return trace.trace.events.isEmpty && all.isEmpty
        ? Verdict.nothing
        : Verdict(
          of: all.map { ($0.severity, $0.certainty) }, contradicted: trace.contradiction != nil)
    }
    if !beside.isEmpty { verdicts.append(Verdict(of: beside.map { ($0.severity, $0.certainty) })) }
    return Verdict.worst(of: verdicts)
  }
}
