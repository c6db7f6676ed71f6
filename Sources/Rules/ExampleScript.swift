import LifecheckEvents

/// A log told in events across processes, to prove an invariant or a class of bugs.
///
///     didFinishLaunching didBecomeActive        one event a line, 100 ms from one to the next
///     system/os.processExited                   of another channel than the event's usual one
///     scene.didBecomeActive@a                   of a scene
///     openURL[state=active, url=none]           with attributes
///     ↓willResignActive                         what the report points at
///     +5s                                       so much later (ms, s, min)
///     ~                                         messages were lost here
///     |                                         the next process of the app
public struct ExampleScript: Sendable, Hashable {
  public enum Item: Sendable, Hashable {
    case event(Entry)
    case gap(line: Int)
  }

  public struct Entry: Sendable, Hashable {
    public let name: Event.Name
    /// nil: the channel that is usual for it.
    public let channel: String?
    public let scene: String?
    public let attributes: [String: Event.Value]
    /// Counted from 1, as gaps are.
    public let line: Int
    /// Since the start of the log.
    public let microseconds: Int64
    /// Counted from 0.
    public let process: Int
  }

  public private(set) var items: [Item] = []
  /// The line that the first finding points at; nil when nothing is marked.
  public private(set) var marked: Int?
  /// Where the name of each event stands.
  private(set) var offsets: [Int] = []

  static let step: Int64 = 100_000

  public var entries: [Entry] {
    items.compactMap { if case .event(let entry) = $0 { entry } else { nil } }
  }

  init(_ text: String) throws(Misreading) {
    var scanner = Scanner(text)
    var time: Int64 = 0
    var process = 0
    scanner.skipSpace()
    while scanner.next != nil {
      if scanner.take("|") {
        process += 1
      } else if scanner.take("~") {
        items.append(.gap(line: items.count + 1))
      } else if scanner.take("+") {
        let (sum, isTooLong) = time.addingReportingOverflow(try scanner.span(atLeast: 0))
        if isTooLong { throw Misreading("too long a time", at: scanner.offset) }
        time = sum
      } else {
        if scanner.take("↓") {
          if marked != nil { throw Misreading("'↓' stands here twice", at: scanner.offset - 1) }
          marked = items.count + 1
        }
        try add(&scanner, time, process)
        time += Self.step
      }
      scanner.skipSpace()
    }
    if offsets.isEmpty { throw Misreading("a log needs an event", at: 0) }
  }

  private mutating func add(
    _ scanner: inout Scanner, _ time: Int64, _ process: Int
  ) throws(Misreading) {
    var start = scanner.offset
    var name = scanner.take(while: Scanner.isName)
    var channel: String?
    if scanner.take("/") {
      channel = name
      start = scanner.offset
      name = scanner.take(while: Scanner.isName)
    }
    if name.isEmpty {
      throw Misreading("expected an event, found \(scanner.found)", at: start)
    }
    let attributes = scanner.take("[") ? try ExampleLog.attributes(&scanner) : [:]
    var scene: String?
    if scanner.take("@") {
      let id = scanner.take(while: Scanner.isName)
      if id.isEmpty {
        throw Misreading("expected a scene, found \(scanner.found)", at: scanner.offset)
      }
      scene = id
    }
    items.append(
      .event(
        Entry(
          name: Event.Name(name), channel: channel, scene: scene, attributes: attributes,
          line: items.count + 1, microseconds: time, process: process)))
    offsets.append(start)
  }
}
