import LifecheckEvents
import LifecheckTables

/// Lenses while they are read: first what they are, then their rules.
struct LensTable {
  private let events: Set<Event.Name>?
  private var lenses: [LensRow] = []
  private var sections: [TriggerSection] = []

  private struct TriggerSection {
    let node: Node
    let folder: String?
    let isUsers: Bool
  }

  init(events: Set<Event.Name>?) { self.events = events }

  /// Adds a file: its lenses now, its triggers once all lenses are known.
  mutating func add(_ file: Sections, isUsers: Bool, _ mistakes: inout Mistakes) {
    for node in file.lenses {
      guard let lens = LensRow(node, folder: file.folder, events: events, &mistakes) else {
        continue
      }
      guard let index = lenses.firstIndex(where: { $0.id == lens.id }) else {
        lenses.append(lens)
        continue
      }
      if isUsers {
        lenses[index] = lens
      } else {
        let first = lenses[index].location
        mistakes.add("the lens '\(lens.id)' stands here twice, first \(first)", at: node.location)
      }
    }
    sections += file.triggers.map {
      TriggerSection(node: $0, folder: file.folder, isUsers: isUsers)
    }
  }

  /// Reads the triggers, and gives the lenses with all their rules.
  mutating func finish(_ mistakes: inout Mistakes) -> [Lens] {
    var rules = RuleList()
    for section in sections {
      read(section, into: &rules, &mistakes)
    }
    let ids = rules.rules.map(\.id)
    for row in rules.rules { row.checkLookAlikes(among: ids, &mistakes) }
    return lenses.map { $0.lens(with: rules.rules) }
  }

  private func read(
    _ section: TriggerSection, into rules: inout RuleList, _ mistakes: inout Mistakes
  ) {
    guard var row = Row(section.node, &mistakes) else { return }
    let name = row.optional("lens")
    let trigger = row.text("trigger", &mistakes)
    let title = row.optionalText("title", &mistakes)
    let rows = row.required("rules", &mistakes)
    row.finish(&mistakes)
    guard let id = name?.text ?? section.folder else {
      mistakes.add("the key 'lens' is missing", at: row.location, help: known)
      return
    }
    guard let lens = lenses.first(where: { $0.id == id }) else {
      mistakes.add(
        "the lens '\(id)' is unknown", at: name?.location ?? row.location,
        help: didYouMean(id, among: lenses.map(\.id)) ?? known)
      return
    }
    guard let trigger, let rows else { return }
    guard let items = rows.items else {
      mistakes.add("'rules' must be a list, found \(rows.kind)", at: rows.location)
      return
    }
    if items.isEmpty { mistakes.add("a trigger needs a rule", at: rows.location) }
    let place = section.node.location
    guard
      let sentence = rules.title(
        of: trigger, in: id, title: title, isUsers: section.isUsers, at: place, &mistakes)
    else { return }
    for item in items {
      guard
        let read = RuleRow(
          item, lens: lens, trigger: trigger, title: sentence, events: events, &mistakes)
      else { continue }
      rules.add(read, isUsers: section.isUsers, &mistakes)
    }
  }

  private var known: String? {
    lenses.isEmpty ? nil : "known are \(lenses.map(\.id).joined(separator: ", "))"
  }
}

/// Rules while they are read: their ids are unique, and a user's take the place of known ones.
private struct RuleList {
  private(set) var rules: [RuleRow] = []
  private var indices: [String: Int] = [:]
  private var users: Set<String> = []
  private var titles: [String: (title: String, place: Location)] = [:]

  mutating func title(
    of trigger: String, in lens: String, title: String?, isUsers: Bool, at place: Location,
    _ mistakes: inout Mistakes
  ) -> String? {
    let key = "\(lens) \(trigger)"
    guard let (known, first) = titles[key] else {
      guard let title else {
        mistakes.add("the key 'title' is missing", at: place)
        return nil
      }
      titles[key] = (title, place)
      return title
    }
    if !isUsers {
      mistakes.add("the trigger '\(trigger)' stands here twice, first \(first)", at: place)
    }
    return title ?? known
  }

  mutating func add(_ row: RuleRow, isUsers: Bool, _ mistakes: inout Mistakes) {
    guard let index = indices[row.id] else {
      indices[row.id] = rules.count
      rules.append(row)
      if isUsers { users.insert(row.id) }
      return
    }
    let first = rules[index].rule.location
    if !isUsers || first.file == row.rule.location.file {
      mistakes.add("the rule '\(row.id)' stands here twice, first \(first)", at: row.place)
    } else {
      rules[index] = row
    }
  }
}
