import LifecheckReports
import LifecheckRules

extension Answers {
  /// Which invariants came and went between two versions, and of which the OS began or ceased to break
  /// them.
  ///
  /// Those of a lens that is not there on one of the versions come and go with it, and are told only
  /// where lenses are asked for by name.
  func invariantChanges(
    from: Version, to: Version, in selection: RuleSelection
  ) -> [Answer] {
    tables.invariants.filter(selection.holds).compactMap { invariant in
      let lenses = tables.lenses.filter { invariant.lenses.contains($0.id) }
      let isThere =
        lenses.isEmpty
        || lenses.contains { $0.versions.contains(from) && $0.versions.contains(to) }
      guard isThere || !selection.lenses.isEmpty else { return nil }
      func holds(on version: Version) -> Bool {
        invariant.versions.contains(version)
          && (lenses.isEmpty || lenses.contains { $0.versions.contains(version) })
      }
      switch (holds(on: from), holds(on: to)) {
      case (false, true): return whole(.came, invariant)
      case (true, false): return whole(.went, invariant)
      case (true, true): return change(of: invariant, from, to)
      case (false, false): return nil
      }
    }
  }

  private func whole(_ change: RuleDifference.Change, _ invariant: Invariant) -> Answer {
    var answer = head(change, invariant)
    answer.add("expect", label: "holds", .code(invariant.statement))
    answer.add("confidence", .text(invariant.confidence.rawValue))
    if let why = why[invariant.id]?.why { answer.add("why", .text(why)) }
    return answer
  }

  private func change(of invariant: Invariant, _ from: Version, _ to: Version) -> Answer? {
    let sides = [from, to].map { version in
      invariant.known.filter { $0.versions?.contains(version) ?? false }.map(\.title)
        .joined(separator: ", ")
    }
    if sides[0] == sides[1] { return nil }
    var answer = head(.changed, invariant)
    let said = sides.map { $0.isEmpty ? "none" : $0 }
    answer.add("broken_by_the_os", .text("\(said[0]) -> \(said[1])"))
    return answer
  }

  private func head(_ change: RuleDifference.Change, _ invariant: Invariant) -> Answer {
    var answer = Answer(kind: change.rawValue, id: invariant.id)
    answer.heading = Self.invariantHeading
    answer.addForPrograms("lens", invariant.lenses.first.map { .text($0) } ?? .nothing)
    answer.addForPrograms("trigger", .nothing)
    answer.addForPrograms("os", .text("\(invariant.versions)"))
    return answer
  }
}
