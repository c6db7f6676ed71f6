import LifecheckEpisodes
import LifecheckRules
import LifecheckTraces

/// A trace and all that judging said of it: what classes of bugs are looked for in.
public struct JudgedTrace: Sendable {
  public let trace: Trace
  public let lens: Lens
  public let episodes: [Episode]
  /// Deviations beside the episodes.
  public let beside: [Deviation]

  public init(trace: Trace, lens: Lens, episodes: [Episode], beside: [Deviation] = []) {
    self.trace = trace
    self.lens = lens
    self.episodes = episodes
    self.beside = beside
  }

  var deviations: [Deviation] { episodes.flatMap(\.deviations) + beside }

  /// The id of the rule or the invariant that a deviation is about.
  func rule(of deviation: Deviation) -> String? {
    deviation.invariant ?? row(of: deviation)?.id
  }

  func trigger(of deviation: Deviation) -> String? { row(of: deviation)?.trigger }

  private func row(of deviation: Deviation) -> Rule? {
    deviation.rule.flatMap { lens.rules.indices.contains($0) ? lens.rules[$0] : nil }
  }
}
