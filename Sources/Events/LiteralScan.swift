/// Looks for many texts at once, ASCII case ignored.
///
/// This is the algorithm of Wu and Manber (1994): what two bytes end with says how far the search may
/// jump, so most bytes of a log are never looked at. `\|0x20` stands for lower case; it also folds a few
/// signs together, which costs a pattern that does not match, and never loses a line.
struct LiteralScan: Sendable {
  /// As bytes in lower case, without duplicates.
  private let literals: [[UInt8]]
  /// What each literal stands for.
  private let owners: [[Int]]
  /// The length of the shortest.
  private let window: Int
  /// By the hash of two bytes.
  private let shifts: [UInt8]
  /// The first literal with that hash at the window's end, and the next of the same hash; from 1.
  private let heads: [UInt16]
  private let nexts: [UInt16]

  private static let hashes = 1 << 12

  /// - Parameter literals: Each at least two bytes long, with the number of its owner.
  init(_ literals: [(text: String, owner: Int)]) {
    var texts: [[UInt8]] = []
    var owners: [[Int]] = []
    var index: [[UInt8]: Int] = [:]
    for (text, owner) in literals {
      let bytes = text.utf8.map { $0 | 0x20 }
      if bytes.count < 2 { continue }
      if let known = index[bytes] {
        owners[known].append(owner)
      } else if texts.count < Int(UInt16.max) - 1 {
        index[bytes] = texts.count
        texts.append(bytes)
        owners.append([owner])
      }
    }
    let window = min(texts.map(\.count).min() ?? 2, Int(UInt8.max))
    var shifts = [UInt8](repeating: UInt8(window - 1), count: Self.hashes)
    var heads = [UInt16](repeating: 0, count: Self.hashes)
    var nexts = [UInt16](repeating: 0, count: texts.count)
    for (number, text) in texts.enumerated() {
      for end in 1..<window {
        let hash = Self.hash(text[end - 1], text[end])
        shifts[hash] = min(shifts[hash], UInt8(window - 1 - end))
      }
      let last = Self.hash(text[window - 2], text[window - 1])
      nexts[number] = heads[last]
      heads[last] = UInt16(number + 1)
    }
    self.literals = texts
    self.owners = owners
    self.window = window
    self.shifts = shifts
    self.heads = heads
    self.nexts = nexts
  }

  @inline(__always)
  private static func hash(_ a: UInt8, _ b: UInt8) -> Int {
    (Int(a) << 5 ^ Int(b)) & (hashes - 1)
  }

  /// Whether one of the texts is in these bytes.
  func finds(in bytes: UnsafeRawBufferPointer) -> Bool {
    var isFound = false
    search(bytes) { _ in
      isFound = true
      return false
    }
    return isFound
  }

  /// The owners of the texts that are in these bytes, in ascending order.
  func owners(in bytes: UnsafeRawBufferPointer) -> [Int] {
    var found: Set<Int> = []
    search(bytes) { literal in
      found.insert(literal)
      return found.count < literals.count
    }
    guard !found.isEmpty else { return [] }
    return Set(found.flatMap { owners[$0] }).sorted()
  }

  /// Hands out the number of each literal found, until it is told to stop.
  @inline(__always)
  private func search(_ bytes: UnsafeRawBufferPointer, _ found: (Int) -> Bool) {
    let count = bytes.count
    guard !literals.isEmpty, count >= window else { return }
    shifts.withUnsafeBufferPointer { shifts in
      var at = window - 1
      while at < count {
        let hash = Self.hash(bytes[at - 1] | 0x20, bytes[at] | 0x20)
        let shift = shifts[hash]
        if shift > 0 {
          at += Int(shift)
          continue
        }
        var candidate = heads[hash]
        while candidate > 0 {
          let number = Int(candidate) - 1
          if stands(literals[number], at: at - window + 1, in: bytes), !found(number) { return }
          candidate = nexts[number]
        }
        at += 1
      }
    }
  }

  private func stands(
    _ literal: [UInt8], at start: Int, in bytes: UnsafeRawBufferPointer
  ) -> Bool {
    guard start + literal.count <= bytes.count else { return false }
    for offset in 0..<literal.count where bytes[start + offset] | 0x20 != literal[offset] {
      return false
    }
    return true
  }
}
