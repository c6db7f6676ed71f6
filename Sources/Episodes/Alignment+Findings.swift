import LifecheckEvents
import LifecheckRules
import LifecheckTraces

/// What is said of a trace once its episodes are known.
extension Alignment {
  /// Replaces what is missing again and again, and occurs nowhere, by one finding each.
  ///
  /// - Parameters:
  ///   - process: All traces of one process with their alignments by one model each.
  ///   - before: Events that the process showed before these traces.
  ///   - canLog: Whether what logged the lines of a spelling can log an event; nil when its row
  ///     does not say. If all lines of a trace say no, there is no finding.
  /// - Returns: The alignments, the finding at the first trace in which the event is missing.
  public static func neverLogged(
    in process: [(trace: Trace, alignment: Alignment)], before: Set<Event.Name> = [],
    canLog: (_ spelling: String, _ event: Event.Name) -> Bool? = { _, _ in nil }
  ) -> [Alignment] {
    var seen = before
    for (trace, _) in process { for event in trace.events { seen.insert(event.name) } }
    var missing: [Event.Name: [Deviation]] = [:]
    var order: [Event.Name] = []
    for (_, alignment) in process {
      for deviation in alignment.episodes.lazy.flatMap(\.deviations)
      where deviation.kind == .missing && !seen.contains(deviation.event) {
        if missing[deviation.event] == nil { order.append(deviation.event) }
        missing[deviation.event, default: []].append(deviation)
      }
    }
    let never = Set(order.filter { missing[$0, default: []].count >= 2 })
    var alignments = process.map(\.alignment)
    if never.isEmpty { return alignments }
    var isFound: Set<Event.Name> = []
    for (place, (trace, alignment)) in process.enumerated() {
      var here: [Event.Name: Deviation] = [:]
      for number in alignment.episodes.indices {
        let all = alignment.episodes[number].deviations
        let kept = all.filter { $0.kind != .missing || !never.contains($0.event) }
        if kept.count == all.count { continue }
        for deviation in all where here[deviation.event] == nil && !kept.contains(deviation) {
          here[deviation.event] = deviation
        }
        alignments[place].episodes[number] = alignment.episodes[number].with(deviations: kept)
      }
      let spellings = Set(trace.events.map(\.spelling))
      for name in order where never.contains(name) && !isFound.contains(name) {
        guard let first = here[name] else { continue }
        if spellings.allSatisfy({ canLog($0, name) == false }) { continue }
        isFound.insert(name)
        alignments[place].findings.append(first.neverLogged(missing[name, default: []]))
      }
    }
    return alignments
  }

  /// What can be said of the trace; `isStrict`: what may be due to lost messages counts, too.
  public func verdict(isStrict: Bool = false) -> Verdict {
    if episodes.isEmpty { return .nothing }
    var verdict = Verdict(of: findings, isStrict: isStrict)
    if !contradictedMarks.isEmpty { verdict = max(verdict, .inconclusive) }
    return episodes.reduce(verdict) { max($0, $1.verdict(isStrict: isStrict)) }
  }
}

extension Alignment {
  /// The same without some of the findings about the trace as a whole.
  public func without(_ isDropped: (Deviation) -> Bool) -> Alignment {
    var alignment = self
    alignment.findings.removeAll(where: isDropped)
    return alignment
  }
}

extension Episode {
  /// What can be said of the episode; `isStrict`: what may be due to lost messages counts, too.
  public func verdict(isStrict: Bool = false) -> Verdict {
    Verdict(of: deviations, isStrict: isStrict)
  }

  package func with(deviations: [Deviation]) -> Episode {
    Episode(
      rule: rule, alsoConsistent: alsoConsistent, from: from, to: to, moves: moves, cost: cost,
      deviations: deviations, isPassed: isPassed)
  }
}

extension Verdict {
  /// What findings add up to: only an error counts, and only a certain one for sure.
  public init(of deviations: [Deviation], isStrict: Bool = false) {
    self = .conforms
    for deviation in deviations where deviation.severity == .error {
      if deviation.certainty == .certain || isStrict {
        self = .deviates
        return
      }
      self = .inconclusive
    }
  }
}

extension Deviation {
  func explained(by explanations: [Explanation]) -> Deviation {
    Deviation(
      kind: kind, event: event, attribute: attribute, expected: expected, observed: observed,
      severity: severity, certainty: certainty, line: line, lines: lines, at: at, rule: rule,
      invariant: invariant, known: known, message: message, explainedBy: explanations)
  }

  /// The same with another weight.
  package func with(severity: Severity) -> Deviation {
    var deviation = self
    deviation.severity = severity
    return deviation
  }

  /// The same told in other words.
  package func with(message: String, observed: String?) -> Deviation {
    var deviation = self
    deviation.message = message
    deviation.observed = observed
    return deviation
  }

  /// One finding for all that is missing of an event.
  fileprivate func neverLogged(_ all: [Deviation]) -> Deviation {
    Deviation(
      kind: .neverLogged, event: event, severity: all.map(\.severity).max() ?? severity,
      certainty: all.contains { $0.certainty == .certain } ? .certain : .boundary,
      line: line, lines: lines, at: at, rule: rule,
      message: "\(event) never logged, expected \(all.count) times")
  }
}
