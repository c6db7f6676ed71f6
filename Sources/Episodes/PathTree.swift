/// All paths that are still in the running, as a tree: a node is one event on one path.
///
/// Paths that differ late share their beginning, and a decided beginning is cut off. Both the events
/// of a path and the rules it enters are chains with a shortcut from each link to an older one (Myers
/// 1983, "An applicative random-access stack"), so that where two paths part is found in a
/// logarithm of their length.
struct PathTree: Sendable {
  struct Node: Sendable {
    var parent: Int32
    var jump: Int32
    /// How many events lie before it on its path.
    var depth: Int
    /// The last rule its path has entered.
    var entry: Int32
    var hop: Hop
  }

  struct Entry: Sendable {
    var parent: Int32
    var jump: Int32
    var depth: Int
    /// Of all rules up to here: equal for equal sequences.
    var hash: UInt64
    var rule: Int
  }

  private(set) var nodes: [Node]
  private(set) var entries: [Entry]
  static let root: Int32 = 0

  init() {
    nodes = [Node(parent: 0, jump: 0, depth: 0, entry: 0, hop: Hop(kind: .tolerated))]
    entries = [Entry(parent: 0, jump: 0, depth: 0, hash: 0x9E37_79B9_7F4A_7C15, rule: -1)]
  }

  subscript(node: Int32) -> Node { nodes[Int(node)] }

  /// Adds an event to a path.
  mutating func grow(_ parent: Int32, entry: Int32, hop: Hop) -> Int32 {
    let above = nodes[Int(parent)]
    let over = nodes[Int(above.jump)]
    let isEven = above.depth - over.depth == over.depth - nodes[Int(over.jump)].depth
    nodes.append(
      Node(
        parent: parent, jump: isEven ? over.jump : parent, depth: above.depth + 1, entry: entry,
        hop: hop))
    return Int32(nodes.count - 1)
  }

  /// Adds a rule to the rules of a path.
  mutating func enter(_ rule: Int, after parent: Int32) -> Int32 {
    let above = entries[Int(parent)]
    let over = entries[Int(above.jump)]
    let isEven = above.depth - over.depth == over.depth - entries[Int(over.jump)].depth
    var hash = (above.hash ^ UInt64(truncatingIfNeeded: rule)) &* 0xBF58_476D_1CE4_E5B9
    hash ^= hash >> 29
    hash = hash &* 0x94D0_49BB_1331_11EB
    hash ^= hash >> 32
    entries.append(
      Entry(
        parent: parent, jump: isEven ? over.jump : parent, depth: above.depth + 1, hash: hash,
        rule: rule))
    return Int32(entries.count - 1)
  }

  /// Which sequence of rules comes first in table order: below 0 the first, 0 when they are equal.
  func compareRules(_ first: Int32, _ second: Int32) -> Int {
    if first == second { return 0 }
    var a = entries[Int(first)]
    var b = entries[Int(second)]
    if a.depth != b.depth { return a.depth - b.depth }
    if a.hash == b.hash { return 0 }
    while true {
      let aboveA = entries[Int(a.parent)]
      let aboveB = entries[Int(b.parent)]
      if aboveA.hash == aboveB.hash || a.depth == aboveA.depth { return a.rule - b.rule }
      let overA = entries[Int(a.jump)]
      let overB = entries[Int(b.jump)]
      let isFar = overA.depth == overB.depth && overA.hash != overB.hash
      a = isFar ? overA : aboveA
      b = isFar ? overB : aboveB
    }
  }

  /// The first nodes at which two different paths of the same length differ.
  func fork(_ first: Int32, _ second: Int32) -> (Int32, Int32) {
    var a = first
    var b = second
    while nodes[Int(a)].parent != nodes[Int(b)].parent {
      let overA = nodes[Int(a)].jump
      let overB = nodes[Int(b)].jump
      let isFar = overA != overB && nodes[Int(overA)].depth == nodes[Int(overB)].depth
      a = isFar ? overA : nodes[Int(a)].parent
      b = isFar ? overB : nodes[Int(b)].parent
    }
    return (a, b)
  }

  /// The node on the way to `node` after which `depth` events have been taken.
  func ancestor(of node: Int32, at depth: Int) -> Int32 {
    var node = node
    while nodes[Int(node)].depth > depth {
      let jump = nodes[Int(node)].jump
      node = nodes[Int(jump)].depth >= depth ? jump : nodes[Int(node)].parent
    }
    return node
  }

  /// The last node that all these paths share.
  func trunk(of tips: [Int32]) -> Int32 {
    guard var trunk = tips.first else { return Self.root }
    for tip in tips.dropFirst() {
      let tip = ancestor(of: tip, at: nodes[Int(trunk)].depth)
      if tip != trunk { trunk = nodes[Int(fork(trunk, tip).0)].parent }
    }
    return trunk
  }

  /// The events from the root, which is left out, to a node.
  func path(to node: Int32) -> [Node] {
    var path: [Node] = []
    var node = node
    while node != Self.root {
      path.append(nodes[Int(node)])
      node = nodes[Int(node)].parent
    }
    return path.reversed()
  }

  /// Makes a node the root and drops all that no tip needs; the tips move to their new places.
  mutating func plant(_ root: Int32, tips: inout [Int32]) {
    var places = [Int32](repeating: -1, count: nodes.count)
    for tip in tips {
      var node = tip
      while node != root, places[Int(node)] < 0 {
        places[Int(node)] = 0
        node = nodes[Int(node)].parent
      }
    }
    var kept = [nodes[Int(root)]]
    kept[0].parent = 0
    kept[0].jump = 0
    for number in nodes.indices where places[number] == 0 {
      var node = nodes[number]
      let isInside = nodes[Int(node.jump)].depth > kept[0].depth
      node.jump = isInside ? places[Int(node.jump)] : 0
      node.parent = node.parent == root ? 0 : places[Int(node.parent)]
      places[number] = Int32(kept.count)
      kept.append(node)
    }
    tips = tips.map { $0 == root ? 0 : places[Int($0)] }
    nodes = kept
    keepEntries(above: kept[0].entry)
  }

  private mutating func keepEntries(above root: Int32) {
    var places = [Int32](repeating: -1, count: entries.count)
    for node in nodes {
      var entry = node.entry
      while entry != root, places[Int(entry)] < 0 {
        places[Int(entry)] = 0
        entry = entries[Int(entry)].parent
      }
    }
    var kept = [entries[Int(root)]]
    kept[0].parent = 0
    kept[0].jump = 0
    for number in entries.indices where places[number] == 0 {
      var entry = entries[number]
      let isInside = entries[Int(entry.jump)].depth > kept[0].depth
      entry.jump = isInside ? places[Int(entry.jump)] : 0
      entry.parent = entry.parent == root ? 0 : places[Int(entry.parent)]
      places[number] = Int32(kept.count)
      kept.append(entry)
    }
    for number in nodes.indices {
      let entry = nodes[number].entry
      nodes[number].entry = entry == root ? 0 : places[Int(entry)]
    }
    entries = kept
  }
}
