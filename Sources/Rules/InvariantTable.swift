import LifecheckEvents
import LifecheckTables

/// The invariants, read from the key `invariants` of tables.
///
///     invariants:
///       - id: launch.once
///         title: a process launches once
///         once: [didFinishLaunching]
///         confidence: documented
///
/// A user's row with a known id takes the place of the known one.
public struct InvariantTable: Sendable {
  /// How the paths of the built-in tables begin.
  public static let path = "rules/invariants"
  static let key = "invariants"

  public private(set) var invariants: [Invariant] = []

  /// Reads the tables.
  ///
  /// - Parameters:
  ///   - files: Tables; those without the key are passed over.
  ///   - lenses: The lenses that rows may name; nil leaves lenses and contexts unchecked, as where
  ///     not all of them were read.
  ///   - events: The names that some spelling gives; nil leaves names unchecked.
  ///   - mistakes: Gets what is wrong.
  public init(
    _ files: [TableFile], lenses: [Lens]?, events: Set<Event.Name>?, _ mistakes: inout Mistakes
  ) {
    var rows = UniqueRows(noun: "invariant")
    for file in files {
      for node in file.rows(of: Self.key, &mistakes) {
        let reader = InvariantReader(lenses: lenses, names: EventNames(known: events))
        guard let invariant = reader.read(node, &mistakes),
          let index = rows.place(invariant.id, at: node.location, &mistakes)
        else { continue }
        if index == invariants.count {
          invariants.append(invariant)
        } else {
          invariants[index] = invariant
        }
      }
    }
    for rule in lenses?.flatMap(\.rules) ?? [] {
      guard let invariant = invariants.first(where: { $0.id == rule.id }) else { continue }
      mistakes.add(
        "'\(rule.id)' is the id of a rule, too", at: invariant.location,
        help: "rule \(rule.location)")
    }
  }
}

/// Ids while rows are read: a later file's row takes the place of an earlier one's.
struct UniqueRows {
  let noun: String
  private var places: [String: (index: Int, location: Location)] = [:]

  init(noun: String) { self.noun = noun }

  /// The index of the row; nil and a mistake where its id stands in one file twice.
  mutating func place(_ id: String, at location: Location, _ mistakes: inout Mistakes) -> Int? {
    guard let known = places[id] else {
      let index = places.count
      places[id] = (index, location)
      return index
    }
    if known.location.file == location.file {
      mistakes.add(
        "the \(noun) '\(id)' stands here twice, first \(known.location)", at: location)
      return nil
    }
    places[id]?.location = location
    return known.index
  }
}

extension TableFile {
  /// The rows that its first document lists under a key; none if it has no such key.
  func rows(of key: String, _ mistakes: inout Mistakes) -> [Node] {
    var own = Mistakes()
    guard let list = YAML.documents(of: self, count: 1, &own).first?[key], !list.isNull else {
      return []
    }
    guard let items = list.items else {
      mistakes.add("'\(key)' must be a list, found \(list.kind)", at: list.location)
      return []
    }
    return items
  }
}

/// Reads one row.
private struct InvariantReader {
  let lenses: [Lens]?
  let names: EventNames

  private static let forms = [
    "once", "never", "never_both", "only", "each", "alternate", "holds", "order",
  ]

  func read(_ node: Node, _ mistakes: inout Mistakes) -> Invariant? {
    guard var row = Row(node, &mistakes) else { return nil }
    let id = row.text("id", &mistakes)
    let title = row.text("title", &mistakes)
    let versions = row.versions("os", &mistakes) ?? .all
    let lensList = row.optional("lens")
    let ids = lensList.map { texts($0, "lens", &mistakes) } ?? []
    let isPerScene = row.flag("per_scene", &mistakes)
    let toldBy = row.texts("told_by", &mistakes)
    let form = form(&row, node, &mistakes)
    let once = row.optionalText("report_once", &mistakes)
    if node["confidence"] == nil {
      mistakes.add("the key 'confidence' is missing", at: node.location)
    }
    let confidence: Confidence? = row.word("confidence", &mistakes)
    let severity: Severity? = row.word("severity", &mistakes)
    let known = known(row.optional("known"), &mistakes)
    row.finish(&mistakes)

    if let lenses {
      for item in lensList.map({ $0.items ?? [$0] }) ?? [] {
        guard let id = item.text, !lenses.contains(where: { $0.id == id }) else { continue }
        mistakes.add(
          "the lens '\(id)' is unknown", at: item.location,
          help: didYouMean(id, among: lenses.map(\.id)))
      }
    }
    if let severity, let confidence, severity > confidence.severity {
      mistakes.add(
        "what is \(confidence.rawValue) is a \(confidence.severity.rawValue) at most, "
          + "not '\(severity.rawValue)'", at: node["severity"]?.location)
    }
    guard let id, let title, let form, let confidence else { return nil }
    return Invariant(
      id: id, title: title, versions: versions, lenses: ids, isPerScene: isPerScene, toldBy: toldBy,
      form: form, once: once, confidence: confidence, severity: severity, known: known,
      location: node.location)
  }

