import LifecheckEvents
import LifecheckRules

/// Which rule an episode is named after, and which others read it the same way.
extension EpisodeWriter {
  /// The row with the mark's trigger or with the most evidence, else the first in table order.
  func namedRule(of edge: Int) -> Int? {
    let rules = graph.model.edges[edge].rules
    guard rules.count > 1, !notes.isEmpty else { return rules.first }
    let spoken = draft.taken.compactMap { self.notes[$0.index] }
    let triggers = Set(spoken.compactMap(\.trigger))
    let evidence = spoken.flatMap(\.evidence)
    func weight(_ number: Int) -> (Int, Int) {
      let all = graph.model.lens.rules
      guard all.indices.contains(number) else { return (0, 0) }
      return (
        triggers.contains(all[number].trigger) ? 1 : 0,
        evidence.count(where: all[number].evidence.contains)
      )
    }
    return rules.reduce(rules.first) { best, rule in
      guard let best else { return rule }
      return weight(rule) > weight(best) ? rule : best
    }
  }

  /// The other rules of the edge, and those of edges that read the same at equal cost.
  func otherRules(of edge: Int) -> [Int] {
    var others = graph.model.edges[edge].rules
    for twin in readings(besides: edge) where isReadAlike(by: twin, as: edge) {
      others += graph.model.edges[twin].rules
    }
    if others.count < 2 { return [] }
    return Set(others).subtracting(rule.map { [$0] } ?? []).sorted()
  }

  /// Edges that might stand in its place.
  private func readings(besides edge: Int) -> [Int] {
    switch ending {
    case .left, .whole: return graph.twins[edge]
    case .open, .newLife:
      // Nothing depends on where an unfinished rule leads, nor on the steps to come.
      let lane = graph.edges[edge]
      guard let first = draft.taken.first(where: \.isMatched),
        let number = window.number(of: first.index)
      else { return [] }
      return graph.entrances[number].filter { entrance in
        let other = graph.edges[entrance.edge]
        return entrance.edge != edge && entrance.step == first.step && other.from == lane.from
          && other.value == lane.value && graph.since[entrance.edge] <= first.index
      }.map(\.edge)
    }
  }

  /// Whether another edge judges each event of the episode alike.
  private func isReadAlike(by twin: Int, as edge: Int) -> Bool {
    let lane = graph.edges[edge]
    let other = graph.edges[twin]
    var done = draft.opening
    for taken in draft.taken.dropFirst(draft.leading) {
      guard let event = window[taken.index] else { return false }
      guard let number = window.number(of: taken.index) else { continue }
      let place = twin * graph.eventCount + number
      if taken.isMatched {
        guard graph.taken[place] >> taken.step & 1 == 1,
          (other.successors[taken.step] & done != 0) == (taken.kind == .late),
          judge(lane, taken, event) == judge(other, taken, event)
        else { return false }
        done |= 1 << taken.step
      } else if graph.isTolerated[place] != (taken.kind == .tolerated) {
        return false
      }
      guard let note = notes[taken.index] else { continue }
      let isMarked = note.trigger.map { trigger in
        [edge, twin].map { graph.triggers[$0].contains(trigger) }
      }
      if isMarked.map({ $0[0] != $0[1] }) == true { return false }
      let evidence = [edge, twin].map { note.evidence.count(where: graph.evidence[$0].contains) }
      if evidence[0] != evidence[1] { return false }
    }
    switch ending {
    case .left, .whole: return true
    case .open, .newLife:
      return lane.timed | other.timed == 0 && draft.opening == 0
        && lane.missing(of: lane.due(after: done)) == other.missing(of: other.due(after: done))
    }
  }

  private func judge(_ lane: Lane, _ taken: Draft.Taken, _ event: Event) -> Value {
    let conditions = Int(lane.conditions[taken.step])
    if conditions < 0 { return .zero }
    return graph.judge(graph.conditions[conditions], event.attributes)
  }
}
