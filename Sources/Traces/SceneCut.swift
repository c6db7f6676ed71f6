import LifecheckEvents

/// The events of one lens in one life, cut by the scene they are about.
struct SceneCut {
  /// What is known of each scene, in the order in which they first show; never empty.
  private(set) var scenes: [String?] = []
  /// For each event the scene it belongs to; nil when it names none while several are open.
  private(set) var sceneOf: [Int?] = []
  /// The index of the first scene's trace among all traces of the life.
  var base = 0

  private var firsts: [Int] = []
  private let indices: [Int]

  /// Cuts events given with their place in the life, in order.
  ///
  /// An event without a scene joins the only open one; before the first opens, the next to show.
  init(
    _ events: [(index: Int, event: Event)], starts: Set<Event.Name>, closing: Set<Event.Name>
  ) {
    indices = events.map(\.index)
    let ids = Self.numbers(of: events.compactMap(\.event.scene))
    scenes = ids.titles
    guard scenes.count > 1 else {
      scenes = [scenes.first ?? nil]
      sceneOf = Array(repeating: 0, count: events.count)
      firsts = [indices.first ?? 0]
      return
    }
    sceneOf = events.map { $0.event.scene.flatMap { ids.numbers[$0] } }
    findFirsts()
    joinNameless(events.map(\.event), starts, closing)
  }

  /// The traces of all scenes.
  var parts: [Int] { scenes.indices.map { base + $0 } }

  /// The trace to which an event belongs that begins the process or a scene.
  ///
  /// It is the first scene's, or that of a later scene that begins with the very next event.
  func part(ofStartAt index: Int) -> Int {
    var (low, high) = (0, indices.count)
    while low < high {
      let middle = (low + high) / 2
      if indices[middle] < index { low = middle + 1 } else { high = middle }
    }
    guard low < indices.count, let scene = sceneOf[low], firsts[scene] == indices[low] else {
      return base
    }
    return base + scene
  }

  private mutating func joinNameless(
    _ events: [Event], _ starts: Set<Event.Name>, _ closing: Set<Event.Name>
  ) {
    let named = sceneOf
    var next: [Int?] = []
    var coming: Int?
    for position in events.indices.reversed() {
      next.append(coming)
      if named[position] != nil { coming = position }
    }
    next.reverse()
    var open = Set<Int>()
    var last: Int?
    for position in events.indices {
      let scene =
        named[position]
        ?? joined(
          open, last, next[position], isStart: starts.contains(events[position].name))
      sceneOf[position] = scene
      guard let scene else { continue }
      last = scene
      if closing.contains(events[position].name) { open.remove(scene) } else { open.insert(scene) }
    }
    findFirsts()
  }

  private mutating func findFirsts() {
    firsts = Array(repeating: .max, count: scenes.count)
    for (position, scene) in sceneOf.enumerated() {
      if let scene { firsts[scene] = min(firsts[scene], indices[position]) }
    }
  }

  private func joined(_ open: Set<Int>, _ last: Int?, _ next: Int?, isStart: Bool) -> Int? {
    let coming = next.flatMap { position in
      sceneOf[position].flatMap { firsts[$0] == indices[position] ? $0 : nil }
    }
    if isStart, let coming { return coming }
    if open.count > 1 { return nil }
    return open.first ?? coming ?? last ?? 0
  }

  /// The scene that each id stands for, and how each scene is called.
  ///
  /// A log may tell a scene by its address here and by a lasting id there. With one of either they
  /// are the same; with more, which belongs to which is unknown, and only the kind that tells more
  /// of them counts.
  private static func numbers(of ids: [String]) -> (numbers: [String: Int], titles: [String?]) {
    var addresses = Numbering()
    var names = Numbering()
    for id in ids {
      if isAddress(id) { addresses.add(id) } else { names.add(id, isSame: areSame) }
    }
    if addresses.titles.count == 1, names.titles.count == 1 {
      return (addresses.numbers.merging(names.numbers) { $1 }, [ids.first])
    }
    let more = addresses.titles.count > names.titles.count ? addresses : names
    return (more.numbers, more.titles)
  }

  private struct Numbering {
    var numbers: [String: Int] = [:]
    var titles: [String] = []

    mutating func add(_ id: String, isSame: (String, String) -> Bool = { $0 == $1 }) {
      guard numbers[id] == nil else { return }
      if let known = titles.prefix(64).firstIndex(where: { isSame($0, id) }) {
        numbers[id] = known
      } else {
        numbers[id] = titles.count
        titles.append(id)
      }
    }
  }

  private static func isAddress(_ id: String) -> Bool { id.hasPrefix("0x") }

  // An id may stand alone or behind the name of its app.
  private static func areSame(_ a: String, _ b: String) -> Bool {
    let (long, short) = a.utf8.count > b.utf8.count ? (a, b) : (b, a)
    return short.utf8.count >= 8 && long.hasSuffix(short) && !isAddress(short)
  }
}
