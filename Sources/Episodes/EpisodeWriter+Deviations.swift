import LifecheckEvents
import LifecheckRules

/// The deviations of an episode, and their wording.
extension EpisodeWriter {
  private var severity: Severity {
    draft.edge.map { graph.model.edges[$0].confidence.severity } ?? graph.model.lens.severity
  }

  // A life that began after one had ended where lives end is as it should be, and costs nothing.
  mutating func addRestart(_ life: Draft.Life) {
    guard life.cost > 0, let event = window[life.event] else { return }
    let states = graph.model.states
    let state = states.indices.contains(life.state) ? states[life.state] : "an unknown state"
    deviations.append(
      Deviation(
        kind: .restart, event: event.name, severity: .note, certainty: certainty(at: life.event),
        line: event.line, lines: [event.line], at: life.event, rule: rule,
        message: "restart from \(state)"))
  }

  mutating func addMissing(_ step: Int, before index: Int?) {
    guard let edge = draft.edge, let last = window[window.end - 1] else { return }
    let expected = graph.model.edges[edge].steps[step]
    let before = index.flatMap { window[$0] }
    let place = index ?? window.end
    let lines = [matchedBefore(place), index].compactMap { $0.flatMap { window[$0]?.line } }
    deviations.append(
      Deviation(
        kind: .missing, event: expected.events.first ?? Event.Name(""), severity: severity,
        certainty: certainty(before: place), line: before?.line ?? last.line, lines: lines,
        at: index, rule: rule,
        message: before.map { "\(expected.title) missing before \($0.name)" }
          ?? "\(expected.title) missing after \(last.name)"))
  }

  mutating func addUnexpected(_ taken: Draft.Taken, forbiddenBy forbidding: Int?, hasRule: Bool) {
    guard let event = window[taken.index] else { return }
    var kind = Deviation.Kind.unexpected
    var message = "\(event.name) unexpected"
    var lines = [event.line]
    if taken.kind == .duplicate {
      kind = .duplicate
      message = "\(event.name) duplicated"
      if let line = latest.flatMap({ window[$0]?.line }) { lines.insert(line, at: 0) }
    } else if let forbidding, graph.model.lens.rules.indices.contains(forbidding) {
      kind = .forbidden
      message += ", forbidden by \(graph.model.lens.rules[forbidding].id)"
    }
    deviations.append(
      Deviation(
        kind: kind, event: event.name,
        severity: hasRule ? severity : graph.model.lens.severity,
        certainty: certainty(at: taken.index), line: event.line, lines: lines, at: taken.index,
        rule: hasRule ? rule : nil, message: message))
  }

  mutating func addOutOfOrder(_ taken: Draft.Taken, _ lane: Lane) {
    guard let event = window[taken.index] else { return }
    let after = matched.first { index in
      index < taken.index
        && (0..<lane.stepCount).contains {
          events[$0] == index && lane.predecessors[$0] >> taken.step & 1 == 1
        }
    }
    let first = after.flatMap { window[$0] }
    deviations.append(
      Deviation(
        kind: .outOfOrder, event: event.name, severity: severity,
        certainty: certainty(at: taken.index), line: event.line,
        lines: [first?.line, event.line].compactMap { $0 }, at: taken.index, rule: rule,
        message: "\(event.name) out of order"
          + (first.map { ", expected before \($0.name)" } ?? "")))
  }

  mutating func addAttributes(_ taken: Draft.Taken, _ conditions: [Condition]) {
    guard let event = window[taken.index] else { return }
    for condition in conditions where condition.isMet(by: event.attributes) == false {
      cost += condition.isGuard ? Cost.wrongTrigger : Cost.check
      let observed: String
      let name = condition.attribute
      switch event.attributes[name] ?? event.attributes["\(name).is"] {
      case .text(let text): observed = text
      case .some(.none), nil: observed = "nil"
      }
      let expected = condition.values.map { $0 == "none" ? "nil" : $0 }.joined(separator: " or ")
      deviations.append(
        Deviation(
          kind: .attribute, event: event.name, attribute: name, expected: expected,
          observed: observed, severity: severity, certainty: certainty(at: taken.index),
          line: event.line, lines: [event.line], at: taken.index, rule: rule,
          message: "\(event.name): \(name) \(observed), expected \(expected)"))
    }
  }

  mutating func addTiming(_ taken: Draft.Taken, _ lane: Lane, _ step: Step) {
    guard let event = window[taken.index], let within = step.within else { return }
    let start = matched.last { index in
      index < taken.index
        && (0..<lane.stepCount).contains {
          events[$0] == index && step.predecessors >> $0 & 1 == 1
        }
    }
    let first = start.flatMap { window[$0] }
    deviations.append(
      Deviation(
        kind: .timing, event: event.name, severity: severity,
        certainty: certainty(at: taken.index), line: event.line,
        lines: [first?.line, event.line].compactMap { $0 }, at: taken.index, rule: rule,
        message: "\(event.name) later than \(said(within))"
          + (first.map { " after \($0.name)" } ?? "")))
  }

  // MARK: - Certainty

  private func matchedBefore(_ place: Int) -> Int? {
    matched.last { $0 < place } ?? previous
  }

  /// Whether messages were lost between the matched events around an event.
  private func certainty(at index: Int) -> Deviation.Certainty {
    certainty(from: matchedBefore(index), to: matched.first { $0 > index } ?? next)
  }

  /// The same for a place at which something is missing.
  private func certainty(before place: Int) -> Deviation.Certainty {
    certainty(
      from: matchedBefore(place),
      to: matched.first { $0 >= place } ?? next)
  }

  private func certainty(from: Int?, to: Int?) -> Deviation.Certainty {
    if isWhole || gaps.isEmpty { return .certain }
    // Gaps are in order: the first one behind the event before decides.
    var low = 0
    var high = gaps.count
    while low < high {
      let middle = (low + high) / 2
      if gaps[middle] > from ?? -1 { high = middle } else { low = middle + 1 }
    }
    guard low < gaps.count else { return .certain }
    return gaps[low] <= to ?? .max ? .boundary : .certain
  }
}
