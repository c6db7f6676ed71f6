import LifecheckEvents
import LifecheckRules

/// What the cutting of a log into traces has to know of a platform, all of it data.
///
/// The lenses say which events exist; the table (`rules/traces.yaml`) says who writes lines, which
/// names tell of one transition, and which evidence begins or ends a life.
public struct Scheme: Sendable, Hashable {
  /// The names of one lens, as far as traces need them.
  public struct Part: Sendable, Hashable {
    public let lens: String
    /// Events that a rule expects, noise and everything else the lens counts as its own.
    public let events: Set<Event.Name>
    /// Events that its rules only forbid or tolerate.
    public let mentioned: Set<Event.Name>
    public let processStart: Set<Event.Name>
    public let processEnd: Set<Event.Name>
    public let startOfLife: Set<Event.Name>
    /// What its rules are about; empty: unknown.
    public let triggers: Set<String>
    /// Triggers that no event is to follow.
    public let silent: Set<String>
    /// Events that may come at any time, and need no scene.
    public let noise: Set<Event.Name>

    public init(
      lens: String, events: Set<Event.Name>, mentioned: Set<Event.Name> = [],
      processStart: Set<Event.Name> = [], processEnd: Set<Event.Name> = [],
      startOfLife: Set<Event.Name> = [], triggers: Set<String> = [],
      silent: Set<String> = [], noise: Set<Event.Name> = []
    ) {
      self.lens = lens
      self.events = events
      self.mentioned = mentioned
      self.processStart = processStart
      self.processEnd = processEnd
      self.startOfLife = startOfLife
      self.triggers = triggers
      self.silent = silent
      self.noise = noise
    }

    public init(_ lens: Lens) {
      let steps = lens.rules.lazy.flatMap(\.steps).flatMap(\.events)
      self.init(
        lens: lens.id,
        events: Set(steps).union(lens.core).union(lens.noise).union(lens.anchors)
          .union(lens.startOfLife),
        mentioned: Set(lens.rules.lazy.flatMap { $0.forbidden + $0.tolerated }),
        processStart: Set(lens.processStart), processEnd: Set(lens.processEnd),
        startOfLife: Set(lens.startOfLife), triggers: Set(lens.rules.lazy.map(\.trigger)),
        silent: Set(lens.rules.lazy.filter(\.isSilent).map(\.trigger))
          .subtracting(lens.rules.lazy.filter { !$0.isSilent }.map(\.trigger)),
        noise: Set(lens.noise))
    }
  }

  /// Who writes the lines of a channel, and so what they can be.
  public enum Writer: String, Sendable, Hashable, CaseIterable {
    /// Another process: evidence, for the app it tells about or for all.
    case outside
    /// The app's process, but no callback: evidence.
    case witness
    /// The platform's own account of a transition: an event only of what the app itself never logs.
    case implied
    /// Posted in every app model: in scene apps evidence for the transition it tells of.
    case held
  }

  /// An attribute whose value is an app's id, to be told apart as `<attribute>.is`: self or other.
  public struct Origin: Sendable, Hashable {
    public let attribute: String
    /// Beginnings of ids that no app of a user has.
    public let foreign: [String]

    public init(attribute: String, foreign: [String] = []) {
      self.attribute = attribute
      self.foreign = foreign
    }
  }

  /// Evidence that shows a context.
  public struct Context: Sendable, Hashable {
    public let evidence: Event.Name
    /// The context's id; nil when `attribute` names it.
    public let id: String?
    /// The attribute that must hold `value`, or whose value is the context's id.
    public let attribute: String?
    public let value: String?

    public init(
      evidence: Event.Name, id: String? = nil, attribute: String? = nil, value: String? = nil
    ) {
      self.evidence = evidence
      self.id = id
      self.attribute = attribute
      self.value = value
    }

    /// The id of the context that an event shows.
    func shown(by event: Event) -> String? {
      guard event.name == evidence else { return nil }
      guard let attribute else { return id }
      guard case .text(let text)? = event.attributes[attribute] else { return nil }
      if let value, value != text { return nil }
      return id ?? text
    }
  }

  /// A set that the platform writes as the bits of a number, and what the app is told at its changes.
  public struct Mask: Sendable, Hashable {
    /// Evidence that a bit was added, removed, or left as it was.
    public var added: Event.Name?
    public var removed: Event.Name?
    public var kept: Event.Name?
    /// The attributes that hold the number of the bit, and the set before and after it.
    public var bit = "bit"
    public var before = "before"
    public var after = "after"
    /// What the app is told when the set is no longer empty, and when it is empty again.
    public var fills: Event.Name?
    public var empties: Event.Name?
    /// The bit with which the set of a process begins: of it the app is told nothing.
    public var launch: Int?

    public init() {}
  }

  /// The events that are marks, and the attributes of all of them.
  public struct Marks: Sendable, Hashable {
    public var trigger: Event.Name?
    public var ignore: Event.Name?
    /// The attribute with the id of a trigger or a rule.
    public var id = "id"
    public var reason = "reason"

    public init(trigger: Event.Name? = nil, ignore: Event.Name? = nil) {
      self.trigger = trigger
      self.ignore = ignore
    }
  }

  /// The attributes that say which process evidence is about.
  public struct About: Sendable, Hashable {
    public var pid = "about.pid"
    public var bundle = "about.bundle"
    public var process = "about.process"

    public init() {}
  }

  /// In table order.
  public var parts: [Part]
  /// The lenses with a trace a scene; process events are theirs in a process that shows one of them.
  public var sceneLenses: [String] = []
  /// The lens of held events that no event of a scene app claims.
  public var aggregate: String?
  /// Channels that are not simply the app's own.
  public var writers: [String: Writer] = [:]
  /// Names that tell of one transition; a name may be in several.
  public var groups: [[Event.Name]] = []
  /// Events with which a scene opens, and after which it is no more open.
  public var opening: Set<Event.Name> = []
  public var closing: Set<Event.Name> = []
  /// Events after which an open scene is off the screen, and on it again.
  public var hiding: Set<Event.Name> = []
  public var showing: Set<Event.Name> = []
  /// Evidence that a process begins, and that it ended.
  public var begins: Set<Event.Name> = []
  public var ends: Set<Event.Name> = []
  public var contexts: [Context] = []
  public var origins: [Origin] = []
  public var masks: [Mask] = []
  /// Evidence too short to tell an event by itself, and the events it tells where the process shows
  /// others of their lens.
  public var words: [Event.Name: [Event.Name]] = [:]
  public var marks = Marks()
  public var about = About()

  public init(lenses: [Lens]) {
    parts = lenses.map(Part.init)
  }

  public init(parts: [Part]) {
    self.parts = parts
  }
}
