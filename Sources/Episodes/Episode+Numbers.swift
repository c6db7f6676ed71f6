extension Episode {
  /// The same with its events called by other indices.
  package func renumbered(_ number: (Int) -> Int) -> Episode {
    Episode(
      rule: rule, alsoConsistent: alsoConsistent, from: from, to: to,
      moves: moves.map { $0.renumbered(number) }, cost: cost,
      deviations: deviations.map { $0.renumbered(number) }, isPassed: isPassed)
  }
}

extension Move {
  fileprivate func renumbered(_ number: (Int) -> Int) -> Move {
    switch self {
    case .restart(let event): .restart(event: number(event))
    case .match(let event, let step, let late):
      .match(event: number(event), step: step, late: late)
    case .unexpected(let event): .unexpected(event: number(event))
    case .duplicate(let event): .duplicate(event: number(event))
    case .tolerated(let event): .tolerated(event: number(event))
    case .boundary, .missing, .pending: self
    }
  }
}

extension Deviation {
  /// The same about an event of another index.
  package func renumbered(_ number: (Int) -> Int) -> Deviation {
    Deviation(
      kind: kind, event: event, attribute: attribute, expected: expected, observed: observed,
      severity: severity, certainty: certainty, line: line, lines: lines, at: at.map(number),
      rule: rule, invariant: invariant, known: known, message: message, explainedBy: explainedBy)
  }
}
