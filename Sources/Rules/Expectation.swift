import LifecheckEvents

/// What a rule expects, as its table writes it.
///
///     a b                      a, then b
///     a?                       a may be absent
///     {a b}                    both, in any order
///     (a | b)                  one of them
///     a[state=inactive]        a check
///     a[source:self|none]      a guard, which tells this trigger from another
///     a[x=1, source:self]      several conditions
///     a within 5s              at most so long after the step before (ms, s, min)
struct Expectation: Equatable, CustomStringConvertible {
  /// At most so many steps, so that the ones matched so far are 16 bits.
  static let maximumSteps = 16
  static let maximumRequiredSteps = 12

  let steps: [Step]
  /// The steps of each group, in order; a group of one is a plain step.
  let groups: [Range<Int>]
  /// Every name, its step and its place in the text.
  let mentions: [Mention]

  struct Mention: Equatable {
    let name: Event.Name
    let step: Int
    let offset: Int
  }

  init(_ text: String) throws(Misreading) {
    var parser = Parser(text)
    try parser.parse()
    let required = parser.steps.count { !$0.isOptional }
    if parser.steps.count > Self.maximumSteps {
      throw Misreading("\(parser.steps.count) steps, but a rule has at most 16", at: 0)
    }
    if required > Self.maximumRequiredSteps {
      throw Misreading("\(required) required steps, but a rule has at most 12", at: 0)
    }
    steps = parser.steps
    groups = parser.groups
    mentions = parser.mentions
  }

  /// The same, written the shortest way.
  var description: String {
    groups.map { group in
      let steps = steps[group].map(\.description).joined(separator: " ")
      return group.count == 1 ? steps : "{\(steps)}"
    }.joined(separator: " ")
  }
}

extension Step: CustomStringConvertible {
  /// As a table writes it, `openURL[state=inactive]?`; its place among others is not told.
  public var description: String {
    let names = events.map(\.rawValue).joined(separator: " | ")
    let brackets = conditions.map(\.description).joined(separator: ", ")
    return (events.count == 1 ? names : "(\(names))")
      + (conditions.isEmpty ? "" : "[\(brackets)]") + (isOptional ? "?" : "")
      + (within.map { " within \(Self.span($0))" } ?? "")
  }

  /// A span of microseconds as a table writes it: `5s`, `250ms`.
  static func span(_ microseconds: Int64) -> String {
    for (unit, size) in Expectation.units.reversed() where microseconds % size == 0 {
      return "\(microseconds / size)\(unit)"
    }
    return "\(microseconds / 1_000)ms"
  }
}

extension Expectation {
  /// The units of time, in microseconds, the smallest first.
  static let units: [(name: String, size: Int64)] = [
    ("ms", 1_000), ("s", 1_000_000), ("min", 60_000_000),
  ]
}

private struct Parser {
  private var scanner: Scanner
  private(set) var steps: [Step] = []
  private(set) var groups: [Range<Int>] = []
  private(set) var mentions: [Expectation.Mention] = []

  init(_ text: String) { scanner = Scanner(text) }

  mutating func parse() throws(Misreading) {
    scanner.skipSpace()
    if scanner.next == nil { throw Misreading("nothing is expected here", at: 0) }
    while scanner.next != nil {
      let first = steps.count
      // Past the last bit a rule is too long, which is said once all is read.
      let before = first >= 16 ? UInt16.max : (UInt16(1) << UInt16(first)) &- 1
      if scanner.take("{") {
        try group(before)
      } else {
        try step(before)
      }
      groups.append(first..<steps.count)
      scanner.skipSpace()
    }
  }

  private mutating func group(_ before: UInt16) throws(Misreading) {
    let start = scanner.offset - 1
    let first = steps.count
    scanner.skipSpace()
    while !scanner.take("}") {
      if scanner.next == nil { throw Misreading("the group is not closed", at: start) }
      if scanner.next == "{" {
        throw Misreading("a group stands inside a group", at: scanner.offset)
      }
      try step(before)
      scanner.skipSpace()
    }
    if steps.count - first < 2 {
      throw Misreading("a group needs two events", at: start, help: "in any order is {a b}")
    }
  }

  private mutating func step(_ before: UInt16) throws(Misreading) {
    let events = try names()
    let conditions = scanner.take("[") ? try self.conditions() : []
    let isOptional = scanner.take("?")
    let within = try self.within(isFirst: before == 0)
    steps.append(
      Step(
        events: events, isOptional: isOptional, conditions: conditions, predecessors: before,
        within: within))
  }

  private mutating func names() throws(Misreading) -> [Event.Name] {
    let start = scanner.offset
    guard scanner.take("(") else { return [try name()] }
    var names: [Event.Name] = []
    repeat {
      scanner.skipSpace()
      let place = scanner.offset
      let name = try name()
      if names.contains(name) {
        throw Misreading("'\(name)' stands here twice", at: place)
      }
      names.append(name)
      scanner.skipSpace()
    } while scanner.take("|")
    guard scanner.take(")") else {
      throw Misreading("expected '|' or ')', found \(scanner.found)", at: scanner.offset)
    }
    if names.count < 2 {
      throw Misreading("a choice needs two events", at: start, help: "one of them is (a | b)")
    }
    return names
  }

  private mutating func name() throws(Misreading) -> Event.Name {
    let start = scanner.offset
    let text = scanner.take(while: Scanner.isName)
    if text.isEmpty {
      throw Misreading("expected an event, found \(scanner.found)", at: start)
    }
    let name = Event.Name(text)
    mentions.append(Expectation.Mention(name: name, step: steps.count, offset: start))
    return name
  }

  private mutating func conditions() throws(Misreading) -> [Condition] {
    var conditions: [Condition] = []
    repeat {
      scanner.skipSpace()
      let start = scanner.offset
      let attribute = scanner.take(while: Scanner.isName)
      if attribute.isEmpty {
        throw Misreading("expected an attribute, found \(scanner.found)", at: start)
      }
      let isGuard = scanner.next == ":"
      guard scanner.take(":") || scanner.take("=") else {
        throw Misreading(
          "expected '=' or ':', found \(scanner.found)", at: scanner.offset,
          help: "a check is [a=x], a guard [a:x]")
      }
      if conditions.contains(where: { $0.attribute == attribute && $0.isGuard == isGuard }) {
        throw Misreading(
          "'\(attribute)' stands here twice", at: start, help: "several values are x|y")
      }
      conditions.append(
        Condition(attribute: attribute, values: try values(), isGuard: isGuard))
      scanner.skipSpace()
    } while scanner.take(",")
    guard scanner.take("]") else {
      throw Misreading("expected ',' or ']', found \(scanner.found)", at: scanner.offset)
    }
    return conditions
  }

  private mutating func values() throws(Misreading) -> [String] {
    var values: [String] = []
    repeat {
      let value = scanner.take(while: Scanner.isValue)
      if value.isEmpty {
        throw Misreading("expected a value, found \(scanner.found)", at: scanner.offset)
      }
      values.append(value)
    } while scanner.take("|")
    return values
  }

  private mutating func within(isFirst: Bool) throws(Misreading) -> Int64? {
    let end = scanner
    scanner.skipSpace()
    let start = scanner.offset
    guard scanner.take(word: "within") else {
      scanner = end
      return nil
    }
    if isFirst { throw Misreading("the first step has none before it", at: start) }
    scanner.skipSpace()
    return try scanner.span(atLeast: 1)
  }
}
