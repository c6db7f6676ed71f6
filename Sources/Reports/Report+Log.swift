import LifecheckEpisodes
import LifecheckRules

extension Report {
  /// One log: what it is, and what became of it.
  public struct Log: Sendable, Hashable {
    /// How far a log could be read.
    public enum Status: String, Sendable, Hashable, CaseIterable {
      case ok
      /// It ends before its end: a truncated archive, a reading error; what came before was judged.
      case cut
      /// It has no byte, or it is a folder without logs.
      case empty
      case unreadable
    }

    public let path: String
    public let sha256: String?
    public let status: Status
    /// What is wrong with it, when it is cut, empty or unreadable.
    public let error: String?
    public let verdict: Verdict
    public let format: String?
    public let variant: String?
    /// What had to be undone before its lines could be read: `gzip`, `tar`, ...; outermost first.
    public let layers: [String]
    public let os: OS
    /// The bundle id of the app it is about, when it is known for the whole log.
    public let app: String?
    public let lines: Int
    public let bytes: Int
    public let events: Int
    /// Lines that no format understood.
    public let unread: Int
    /// Places where messages were lost.
    public let gaps: Int
    public let notes: [Note]
    /// Deviations of which the user does not want to hear.
    public let leftOut: [LeftOut]
    /// Deviations that the baseline accepts.
    public let baselined: Int
    /// Lifecycle events before or behind the part that the user wants judged.
    public let outside: Int
    /// The status with which a run over this log alone would end.
    public let exitCode: Int32

    public init(
      path: String, sha256: String? = nil, status: Status = .ok, error: String? = nil,
      verdict: Verdict, format: String? = nil, variant: String? = nil, layers: [String] = [],
      os: OS = .unknown, app: String? = nil, lines: Int = 0, bytes: Int = 0, events: Int = 0,
      unread: Int = 0, gaps: Int = 0, notes: [Note] = [], leftOut: [LeftOut] = [],
      baselined: Int = 0,
      outside: Int = 0, exitCode: Int32 = 0
    ) {
      self.path = path
      self.sha256 = sha256
      self.status = status
      self.error = error
      self.verdict = verdict
      self.format = format
      self.variant = variant
      self.layers = layers
      self.os = os
      self.app = app
      self.lines = lines
      self.bytes = bytes
      self.events = events
      self.unread = unread
      self.gaps = gaps
      self.notes = notes
      self.leftOut = leftOut
      self.baselined = baselined
      self.outside = outside
      self.exitCode = exitCode
    }
  }

  /// The OS that a log was judged by.
  public struct OS: Sendable, Hashable {
    /// Where a version comes from.
    public enum Origin: String, Sendable, Hashable, CaseIterable {
      case option
      case config
      case log
      case unknown
    }

    /// As people call it.
    public let name: String
    /// nil when it is unknown.
    public let version: Version?
    public let origin: Origin
    /// The line of the log that told it.
    public let line: Int?
    /// The versions that were tried because it is unknown, in ascending order.
    public let tried: [Version]
    /// Where the log reaches its best verdict, conforms, among those; empty when it does nowhere.
    public let conforms: [VersionRange]
    /// The one of those tried whose reading is shown.
    public let shown: Version?

    public init(
      name: String = "iOS", version: Version? = nil, origin: Origin, line: Int? = nil,
      tried: [Version] = [], conforms: [VersionRange] = [], shown: Version? = nil
    ) {
      self.name = name
      self.version = version
      self.origin = origin
      self.line = line
      self.tried = tried
      self.conforms = conforms
      self.shown = shown
    }

    /// Of a log that was never judged.
    public static let unknown = OS(origin: .unknown)
  }

  /// A remark that is no deviation: about the clock, the format, the way the log was read.
  public struct Note: Sendable, Hashable {
    /// What it is about, one word for programs.
    public let kind: String
    public let line: Int?
    /// A sentence without a full stop.
    public let message: String

    public init(kind: String, line: Int? = nil, message: String) {
      self.kind = kind
      self.line = line
      self.message = message
    }

    /// Whether text for people tells it only to who asks for more.
    var isForVerbose: Bool { kind == "unused" }
  }
}
