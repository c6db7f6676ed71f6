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
    return lenses.map { $0.lens(with: rules.rules, triggers: rules.triggers(of: $0.id)) }
  }

  private func read(
    _ section: TriggerSection, into rules: inout RuleList, _ mistakes: inout Mistakes
  ) {
    guard let lens = lens(of: section, &mistakes),
      let row = TriggerRow(section.node, lens: lens, &mistakes),
      let title = rules.title(of: row, in: lens.id, isUsers: section.isUsers, &mistakes)
    else { return }
    var own: [Rule] = []
    for item in row.rules {
      guard
        let read = RuleRow(
          item, lens: lens, trigger: row.id, title: title, events: events, &mistakes)
      else { continue }
      own.append(read.rule)
      rules.add(read, isUsers: section.isUsers, &mistakes)
    }
    row.check(against: own, &mistakes)
  }

  /// The lens that a trigger names, else that of its folder.
  private func lens(of section: TriggerSection, _ mistakes: inout Mistakes) -> LensRow? {
    let name = section.node["lens"]
    let place = section.node.location
    guard let id = name?.text ?? section.folder else {
      mistakes.add("the key 'lens' is missing", at: place, help: known)
      return nil
    }
    if let lens = lenses.first(where: { $0.id == id }) { return lens }
    mistakes.add(
      "the lens '\(id)' is unknown", at: name?.location ?? place,
      help: didYouMean(id, among: lenses.map(\.id)) ?? known)
    return nil
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
  private var triggers: [Entry] = []
  private var places: [String: Int] = [:]

  /// A trigger of a lens, still without its rules.
  private struct Entry {
    let lens: String
    let id: String
    let title: String
    var absent: [Trigger.Absence]
    let location: Location
  }

  /// The title of a trigger, which a later row of it need not repeat.
  mutating func title(
    of row: TriggerRow, in lens: String, isUsers: Bool, _ mistakes: inout Mistakes
  ) -> String? {
    let key = "\(lens) \(row.id)"
    guard let place = places[key] else {
      guard let title = row.title else {
        mistakes.add("the key 'title' is missing", at: row.location)
        return nil
      }
      places[key] = triggers.count
      triggers.append(
        Entry(
          lens: lens, id: row.id, title: title, absent: row.absent, location: row.location))
      return title
    }
    if !isUsers {
      mistakes.add(
        "the trigger '\(row.id)' stands here twice, first \(triggers[place].location)",
        at: row.location)
    }
    if !row.absent.isEmpty { triggers[place].absent = row.absent }
    return row.title ?? triggers[place].title
  }

  /// The triggers of a lens, in table order; its rules are numbered among its own.
  func triggers(of lens: String) -> [Trigger] {
    var rows: [String: [Int]] = [:]
    for (index, row) in rules.lazy.filter({ $0.rule.lens == lens }).enumerated() {
      rows[row.rule.trigger, default: []].append(index)
    }
    return triggers.filter { $0.lens == lens }.compactMap { entry in
      let own = rows[entry.id] ?? []
      if own.isEmpty, entry.absent.isEmpty { return nil }
      return Trigger(id: entry.id, title: entry.title, rules: own, absent: entry.absent)
    }
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
