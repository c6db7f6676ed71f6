import LifecheckRules

/// What a run is told about the logs it judges.
public struct Settings: Sendable, Hashable {
  /// The version of the device's OS; nil: from the log, else unknown.
  public var os: Version?
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

  public init() {}
}
