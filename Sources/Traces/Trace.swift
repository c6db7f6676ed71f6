import LifecheckEvents

/// The events of one life of one process or one scene, in the order of the log.
///
/// Without pids a trace may hold several lives; only the alignment cuts it then.
public struct Trace: Sendable, Hashable {
  /// A place between two events, written as the index of the event behind it (`events.count`: the end).
  public typealias Place = Int

  /// Something that speaks for a trigger, and before which event it stands.
  public struct Evidence: Sendable, Hashable {
    public let name: Event.Name
    public let before: Place
    public let line: Int

    public init(name: Event.Name, before: Place, line: Int) {
      self.name = name
      self.before = before
      self.line = line
    }
  }

  /// A line that names the trigger of what follows; it ends at the next mark.
  public struct Mark: Sendable, Hashable {
    public let trigger: String
    public let before: Place
    /// nil when it was given on the command line.
    public let line: Int?

    public init(trigger: String, before: Place, line: Int?) {
      self.trigger = trigger
      self.before = before
      self.line = line
    }
  }

  /// A line that takes a rule's findings out of the next episode.
  public struct Ignore: Sendable, Hashable {
    public let rule: String
    public let reason: String
    public let before: Place
    public let line: Int

    public init(rule: String, reason: String, before: Place, line: Int) {
      self.rule = rule
      self.reason = reason
      self.before = before
      self.line = line
    }
  }

  public let lens: String
  public let process: String?
  public let pid: Int?
  public package(set) var scene: String?
  /// One transition each, with all lines that tell of it.
  public package(set) var events: [Event]
  /// Where messages were lost: dropped lines, a loss record, a disconnect.
  public let gaps: [Place]
  public let evidence: [Evidence]
  public let marks: [Mark]
  public let ignores: [Ignore]
  /// The contexts that the log shows, each from this place to the end of the life.
  public let contexts: [String: Place]
  /// Whether the log shows the end of this life: an exit line, the next pid of the same app.
  public let isEnded: Bool
  /// Whether it is known to be one life of one pid, so that a launch inside is never a restart.
  public let isOneLife: Bool
  /// The index, among all traces of the log, of the life of the same app before this one.
  public let previous: Int?

  public init(
    lens: String, process: String? = nil, pid: Int? = nil, scene: String? = nil, events: [Event],
    gaps: [Place] = [], evidence: [Evidence] = [], marks: [Mark] = [], ignores: [Ignore] = [],
    contexts: [String: Place] = [:], isEnded: Bool = false, isOneLife: Bool = false,
    previous: Int? = nil
  ) {
    self.lens = lens
    self.process = process
    self.pid = pid
    self.scene = scene
    self.events = events
    self.gaps = gaps
    self.evidence = evidence
    self.marks = marks
    self.ignores = ignores
    self.contexts = contexts
    self.isEnded = isEnded
    self.isOneLife = isOneLife
    self.previous = previous
  }
}

extension Trace {
  /// The same trace with its events, as many as before, and its scene told in another way.
  package func with(events: [Event], scene: String?) -> Trace {
    var trace = self
    trace.events = events
    trace.scene = scene
    return trace
  }
}
