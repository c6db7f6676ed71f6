import LifecheckEvents
import LifecheckTables

extension Proofs {
  /// Holds rules to the law that a row proves itself: it says why, cites known sources, and has an example
  /// that conforms and one that doesn't.
  ///
  /// Only the form of the examples is checked here; what they find is for an alignment to say.
  ///
  /// - Parameters:
  ///   - tables: The lenses with the rules.
  ///   - files: Only rules that stand in these files are checked, and proofs in them must have a rule.
  ///   - mistakes: Gets what is wrong.
  public func check(_ tables: RuleTables, in files: Set<String>, _ mistakes: inout Mistakes) {
    var known: Set<String> = []
    for lens in tables.lenses {
      let alphabet = Set(lens.alphabet)
      for rule in lens.rules {
        known.insert(rule.id)
        guard files.contains(rule.location.file) else { continue }
        check(rule, of: lens, alphabet: alphabet, &mistakes)
      }
    }
    for id in rules where !known.contains(id) {
      guard let proof = self[id], files.contains(proof.location.file) else { continue }
      mistakes.add(
        "the rule '\(id)' is unknown", at: proof.location, help: didYouMean(id, among: known))
    }
  }

  /// Notes sources of some files that nothing cites: a source that proves nothing misleads.
  ///
  /// - Parameters:
  ///   - files: Only sources that are listed in these files are checked.
  ///   - cited: Sources that something else than a rule rests on.
  ///   - mistakes: Gets what is wrong.
  public func checkSources(
    in files: Set<String>, citedElsewhere cited: Set<String> = [], _ mistakes: inout Mistakes
  ) {
    let used = Set(rules.flatMap { self[$0]?.sources ?? [] }).union(cited)
    for (id, place) in sourcePlaces.sorted(by: { $0.value < $1.value })
    where files.contains(place.file) && !used.contains(id) {
      mistakes.add("nothing cites the source '\(id)'", at: place)
    }
  }

  private func check(
    _ rule: Rule, of lens: Lens, alphabet: Set<Event.Name>, _ mistakes: inout Mistakes
  ) {
    guard let proof = self[rule.id] else {
      mistakes.add(
        "the rule '\(rule.id)' has no proof", at: rule.location,
        help: "its why, sources and examples stand in the file's second document")
      return
    }
    let place = proof.location
    if proof.why.isEmpty { mistakes.add("'\(rule.id)' does not say why", at: place) }
    if proof.sources.isEmpty { mistakes.add("'\(rule.id)' has no sources", at: place) }
    for (id, location) in citations[rule.id] ?? [] where source(id) == nil {
      mistakes.add("the source '\(id)' is unknown", at: location)
    }
    if !proof.examples.contains(where: \.finds.isEmpty) {
      mistakes.add("'\(rule.id)' has no example that conforms", at: place)
    }
    if !proof.examples.contains(where: { !$0.finds.isEmpty }) {
      mistakes.add("'\(rule.id)' has no example that deviates", at: place)
    }
    for node in logs[rule.id] ?? [] {
      check(node, rule, lens, alphabet, &mistakes)
    }
  }

  private func check(
    _ node: ExampleNode, _ rule: Rule, _ lens: Lens, _ alphabet: Set<Event.Name>,
    _ mistakes: inout Mistakes
  ) {
    let example = node.example
    if example.events.isEmpty, !rule.steps.isEmpty {
      mistakes.add("a log needs an event", at: node.log.location)
    }
    for (event, offset) in zip(example.events, node.offsets) where !alphabet.contains(event.name) {
      mistakes.add(
        "the lens '\(lens.id)' has no event '\(event.name)'", at: node.log.location(at: offset),
        help: didYouMean(event.name.rawValue, among: alphabet.map(\.rawValue)))
    }
    if let given = node.given { checkStates(given, among: lens.states, &mistakes) }
    if let version = example.version, let place = node.version, !rule.versions.contains(version) {
      mistakes.add(
        "'\(rule.id)' does not hold on \(version)", at: place.location,
        help: "it holds on \(rule.versions)")
    }
    if example.finds.isEmpty == (example.marked != nil) {
      mistakes.add(
        example.finds.isEmpty
          ? "nothing is found, so nothing is marked '↓'"
          : "mark the event that the report points at with '↓'",
        at: node.log.location)
    }
    guard !example.finds.isEmpty else { return }
    let form = FindingForm(events: alphabet, states: lens.states)
    for find in node.finds {
      guard let text = find.text else { continue }
      if text == "nothing" {
        mistakes.add("'nothing' stands alone", at: find.location)
      } else if let wrong = form.mistake(in: text) {
        mistakes.add(wrong.message, at: find.location, help: wrong.help)
      }
    }
  }
}
