import LifecheckEpisodes
import LifecheckRules
import LifecheckTraces

extension TraceResult {
  /// The same without the deviations that marks in the log take out; they are counted in `ignored`.
  ///
  /// A mark names a rule or a trigger, and holds for the first episode that takes an event after it.
  public func applyingIgnores() -> TraceResult {
    var result = self
    for mark in trace.ignores {
      let next = result.episodes.firstIndex { episode in
        (episode.events.max() ?? -1) >= mark.before
          || episode.deviations.contains { ($0.at ?? -1) >= mark.before }
      }
      var taken = 0
      if let next {
        let episode = result.episodes[next]
        let events = Set(episode.events)
        let rest = episode.deviations.filter { !names(mark.rule, $0) }
        let beside = result.beside.filter { deviation in
          !(names(mark.rule, deviation) && deviation.at.map { events.contains($0) } ?? false)
        }
        taken =
          episode.deviations.count - rest.count + result.beside.count - beside.count
        result.episodes[next] = episode.with(deviations: rest)
        result.beside = beside
      }
      result.ignored.append(
        Report.Ignored(
          rule: mark.rule, reason: mark.reason, line: mark.line, deviations: taken))
    }
    return result
  }

  private func names(_ id: String, _ deviation: Deviation) -> Bool {
    guard let rule = deviation.rule.flatMap({ lens.rules[checked: $0] }) else { return false }
    return rule.id == id || rule.trigger == id
  }
}