  private func form(
    _ row: inout Row, _ node: Node, _ mistakes: inout Mistakes
  ) -> Invariant.Form? {
    let told = Self.forms.filter { node[$0].map { !$0.isNull } ?? false }
    guard let key = told.first, told.count == 1 else {
      for key in told { _ = row.optional(key) }
      mistakes.add(
        told.isEmpty
          ? "an invariant needs a form"
          : "\(told.map { "'\($0)'" }.joined(separator: " and ")) are forms, and an invariant has one",
        at: node.location, help: "forms are \(Self.forms.joined(separator: ", "))")
      return nil
    }
    switch key {
    case "once": return .once(list(key, &row, &mistakes))
    case "never":
      return .never(list(key, &row, &mistakes), when(&row, node, &mistakes))
    case "never_both": return .neverBoth(pairs(row.optional(key), &mistakes))
    case "only":
      return .only(
        list(key, &row, &mistakes), after: required("after", &row, &mistakes),
        since: required("since", &row, &mistakes))
    case "each":
      return .each(
        list(key, &row, &mistakes), answeredBy: required("answered_by", &row, &mistakes),
        until: names.list(row.optional("until"), &mistakes))
    case "alternate":
      let events = list(key, &row, &mistakes)
      if events.count != 2 {
        mistakes.add("'alternate' needs two events", at: node["alternate"]?.location)
      }
      return .alternate(events, unless: names.list(row.optional("unless"), &mistakes))
    case "holds": return holds(row.optional(key), &mistakes).map { .holds($0) }
    default:
      let channels = row.texts(key, &mistakes)
      if channels.count != 2 {
        mistakes.add("'order' needs two channels", at: node["order"]?.location)
      }
      return .order(channels, of: required("of", &row, &mistakes))
    }
  }

  private func when(
    _ row: inout Row, _ node: Node, _ mistakes: inout Mistakes
  ) -> Invariant.When {
    let told = ["after", "before", "with"].filter { node[$0].map { !$0.isNull } ?? false }
    if told.count > 1 {
      mistakes.add(
        "\(told.map { "'\($0)'" }.joined(separator: " and ")) do not go together",
        at: node.location, help: "'never' has one of after, before, with")
    }
    for key in told.dropFirst() { _ = row.optional(key) }
    switch told.first {
    case "after":
      return .after(
        list("after", &row, &mistakes), until: names.list(row.optional("until"), &mistakes))
    case "before": return .before(list("before", &row, &mistakes))
    case "with": return .with(list("with", &row, &mistakes))
    default: return .always
    }
  }

  private func list(
    _ key: String, _ row: inout Row, _ mistakes: inout Mistakes
  ) -> [Event.Name] {
    let node = row.optional(key)
    let list = names.list(node, &mistakes)
    if let node, list.isEmpty { mistakes.add("'\(key)' is empty", at: node.location) }
    return list
  }

  private func required(
    _ key: String, _ row: inout Row, _ mistakes: inout Mistakes
  ) -> [Event.Name] {
    names.list(row.required(key, &mistakes), &mistakes)
  }

  private func pairs(_ node: Node?, _ mistakes: inout Mistakes) -> [[Event.Name]] {
    (node?.items ?? []).map { item in
      let pair = names.list(item, &mistakes)
      if pair.count != 2 {
        mistakes.add("'never_both' is a list of pairs of events", at: item.location)
      }
      return pair
    }
  }

  private func holds(_ node: Node?, _ mistakes: inout Mistakes) -> [Step]? {
    guard let node, let steps = sequence(node, "holds", names, &mistakes) else { return nil }
    for step in steps where step.conditions.isEmpty {
      mistakes.add("'\(step.title)' has no attribute to hold", at: node.location)
    }
    return steps
  }

  private func known(_ node: Node?, _ mistakes: inout Mistakes) -> [Invariant.Known] {
    guard let node else { return [] }
    guard let items = node.items else {
      mistakes.add("'known' must be a list, found \(node.kind)", at: node.location)
      return []
    }
    return items.compactMap { item in
      guard var row = Row(item, &mistakes) else { return nil }
      let title = row.text("title", &mistakes)
      let versions = row.versions("os", &mistakes)
      let context = row.optionalText("context", &mistakes)
      row.finish(&mistakes)
      if (item["os"] == nil) == (context == nil) {
        mistakes.add(
          "what the OS is known to do has either 'os' or 'context'", at: item.location,
          help: "os: where it does so by itself; context: what must be shown")
      }
      if let context, let lenses {
        let contexts = lenses.flatMap(\.contexts).map(\.id)
        if !contexts.contains(context) {
          mistakes.add(
            "the context '\(context)' is unknown", at: item["context"]?.location,
            help: didYouMean(context, among: contexts) ?? "a lens lists its contexts")
        }
      }
      return title.map { Invariant.Known(title: $0, versions: versions, context: context) }
    }
  }
}

/// Events in a row, as a rule writes what it expects: `a (b | c)[state=active] d within 5s`.
func sequence(
  _ node: Node, _ key: String, _ names: EventNames, _ mistakes: inout Mistakes
) -> [Step]? {
  guard let text = node.text else {
    mistakes.add("'\(key)' must be a text, found \(node.kind)", at: node.location)
    return nil
  }
  do throws(Misreading) {
    let expectation = try Expectation(text)
    for mention in expectation.mentions {
      names.check(mention.name, at: node.location(at: mention.offset), &mistakes)
    }
    return expectation.steps
  } catch {
    mistakes.add(error, in: node)
    return nil
  }
}
