import LifecheckEpisodes
import LifecheckEvents
import LifecheckTraces

/// How two episodes of one trigger differ, event by event.
struct Contrast {
  private(set) var steps: [Pair.Step] = []
  private(set) var differences: [Difference] = []
  private let a: Passage
  private let b: Passage
  /// The events of each column, as indices in the traces.
  private let columns: [(a: Int?, b: Int?)]
  /// For each column the next one that both logs have, itself included; the end if there is none.
  private let nextMatched: [Int]

  /// Two waits differ if one is more than twice the other and more than so many microseconds longer.
  static let threshold: Int64 = 1_000_000

  init(_ a: Passage, _ b: Passage, _ transitions: Transitions, _ tested: [String]) {
    self.a = a
    self.b = b
    let first = a.events
    let second = b.events
    let matching = Matching(first.count, second.count) { i, j in
      let (one, other) = (a.event(first[i]), b.event(second[j]))
      guard transitions.areSame(one.name, other.name) else { return nil }
      return min(100, tested.count { Self.values(of: $0, one, other) != nil })
    }
    let columns: [(a: Int?, b: Int?)] = matching.steps.map { step in
      switch step {
      case .both(let i, let j): (first[i], second[j])
      case .first(let i): (first[i], nil)
      case .second(let j): (nil, second[j])
      }
    }
    self.columns = columns
    steps = columns.map { Pair.Step(a: $0.a.map(a.event), b: $0.b.map(b.event)) }
    var next = columns.count
    nextMatched = columns.enumerated().reversed().map { column, events in
      if events.a != nil, events.b != nil { next = column }
      return next
    }.reversed()
    compareLives()
    let moved = movedColumns(transitions)
    for column in columns.indices {
      let step = steps[column]
      if let one = step.a, let other = step.b {
        for attribute in tested { compare(attribute, one, other) }
      } else if let other = moved[column] {
        if other > column { addOrder(column, other) }
      } else {
        addPresence(column)
      }
    }
    compareTimes()
    compareVerdicts()
  }

  private mutating func compareLives() {
    guard a.beginsLife != b.beginsLife else { return }
    let side = a.beginsLife ? Difference.Side.a : .b
    differences.append(
      Difference(.life, only: side, message: "a new life begins here only in \(side.title)"))
  }

  /// The columns of events that both logs have, at places that cannot be matched in order.
  private func movedColumns(_ transitions: Transitions) -> [Int: Int] {
    var waiting: [String: [Int]] = [:]
    for (column, step) in steps.enumerated() where step.b == nil {
      guard let event = step.a else { continue }
      waiting[transitions.word(for: event.name), default: []].append(column)
    }
    for word in waiting.keys { waiting[word]?.reverse() }
    var moved: [Int: Int] = [:]
    for (column, step) in steps.enumerated() where step.a == nil {
      guard let event = step.b else { continue }
      let word = transitions.word(for: event.name)
      guard let other = waiting[word]?.popLast() else { continue }
      moved[column] = other
      moved[other] = column
    }
    return moved
  }

  private mutating func addOrder(_ column: Int, _ other: Int) {
    guard let event = steps[column].a ?? steps[column].b else { return }
    let next = nextMatched[column]
    let between = next < other ? steps[next].a : nil
    let sides: [Difference.Side] = steps[column].a != nil ? [.a, .b] : [.b, .a]
    let place =
      between.map { "before \($0.name) in \(sides[0].title), after it in \(sides[1].title)" }
      ?? "at another place"
    differences.append(
      Difference(.order, event: event.name.rawValue, message: "\(event.name) \(place)"))
  }

  private mutating func addPresence(_ column: Int) {
    let side: Difference.Side = steps[column].a != nil ? .a : .b
    guard let event = steps[column].a ?? steps[column].b else { return }
    let (own, other) = side == .a ? (a, b) : (b, a)
    let index = side == .a ? columns[column].a : columns[column].b
    var excuse: Difference.Excuse?
    if other.beyond.contains(event.name) {
      excuse = .edge
    } else if other.hasGap {
      excuse = .lost
    } else if let index, own.tolerated.contains(index) {
      excuse = .noise
    }
    let next = steps[(column + 1)...].lazy.compactMap { $0.event(of: side) }.first
    let before = steps[..<column].lazy.reversed().compactMap { $0.event(of: side) }.first
    let place =
      next.map { " before \($0.name)" } ?? before.map { " after \($0.name)" } ?? ""
    differences.append(
      Difference(
        .presence, event: event.name.rawValue, only: side,
        message: "\(event.name)\(place) only in \(side.title)", excuse: excuse))
  }

  /// What two events have of an attribute, if it differs; an attribute that one does not log does not.
  private static func values(
    of attribute: String, _ a: Event, _ b: Event
  ) -> (a: String, b: String)? {
    guard let one = a.logged(attribute), let other = b.logged(attribute), one != other else {
      return nil
    }
    // Two names of the same class, such as the app's own in two apps, mean the same to a rule.
    if let derived = a.logged("\(attribute).is"), derived == b.logged("\(attribute).is") {
      return nil
    }
    return (one, other)
  }

  private mutating func compare(_ attribute: String, _ one: Event, _ other: Event) {
    guard let values = Self.values(of: attribute, one, other) else { return }
    differences.append(
      Difference(
        .attribute, event: one.name.rawValue, attribute: attribute, a: values.a, b: values.b,
        message: "\(one.name): \(attribute) \(values.a) in A, \(values.b) in B"))
  }

  /// How long each matched event comes after the one before it, where both logs have a clock.
  private mutating func compareTimes() {
    var last: Pair.Step?
    for step in steps where step.a != nil && step.b != nil {
      defer { last = step }
      guard let a = Self.wait(from: last?.a, to: step.a),
        let b = Self.wait(from: last?.b, to: step.b), let event = step.a, let before = last?.a
      else { continue }
      let (short, long) = (min(a.span, b.span), max(a.span, b.span))
      let (difference, overflow) = long.subtractingReportingOverflow(short)
      // Two clocks are never finer together than the coarser of them.
      let blur = max(a.resolution, b.resolution)
      guard !overflow, difference > max(Self.threshold, blur), difference > short else { continue }
      differences.append(
        Difference(
          .timing, event: event.name.rawValue, a: said(a.span), b: said(b.span),
          message: "\(event.name) \(said(a.span)) after \(before.name) in A, \(said(b.span)) in B",
          excuse: .pace))
    }
  }

  private static func wait(
    from first: Event?, to second: Event?
  ) -> (span: Int64, resolution: Int64)? {
    guard let start = first?.time, let end = second?.time,
      let span = LifecheckTraces.Clock.distance(start, end), span != .max
    else { return nil }
    return (span, max(start.resolution, end.resolution))
  }

  private mutating func compareVerdicts() {
    guard a.verdict != b.verdict else { return }
    let (one, other) = (a.verdict.rawValue, b.verdict.rawValue)
    differences.append(
      Difference(.verdict, a: one, b: other, message: "\(one) in A, \(other) in B"))
  }
}

extension Pair.Step {
  func event(of side: Difference.Side) -> Event? { side == .a ? a : b }
}

extension Difference.Side {
  /// What people see.
  var title: String { self == .a ? "A" : "B" }
}
