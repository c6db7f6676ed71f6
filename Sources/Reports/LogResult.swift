import LifecheckEpisodes
import LifecheckRules
import LifecheckTraces

/// What judging one log gave: what a report is made of.
public struct LogResult: Sendable {
  public var path: String
  /// Which LOG of the user's it came of, counted from 0: members of a folder share one.
  public var argument: Int
  public var sha256: String?
  public var status: Report.Log.Status
  public var error: String?
  public var format: String?
  public var variant: String?
  public var layers: [String]
  public var os: Report.OS
  /// The bundle id of the app, when it is known for every process of the log.
  public var app: String?
  public var lines: Int
  public var bytes: Int
  /// Events of lenses, those of no trace included.
  public var events: Int
  /// Lines that no format understood.
  public var unread: Int
  /// Places where messages were lost.
  public var gaps: Int
  public var notes: [Report.Note]
  /// In an order of the caller's that depends on the log alone.
  public var traces: [TraceResult]
  /// Deviations of the log as a whole, such as a trigger that was required; line 0: of no line.
  public var beside: [Deviation]
  /// Lines as they stand in the log, header included, broken bytes repaired; see `linesToQuote`.
  public var quoted: [Int: String]
  /// Deviations of which the user does not want to hear.
  public var leftOut: [Report.LeftOut] = []
  /// Lifecycle events before or behind the part that the user wants judged.
  public var outside = 0

  public init(
    path: String, argument: Int = 0, sha256: String? = nil, status: Report.Log.Status = .ok,
    error: String? = nil, format: String? = nil, variant: String? = nil, layers: [String] = [],
    os: Report.OS, app: String? = nil, lines: Int = 0, bytes: Int = 0, events: Int = 0,
    unread: Int = 0, gaps: Int = 0, notes: [Report.Note] = [], traces: [TraceResult] = [],
    beside: [Deviation] = [], quoted: [Int: String] = [:]
  ) {
    self.path = path
    self.argument = argument
    self.sha256 = sha256
    self.status = status
    self.error = error
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
    self.traces = traces
    self.beside = beside
    self.quoted = quoted
  }

  /// A log that could not be read, or not be found.
  public static func unreadable(_ path: String, argument: Int = 0, error: String) -> LogResult {
    LogResult(path: path, argument: argument, status: .unreadable, error: error, os: .unknown)
  }

  /// The lines that a report wants to quote, ascending: each deviation's and two on either side.
  ///
  /// Read them in a second pass, and put them into `quoted`; what is not there is not quoted.
  public var linesToQuote: [Int] {
    var wanted: Set<Int> = []
    for deviation in beside + traces.flatMap({ $0.beside + $0.episodes.flatMap(\.deviations) })
    where deviation.line > 0 {
      wanted.formUnion(Self.context(of: deviation.line).filter { $0 <= lines || lines == 0 })
    }
    return wanted.sorted()
  }

  /// A line and the two on either side, from 1.
  static func context(of line: Int) -> ClosedRange<Int> {
    let first = max(1, line &- 2)
    return first...max(first, line > Int.max - 2 ? line : line + 2)
  }
}

/// What judging one trace gave.
public struct TraceResult: Sendable {
  public var trace: Trace
  public var lens: Lens
  public var episodes: [Episode]
  /// Deviations found beside the alignment: neverLogged, invariants.
  public var beside: [Deviation]
  /// Deviations that marks took out; they are no more in the episodes.
  public var ignored: [Report.Ignored]
  /// In what the evidence contradicts itself, as a sentence without a full stop.
  public var contradiction: String?
  /// The bundle id of its process, when it is known.
  public var app: String?
  /// How many of its deviations were left out, and why.
  public var left: [Report.LeftOut.Cause: Int] = [:]

  public init(
    trace: Trace, lens: Lens, episodes: [Episode], beside: [Deviation] = [],
    ignored: [Report.Ignored] = [], contradiction: String? = nil, app: String? = nil
  ) {
    self.trace = trace
    self.lens = lens
    self.episodes = episodes
    self.beside = beside
    self.ignored = ignored
    self.contradiction = contradiction
    self.app = app
  }
}
