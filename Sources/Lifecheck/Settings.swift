import LifecheckRules
import LifecheckTables

/// What a run is told about the logs it judges.
public struct Settings: Sendable, Hashable {
  /// The version of the device's OS; nil: from the log, else unknown.
  public var os: Version?
  /// Whether a configuration told the version, and not an option.
  public var isOSFromConfiguration = false
  /// The model of the device, which shows contexts; nil: from the log.
  public var device: String?
  /// The trigger that the log records, whole.
  public var trigger: String?
  /// The special rules that are switched on.
  public var contexts: Set<String> = []
  /// Only these apps: process name, pid or bundle id; empty for all.
  public var apps: [String] = []
  /// Only these lenses; empty for all.
  public var lenses: [String] = []
  /// Whether nothing may have come before the log or be pending after it.
  public var isComplete = false
  /// Events that the app does not log.
  public var notLogged: [String] = []
  /// The id of the log's format or variant; nil: from its lines.
  public var inputFormat: String?
  /// Whether findings that may lie in a gap count as certain.
  public var isStrict = false
  /// How many lines before and after a deviation its context has.
  public var contextLines = 2

  /// The rules and triggers to judge by, as patterns of ids; empty for all.
  public var select: [String] = []
  /// The deviations that do not count.
  public var ignores: [Ignore] = []
  /// Levels other than the table's; the last one that fits holds.
  public var severities: [Leveling] = []
  /// The triggers that must happen.
  public var requires: [String] = []
  /// The time before which nothing is judged, as its user wrote it.
  public var since: String?
  /// The time after which nothing is judged, as its user wrote it.
  public var until: String?
  /// The time zone of clocks that name none, as its user wrote it.
  public var timezone: String?
  /// The year of clocks that name none.
  public var year: Int?
  /// Whether user data is masked in quoted lines.
  public var redacts = false
  /// Whether lines of the log are quoted at all.
  public var keepsRaw = true

  public init() {}

  /// Deviations that do not count, and why.
  public struct Ignore: Sendable, Hashable {
    /// A pattern of ids.
    public let ids: String
    /// Why; nil on a command line.
    public let reason: String?
    /// The last day on which it holds.
    public let until: Day?
    /// Where a configuration says so.
    public let origin: Location?

    public init(
      ids: String, reason: String? = nil, until: Day? = nil, origin: Location? = nil
    ) {
      self.ids = ids
      self.reason = reason
      self.until = until
      self.origin = origin
    }
  }

  /// A level other than the table's.
  public struct Leveling: Sendable, Hashable {
    /// A pattern of ids.
    public let ids: String
    public let severity: Severity

    public init(ids: String, severity: Severity) {
      self.ids = ids
      self.severity = severity
    }
  }
}
