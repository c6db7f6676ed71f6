import LifecheckRecords

/// A step in an app's life, or a line that bears witness to one.
public struct Event: Sendable, Hashable {
  /// The name of a kind of event, such as `scene.willResignActive`.
  ///
  /// The names are whatever the tables define: the code knows none of them.
  public struct Name: Sendable, Hashable, Comparable, RawRepresentable, CustomStringConvertible {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public init(_ name: String) { rawValue = name }

    public var description: String { rawValue }

    public static func < (a: Name, b: Name) -> Bool { a.rawValue < b.rawValue }
  }

  /// A value that an event carries, normalized.
  public enum Value: Sendable, Hashable {
    case text(String)
    /// Logged as nil.
    case none
  }

  public let name: Name
  /// Who wrote the line: `delegate`, `notification`, `sdk`, `uikit`, `system`, `mark`, ...
  public let channel: String
  /// The id of the spelling that matched; its row says what the logger can log.
  public let spelling: String
  /// The first line that tells of the event.
  public let line: Int
  /// Every line that tells of it, in order; `line` is the first.
  public var evidence: [Int] { lines ?? [line] }
  /// The lines, when they are not just the first.
  private let lines: [Int]?
  public let time: Timestamp?
  public let process: String?
  public let pid: Int?
  public let thread: String?
  /// What the line says of the scene it is about: an address, a session or a persistent id.
  public let scene: String?
  /// Its attributes by name: `state`, `sourceApplication`, `url`, ...
  public let attributes: [String: Value]
  /// The message as it was logged, broken bytes repaired, at most 1,000 characters.
  public let text: String
  /// The channels of its lines, in order, where several told it; else empty.
  public let tellers: [String]

  public init(
    name: Name, channel: String, spelling: String = "", line: Int, evidence: [Int]? = nil,
    time: Timestamp? = nil, process: String? = nil, pid: Int? = nil, thread: String? = nil,
    scene: String? = nil, attributes: [String: Value] = [:], text: String = "",
    tellers: [String] = []
  ) {
    self.name = name
    self.channel = channel
    self.spelling = spelling
    self.line = line
    lines = evidence == [line] ? nil : evidence
    self.time = time
    self.process = process
    self.pid = pid
    self.thread = thread
    self.scene = scene
    self.attributes = attributes
    self.text = text
    self.tellers = tellers
  }
}

extension Event {
  /// The same event at another time.
  public func at(_ time: Timestamp) -> Event {
    Event(
      name: name, channel: channel, spelling: spelling, line: line, evidence: evidence, time: time,
      process: process, pid: pid, thread: thread, scene: scene, attributes: attributes, text: text)
  }
}
