import LifecheckEvents
import LifecheckTables

/// One app model, all of it data: its states, its events and its rules.
public struct Lens: Sendable, Hashable {
  public let id: String
  public let title: String
  public let versions: VersionRange
  /// Where a process or a scene can rest between triggers.
  public let states: [String]
  /// The state before a life begins.
  public let initial: String
  /// The states in which a life may end unseen: a restart from one of them costs nothing.
  public let quiet: [String]
  /// Events that begin a life.
  public let startOfLife: [Event.Name]
  /// Events that a rule may not excuse: never optional, never tolerated.
  public let core: [Event.Name]
  /// Events of the process that belong to this lens's traces: launch to the first only, the end to all.
  public let processStart: [Event.Name]
  public let processEnd: [Event.Name]
  /// Events that prove their trigger.
  public let anchors: [Event.Name]
  /// Tolerated everywhere: they happen at any time.
  public let noise: [Event.Name]
  /// How much a deviation of no rule weighs.
  public let severity: Severity
  /// The names of one transition in this lens and in others, by the transition.
  public let aliases: [String: [Event.Name]]
  public let contexts: [Context]
  /// Faults that no rule of the lens can tell, such as an anchor taken out.
  public let looksLike: [LookAlike]
  /// In table order: byte order of the file's path, then row.
  public let rules: [Rule]
  /// In table order, those that have no rule and say why among them.
  public let triggers: [Trigger]
  public let location: Location

  public init(
    id: String, title: String = "", versions: VersionRange = .all, states: [String],
    initial: String, quiet: [String] = [], startOfLife: [Event.Name] = [],
    core: [Event.Name] = [], processStart: [Event.Name] = [], processEnd: [Event.Name] = [],
    anchors: [Event.Name] = [], noise: [Event.Name] = [], severity: Severity = .error,
    aliases: [String: [Event.Name]] = [:], contexts: [Context] = [], looksLike: [LookAlike] = [],
    rules: [Rule], triggers: [Trigger]? = nil, location: Location = Location(file: "rules")
  ) {
    self.id = id
    self.title = title
    self.versions = versions
    self.states = states
    self.initial = initial
    self.quiet = quiet
    self.startOfLife = startOfLife
    self.core = core
    self.processStart = processStart
    self.processEnd = processEnd
    self.anchors = anchors
    self.noise = noise
    self.severity = severity
    self.aliases = aliases
    self.contexts = contexts
    self.looksLike = looksLike
    self.rules = rules
    self.triggers = triggers ?? Trigger.all(of: rules)
    self.location = location
  }
}
