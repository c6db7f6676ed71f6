/// Which strand of one log is laid beside which of the other.
///
/// Strands of the same lens, process and scene belong together; then, as names differ from log to log,
/// those of the only process that is left in a lens; last what is left alone on both sides, whatever
/// its lens.
struct Pairing {
  /// Indices of strands; one of both may be missing.
  let pairs: [(a: Int?, b: Int?)]

  private struct Key: Hashable {
    let lens: String
    let process: String?
    let scene: Int
  }

  init(_ a: [Strand], _ b: [Strand]) {
    var partners = [Int?](repeating: nil, count: a.count)
    var free = Set(b.indices)
    func pair(_ indices: some Sequence<Int>, by key: (Strand) -> Key) {
      let places = Dictionary(free.map { (key(b[$0]), $0) }, uniquingKeysWith: min)
      for index in indices where partners[index] == nil {
        guard let other = places[key(a[index])], free.remove(other) != nil else { continue }
        partners[index] = other
      }
    }
    pair(a.indices) { Key(lens: $0.lens.id, process: $0.process?.lowercased(), scene: $0.scene) }
    let left = Dictionary(grouping: a.indices.filter { partners[$0] == nil }) { a[$0].lens.id }
    let right = Dictionary(grouping: free) { b[$0].lens.id }
    let lenses = left.filter { lens, indices in
      let others = right[lens] ?? []
      return Set(indices.map { a[$0].process }).count == 1
        && Set(others.map { b[$0].process }).count == 1
    }
    pair(lenses.values.joined().sorted()) { Key(lens: $0.lens.id, process: nil, scene: $0.scene) }
    let rest = a.indices.filter { partners[$0] == nil }
    if rest.count == 1, free.count == 1 {
      partners[rest[0]] = free.removeFirst()
    }
    pairs =
      a.indices.map { (a: $0, b: partners[$0]) } + free.sorted().map { (a: nil, b: $0) }
  }
}
