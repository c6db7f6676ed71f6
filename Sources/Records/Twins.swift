/// Finds the second of two equal records in a file that holds each of its lines twice.
struct Twins {
  /// How far apart the two may stand, in records: exports put rows slightly out of order.
  private static let reach = 64

  private var recent: [Int] = []

  /// Whether an equal record came shortly before, and has not yet had its twin.
  mutating func isSecond(_ record: UnsafeRawBufferPointer) -> Bool {
    var hasher = Hasher()
    hasher.combine(bytes: record)
    let hash = hasher.finalize()
    if let index = recent.lastIndex(of: hash) {
      recent.remove(at: index)
      return true
    }
    recent.append(hash)
    if recent.count > Self.reach { recent.removeFirst() }
    return false
  }
}
