import LifecheckEvents

/// A trace that still lacks what the rest of the log says of it.
struct Draft {
  let life: Int
  /// nil for the aggregate when no lens of that name is loaded.
  let lens: Int?
  let scene: String?
  let events: [Event]
  var gaps: Set<Trace.Place> = []
  var evidence: [Trace.Evidence] = []
  var marks: [Trace.Mark] = []
  var ignores: [Trace.Ignore] = []
  var contexts: [String: Trace.Place] = [:]

  var firstLine: Int { events.first?.line ?? 0 }
  var lastLine: Int { events.last?.line ?? 0 }

  /// The place before the first event at or after a line.
  func place(of line: Int) -> Trace.Place {
    var (low, high) = (0, events.count)
    while low < high {
      let middle = (low + high) / 2
      if events[middle].line < line { low = middle + 1 } else { high = middle }
    }
    return low
  }

  mutating func add(_ line: Witnesses.Line) {
    let place = place(of: line.line)
    evidence.append(Trace.Evidence(name: line.name, before: place, line: line.line))
    if let context = line.context { show(context, from: place) }
  }

  /// Adds lines that are about no process in particular, as far as they are within a span.
  ///
  /// Of each of so many kinds one line before an event is enough: else a long log of many apps
  /// would be evidence to all of them.
  mutating func add(_ lines: [Witnesses.Line], within span: Range<Int>, kinds: Int) {
    var position = Self.firstIndex(from: span.lowerBound, in: lines)
    while position < lines.count, span.contains(lines[position].line) {
      let place = place(of: lines[position].line)
      let last = span.upperBound - 1
      let end = place < events.count ? min(events[place].line, last) : last
      var seen = Set<Witnesses.Kind>()
      while position < lines.count, lines[position].line <= end {
        if seen.insert(lines[position].kind).inserted { add(lines[position]) }
        position = seen.count == kinds ? Self.firstIndex(from: end + 1, in: lines) : position + 1
      }
    }
  }

  private static func firstIndex(from line: Int, in lines: [Witnesses.Line]) -> Int {
    var (low, high) = (0, lines.count)
    while low < high {
      let middle = (low + high) / 2
      if lines[middle].line < line { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Makes nothing certain behind a line: its events may be of several scenes.
  mutating func blur(from line: Int) {
    let first = place(of: line)
    if first <= events.count { gaps.formUnion(first...events.count) }
  }

  mutating func show(_ context: String, from place: Trace.Place) {
    contexts[context] = min(place, contexts[context] ?? place)
  }

  mutating func add(_ mark: Witnesses.Mark) {
    let place = place(of: mark.line)
    if let reason = mark.reason {
      ignores.append(
        Trace.Ignore(rule: mark.id, reason: reason, before: place, line: mark.line))
    } else {
      marks.append(Trace.Mark(trigger: mark.id, before: place, line: mark.line))
    }
  }
}
