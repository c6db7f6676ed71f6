import LifecheckEvents

/// The events of one life, shared out among the traces of its lenses and scenes.
struct Cut {
  /// A trace in the making.
  struct Part {
    /// An index in `Scheme.parts`; nil for the aggregate when no lens of that name is loaded.
    let lens: Int?
    let scene: String?
    /// The line from which on its events may be of several scenes; nil: of one.
    var unclearLine: Int?
    private(set) var events: [Event] = []
    private var telling: Telling?

    init(lens: Int?, scene: String?) {
      self.lens = lens
      self.scene = scene
    }

    /// Adds the next line; gives the index of the event it tells of.
    mutating func add(_ event: Event) -> Int {
      if let last = events.last, last.name == event.name {
        if telling == nil { telling = Telling(last) }
        if telling?.takes(event) == true {
          telling?.add(event)
          return events.count - 1
        }
      }
      finish()
      events.append(event)
      return events.count - 1
    }

    /// Writes down what was told of the last event.
    mutating func finish() {
      if let told = telling?.event { events[events.count - 1] = told }
      telling = nil
    }

    /// Takes all events at once: nothing is known of them but their lens.
    mutating func take(_ all: consuming [Event]) {
      events = all
      Telling.merge(&events)
    }

    /// Adds a line to an event, but none beyond its neighbours: events keep the order of the log.
    mutating func witness(_ index: Int, by other: Event) -> Bool {
      let lower = index > 0 ? events[index - 1].evidence.last ?? 0 : 0
      let upper = index + 1 < events.count ? events[index + 1].line : .max
      guard other.line >= lower, other.line <= upper else { return false }
      let lines = Set(events[index].evidence).union(other.evidence).sorted()
      events[index] = events[index].copy(evidence: lines)
      return true
    }
  }

  private(set) var parts: [Part] = []
  /// Events that are evidence at most.
  private(set) var spare: [Event] = []
  /// Lines of events that stand in several traces.
  private(set) var shared: Set<Int> = []
  /// Lines that name no scene while several were open.
  private(set) var sceneless: [Int] = []
  /// Lines with which another scene opens that nothing tells from the one before.
  private(set) var unclear: [Int] = []

  /// Cuts what a life shows; its events are used up.
  init(_ life: consuming Life, _ vocabulary: Vocabulary) {
    let met = Set(life.roles)
    let present = met.reduce(into: Set<Int>()) { $0.formUnion(vocabulary.roles[$1].shows) }
    if let lens = Self.onlyLens(life, met, present, vocabulary) {
      parts = [Part(lens: lens, scene: nil)]
      parts[0].take(life.takeEvents())
      return
    }
    var sharing = Sharing(
      events: life.events, roles: life.roles, present: present, vocabulary: vocabulary)
    sharing.classify()
    sharing.claim()
    sharing.cutScenes()
    fill(sharing)
  }

  /// Hands over the last of the traces.
  mutating func takePart() -> Part? { parts.popLast() }

  // Most logs are of one app of one lens: they need no sharing out, and no second copy.
  private static func onlyLens(
    _ life: borrowing Life, _ met: Set<Int>, _ present: Set<Int>, _ vocabulary: Vocabulary
  ) -> Int? {
    guard present.count == 1, let lens = present.first, !vocabulary.isScenic(lens),
      !life.hasImplied, met.allSatisfy({ vocabulary.roles[$0].plain == lens })
    else { return nil }
    return lens
  }

  private mutating func fill(_ sharing: Sharing) {
    parts = sharing.parts
    var places: [Int: (part: Int, event: Int)] = [:]
    let claimers = Set(sharing.claims.values)
    for index in sharing.events.indices {
      let event = sharing.events[index]
      let homes = sharing.homes(of: index)
      if homes.isEmpty, sharing.claims[index] == nil { spare.append(event) }
      if homes.count > 1 { shared.insert(event.line) }
      for home in homes {
        let place = parts[home].add(event)
        if claimers.contains(index), places[index] == nil { places[index] = (home, place) }
      }
    }
    for index in parts.indices { parts[index].finish() }
    sceneless = sharing.sceneless
    unclear = sharing.unclear
    witness(sharing, places)
  }

  private mutating func witness(
    _ sharing: Sharing, _ places: [Int: (part: Int, event: Int)]
  ) {
    for (index, claimer) in sharing.claims.sorted(by: { $0.key < $1.key }) {
      let event = sharing.events[index]
      if let place = places[claimer], parts[place.part].witness(place.event, by: event) { continue }
      if sharing.homes(of: index).isEmpty { spare.append(event) }
    }
    spare.sort { $0.line < $1.line }
  }
}
