import LifecheckEvents
import LifecheckRules
import LifecheckTraces

/// Checks what holds whatever the trigger, in all traces of one process.
///
/// It never changes an episode or a cost, and is silent on a line of which the alignment, or an invariant
/// before it, says at least as much.
public struct InvariantCheck: Sendable {
  /// What is known of the log beside its lines.
  public struct Options: Sendable, Hashable {
    public var isWhole: Bool
    /// The contexts that are switched on for the whole log.
    public var contexts: Set<String>

    public init(isWhole: Bool = false, contexts: Set<String> = []) {
      self.isWhole = isWhole
      self.contexts = contexts
    }
  }

  private let invariants: [Invariant]
  private let version: Version
  private let options: Options
  private let names: [Event.Name]

  public init(_ invariants: [Invariant], on version: Version, options: Options = Options()) {
    self.invariants = invariants.filter { $0.versions.contains(version) }
    self.version = version
    self.options = options
    names = self.invariants.flatMap(\.events)
  }

  /// What does not hold in a process, for each of its traces.
  ///
  /// - Parameters:
  ///   - process: All traces of one process with their alignments.
  ///   - starts: The events with which a life begins.
  /// - Returns: The deviations of each trace, in the order of the traces.
  public func findings(
    in process: [(trace: Trace, alignment: Alignment)], starts: Set<Event.Name>
  ) -> [[Deviation]] {
    var found = process.map { _ in [Deviation]() }
    let moments = Moments(of: names, in: process.map(\.trace), starts: starts)
    if moments.all.isEmpty { return found }
    var spoken = Spoken(process)
    for invariant in invariants {
      let forms = InvariantForms(moments, invariant)
      for finding in forms.findings() {
        guard let deviation = deviation(from: finding, of: invariant, in: moments) else { continue }
        if spoken.hasSaid(deviation, finding, moments) { continue }
        spoken.add(deviation)
        found[finding.subject.trace].append(deviation)
      }
    }
    return found
  }

  /// The alignments of a process with what does not hold in it among their findings.
  public func checked(
    _ process: [(trace: Trace, alignment: Alignment)], starts: Set<Event.Name>
  ) -> [Alignment] {
    if invariants.isEmpty { return process.map(\.alignment) }
    return zip(process, findings(in: process, starts: starts)).map { member, found in
      var alignment = member.alignment
      alignment.findings += found
      return alignment
    }
  }

  private func deviation(
    from finding: InvariantForms.Finding, of invariant: Invariant, in moments: Moments
  ) -> Deviation? {
    let subject = finding.subject
    let trace = moments.traces[subject.trace]
    var severity = invariant.severity
    var known: String?
    for row in invariant.known {
      if let context = row.context {
        let shown = trace.contexts[context].map { $0 <= subject.at } ?? false
        if shown || options.contexts.contains(context) { return nil }
        known = known ?? "\(row.title): pass --context \(context)"
      } else if row.versions?.contains(version) == true {
        severity = .note
        known = row.title
      }
    }
    let lines = [finding.reference?.line, subject.line].compactMap { $0 }
    return Deviation(
      kind: .invariant, event: finding.event, attribute: finding.attribute,
      expected: finding.expected, observed: finding.observed, severity: severity,
      certainty: certainty(of: finding, in: trace), line: subject.line, lines: lines.sorted(),
      at: subject.isEvidence ? nil : subject.at, invariant: invariant.id, known: known,
      message: finding.message)
  }

  /// Whether messages were lost between what it is about and what that is held against.
  private func certainty(
    of finding: InvariantForms.Finding, in trace: Trace
  ) -> Deviation.Certainty {
    guard let reference = finding.reference, !options.isWhole, !trace.gaps.isEmpty else {
      return .certain
    }
    let lower = min(reference.line, finding.subject.line)
    let upper = max(reference.line, finding.subject.line)
    // A gap stands before the event of its place, and behind the one before that.
    return trace.gaps.contains { gap in
      let before =
        gap > 0 && trace.events.indices.contains(gap - 1) ? trace.events[gap - 1].line : 0
      let after = trace.events.indices.contains(gap) ? trace.events[gap].line : .max
      return before < upper && after > lower
    } ? .boundary : .certain
  }
}

/// Of which lines something was said already, and how much it weighs.
private struct Spoken {
  private var lines: [Int: Severity] = [:]

  init(_ process: [(trace: Trace, alignment: Alignment)]) {
    for (trace, alignment) in process {
      for deviation in alignment.episodes.flatMap(\.deviations) where deviation.kind != .restart {
        guard let at = deviation.at, trace.events.indices.contains(at) else { continue }
        note(deviation.severity, trace.events[at].line)
      }
    }
  }

  mutating func add(_ deviation: Deviation) { note(deviation.severity, deviation.line) }

  private mutating func note(_ severity: Severity, _ line: Int) {
    lines[line] = max(severity, lines[line] ?? severity)
  }

  /// Both events that an invariant is about count: one fault is told once.
  func hasSaid(
    _ deviation: Deviation, _ finding: InvariantForms.Finding, _ moments: Moments
  ) -> Bool {
    [finding.subject.line, finding.reference?.line].contains { line in
      line.flatMap { lines[$0] }.map { $0 >= deviation.severity } ?? false
    }
  }
}
