import LifecheckEvents
import LifecheckTables

/// A log, as short as it can be told, that proves a rule: what an alignment must find in it.
///
///     log: willResignActive ↓openURL[state=active, sourceApplication=none]
///     given: active
///     finds: ["openURL: state active, expected inactive"]
public struct Example: Sendable, Hashable {
  /// The events, one a line from line 1; values are those observed, `none` is logged as nil.
  public let events: [Event]
  /// The event that the first finding points at, marked `↓`; nil when nothing is found.
  public let marked: Int?
  /// The state before the first event; nil leaves it open.
  public let given: String?
  /// The version to judge it on; nil is the first of the rule's range.
  public let version: Version?
  /// Whether nothing came before it, and nothing is pending after it.
  public let isWhole: Bool
  /// What is found, to the letter as a report says it after the level; empty when it conforms.
  public let finds: [String]
  public let log: String
  public let location: Location

  public init(
    events: [Event], marked: Int? = nil, given: String? = nil, version: Version? = nil,
    isWhole: Bool = false, finds: [String] = [], log: String = "",
    location: Location = Location(file: "rules")
  ) {
    self.events = events
    self.marked = marked
    self.given = given
    self.version = version
    self.isWhole = isWhole
    self.finds = finds
    self.log = log
    self.location = location
  }
}

/// The log of an example, read from its line.
struct ExampleLog {
  private(set) var events: [Event] = []
  private(set) var marked: Int?
  /// Where the name of each event stands.
  private(set) var offsets: [Int] = []

  init(_ text: String) throws(Misreading) {
    var scanner = Scanner(text)
    scanner.skipSpace()
    if text == "nothing" { return }
    while scanner.next != nil {
      if scanner.take("↓") {
        if marked != nil { throw Misreading("'↓' stands here twice", at: scanner.offset - 1) }
        marked = events.count
      }
      let start = scanner.offset
      let name = scanner.take(while: Scanner.isName)
      if name.isEmpty {
        throw Misreading("expected an event, found \(scanner.found)", at: start)
      }
      let attributes = scanner.take("[") ? try Self.attributes(&scanner) : [:]
      events.append(
        Event(
          name: Event.Name(name), channel: "example", line: events.count + 1,
          attributes: attributes, text: name))
      offsets.append(start)
      scanner.skipSpace()
    }
    if events.isEmpty { throw Misreading("a log needs an event", at: 0) }
  }

  private static func attributes(
    _ scanner: inout Scanner
  ) throws(Misreading) -> [String: Event.Value] {
    var attributes: [String: Event.Value] = [:]
    repeat {
      scanner.skipSpace()
      let start = scanner.offset
      let name = scanner.take(while: Scanner.isName)
      if name.isEmpty {
        throw Misreading("expected an attribute, found \(scanner.found)", at: start)
      }
      guard scanner.take("=") else {
        throw Misreading("expected '=', found \(scanner.found)", at: scanner.offset)
      }
      let place = scanner.offset
      let value = scanner.take(while: Scanner.isValue)
      if value.isEmpty { throw Misreading("expected a value, found \(scanner.found)", at: place) }
      if attributes[name] != nil { throw Misreading("'\(name)' stands here twice", at: start) }
      switch value {
      case "none": attributes[name] = Event.Value.none
      case "self", "other":
        attributes[name] = .text(value)
        attributes["\(name).is"] = .text(value)
      default: attributes[name] = .text(value)
      }
      scanner.skipSpace()
    } while scanner.take(",")
    guard scanner.take("]") else {
      throw Misreading("expected ',' or ']', found \(scanner.found)", at: scanner.offset)
    }
    return attributes
  }
}
