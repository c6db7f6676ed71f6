import LifecheckEvents

extension Trace {
  /// What of the trace stands behind a line.
  package func behind(line: Int) -> Trace {
    let dropped = events.prefix { $0.line <= line }.count
    if dropped == 0 { return self }
    let contexts = contexts.mapValues { max(0, $0 - dropped) }
    return Trace(
      lens: lens, process: process, pid: pid, scene: scene,
      events: Array(events.dropFirst(dropped)),
      gaps: gaps.filter { $0 >= dropped }.map { $0 - dropped },
      evidence: evidence.filter { $0.before >= dropped }.map {
        Evidence(name: $0.name, before: $0.before - dropped, line: $0.line)
      },
      marks: marks.filter { $0.before >= dropped }.map {
        Mark(trigger: $0.trigger, before: $0.before - dropped, line: $0.line)
      },
      ignores: ignores.filter { $0.before >= dropped }.map {
        Ignore(rule: $0.rule, reason: $0.reason, before: $0.before - dropped, line: $0.line)
      },
      contexts: contexts, isEnded: isEnded, isOneLife: isOneLife, previous: previous)
  }
}
