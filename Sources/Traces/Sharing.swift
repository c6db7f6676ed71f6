import LifecheckEvents

/// Which traces the events of one life belong to, before their lines are merged.
struct Sharing {
  /// Where an event goes.
  private enum Home {
    /// To the trace of a lens; of a scene, as far as it is known.
    case lens(Int?)
    case part(Int)
    /// To the traces of the lenses that count it among the events of the process, and of its own.
    case process
    /// Held until it is known which event claims it.
    case held
    case evidence
  }

  let events: [Event]
  let roles: [Int]
  /// The lenses that the process shows.
  let present: Set<Int>
  let vocabulary: Vocabulary
  private(set) var parts: [Cut.Part] = []
  /// The event for which another is evidence, by the index of that other.
  private(set) var claims: [Int: Int] = [:]
  private(set) var sceneless: [Int] = []
  /// Lines with which another scene opens that nothing tells from the one before.
  private(set) var unclear: [Int] = []
  private var homes: [Home] = []
  private var plainParts: [Int?: Int] = [:]
  private var sceneCuts: [Int: SceneCut] = [:]

  init(events: [Event], roles: [Int], present: Set<Int>, vocabulary: Vocabulary) {
    self.events = events
    self.roles = roles
    self.present = present
    self.vocabulary = vocabulary
  }

  private var isSceneApp: Bool { present.contains(where: vocabulary.isScenic) }

  /// The traces of an event, as indices in `parts`; none for evidence.
  func homes(of index: Int) -> [Int] {
    switch homes[index] {
    case .part(let part): return [part]
    case .lens(let lens): return plainParts[lens].map { [$0] } ?? []
    case .held, .evidence: return []
    case .process:
      let role = vocabulary.roles[roles[index]]
      var homes: [Int] = []
      if !hasScenicProcess(role), let part = plainParts[role.plain] { homes.append(part) }
      for lens in role.starts where present.contains(lens) {
        if let part = sceneCuts[lens]?.part(ofStartAt: index) ?? plainParts[lens] {
          homes.append(part)
        }
      }
      for lens in role.ends where present.contains(lens) {
        homes += sceneCuts[lens]?.parts ?? plainParts[lens].map { [$0] } ?? []
      }
      return homes.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }
  }

  // MARK: - Whose event it is

  /// Says of each event which lens it belongs to, or that it has to wait.
  mutating func classify() {
    homes = events.indices.map { home(of: $0) }
  }

  private func home(of index: Int) -> Home {
    let role = vocabulary.roles[roles[index]]
    if (role.starts + role.ends).contains(where: present.contains) { return .process }
    let writer = vocabulary.writer(of: events[index])
    if let lens = role.scenic.first(where: present.contains) {
      return writer == .implied ? .held : .lens(lens)
    }
    if writer == .implied || writer == .held && isSceneApp { return .held }
    return .lens(role.plain ?? role.scenic.first)
  }

  private func hasScenicProcess(_ role: Vocabulary.Role) -> Bool {
    (role.starts + role.ends).contains { present.contains($0) && vocabulary.isScenic($0) }
  }

  // MARK: - Held events

  /// Gives each held event to the event of its transition, or to a trace of its own.
  mutating func claim() {
    guard homes.contains(where: isHeld) else { return }
    let before = neighbours(events.indices)
    let after = neighbours(events.indices.reversed())
    var logged = Set<Int>()
    for index in events.indices where vocabulary.writer(of: events[index]) != .implied {
      logged.formUnion(vocabulary.roles[roles[index]].groups)
    }
    for index in events.indices where isHeld(homes[index]) {
      if let claimer = nearer(before[index], after[index], to: index) {
        claims[index] = claimer
      } else {
        homes[index] = unclaimed(index, logged)
      }
    }
    completeAggregate()
  }

  // Once held events make a trace of their own, it needs those too that tell of an event of a scene: without
  // them the rest makes no sense.
  private mutating func completeAggregate() {
    guard let aggregate = vocabulary.aggregate,
      homes.contains(where: { if case .lens(aggregate) = $0 { true } else { false } })
    else { return }
    let names = vocabulary.scheme.parts[aggregate].events
    for index in claims.keys where names.contains(events[index].name) {
      homes[index] = .lens(aggregate)
    }
  }

  private func isHeld(_ home: Home) -> Bool {
    if case .held = home { true } else { false }
  }

  private func unclaimed(_ index: Int, _ logged: Set<Int>) -> Home {
    let role = vocabulary.roles[roles[index]]
    if vocabulary.writer(of: events[index]) == .implied, !logged.isDisjoint(with: role.groups) {
      return .evidence
    }
    if let lens = role.scenic.first(where: present.contains) { return .lens(lens) }
    guard isSceneApp, vocabulary.scheme.aggregate != nil else {
      return .lens(role.plain ?? role.scenic.first)
    }
    return .lens(vocabulary.aggregate)
  }

  /// A neighbour of the same transition, and whether no other event stands between.
  private typealias Neighbour = (index: Int, isNext: Bool)

