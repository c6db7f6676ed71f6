/// How the events of several sequences follow one another: what comes first, what in any order, what may be
/// absent, and what stands for something else.
///
/// Events are numbers; the second of one kind in a sequence has a number of its own.
struct StepOrder: Hashable {
  /// Some events at one place of the order.
  struct Level: Hashable {
    enum Kind: Hashable {
      /// All of them, in any order.
      case all
      /// One of them.
      case choice
    }

    let kind: Kind
    let events: [Int]
  }

  /// In order.
  private(set) var levels: [Level] = []
  /// Those that not every sequence has.
  let optional: Set<Int>

  /// At most so many events can be told apart: one bit each.
  static let limit = 32

  /// Orders the events of some sequences, each without an event twice; nil for more than ``limit`` events.
  ///
  /// - Parameters:
  ///   - sequences: What was seen.
  ///   - canChoose: Whether an event may stand for another.
  init?(_ sequences: [[Int]], canChoose: (Int) -> Bool = { _ in true }) {
    let count = (sequences.joined().max() ?? -1) + 1
    guard count <= Self.limit else { return nil }
    // For each event a bit for every event that was seen behind it.
    var behind = [UInt32](repeating: 0, count: count)
    var firsts = [Int](repeating: .max, count: count)
    for (number, sequence) in sequences.enumerated() {
      var later: UInt32 = 0
      for (place, event) in sequence.enumerated().reversed() {
        behind[event] |= later
        later |= 1 << event
        firsts[event] = min(firsts[event], number << 32 + place)
      }
    }
    for middle in 0..<count {
      for event in 0..<count where behind[event] >> middle & 1 == 1 {
        behind[event] |= behind[middle]
      }
    }
    let all = Set(sequences.joined())
    optional = all.filter { event in sequences.contains { !$0.contains(event) } }

    var left = all
    while !left.isEmpty {
      // What nothing has to come before, or only what has to come behind it as well.
      let ready = left.filter { event in
        left.allSatisfy { other in
          behind[other] >> event & 1 == 0 || behind[event] >> other & 1 == 1
        }
      }
      left.subtract(ready)
      let events = ready.sorted { (firsts[$0], $0) < (firsts[$1], $1) }
      let isChoice =
        events.count > 1 && events.allSatisfy(canChoose)
        && sequences.allSatisfy { sequence in sequence.count(where: ready.contains) == 1 }
      levels.append(Level(kind: isChoice ? .choice : .all, events: events))
    }
  }
}
