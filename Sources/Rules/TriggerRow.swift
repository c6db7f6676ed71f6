import LifecheckTables

/// A trigger as its table has it: what it is, where it has no rules and why, and its rules unread.
struct TriggerRow {
  let id: String
  let title: String?
  let absent: [Trigger.Absence]
  /// One node a rule.
  let rules: [Node]
  let location: Location

  init?(_ node: Node, lens: LensRow, _ mistakes: inout Mistakes) {
    guard var row = Row(node, &mistakes) else { return nil }
    _ = row.optional("lens")
    let id = row.text("trigger", &mistakes)
    title = row.optionalText("title", &mistakes)
    let reasons = row.optional("absent")
    absent = reasons.map { Self.absences($0, &mistakes) } ?? []
    // What is absent from every version needs no rule.
    let list = reasons == nil ? row.required("rules", &mistakes) : row.optional("rules")
    row.finish(&mistakes)
    location = node.location
    if let list, list.items == nil {
      mistakes.add("'rules' must be a list, found \(list.kind)", at: list.location)
      return nil
    }
    rules = list?.items ?? []
    if let list, rules.isEmpty { mistakes.add("a trigger needs a rule", at: list.location) }
    guard let id, list != nil || reasons != nil else { return nil }
    self.id = id
  }

  private static func absences(_ node: Node, _ mistakes: inout Mistakes) -> [Trigger.Absence] {
    guard let items = node.items else {
      mistakes.add("'absent' must be a list, found \(node.kind)", at: node.location)
      return []
    }
    if items.isEmpty { mistakes.add("'absent' is empty", at: node.location) }
    return items.compactMap { item in
      guard var row = Row(item, &mistakes) else { return nil }
      let hasRange = row.required("os", &mistakes) != nil
      let versions = row.versions("os", &mistakes)
      let why = row.text("why", &mistakes)
      row.finish(&mistakes)
      if why?.isEmpty == true { mistakes.add("'absent' does not say why", at: item.location) }
      guard hasRange, let versions, let why else { return nil }
      return Trigger.Absence(versions: versions, why: why, location: item.location)
    }
  }

  /// Notes versions that are said to have no rule and have one.
  ///
  /// Special rules count, too: the reason would contradict them.
  func check(against rules: [Rule], _ mistakes: inout Mistakes) {
    for absence in absent {
      for rule in rules where rule.versions.intersection(absence.versions) != nil {
        mistakes.add(
          "'\(id)' is absent here, but the rule '\(rule.id)' holds on \(rule.versions)",
          at: absence.location)
      }
    }
  }
}
