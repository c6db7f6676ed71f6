import LifecheckEvents
import LifecheckTables

/// A rule as its table has it, and where its parts stand.
struct RuleRow {
  let rule: Rule
  /// Where its id stands.
  let place: Location
  private let looks: Node?

  var id: String { rule.id }

  init?(
    _ node: Node, lens: LensRow, trigger: String, title: String, events: Set<Event.Name>?,
    _ mistakes: inout Mistakes
  ) {
    guard var row = Row(node, &mistakes) else { return nil }
    let names = EventNames(known: events)
    let id = row.text("id", &mistakes)
    place = node["id"]?.location ?? node.location
    let hasRange = row.required("os", &mistakes) != nil
    let versions = row.versions("os", &mistakes)
    let context = row.optional("context")
    let from = row.optional("from")
    let to = row.optional("to")
    let expect = row.required("expect", &mistakes)
    let forbidden = row.optional("forbidden")
    let tolerated = row.optional("tolerated")
    let evidence = names.list(row.optional("evidence"), &mistakes)
    let confidence: Confidence? = row.word("confidence", &mistakes)
    let measuredOn = row.texts("measured_on", &mistakes)
    looks = row.optional("looks_like")
    let looksLike = lookAlikes(looks, names, &mistakes)
    row.finish(&mistakes)

    if node["confidence"] == nil {
      mistakes.add("the key 'confidence' is missing", at: node.location)
    }
    let isSilent = expect?.text == "nothing"
    let reader = ExpectReader(lens: lens, names: names, isNoise: from == nil)
    let steps = isSilent ? [] : expect.flatMap { reader.read($0, &mistakes) }
    let forbiddenNames = names.list(forbidden, &mistakes)
    let toleratedNames = names.list(tolerated, &mistakes)
    reader.check(tolerated, forbidden, against: steps ?? [], &mistakes)
    if isSilent {
      let others = [
        ("to", to), ("context", context), ("tolerated", tolerated), ("looks_like", looks),
      ]
      Self.checkSilence(from, others, forbidden, lens: lens, at: node.location, &mistakes)
    } else {
      Self.checkEnds(from, to, context, lens: lens, at: node.location, &mistakes)
    }
    guard let id, hasRange, let versions, let confidence, let steps, let expect else { return nil }
    rule = Rule(
      id: id, lens: lens.id, trigger: trigger, triggerTitle: title, versions: versions,
      context: context?.text, from: from.map { ($0.items ?? [$0]).compactMap(\.text) } ?? [],
      to: to?.text ?? "", steps: steps, forbidden: forbiddenNames, tolerated: toleratedNames,
      evidence: evidence, confidence: confidence, measuredOn: measuredOn,
      expect: expect.text ?? "", looksLike: looksLike, location: node.location)
  }

  /// A rule that expects nothing says what must not come, and leads nowhere; its mark is its context.
  private static func checkSilence(
    _ from: Node?, _ others: [(key: String, node: Node?)], _ forbidden: Node?, lens: LensRow,
    at place: Location, _ mistakes: inout Mistakes
  ) {
    if let from { checkStates(from, among: lens.states, &mistakes) }
    for (key, node) in others {
      guard let node else { continue }
      mistakes.add("a row that expects nothing has no '\(key)'", at: node.location)
    }
    if forbidden?.items?.isEmpty ?? (forbidden == nil) {
      mistakes.add(
        "a row that expects nothing forbids something", at: place,
        help: "'forbidden' lists the events that must not follow its mark")
    }
  }

