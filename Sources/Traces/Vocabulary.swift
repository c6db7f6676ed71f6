import LifecheckEvents

/// A scheme made ready for look-ups: what each name and each channel can be.
struct Vocabulary: Sendable {
  /// What a name is to the lenses; lenses are indices in `Scheme.parts`.
  struct Role: Sendable {
    /// The lenses with a trace a scene that own the name.
    var scenic: [Int] = []
    /// The first other lens that owns it.
    var plain: Int?
    /// The lenses to which it is an event of the process.
    var starts: [Int] = []
    var ends: [Int] = []
    /// The lenses that a process shows with it.
    var shows: [Int] = []
    var isStart = false
    /// The transitions it tells of.
    var groups: [Int] = []
  }

  let scheme: Scheme
  let aggregate: Int?
  /// What the names are that some lens has; a look-up gives an index, for it is cheaper to keep.
  let roles: [Role]
  let groupCount: Int
  private let indices: [Event.Name: Int]
  private let scenic: Set<Int>

  init(_ scheme: Scheme) {
    var draft = RoleDraft(scheme)
    draft.addParts()
    draft.addGroups()
    self.scheme = scheme
    aggregate = draft.aggregate
    scenic = draft.scenic
    groupCount = draft.groupCount
    let names = draft.roles.keys.sorted()
    roles = names.compactMap { draft.roles[$0] }
    indices = Dictionary(uniqueKeysWithValues: zip(names, names.indices))
  }

  func isScenic(_ lens: Int) -> Bool { scenic.contains(lens) }

  func writer(of event: Event) -> Scheme.Writer? { scheme.writers[event.channel] }

  /// What an event is to the lenses, as an index in `roles`; nil for evidence.
  func role(of event: Event) -> Int? {
    switch writer(of: event) {
    case .outside, .witness: nil
    case .implied, .held, nil: indices[event.name]
    }
  }
}

/// A vocabulary in the making.
private struct RoleDraft {
  let scheme: Scheme
  let scenic: Set<Int>
  let aggregate: Int?
  var roles: [Event.Name: Vocabulary.Role] = [:]
  var groupCount = 0

  init(_ scheme: Scheme) {
    self.scheme = scheme
    scenic = Set(
      scheme.parts.indices.filter { scheme.sceneLenses.contains(scheme.parts[$0].lens) })
    aggregate = scheme.parts.firstIndex { $0.lens == scheme.aggregate }
  }

  mutating func addParts() {
    for (index, part) in scheme.parts.enumerated() {
      for name in part.processStart { roles[name, default: .init()].starts.append(index) }
      for name in part.processEnd { roles[name, default: .init()].ends.append(index) }
      for name in part.startOfLife { roles[name, default: .init()].isStart = true }
      let process = part.processStart.union(part.processEnd)
      for name in scenic.contains(index) ? part.events.subtracting(process) : part.events {
        own(name, index)
      }
    }
    for (index, part) in scheme.parts.enumerated() {
      for name in part.mentioned where isUnowned(name) { own(name, index) }
    }
    for (name, role) in roles {
      let shows = shown(by: role)
      roles[name]?.shows = shows
    }
  }

  mutating func addGroups() {
    groupCount = scheme.groups.count
    for (group, names) in scheme.groups.enumerated() {
      for name in names { roles[name]?.groups.append(group) }
    }
    // A name of no group tells of a transition of its own.
    for (name, role) in roles where role.groups.isEmpty {
      roles[name]?.groups = [groupCount]
      groupCount += 1
    }
  }

  private mutating func own(_ name: Event.Name, _ index: Int) {
    if scenic.contains(index) {
      roles[name, default: .init()].scenic.append(index)
    } else if roles[name]?.plain == nil || roles[name]?.plain == aggregate {
      // The aggregate shares its names with the lens whose events it gathers, and yields to it.
      roles[name, default: .init()].plain = index
    }
  }

  private func isUnowned(_ name: Event.Name) -> Bool {
    guard let role = roles[name] else { return true }
    return role.scenic.isEmpty && role.plain == nil && role.starts.isEmpty && role.ends.isEmpty
  }

  // A name that another lens owns, too, does not show that an app has scenes.
  private func shown(by role: Vocabulary.Role) -> [Int] {
    if let plain = role.plain { return [plain] }
    return role.scenic + (role.starts + role.ends).filter { !role.scenic.contains($0) }
  }
}
