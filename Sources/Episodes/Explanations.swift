import LifecheckEvents
import LifecheckRules
import LifecheckTraces

/// Special rules that may explain what deviates without them.
///
/// A special rule is no edge unless its context is shown. If a run of deviating episodes, aligned again
/// with the rule added, costs nothing, each deviation of the run names the rule and its context, and
/// keeps its severity.
public struct Explanations {
  /// One rule; its graph is made when a trace first asks for it, which few do.
  private final class Candidate {
    let explanation: Deviation.Explanation
    /// As an index in the lens's rules.
    let rule: Int
    let events: Set<Int>
    private let model: Model
    private(set) lazy var graph = Graph(model)

    init(
      _ explanation: Deviation.Explanation, rule: Int, events: Set<Int>, model: Model
    ) {
      self.explanation = explanation
      self.rule = rule
      self.events = events
      self.model = model
    }
  }

  private let candidates: [Candidate]

  /// Makes a graph for each rule that the edges have; nil when there is none.
  public init?(_ model: Model, specials: [Model.Edge]) {
    var candidates: [Candidate] = []
    for number in Set(specials.flatMap(\.rules)).sorted() {
      guard model.lens.rules.indices.contains(number) else { continue }
      let rule = model.lens.rules[number]
      let edges = specials.filter { $0.rules.contains(number) }
      let widened = Model(
        lens: model.lens, version: model.version, alphabet: model.alphabet,
        edges: model.edges + edges, noise: model.noise, anchors: model.anchors,
        startOfLife: model.startOfLife, notLogged: model.notLogged)
      candidates.append(
        Candidate(
          Deviation.Explanation(rule: rule.id, context: rule.context ?? ""), rule: number,
          events: Set(edges.flatMap(\.takes).joined()), model: widened))
    }
    if candidates.isEmpty { return nil }
    self.candidates = candidates
  }

  /// Names, at each deviation, the special rules that would explain its run of episodes.
  func explain(
    _ alignment: inout Alignment, _ trace: Trace, in graph: Graph, _ options: Alignment.Options
  ) {
    var start = 0
    while start < alignment.episodes.count {
      guard alignment.episodes[start].isSuspect else {
        start += 1
        continue
      }
      var end = start
      // A passed rule stands there for the sake of the episode behind it.
      while end + 1 < alignment.episodes.count,
        alignment.episodes[end + 1].isSuspect || alignment.episodes[end].isPassed
      {
        end += 1
      }
      // What a rule joins may have been read as the end of the run and a usual rule behind or before it.
      let windows = [start...end, start...(end + 1), (start - 1)...end].filter {
        $0.lowerBound >= 0 && $0.upperBound < alignment.episodes.count
      }
      let explanations = windows.reduce(into: [Deviation.Explanation]()) { found, window in
        let known = found
        found += self.explanations(of: window, without: known, alignment, trace, graph, options)
      }
      if !explanations.isEmpty {
        for number in start...end { alignment.episodes[number].explain(by: explanations) }
      }
      start = end + 1
    }
  }

  private func explanations(
    of run: ClosedRange<Int>, without known: [Deviation.Explanation], _ alignment: Alignment,
    _ trace: Trace, _ graph: Graph,
    _ options: Alignment.Options
  ) -> [Deviation.Explanation] {
    let episodes = alignment.episodes
    let events = episodes[run].flatMap(\.events)
    guard let first = events.first, let last = events.last, trace.events.indices.contains(last)
    else { return [] }
    let isLast = run.upperBound == episodes.count - 1
    let isFirst = run.lowerBound == 0
    var limits = Alignment.Options(isWhole: isLast && options.isWholeAtEnd)
    limits.isCutAtStart = options.isCutAtStart
    limits.start = isFirst ? options.start : episodes[run.lowerBound].from
    limits.end = isLast ? nil : episodes[run.upperBound].to
    limits.hasNoBoundary = !isFirst || options.isWholeAtStart || options.hasNoBoundary
    limits.budget = 0
    let names = Set(events.compactMap { graph.number(of: trace.events[$0].name) })
    return candidates.filter { candidate in
      if known.contains(candidate.explanation) || candidate.events.isDisjoint(with: names) {
        return false
      }
      var aligner = Aligner(candidate.graph, options: limits, isOneLife: trace.isOneLife)
      var read: [Episode] = []
      for index in first...last {
        read += aligner.add(trace.events[index])
        if aligner.survivors.isEmpty { return false }
      }
      let rest = aligner.finish()
      // Where a mark alone makes the run deviate, usual rules read it at no cost, too.
      return rest.cost == 0
        && (read + rest.episodes).contains {
          $0.rule == candidate.rule || $0.alsoConsistent.contains(candidate.rule)
        }
    }.map(\.explanation)
  }
}

extension Episode {
  /// Whether something is wrong with it that a special rule might explain.
  fileprivate var isSuspect: Bool { deviations.contains { $0.kind != .restart } }

  fileprivate mutating func explain(by explanations: [Deviation.Explanation]) {
    self = with(
      deviations: deviations.map {
        $0.kind == .restart ? $0 : $0.explained(by: explanations)
      })
  }
}
