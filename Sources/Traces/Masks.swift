import LifecheckEvents
import LifecheckRecords

/// What the platform's accounts of its sets imply, and where they do not follow from one another.
///
/// A set is written as the bits of a number, before and after each change. So a line whose set before
/// is not the set after the line before it shows that lines were lost between them.
struct Masks: Sendable {
  /// A place at which a set is not what it was: lines of the process were lost before it.
  struct Break: Sendable {
    /// The life whose lines were lost; nil when the lines tell of no process.
    let life: Int?
    let line: Int
  }

  private struct Key: Hashable {
    let row: Int
    let life: Int?
  }

  /// The last that was told of a set.
  private struct State {
    let set: UInt64
    let time: Timestamp?
    let text: String
  }

  private(set) var breaks: [Break] = []
  /// Lines whose numbers are not those of a set and its change.
  private(set) var unfit: [Int] = []
  private var states: [Key: State] = [:]

  /// The name of what the app was told at a change, or nil.
  mutating func implied(by event: Event, of life: Int?, in rows: [Scheme.Mask]) -> Event.Name? {
    for (index, row) in rows.enumerated() {
      guard let change = row.change(told: event) else { continue }
      return implied(by: change, event, row, Key(row: index, life: life))
    }
    return nil
  }

  private mutating func implied(
    by change: Scheme.Mask.Change, _ event: Event, _ row: Scheme.Mask, _ key: Key
  ) -> Event.Name? {
    guard case .sets(let before, let after, let bit) = change else {
      // Which numbers it means is unknown, so what follows cannot be held against it.
      unfit.append(event.line)
      states[key] = nil
      return nil
    }
    let known = states[key]
    states[key] = State(set: after, time: event.time, text: event.text)
    guard let known else { return row.implied(before, after, bit) }
    // An export may hold a line twice.
    if known.text == event.text, known.time == event.time { return nil }
    // With the bit of a launch the set of another process begins.
    let isNext = event.pid == nil && row.isLaunch(before, bit)
    if before != known.set, !isNext { breaks.append(Break(life: key.life, line: event.line)) }
    return row.implied(before, after, bit)
  }
}

extension Scheme.Mask {
  /// What a line says of a set.
  enum Change: Hashable {
    /// The set before and after it, and the bit it is about.
    case sets(UInt64, UInt64, bit: UInt64)
    /// Its numbers contradict each other.
    case unfit
  }

  /// What an event says of this set; nil when it says nothing of it.
  func change(told event: Event) -> Change? {
    let isAdded = event.name == added
    let isRemoved = event.name == removed
    guard isAdded || isRemoved || event.name == kept else { return nil }
    guard let afterText = event.text(of: after) else {
      return isAdded || isRemoved ? .unfit : nil
    }
    guard let after = UInt64(afterText), let number = event.text(of: bit).flatMap({ Int($0) }),
      (0..<UInt64.bitWidth).contains(number)
    else { return .unfit }
    let bit: UInt64 = 1 << UInt64(number)
    guard isAdded || isRemoved else { return .sets(after, after, bit: bit) }
    guard let before = event.text(of: self.before).flatMap({ UInt64($0) }),
      after == (isAdded ? before | bit : before & ~bit)
    else { return .unfit }
    return .sets(before, after, bit: bit)
  }

  func isLaunch(_ before: UInt64, _ bit: UInt64) -> Bool {
    before == 0 && launch.map { $0 < UInt64.bitWidth && bit == 1 << UInt64($0) } ?? false
  }

  func implied(_ before: UInt64, _ after: UInt64, _ bit: UInt64) -> Event.Name? {
    switch (before == 0, after == 0) {
    case (true, false): isLaunch(before, bit) ? nil : fills
    case (false, true): empties
    default: nil
    }
  }
}