  // For each held event the last event of its transition on the way; one pass, whatever the log.
  private func neighbours(_ order: some Sequence<Int>) -> [Int: Neighbour] {
    var found: [Int: Neighbour] = [:]
    var last: [Int] = Array(repeating: -1, count: vocabulary.groupCount)
    var position: [Int] = Array(repeating: -1, count: vocabulary.groupCount)
    var count = 0
    for index in order {
      let groups = vocabulary.roles[roles[index]].groups
      if isHeld(homes[index]) {
        guard let group = groups.max(by: { position[$0] < position[$1] }), last[group] >= 0 else {
          continue
        }
        found[index] = (last[group], position[group] == count)
      } else {
        count += 1
        for group in groups { (last[group], position[group]) = (index, count) }
      }
    }
    return found
  }

  private func nearer(_ before: Neighbour?, _ after: Neighbour?, to index: Int) -> Int? {
    let distances = [before, after].compactMap { neighbour -> (Int64, Int)? in
      guard let neighbour else { return nil }
      let (own, other) = (events[index].time, events[neighbour.index].time)
      guard let isNear = Clock.areWithin(Telling.acrossChannels, own, other) else {
        return neighbour.isNext ? (0, neighbour.index) : nil
      }
      return isNear ? (Clock.distance(own, other) ?? 0, neighbour.index) : nil
    }
    guard let first = distances.first else { return nil }
    return distances.dropFirst().reduce(first) { $1.0 < $0.0 ? $1 : $0 }.1
  }

  // MARK: - Scenes

  /// Makes the traces: one a lens, or one a scene.
  mutating func cutScenes() {
    var byLens: [Int?: [Int]] = [:]
    for (index, home) in homes.enumerated() {
      if case .lens(let lens) = home { byLens[lens, default: []].append(index) }
      if case .process = home { addProcessLens(index, &byLens) }
    }
    for lens in byLens.keys.sorted(by: { ($0 ?? .max) < ($1 ?? .max) }) {
      let indices = byLens[lens] ?? []
      guard let scenic = lens, vocabulary.isScenic(scenic), present.contains(scenic) else {
        plainParts[lens] = parts.count
        parts.append(Cut.Part(lens: lens, scene: nil))
        continue
      }
      cut(scenic, indices)
    }
  }

  // A lens may have nothing but events of the process in a life.
  private func addProcessLens(_ index: Int, _ byLens: inout [Int?: [Int]]) {
    let role = vocabulary.roles[roles[index]]
    if !hasScenicProcess(role), let plain = role.plain { byLens[plain, default: []] += [] }
    for lens in role.starts + role.ends where present.contains(lens) {
      byLens[lens, default: []] += []
    }
  }

  private mutating func cut(_ lens: Int, _ indices: [Int]) {
    var cut = SceneCut(
      indices.map { ($0, events[$0]) }, starts: vocabulary.scheme.parts[lens].startOfLife,
      closing: vocabulary.scheme.closing)
    cut.base = parts.count
    parts += cut.scenes.map { Cut.Part(lens: lens, scene: $0) }
    if cut.scenes.count == 1 { findUnclear(indices, in: cut.base, of: lens) }
    for (position, index) in indices.enumerated() {
      if let scene = cut.sceneOf[position] {
        homes[index] = .part(cut.base + scene)
      } else if let claimer = twin(of: position, in: indices, cut) {
        homes[index] = .evidence
        claims[index] = claimer
      } else {
        homes[index] = .evidence
        // What comes at any time is about the process as often as about a scene.
        if !vocabulary.scheme.parts[lens].noise.contains(events[index].name) {
          sceneless.append(events[index].line)
        }
      }
    }
    sceneCuts[lens] = cut
  }

  private mutating func findUnclear(_ indices: [Int], in part: Int, of lens: Int) {
    let (events, opening) = (events, vocabulary.scheme.opening)
    guard indices.lazy.filter({ opening.contains(events[$0].name) }).prefix(2).count == 2 else {
      return
    }
    let starts = vocabulary.scheme.parts[lens].processStart
    let starting = events.indices.filter { starts.contains(events[$0].name) }
    let all = starting.isEmpty ? indices : Set(indices + starting).sorted()
    var windows = Windows(vocabulary.scheme, of: vocabulary.scheme.parts[lens])
    guard let place = windows.unclear(in: all.map { events[$0] }) else { return }
    let line = events[all[place]].line
    parts[part].unclearLine = line
    unclear.append(line)
  }

  // A line without a scene next to one that tells the same with its scene speaks for that scene.
  private func twin(of position: Int, in indices: [Int], _ cut: SceneCut) -> Int? {
    let event = events[indices[position]]
    return [position - 1, position + 1].first { other in
      guard indices.indices.contains(other), cut.sceneOf[other] != nil else { return false }
      let neighbour = events[indices[other]]
      return neighbour.name == event.name
        && Clock.areWithin(Telling.acrossChannels, neighbour.time, event.time) ?? true
    }.map { indices[$0] }
  }
}
