import LifecheckEpisodes
import LifecheckEvents
import LifecheckRules

extension Report {
  /// One life of one process or scene, cut into episodes.
  public struct Trace: Sendable, Hashable {
    public let log: Int
    public let lens: String
    public let process: String?
    public let pid: Int?
    public let scene: String?
    /// The bundle id of its app, when it is known.
    public let app: String?
    public let verdict: Verdict
    public let cost: Int
    /// Those that the moves name, in the order of the log.
    public let events: [Event]
    public let episodes: [Episode]
    /// How many of its episodes are listed without their moves and events, to bound memory.
    public let omitted: Int
    public let ignored: [Ignored]
    /// In what the evidence contradicts itself, as a sentence without a full stop.
    public let contradiction: String?

    public init(
      log: Int, lens: String, process: String? = nil, pid: Int? = nil, scene: String? = nil,
      app: String? = nil, verdict: Verdict, cost: Int, events: [Event], episodes: [Episode],
      omitted: Int = 0, ignored: [Ignored] = [], contradiction: String? = nil
    ) {
      self.log = log
      self.lens = lens
      self.process = process
      self.pid = pid
      self.scene = scene
      self.app = app
      self.verdict = verdict
      self.cost = cost
      self.events = events
      self.episodes = episodes
      self.omitted = omitted
      self.ignored = ignored
      self.contradiction = contradiction
    }
  }

  /// A step in an app's life, with the lines that tell of it.
  public struct Event: Sendable, Hashable {
    public let line: Int
    public let evidence: [Int]
    public let time: String?
    public let name: String
    public let channel: String
    public let attributes: [String: LifecheckEvents.Event.Value]
    /// The message as logged; nil when raw text is left out.
    public let text: String?

    public init(
      line: Int, evidence: [Int], time: String? = nil, name: String, channel: String,
      attributes: [String: LifecheckEvents.Event.Value] = [:], text: String? = nil
    ) {
      self.line = line
      self.evidence = evidence
      self.time = time
      self.name = name
      self.channel = channel
      self.attributes = attributes
      self.text = text
    }
  }

  /// The part of a trace that one rule explains.
  public struct Episode: Sendable, Hashable {
    public let trigger: String?
    /// What the trigger is, as a sentence without a full stop.
    public let triggerTitle: String?
    public let rule: String?
    /// Rules that the log fits as well.
    public let alsoConsistentWith: [String]
    public let verdict: Verdict
    public let cost: Int
    /// The first and the last line of its events; of the event after it when it has none.
    public let lines: ClosedRange<Int>
    /// When its first event was logged.
    public let time: String?
    /// Whether it is taken to have happened though no line tells of it.
    public let isPassed: Bool
    /// nil when they are left out, to bound memory.
    public let moves: [Move]?
    public let deviations: [Int]

    public init(
      trigger: String?, triggerTitle: String? = nil, rule: String?,
      alsoConsistentWith: [String] = [], verdict: Verdict, cost: Int, lines: ClosedRange<Int>,
      time: String? = nil, isPassed: Bool = false, moves: [Move]?, deviations: [Int] = []
    ) {
      self.trigger = trigger
      self.triggerTitle = triggerTitle
      self.rule = rule
      self.alsoConsistentWith = alsoConsistentWith
      self.verdict = verdict
      self.cost = cost
      self.lines = lines
      self.time = time
      self.isPassed = isPassed
      self.moves = moves
      self.deviations = deviations
    }
  }

  /// One step of an alignment: what the log did beside what the rule expected.
  public struct Move: Sendable, Hashable {
    public enum Kind: String, Sendable, Hashable, CaseIterable {
      case match
      /// A match after a step that must come after it.
      case late
      case missing
      case unexpected
      case duplicate
      /// An event that may happen here.
      case tolerated
      /// A step from before the log began.
      case boundary
      /// A new life begins.
      case restart
      /// A step that was not due when the log, or the life, ended.
      case pending
    }

    public let kind: Kind
    /// What the rule expected, as a person reads it.
    public let step: String?
    /// An index in the trace's events.
    public let event: Int?
    /// Indices in the report's deviations.
    public let deviations: [Int]

    public init(_ kind: Kind, step: String? = nil, event: Int? = nil, deviations: [Int] = []) {
      self.kind = kind
      self.step = step
      self.event = event
      self.deviations = deviations
    }
  }

  /// Deviations that a mark in the log took out.
  public struct Ignored: Sendable, Hashable {
    public let rule: String
    public let reason: String
    /// The line of the mark.
    public let line: Int
    public let deviations: Int

    public init(rule: String, reason: String, line: Int, deviations: Int) {
      self.rule = rule
      self.reason = reason
      self.line = line
      self.deviations = deviations
    }
  }

  /// One thing an app did another way than the rule says.
  public struct Deviation: Sendable, Hashable {
    public typealias Kind = LifecheckEpisodes.Deviation.Kind
    public typealias Certainty = LifecheckEpisodes.Deviation.Certainty
    public typealias Explanation = LifecheckEpisodes.Deviation.Explanation

    /// A line of the log as it stands there, at most 1,000 Unicode scalars of it.
    public struct Line: Sendable, Hashable {
      public let line: Int
      public let text: String

      public init(line: Int, text: String) {
        self.line = line
        self.text = text
      }
    }

    public let fingerprint: String
    public let kind: Kind
    public let event: String
    public let attribute: String?
    public let expected: String?
    public let observed: String?
    public let severity: Severity
    public let certainty: Certainty
    public let log: Int
    /// The line it points at; nil when it is about the whole log.
    public let line: Int?
    public let lines: [Int]
    /// nil when it is about the whole log.
    public let trace: Int?
    public let trigger: String?
    /// The rule or the invariant it is about.
    public let rule: String?
    /// What the OS is known to do that looks like it.
    public let known: String?
    public let message: String
    public let explainedBy: [Explanation]
    /// Lines around it; nil when raw text is left out.
    public let context: [Line]?

    public init(
      fingerprint: String, kind: Kind, event: String, attribute: String? = nil,
      expected: String? = nil, observed: String? = nil, severity: Severity,
      certainty: Certainty = .certain, log: Int, line: Int?, lines: [Int] = [],
      trace: Int? = nil, trigger: String? = nil, rule: String? = nil, known: String? = nil,
      message: String, explainedBy: [Explanation] = [], context: [Line]? = nil
    ) {
      self.fingerprint = fingerprint
      self.kind = kind
      self.event = event
      self.attribute = attribute
      self.expected = expected
      self.observed = observed
      self.severity = severity
      self.certainty = certainty
      self.log = log
      self.line = line
      self.lines = lines
      self.trace = trace
      self.trigger = trigger
      self.rule = rule
      self.known = known
      self.message = message
      self.explainedBy = explainedBy
      self.context = context
    }
  }
}
