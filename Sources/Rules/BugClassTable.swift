import LifecheckEvents
import LifecheckTables

/// The classes of bugs, read from the key `classes` of tables, and only where a log may show one.
///
///     classes:
///       - id: activation-twice
///         title: the app is told twice that it is active
///         found_by:
///           - deviation: {kind: duplicate, event: didBecomeActive}
///         confidence: observed-several
///
/// A user's row with a known id takes the place of the known one.
public struct BugClassTable: Sendable {
  /// How the paths of the built-in tables begin.
  public static let path = "rules/classes"
  static let key = "classes"

  public private(set) var classes: [BugClass] = []

  /// Reads the tables.
  ///
  /// - Parameters:
  ///   - files: Tables; those without the key are passed over.
  ///   - lenses: The lenses that rows may name; nil leaves lenses, states, rules and triggers unchecked.
  ///   - invariants: Their ids may be named as rules.
  ///   - kinds: The kinds of deviations there are.
  ///   - events: The names that some spelling gives; nil leaves names unchecked.
  ///   - mistakes: Gets what is wrong.
  public init(
    _ files: [TableFile], lenses: [Lens]?, invariants: [Invariant] = [], kinds: [String],
    events: Set<Event.Name>?, _ mistakes: inout Mistakes
  ) {
    var rows = UniqueRows(noun: "class")
    let reader = BugClassReader(
      names: EventNames(known: events), lenses: lenses, invariants: invariants, kinds: kinds)
    for file in files {
      for node in file.rows(of: Self.key, &mistakes) {
        guard let row = reader.read(node, &mistakes),
          let index = rows.place(row.id, at: node.location, &mistakes)
        else { continue }
        if index == classes.count { classes.append(row) } else { classes[index] = row }
      }
    }
  }
}

/// Reads one row, and holds its words to what the other tables have.
private struct BugClassReader {
  let names: EventNames
  private let kinds: [String]
  private let lenses: [String]?
  private let states: [String]?
  private let rules: [String]?
  private let triggers: [String]?

  init(names: EventNames, lenses: [Lens]?, invariants: [Invariant], kinds: [String]) {
    self.names = names
    self.kinds = kinds
    self.lenses = lenses?.map(\.id)
    states = lenses?.flatMap(\.states)
    rules = lenses.map { $0.flatMap { $0.rules.map(\.id) } + invariants.map(\.id) }
    triggers = lenses?.flatMap { $0.rules.map(\.trigger) }
  }

  func read(_ node: Node, _ mistakes: inout Mistakes) -> BugClass? {
    guard var row = Row(node, &mistakes) else { return nil }
    let id = row.text("id", &mistakes)
    let title = row.text("title", &mistakes)
    let versions = row.versions("os", &mistakes) ?? .all
    let lenses = words("lens", &row, among: self.lenses, node, &mistakes)
    let list = row.required("found_by", &mistakes)
    if node["confidence"] == nil {
      mistakes.add("the key 'confidence' is missing", at: node.location)
    }
    let confidence: Confidence? = row.word("confidence", &mistakes)
    row.finish(&mistakes)
    if let list, list.items == nil {
      mistakes.add("'found_by' must be a list, found \(list.kind)", at: list.location)
    }
    let signs = (list?.items ?? []).compactMap { sign($0, &mistakes) }
    guard let id, let title, let confidence else { return nil }
    if list?.items?.isEmpty == true {
      mistakes.add("a class needs a sign", at: list?.location ?? node.location)
    }
    return BugClass(
      id: id, title: title, versions: versions, lenses: lenses, signs: signs,
      confidence: confidence, location: node.location)
  }

  private func sign(_ node: Node, _ mistakes: inout Mistakes) -> BugClass.Sign? {
    guard var row = Row(node, &mistakes) else { return nil }
    var sign = BugClass.Sign()
    if let deviation = row.optional("deviation") {
      sign.deviation = self.deviation(deviation, &mistakes)
    }
    if let sequence = row.optional("sequence") {
      sign.sequence = self.sequence(sequence, &row, &mistakes)
    }
    sign.endsIn = words("ends_in", &row, among: states, node, &mistakes)
    if !sign.endsIn.isEmpty { sign.unless = names.list(row.optional("unless"), &mistakes) }
    sign.told = names.list(row.optional("told"), &mistakes)
    row.finish(&mistakes)
    if sign.deviation == nil, sign.sequence == nil, sign.endsIn.isEmpty {
      mistakes.add(
        "a sign needs something to be found", at: node.location,
        help: "it has one of deviation, sequence, ends_in, or several of them")
      return nil
    }
    return sign
  }

  private func deviation(_ node: Node, _ mistakes: inout Mistakes) -> BugClass.DeviationSign? {
    guard var row = Row(node, &mistakes) else { return nil }
    var sign = BugClass.DeviationSign()
    sign.kinds = words("kind", &row, among: kinds, node, &mistakes)
    sign.events = names.list(row.optional("event"), &mistakes)
    sign.before = names.list(row.optional("before"), &mistakes)
    sign.rules = words("rule", &row, among: rules, node, &mistakes)
    sign.triggers = words("trigger", &row, among: triggers, node, &mistakes)
    sign.times = times(&row, &mistakes)
    row.finish(&mistakes)
    return sign
  }

  private func sequence(
    _ node: Node, _ row: inout Row, _ mistakes: inout Mistakes
  ) -> BugClass.SequenceSign? {
    let steps = LifecheckRules.sequence(node, "sequence", names, &mistakes)
    let without = names.list(row.optional("without"), &mistakes)
    let times = times(&row, &mistakes)
    guard let steps else { return nil }
    if steps.contains(where: \.isOptional) {
      mistakes.add(
        "a sequence has no optional event", at: node.location, help: "write two signs")
    }
    var sign = BugClass.SequenceSign(steps: steps)
    sign.without = without
    sign.times = times
    return sign
  }

  private func times(_ row: inout Row, _ mistakes: inout Mistakes) -> Int {
    guard let node = row.optional("times") else { return 1 }
    if let number = node.text.flatMap({ Int($0) }), (1...100).contains(number) { return number }
    mistakes.add("'times' must be a number from 1 to 100", at: node.location)
    return 1
  }

  /// A word or a list of words, each of which must be known.
  private func words(
    _ key: String, _ row: inout Row, among known: [String]?, _ node: Node,
    _ mistakes: inout Mistakes
  ) -> [String] {
    let words = row.texts(key, &mistakes)
    guard let known else { return words }
    for word in words where !known.contains(word) {
      let value = node[key]
      let place = value?.items?.first { $0.text == word }?.location ?? value?.location
      let help = didYouMean(word, among: known)
      switch key {
      case "ends_in": mistakes.add("the state '\(word)' is unknown", at: place, help: help)
      default: mistakes.add("the \(key) '\(word)' is unknown", at: place, help: help)
      }
    }
    return words
  }
}
