import LifecheckEpisodes
import LifecheckEvents
import LifecheckRules

/// What is said of the logs of one run: all that any form of report needs, and nothing that only the flow knows.
///
/// Logs, traces, deviations and events are referred to by index: a trace's `log` is an index in
/// `logs`, a move's `event` one in its trace's `events`, its `deviations` ones in `deviations`.
public struct Report: Sendable, Hashable {
  public let tool: Tool
  public let run: Run
  public let summary: Summary
  public let logs: [Log]
  /// Log by log, in the order of the log's first event.
  public let traces: [Trace]
  /// Log by log, in the order of the log.
  public let deviations: [Deviation]
  /// Those that a baseline accepts: they count for nothing else.
  public let baselined: [Deviation]
  /// The known bugs that the logs show, each once a log.
  public let classes: [BugClass]
  /// The rules that are named, in byte order of their ids.
  public let rules: [Rule]
  /// What may happen to apps of the lenses that the logs tell of, whether it did or not; empty when unknown.
  public let triggers: [Trigger]
  /// Remarks on the run as a whole.
  public var notes: [Note]

  public init(
    tool: Tool, run: Run, summary: Summary, logs: [Log], traces: [Trace],
    deviations: [Deviation], baselined: [Deviation] = [], classes: [BugClass] = [],
    rules: [Rule] = [], triggers: [Trigger] = [], notes: [Note] = []
  ) {
    self.tool = tool
    self.run = run
    self.summary = summary
    self.logs = logs
    self.traces = traces
    self.deviations = deviations
    self.baselined = baselined
    self.classes = classes
    self.rules = rules
    self.triggers = triggers
    self.notes = notes
  }

  /// The rule of an id, if it is named.
  public func rule(_ id: String) -> Rule? {
    rules.first { $0.id == id }
  }
}

extension Report {
  /// The program that judged, and the tables it judged by.
  public struct Tool: Sendable, Hashable {
    public let name: String
    public let version: String
    public let rulesVersion: String
    /// Over all tables in force, 64 hex digits.
    public let rulesSHA256: String

    public init(
      name: String = "lifecheck", version: String, rulesVersion: String, rulesSHA256: String
    ) {
      self.name = name
      self.version = version
      self.rulesVersion = rulesVersion
      self.rulesSHA256 = rulesSHA256
    }
  }

  /// One call of the program.
  public struct Run: Sendable, Hashable {
    public let id: String
    public let failOn: FailOn
    public let exitCode: Int32
    /// Whether every log was read to its end.
    public let isComplete: Bool
    /// Whether deviations where messages were lost fail the run, too.
    public let isStrict: Bool
    /// When it began, in seconds since 1970; nil when nobody said.
    public let time: Int?

    public init(
      id: String, failOn: FailOn = .error, exitCode: Int32, isComplete: Bool,
      isStrict: Bool = false, time: Int? = nil
    ) {
      self.id = id
      self.failOn = failOn
      self.exitCode = exitCode
      self.isComplete = isComplete
      self.isStrict = isStrict
      self.time = time
    }
  }

  /// The whole run in numbers.
  public struct Summary: Sendable, Hashable {
    public let verdict: Verdict
    public let logs: Int
    public let traces: Int
    public let episodes: Int
    /// Certain deviations of each level.
    public let errors: Int
    public let warnings: Int
    public let notes: Int
    /// Deviations of any level where messages were lost.
    public let boundary: Int
    /// Deviations that a mark in the log, or the user, took out.
    public let ignored: Int
    /// Deviations that the baseline accepts.
    public let baselined: Int

    public init(
      verdict: Verdict, logs: Int, traces: Int, episodes: Int, errors: Int, warnings: Int,
      notes: Int, boundary: Int, ignored: Int, baselined: Int = 0
    ) {
      self.verdict = verdict
      self.logs = logs
      self.traces = traces
      self.episodes = episodes
      self.errors = errors
      self.warnings = warnings
      self.notes = notes
      self.boundary = boundary
      self.ignored = ignored
      self.baselined = baselined
    }
  }

  /// A known bug of apps that a log shows.
  public struct BugClass: Sendable, Hashable {
    public let id: String
    /// What is wrong, as a sentence without a full stop.
    public let title: String
    public let confidence: Confidence
    public let log: Int
    public let deviations: [Int]
    public let lines: [Int]
    /// What it means for who uses the app.
    public let means: String
    public let help: String?
    public let sources: [Source]

    public init(
      id: String, title: String = "", confidence: Confidence = .documented, log: Int = 0,
      deviations: [Int], lines: [Int], means: String = "", help: String? = nil,
      sources: [Source] = []
    ) {
      self.id = id
      self.title = title
      self.confidence = confidence
      self.log = log
      self.deviations = deviations
      self.lines = lines
      self.means = means
      self.help = help
      self.sources = sources
    }
  }

  /// A rule that a report names, with what proves it.
  public struct Rule: Sendable, Hashable {
    public let id: String
    /// What its trigger is, as a sentence without a full stop.
    public let title: String
    /// The versions it holds on, such as `>=8.0 <10.0`; empty: all.
    public let versions: String
    public let confidence: Confidence
    public let measuredOn: [String]
    /// Where its row stands, as `rules/app/url.yaml:12`.
    public let row: String
    public let proof: Proof?

    public init(
      id: String, title: String, versions: String, confidence: Confidence,
      measuredOn: [String] = [], row: String, proof: Proof? = nil
    ) {
      self.id = id
      self.title = title
      self.versions = versions
      self.confidence = confidence
      self.measuredOn = measuredOn
      self.row = row
      self.proof = proof
    }
  }

  /// Why a rule is so, and what to do when it is broken.
  public struct Proof: Sendable, Hashable {
    public let why: String
    public let help: String?
    public let sources: [Source]

    public init(why: String, help: String? = nil, sources: [Source] = []) {
      self.why = why
      self.help = help
      self.sources = sources
    }
  }

  /// What a rule was learned from.
  public struct Source: Sendable, Hashable {
    public let id: String
    public let title: String
    /// An address, a header, a note.
    public let place: String

    public init(id: String, title: String, place: String) {
      self.id = id
      self.title = title
      self.place = place
    }
  }
}
