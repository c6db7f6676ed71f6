import LifecheckEpisodes
import LifecheckReports
import LifecheckRules
import LifecheckTraces

extension Judge {
  /// Judges a log of an unknown version: on every version at which a lens that it shows changes.
  ///
  /// One version holds for the whole log. Shown is the newest version that reaches the best verdict;
  /// among versions on which it deviates the cheapest one, the newest first.
  mutating func unknownVersion(
    of traces: [Trace], in range: VersionRange
  ) -> (os: Report.OS, traces: [TraceResult]) {
    if traces.isEmpty { return (.unknown, []) }
    let (versions, range, bounds) = versions(of: traces, in: range)
    var tried: [Attempt] = []
    var known: [[Model.Signature]: (verdict: Verdict, cost: Int)] = [:]
    for version in versions {
      let signatures = signatures(of: traces, on: version)
      let outcome = known[signatures] ?? outcome(of: traces, on: version)
      known[signatures] = outcome
      tried.append(
        Attempt(version: version, verdict: outcome.verdict, cost: outcome.cost))
    }
    guard let best = tried.max(by: { $0.isWorse(than: $1) }) else { return (.unknown, []) }
    let os = Report.OS(
      version: nil, origin: .unknown, tried: versions,
      conforms: conforming(tried, in: range, bounds),
      shown: best.version)
    return (os, verdicts(of: traces, on: best.version))
  }

  private struct Attempt {
    let version: Version
    let verdict: Verdict
    let cost: Int

    func isWorse(than other: Attempt) -> Bool {
      if verdict != other.verdict { return verdict > other.verdict }
      if verdict == .deviates, cost != other.cost { return cost > other.cost }
      return version < other.version
    }
  }

  private mutating func outcome(of traces: [Trace], on version: Version) -> (Verdict, Int) {
    let results = verdicts(of: traces, on: version)
    let cost = results.flatMap(\.episodes).reduce(0) { $0 &+ $1.cost }
    let verdicts = results.map { result in
      Verdict(
        of: (result.episodes.flatMap(\.deviations) + result.beside)
          .map { ($0.severity, $0.certainty) },
        contradicted: result.contradiction != nil)
    }
    return (Verdict.worst(of: verdicts), cost)
  }

  /// The versions to try, the oldest first, the range they stand for, and all versions at which
  /// something changes: a lens may have no rule on some of them, which are not tried.
  private func versions(
    of traces: [Trace], in range: VersionRange
  ) -> (tried: [Version], range: VersionRange, bounds: [Version]) {
    let lenses = lenses(of: traces)
    // What the formats and the spellings allow may exclude each other: then it tells nothing.
    var range = range
    for lens in lenses { range = range.intersection(lens.versions) ?? lens.versions }
    var versions: Set<Version> = []
    for lens in lenses {
      var contexts: Set<String> = []
      for trace in traces where trace.lens == lens.id {
        contexts.formUnion(self.contexts(of: trace, lens).union(trace.contexts.keys))
      }
      versions.formUnion(Model.versions(of: lens, contexts: contexts))
    }
    if let lower = range.lower { versions.insert(lower) }
    let rules = lenses.map(\.rules)
    let tried = versions.filter { version in
      range.contains(version)
        && rules.allSatisfy { $0.contains { $0.versions.contains(version) && !$0.from.isEmpty } }
    }
    return (tried.sorted(), range, versions.sorted())
  }

  /// The versions that conform, as ranges; each version tried stands for those up to the next change.
  private func conforming(
    _ tried: [Attempt], in range: VersionRange, _ bounds: [Version]
  ) -> [VersionRange] {
    var ranges: [VersionRange] = []
    for attempt in tried where attempt.verdict == .conforms {
      let next = bounds.first { $0 > attempt.version }
      let end = [next, range.upper].compactMap { $0 }.min()
      if let last = ranges.last, last.upper == attempt.version {
        ranges[ranges.count - 1] = VersionRange(from: last.lower, to: end)
      } else {
        ranges.append(VersionRange(from: attempt.version, to: end))
      }
    }
    return ranges
  }
}
