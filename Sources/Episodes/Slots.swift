/// Finds a survivor by its key without looking at all of them, once there are many.
struct Slots: Sendable {
  private static let few = 16
  private var places: [Int32] = []

  mutating func clear() {
    if !places.isEmpty { places.removeAll(keepingCapacity: true) }
  }

  func find(_ key: Survivor.Key, in survivors: [Survivor]) -> Int? {
    if places.isEmpty { return survivors.firstIndex { $0.key == key } }
    var slot = start(of: key)
    while places[slot] >= 0 {
      let place = Int(places[slot])
      if survivors[place].key == key { return place }
      slot = (slot + 1) & (places.count - 1)
    }
    return nil
  }

  /// Notes that the key's survivor will be at a place, behind those in `survivors`.
  mutating func add(_ key: Survivor.Key, at place: Int, in survivors: [Survivor]) {
    if place < Self.few { return }
    if place * 2 >= places.count {
      places = Array(repeating: -1, count: max(places.count * 4, Self.few * 4))
      for (place, survivor) in survivors.enumerated() { insert(survivor.key, place) }
    }
    insert(key, place)
  }

  private mutating func insert(_ key: Survivor.Key, _ place: Int) {
    var slot = start(of: key)
    while places[slot] >= 0 { slot = (slot + 1) & (places.count - 1) }
    places[slot] = Int32(place)
  }

  private func start(of key: Survivor.Key) -> Int {
    var hash = UInt64(UInt32(bitPattern: key.edge)) << 32 | UInt64(key.done) << 16
    hash ^= UInt64(UInt32(bitPattern: key.previous)) << 8 ^ UInt64(UInt32(bitPattern: key.clock))
    hash = hash &* 0x9E37_79B9_7F4A_7C15
    return Int(hash >> 40) & (places.count - 1)
  }
}
