import LifecheckEpisodes
import LifecheckRules

/// Where a deviation from an invariant stands: the row, the line, the trace.
private struct Place: Comparable {
  let row: Int
  let line: Int
  let trace: Int

  static func < (a: Place, b: Place) -> Bool {
    (a.row, a.line, a.trace) < (b.row, b.line, b.trace)
  }
}

extension [Invariant] {
  /// The alignments of a log in which what is to be said once is said once: the first in table order, then
  /// in the order of the log.
  func onceALog(_ alignments: [Alignment?]) -> [Alignment?] {
    var words: [String: (row: Int, word: String)] = [:]
    for (row, invariant) in enumerated() {
      if let word = invariant.once { words[invariant.id] = (row, word) }
    }
    func place(_ deviation: Deviation, _ trace: Int) -> (word: String, place: Place)? {
      guard let known = deviation.invariant.flatMap({ words[$0] }) else { return nil }
      return (known.word, Place(row: known.row, line: deviation.line, trace: trace))
    }
    var first: [String: Place] = [:]
    for (trace, alignment) in alignments.enumerated() {
      for deviation in alignment?.findings ?? [] {
        guard let (word, place) = place(deviation, trace) else { continue }
        first[word] = Swift.min(place, first[word] ?? place)
      }
    }
    if first.isEmpty { return alignments }
    return alignments.enumerated().map { trace, alignment in
      alignment?.without { deviation in
        place(deviation, trace).map { first[$0.word] != $0.place } ?? false
      }
    }
  }

  /// What decides which of them hold on a version, and how they weigh there.
  func signature(on version: Version) -> [String] {
    flatMap { invariant in
      guard invariant.versions.contains(version) else { return [String]() }
      return [invariant.id]
        + invariant.known.filter { $0.versions?.contains(version) ?? false }.map(\.title)
    }
  }
}
