import LifecheckEpisodes
import LifecheckEvents
import LifecheckRules

/// The moves of one episode on their way into a report.
struct Moves {
  private let episode: Episode
  private let result: TraceResult
  private let steps: [Step]
  /// The events it takes, in the order of its moves.
  let events: [Event]

  init(of episode: Episode, in result: TraceResult) {
    self.episode = episode
    self.result = result
    steps = episode.rule.flatMap { result.lens.rules[checked: $0]?.steps } ?? []
    events = episode.events.compactMap { result.trace.events[checked: $0] }
  }

  /// The first and the last line of its events; else that of the event after it, or before it.
  ///
  /// It is the episode of this `number` in its trace.
  func lines(_ number: Int) -> ClosedRange<Int> {
    if let first = events.map(\.line).min(), let last = events.flatMap(\.evidence).max() {
      return first...max(first, last)
    }
    let after = result.episodes.dropFirst(number + 1).lazy.compactMap(\.events.first).first
    let before = result.episodes.prefix(number).reversed().lazy.compactMap(\.events.last).first
    let line =
      (after ?? before).flatMap { result.trace.events[checked: $0]?.line }
      ?? episode.deviations.first?.line ?? 1
    return line...line
  }

  /// The moves in a report's form, each with the deviations it is the cause of.
  ///
  /// Given are the episode's own deviations and those of the whole trace, with their indices in the
  /// report (a step that was never logged points to one of the latter), and the index of the first
  /// of `events` among those of the report's trace.
  func reported(_ own: [(Int, Deviation)], besides: [(Int, Deviation)], from start: Int)
    -> [Report.Move]
  {
    var missing = own.filter { $0.1.kind == .missing }
    var restarts: [Int: [Int]] = [:]
    var others: [Int: [Int]] = [:]
    for (index, deviation) in own where deviation.kind != .missing {
      guard let at = deviation.at else { continue }
      if deviation.kind == .restart {
        restarts[at, default: []].append(index)
      } else {
        others[at, default: []].append(index)
      }
    }
    var taken = start
    func taking(_ kind: Report.Move.Kind, _ event: Int, step: String? = nil) -> Report.Move {
      let isThere = result.trace.events.indices.contains(event)
      defer { if isThere { taken += 1 } }
      return Report.Move(
        kind, step: step, event: isThere ? taken : nil, deviations: others[event] ?? [])
    }
    return episode.moves.map { move in
      switch move {
      case .boundary(let step): return Report.Move(.boundary, step: title(step))
      case .pending(let step): return Report.Move(.pending, step: title(step))
      case .missing(let step):
        if let index = missing.firstIndex(where: { names($0.1.event, step) }) {
          return Report.Move(
            .missing, step: title(step), deviations: [missing.remove(at: index).0])
        }
        let reason = besides.first { $0.1.kind == .neverLogged && names($0.1.event, step) }
        return Report.Move(.missing, step: title(step), deviations: reason.map { [$0.0] } ?? [])
      case .restart(let event): return Report.Move(.restart, deviations: restarts[event] ?? [])
      case .match(let event, let step, let late):
        return taking(late ? .late : .match, event, step: title(step))
      case .unexpected(let event): return taking(.unexpected, event)
      case .duplicate(let event): return taking(.duplicate, event)
      case .tolerated(let event): return taking(.tolerated, event)
      }
    }
  }

  private func title(_ step: Int) -> String {
    steps[checked: step]?.title ?? "step \(step)"
  }

  private func names(_ event: Event.Name, _ step: Int) -> Bool {
    guard let step = steps[checked: step] else { return false }
    return step.title == event.rawValue || step.events.contains(event)
  }
}
