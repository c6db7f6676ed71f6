import LifecheckEpisodes
import LifecheckEvents
import LifecheckRules
import LifecheckTables
import LifecheckTraces

/// Runs the examples of rules: each must find exactly what it says, at the event it marks.
public struct RuleTrial: Sendable {
  public private(set) var rules = 0
  public private(set) var examples = 0
  /// What went otherwise, with file:line:column.
  public private(set) var failures: [String] = []

  /// Tries the examples of all rules, or only those of some files.
  ///
  /// - Throws: `Mistakes` when the proofs cannot be read.
  public init(_ tables: Tables, only files: Set<String> = []) throws(Mistakes) {
    let proofs = try Proofs(in: tables.builtInFiles, userFiles: tables.userFiles)
    for lens in tables.lenses {
      for rule in lens.rules where files.isEmpty || files.contains(rule.location.file) {
        guard let proof = proofs[rule.id] else { continue }
        rules += 1
        for example in proof.examples { attempt(example, rule, lens) }
      }
    }
  }

  private mutating func attempt(_ example: Example, _ rule: Rule, _ lens: Lens) {
    examples += 1
    let deviations = Self.deviations(of: example, rule, lens)
    let found = deviations.map(\.message)
    let place = "\(example.location): \(rule.id)"
    if found != example.finds {
      failures.append(
        "\(place): expected \(Self.list(example.finds)), found \(Self.list(found))")
    } else if let marked = example.marked, let first = deviations.first,
      first.line != example.events[marked].line
    {
      let name = example.events.first { $0.line == first.line }?.name.rawValue ?? "another line"
      failures.append(
        "\(place): the report points at \(name), not at \(example.events[marked].name)")
    }
  }

  /// What is found in an example of a rule.
  static func deviations(of example: Example, _ rule: Rule, _ lens: Lens) -> [Deviation] {
    let version = example.version ?? rule.versions.lower ?? lens.versions.lower ?? Version(0)
    let model = Model(
      lens, on: version, contexts: Set([rule.context].compactMap { $0 }))
    var options = Alignment.Options(isWhole: example.isWhole)
    options.start = example.given.flatMap { lens.states.firstIndex(of: $0) }
    // Where the state before is given, nothing of the rule came before the log.
    options.hasNoBoundary = options.start != nil
    let trace = Trace(
      lens: lens.id, events: example.events,
      // What expects nothing judges only what its mark says.
      marks: rule.isSilent ? [Trace.Mark(trigger: rule.trigger, before: 0, line: nil)] : [])
    var alignment = Alignment(trace, with: model, options: options)
    alignment.judgeSilence(of: trace, by: model)
    return alignment.episodes.flatMap(\.deviations) + alignment.findings
  }

  private static func list(_ messages: [String]) -> String {
    messages.isEmpty ? "nothing" : messages.map { "'\($0)'" }.joined(separator: ", ")
  }
}
