import LifecheckEvents
import LifecheckTables

/// Reads names of events, and notes those that no spelling gives.
struct EventNames {
  /// The names that some spelling gives; nil leaves names unchecked.
  let known: Set<Event.Name>?

  func check(_ name: Event.Name, at location: Location, _ mistakes: inout Mistakes) {
    guard let known, !known.contains(name) else { return }
    mistakes.add(
      "no spelling gives the event '\(name)'", at: location,
      help: didYouMean(name.rawValue, among: known.map(\.rawValue)))
  }

  /// A list of names, or one.
  func list(_ node: Node?, _ mistakes: inout Mistakes) -> [Event.Name] {
    guard let node else { return [] }
    var names: [Event.Name] = []
    for item in node.items ?? [node] {
      guard let text = item.text else {
        mistakes.add("expected the name of an event, found \(item.kind)", at: item.location)
        continue
      }
      let name = Event.Name(text)
      check(name, at: item.location, &mistakes)
      if names.contains(name) {
        mistakes.add("'\(name)' stands here twice", at: item.location)
      } else {
        names.append(name)
      }
    }
    return names
  }
}

/// Reads `looks_like`: a list of `{without: a}`, `{swapped: [a, b]}` or `{check: attribute}`, each with
/// the `rule` that the fault looks like, but in a lens.
func lookAlikes(_ node: Node?, _ names: EventNames, _ mistakes: inout Mistakes) -> [LookAlike] {
  guard let node else { return [] }
  guard let items = node.items else {
    mistakes.add("'looks_like' must be a list, found \(node.kind)", at: node.location)
    return []
  }
  var looks: [LookAlike] = []
  for item in items {
    guard var row = Row(item, &mistakes) else { continue }
    let without = names.list(row.optional("without"), &mistakes)
    let swapped = names.list(row.optional("swapped"), &mistakes)
    let check = row.optionalText("check", &mistakes)
    let rule = row.optionalText("rule", &mistakes)
    row.finish(&mistakes)
    switch (without.count, swapped.count, check) {
    case (1, 0, nil): looks.append(LookAlike(.without(without[0]), rule: rule))
    case (0, 2, nil): looks.append(LookAlike(.swapped(swapped[0], swapped[1]), rule: rule))
    case (0, 0, .some(let check)): looks.append(LookAlike(.check(check), rule: rule))
    default:
      mistakes.add(
        "expected one fault", at: item.location,
        help: "one of 'without: a', 'swapped: [a, b]', 'check: attribute'")
    }
  }
  return looks
}

extension Row {
  /// A range of versions, such as `>=8.0 <10.0`.
  mutating func versions(_ key: String, _ mistakes: inout Mistakes) -> VersionRange? {
    guard let node = optional(key) else { return nil }
    if let text = node.text, let range = VersionRange(text) { return range }
    mistakes.add(
      "'\(node.text ?? node.kind)' is no range of versions", at: node.location,
      help: "ranges are '>=8.0', '<10.0' and '>=8.0 <10.0'")
    return nil
  }
}
