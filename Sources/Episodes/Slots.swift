/// Finds a survivor by its key without looking at all of them.
struct Slots: Sendable {
  private var places: [Int32] = Array(repeating: -1, count: 64)

  mutating func clear() {
    for place in places.indices { places[place] = -1 }
  }

  func find(_ key: Survivor.Key, in survivors: [Survivor]) -> Int? {
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
    if place * 2 >= places.count {
      places = Array(repeating: -1, count: places.count * 4)
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
