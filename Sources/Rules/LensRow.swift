import LifecheckEvents
import LifecheckTables

/// A lens as its table has it, still without rules.
struct LensRow {
  let id: String
  let location: Location
  let states: [String]
  let core: [Event.Name]
  let contexts: [Context]
  private let title: String
  private let versions: VersionRange
  private let initial: String
  private let quiet: [String]
  private let startOfLife: [Event.Name]
  private let processStart: [Event.Name]
  private let processEnd: [Event.Name]
  private let anchors: [Event.Name]
  private let noise: [Event.Name]
  private let severity: Severity
  private let aliases: [String: [Event.Name]]
  private let looksLike: [LookAlike]

  init?(_ node: Node, folder: String?, events: Set<Event.Name>?, _ mistakes: inout Mistakes) {
    guard var row = Row(node, &mistakes) else { return nil }
    let names = EventNames(known: events)
    location = node.location
    let id = row.text("lens", &mistakes)
    title = row.text("title", &mistakes) ?? ""
    versions = row.versions("os", &mistakes) ?? .all
    let stateList = row.required("states", &mistakes)
    states = stateList.map { texts($0, "states", &mistakes) } ?? []
    let first = row.required("initial", &mistakes)
    initial = first?.text ?? ""
    let quietList = row.optional("quiet")
    quiet = quietList.map { texts($0, "quiet", &mistakes) } ?? []
    startOfLife = names.list(row.optional("start_of_life"), &mistakes)
    core = names.list(row.optional("core"), &mistakes)
    (processStart, processEnd) = process(row.optional("process"), names, &mistakes)
    anchors = names.list(row.optional("anchors"), &mistakes)
    let noiseList = row.optional("noise")
    noise = names.list(noiseList, &mistakes)
    severity = row.word("severity", &mistakes) ?? .error
    aliases = groups(row.optional("aliases"), names, &mistakes)
    contexts = Context.list(row.optional("contexts"), names, &mistakes)
    looksLike = lookAlikes(row.optional("looks_like"), names, &mistakes)
    row.finish(&mistakes)

    if let stateList, states.isEmpty {
      mistakes.add("a lens needs a state", at: stateList.location)
    }
    for list in [first, quietList].compactMap({ $0 }) {
      checkStates(list, among: states, &mistakes)
    }
    for item in noiseList?.items ?? [] where core.contains(where: { $0.rawValue == item.text }) {
      mistakes.add("'\(item.text ?? "")' is a core event, so it is no noise", at: item.location)
    }
    for look in looksLike where look.rule != nil {
      mistakes.add("what a lens declares has no rule", at: row.location, help: "remove 'rule'")
    }
    guard let id else { return nil }
    if let folder, folder != id {
      mistakes.add("the lens '\(id)' stands in the folder '\(folder)'", at: node.location)
    }
    self.id = id
  }

  /// The lens with those of the rules that are its own; rows without a from-state are its noise.
  func lens(with rows: [RuleRow], triggers: [Trigger]) -> Lens {
    let own = rows.map(\.rule).filter { $0.lens == id }
    let more = own.filter(\.from.isEmpty).flatMap { $0.steps.flatMap(\.events) }
    return Lens(
      id: id, title: title, versions: versions, states: states, initial: initial, quiet: quiet,
      startOfLife: startOfLife, core: core, processStart: processStart, processEnd: processEnd,
      anchors: anchors, noise: noise + more.filter { !noise.contains($0) }, severity: severity,
      aliases: aliases, contexts: contexts, looksLike: looksLike, rules: own,
      triggers: triggers, location: location)
  }
}

/// Notes states that a lens does not have.
func checkStates(_ list: Node, among states: [String], _ mistakes: inout Mistakes) {
  for node in list.items ?? [list] {
    guard let state = node.text, !states.contains(state) else { continue }
    let help = didYouMean(state, among: states)
    mistakes.add(
      "the state '\(state)' is unknown", at: node.location,
      help: help ?? "known are \(states.joined(separator: ", "))")
  }
}

/// A list of texts, or one text.
func texts(_ node: Node, _ key: String, _ mistakes: inout Mistakes) -> [String] {
  var texts: [String] = []
  for item in node.items ?? [node] {
    if let text = item.text {
      texts.append(text)
    } else {
      mistakes.add("'\(key)' must be a list of texts, found \(item.kind)", at: item.location)
    }
  }
  return texts
}

private func process(
  _ node: Node?, _ names: EventNames, _ mistakes: inout Mistakes
) -> ([Event.Name], [Event.Name]) {
  guard let node, var row = Row(node, &mistakes) else { return ([], []) }
  let lists = (
    names.list(row.optional("start"), &mistakes), names.list(row.optional("end"), &mistakes)
  )
  row.finish(&mistakes)
  return lists
}

private func groups(
  _ node: Node?, _ names: EventNames, _ mistakes: inout Mistakes
) -> [String: [Event.Name]] {
  guard let node else { return [:] }
  guard let entries = node.entries else {
    mistakes.add("'aliases' must be a mapping, found \(node.kind)", at: node.location)
    return [:]
  }
  var groups: [String: [Event.Name]] = [:]
  for entry in entries { groups[entry.key] = names.list(entry.value, &mistakes) }
  return groups
}
