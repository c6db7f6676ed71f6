import LifecheckEpisodes
import LifecheckEvents
import LifecheckRules

extension TraceResult {
  /// The same with the levels that a user chose, without what is not to be heard of, which `left` counts.
  ///
  /// For an event that was never logged `missing` gives the rules of its process that miss it.
  public func applying(
    _ choices: Choices, missing: (Event.Name) -> [Rule]
  ) -> TraceResult {
    if choices.isEmpty { return self }
    var result = self
    func kept(_ all: [Deviation]) -> [Deviation] {
      all.compactMap { deviation in
        let rule = deviation.rule.flatMap { lens.rules[checked: $0] }
        let missing = deviation.kind == .neverLogged ? missing(deviation.event) : []
        let rules: [Rule?] = missing.isEmpty ? [rule] : missing
        return choices.heard(deviation, rules.map { Self.names(of: deviation, $0) }, &result.left)
      }
    }
    for (index, episode) in episodes.enumerated() where !episode.deviations.isEmpty {
      result.episodes[index] = episode.with(deviations: kept(episode.deviations))
    }
    result.beside = kept(beside)
    return result
  }

  /// The ids that a deviation from a rule goes by.
  private static func names(of deviation: Deviation, _ rule: Rule?) -> [String] {
    [deviation.kind.rawValue] + [rule?.id, rule?.trigger, deviation.invariant].compactMap { $0 }
  }
}

extension LogResult {
  /// The same for the deviations of the log as a whole: a trigger that never happened goes by its name.
  ///
  /// What was left out of its traces is told as well.
  public mutating func apply(_ choices: Choices) {
    if choices.isEmpty { return }
    var left = traces.reduce(into: [:]) { $0.merge($1.left, uniquingKeysWith: &+) }
    beside = beside.compactMap { deviation in
      choices.heard(deviation, [[deviation.kind.rawValue, deviation.event.rawValue]], &left)
    }
    leftOut = choices.told(left)
  }
}

extension Choices {
  /// The deviation with its level; nil when it is not to be heard of, and counted.
  fileprivate func heard(
    _ deviation: Deviation, _ names: [[String]], _ left: inout [Report.LeftOut.Cause: Int]
  ) -> Deviation? {
    switch outcome(
      of: names, severity: deviation.severity, isRequired: deviation.kind == .required)
    {
    case .kept(deviation.severity): return deviation
    case .kept(let severity): return deviation.with(severity: severity)
    case .left(let cause):
      left[cause, default: 0] += 1
      return nil
    }
  }

  /// What was left out, in the order of the choices and under the words of the user.
  fileprivate func told(_ left: [Report.LeftOut.Cause: Int]) -> [Report.LeftOut] {
    var told: [Report.LeftOut] = []
    if let count = left[.select] {
      let ids = selected.map(\.source).joined(separator: ", ")
      told.append(Report.LeftOut(by: "select", ids: ids, deviations: count))
    }
    for (index, ignore) in ignores.enumerated() {
      guard let count = left[.ignore(index)] else { continue }
      told.append(
        Report.LeftOut(
          by: "ignore", ids: ignore.id.source, reason: ignore.reason, deviations: count))
    }
    return told
  }
}
