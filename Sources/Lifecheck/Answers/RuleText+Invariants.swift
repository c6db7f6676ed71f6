import LifecheckEvents
import LifecheckRules

extension RuleText {
  /// An invariant as a row of the key `invariants`.
  static func row(of invariant: Invariant) -> [String] {
    var lines = [
      "  - id: \(scalar(invariant.id))", "    title: \(scalar(invariant.title))",
    ]
    func add(_ key: String, _ value: String) { lines.append("    \(key): \(value)") }
    if invariant.versions != .all { add("os", scalar(invariant.versions.description)) }
    if !invariant.lenses.isEmpty { add("lens", list(invariant.lenses)) }
    if invariant.isPerScene { add("per_scene", "yes") }
    if !invariant.toldBy.isEmpty { add("told_by", list(invariant.toldBy)) }
    for (key, value) in form(of: invariant) { add(key, value) }
    if let word = invariant.once { add("report_once", scalar(word)) }
    add("confidence", invariant.confidence.rawValue)
    if invariant.severity != invariant.confidence.severity {
      add("severity", invariant.severity.rawValue)
    }
    if !invariant.known.isEmpty {
      lines.append("    known:")
      for known in invariant.known {
        lines.append("      - title: \(scalar(known.title))")
        if let versions = known.versions {
          lines.append("        os: \(scalar(versions.description))")
        }
        if let context = known.context { lines.append("        context: \(scalar(context))") }
      }
    }
    return lines
  }

  /// The keys that say what holds.
  private static func form(of invariant: Invariant) -> [(String, String)] {
    func row(_ key: String, _ events: [Event.Name]) -> [(String, String)] {
      events.isEmpty ? [] : [(key, list(events.map(\.rawValue)))]
    }
    return switch invariant.form {
    case .once(let events): row("once", events)
    case .never(let events, .always): row("never", events)
    case .never(let events, .after(let others, let ends)):
      row("never", events) + row("after", others) + row("until", ends)
    case .never(let events, .before(let others)): row("never", events) + row("before", others)
    case .never(let events, .with(let others)): row("never", events) + row("with", others)
    case .neverBoth(let pairs):
      [("never_both", "[\(pairs.map { list($0.map(\.rawValue)) }.joined(separator: ", "))]")]
    case .only(let events, let others, let starts):
      row("only", events) + row("after", others) + row("since", starts)
    case .each(let events, let answers, let ends):
      row("each", events) + row("answered_by", answers) + row("until", ends)
    case .alternate(let events, let others): row("alternate", events) + row("unless", others)
    case .holds(let steps):
      [("holds", scalar(steps.map(\.description).joined(separator: " ")))]
    case .order(let channels, let events): [("order", list(channels))] + row("of", events)
    }
  }

  /// Its grounds, below the key `invariants` of the second document.
  static func document(of grounds: Grounds) -> [String] {
    var lines = ["  \(scalar(grounds.id)):", "    why: \(scalar(grounds.why))"]
    if let help = grounds.help { lines.append("    help: \(scalar(help))") }
    lines.append("    sources: \(list(grounds.sources))")
    lines.append("    examples:")
    for example in grounds.examples {
      lines.append("      - log: \(scalar(example.log))")
      if let version = example.version { lines.append("        os: \(scalar("\(version)"))") }
      if example.isWhole { lines.append("        complete: yes") }
      if !example.hasPids { lines.append("        pids: no") }
      if !example.contexts.isEmpty { lines.append("        context: \(list(example.contexts))") }
      lines.append("        finds: \(said(example.finds))")
    }
    return lines
  }
}