  /// An edge has both ends; a row without a from-state is noise, which has neither end nor context.
  private static func checkEnds(
    _ from: Node?, _ to: Node?, _ context: Node?, lens: LensRow, at place: Location,
    _ mistakes: inout Mistakes
  ) {
    if let from {
      if from.items?.isEmpty == true { mistakes.add("'from' is empty", at: from.location) }
      checkStates(from, among: lens.states, &mistakes)
      if to == nil {
        mistakes.add("the key 'to' is missing", at: place, help: "a row with 'from' is an edge")
      }
    } else {
      for (key, node) in [("to", to), ("context", context)] {
        guard let node else { continue }
        mistakes.add(
          "a row without 'from' is noise, and has no '\(key)'", at: node.location)
      }
    }
    if let to {
      if to.text == nil {
        mistakes.add("'to' must be a text, found \(to.kind)", at: to.location)
      } else {
        checkStates(to, among: lens.states, &mistakes)
      }
    }
    if from != nil, let context, !lens.contexts.contains(where: { $0.id == context.text }) {
      let known = lens.contexts.map(\.id)
      let name = context.text ?? ""
      mistakes.add(
        "the context '\(name)' is unknown", at: context.location,
        help: didYouMean(name, among: known) ?? "a lens lists its contexts")
    }
  }

  /// Notes look-alikes that name no rule, an unknown one, or events that the rule does not expect.
  func checkLookAlikes(among ids: [String], _ mistakes: inout Mistakes) {
    let expected = Set(rule.steps.flatMap(\.events))
    for (look, node) in zip(rule.looksLike, looks?.items ?? []) {
      let place = node["rule"]?.location ?? node.location
      if let other = look.rule {
        if !ids.contains(other) {
          let help = didYouMean(other, among: ids)
          mistakes.add("the rule '\(other)' is unknown", at: place, help: help)
        }
      } else {
        mistakes.add("the key 'rule' is missing", at: place)
      }
      let faulty: [Event.Name] =
        switch look.fault {
        case .without(let event): [event]
        case .swapped(let first, let second): [first, second]
        case .check: []
        }
      for event in faulty where !expected.contains(event) {
        mistakes.add("the rule does not expect '\(event)'", at: node.location)
      }
    }
  }
}

/// Reads what a rule expects, and holds it to its lens.
private struct ExpectReader {
  let lens: LensRow
  let names: EventNames
  let isNoise: Bool

  func read(_ node: Node, _ mistakes: inout Mistakes) -> [Step]? {
    guard let text = node.text else {
      mistakes.add("'expect' must be a text, found \(node.kind)", at: node.location)
      return nil
    }
    do throws(Misreading) {
      let expectation = try Expectation(text)
      for mention in expectation.mentions {
        let place = node.location(at: mention.offset)
        names.check(mention.name, at: place, &mistakes)
        guard lens.core.contains(mention.name) else { continue }
        if isNoise {
          mistakes.add("'\(mention.name)' is a core event, so it is no noise", at: place)
        } else if expectation.steps[mention.step].isOptional {
          mistakes.add(
            "'\(mention.name)' is a core event, so it is never optional", at: place,
            help: "write two rows, one with it and one without")
        }
      }
      if expectation.steps.allSatisfy(\.isOptional) {
        mistakes.add("a rule needs a step that is not optional", at: node.location)
      }
      return expectation.steps
    } catch {
      mistakes.add(error, in: node)
      return nil
    }
  }

  func check(
    _ tolerated: Node?, _ forbidden: Node?, against steps: [Step], _ mistakes: inout Mistakes
  ) {
    let expected = Set(steps.flatMap(\.events).map(\.rawValue))
    let refused = Set((forbidden?.items ?? []).compactMap(\.text))
    for node in tolerated.map({ $0.items ?? [$0] }) ?? [] {
      guard let name = node.text else { continue }
      if lens.core.contains(Event.Name(name)) {
        mistakes.add(
          "'\(name)' is a core event, so it is never tolerated", at: node.location,
          help: "such an anomaly is a row of its own, with a context")
      }
      if refused.contains(name) {
        mistakes.add("'\(name)' is tolerated and forbidden", at: node.location)
      }
    }
    for node in forbidden.map({ $0.items ?? [$0] }) ?? [] {
      guard let name = node.text, expected.contains(name) else { continue }
      mistakes.add("'\(name)' is expected and forbidden", at: node.location)
    }
  }
}
