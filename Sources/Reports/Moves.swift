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

  /// The first and the last line of its events; nil when it has none.
  var lines: ClosedRange<Int>? {
    guard let first = events.map(\.line).min(), let last = events.flatMap(\.evidence).max() else {
      return nil
    }
    return first...max(first, last)
  }

  /// For each episode of a trace the line at which it stands if it has no event of its own: that of
  /// the event after it, else of the event before it.
  static func fallbacks(in result: TraceResult) -> [Int] {
    func line(_ event: Int?) -> Int? { event.flatMap { result.trace.events[checked: $0]?.line } }
    var fallbacks: [Int] = []
    let last = result.episodes.last { !$0.events.isEmpty }?.events.last
    var next = line(last) ?? result.episodes.lazy.compactMap(\.deviations.first?.line).first ?? 1
    for episode in result.episodes.reversed() {
      next = line(episode.events.first) ?? next
      fallbacks.append(max(1, next))
    }
    return fallbacks.reversed()
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
