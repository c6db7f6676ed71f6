import LifecheckRules

/// The times from which steps with a `within` are measured, for the rules that have any.
///
/// They are part of what tells one alignment state from another; each set of them is kept once.
struct Clocks: Sendable {
  private var all: [[Int64?]] = []
  private var numbers: [[Int64?]: Int32] = [:]

  var isEmpty: Bool { all.isEmpty }

  /// Sets the clocks of a rule for a step matched at a time, and says whether it comes too late.
  ///
  /// Without a time on either side nothing can be said.
  mutating func match(
    _ step: Int, of steps: [Step], done: UInt16, at time: Int64?, _ clock: inout Int32
  ) -> Bool {
    var times = clock >= 0 ? all[Int(clock)] : [Int64?](repeating: nil, count: steps.count)
    var isOverdue = false
    if let within = steps[step].within, let start = times[step], let time {
      let (wait, overflow) = time.subtractingReportingOverflow(start)
      isOverdue = !overflow && wait > within
    }
    times[step] = nil
    for (other, later) in steps.enumerated()
    where later.within != nil && later.predecessors >> step & 1 == 1 && done >> other & 1 == 0 {
      times[other] = time
    }
    clock = number(of: times)
    return isOverdue
  }

  private mutating func number(of times: [Int64?]) -> Int32 {
    if times.allSatisfy({ $0 == nil }) { return -1 }
    if let number = numbers[times] { return number }
    let number = Int32(all.count)
    all.append(times)
    numbers[times] = number
    return number
  }

  /// Forgets all clocks but those of the survivors.
  mutating func keep(_ survivors: inout [Survivor]) {
    if all.isEmpty { return }
    let old = all
    all = []
    numbers = [:]
    for index in survivors.indices where survivors[index].key.clock >= 0 {
      survivors[index].key.clock = number(of: old[Int(survivors[index].key.clock)])
    }
  }
}
