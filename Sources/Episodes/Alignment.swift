import LifecheckEvents
import LifecheckRules
import LifecheckTraces

/// The cheapest path of a trace through a model: it cuts the trace into episodes, names their
/// triggers and finds their deviations, all at once.
///
///     let alignment = Alignment(trace, with: model)
///     alignment.episodes.flatMap(\.deviations).map(\.message)  // ["willResignActive missing before openURL"]
public struct Alignment: Sendable, Hashable {
  /// What is known of a log beside its lines.
  public struct Options: Sendable, Hashable {
    /// Whether nothing came before the log and nothing is to come after it.
    public var isWhole: Bool
    /// The trigger that the log records, whole.
    public var trigger: String?
    /// Whether the user cut off its beginning, or its end: that end is open though the log is whole.
    public var isCutAtStart = false
    public var isCutAtEnd = false
    /// Whether nothing came before the first event, and whether nothing is to come after the last.
    var isWholeAtStart: Bool { (isWhole || trigger != nil) && !isCutAtStart }
    var isWholeAtEnd: Bool { (isWhole || trigger != nil) && !isCutAtEnd }
    /// After how many undecided events a decision is forced; nil: never.
    var limit: Int? = 10_000
    /// Whether hopeless paths are given up; switched off to show that this changes nothing.
    var isPruning = true
    /// The states in which the trace begins and ends, and what it may cost: for explanations, and where
    /// the beginning of a trace was judged before.
    package var start: Int?
    var end: Int?
    var budget: Int?
    package var hasNoBoundary = false

    public init(isWhole: Bool = false, trigger: String? = nil) {
      self.isWhole = isWhole
      self.trigger = trigger
    }
  }

  public internal(set) var episodes: [Episode]
  /// The cost of the whole trace; nil only when nothing could be aligned.
  public let cost: Int?
  /// Whether so much stayed undecided that a decision was forced, which may not be the best one.
  public let isForced: Bool
  /// Marks that no event follows before the next one.
  public internal(set) var unmetMarks: [Trace.Mark]
  /// Marks of which an episode of another trigger takes the first event.
  public internal(set) var contradictedMarks: [Trace.Mark]
  /// How the life ends; nil when no rule was met.
  public let end: LifeEnd?
  /// Findings about the trace and no episode of it.
  public internal(set) var findings: [Deviation] = []

  init(
    episodes: [Episode], cost: Int?, isForced: Bool, unmetMarks: [Trace.Mark],
    contradictedMarks: [Trace.Mark], end: LifeEnd?
  ) {
    self.episodes = episodes
    self.cost = cost
    self.isForced = isForced
    self.unmetMarks = unmetMarks
    self.contradictedMarks = contradictedMarks
    self.end = end
  }

  /// Aligns a trace with a model.
  ///
  /// - Parameters:
  ///   - trace: The events.
  ///   - model: The rules of its lens on one OS version.
  ///   - options: What is known of the log.
  ///   - end: How the life of the same app before this one ended, if there was one.
  ///   - specials: Edges of special rules. Those whose context the trace shows hold from there on;
  ///     the others explain what would deviate without them.
  public init(
    _ trace: Trace, with model: Model, options: Options = Options(), after end: LifeEnd? = nil,
    specials: [Model.Edge] = []
  ) {
    let (graph, shown, others) = Self.graph(of: trace, with: model, specials: specials)
    self.init(
      trace, in: graph, options: options, after: end,
      explanations: Explanations(shown, specials: others))
  }

  /// Aligns a trace with a model that was made ready before.
  public init(
    _ trace: Trace, in graph: Graph, options: Options = Options(), after end: LifeEnd? = nil,
    explanations: @autoclosure () -> Explanations? = nil
  ) {
    var aligner = Aligner(
      graph, options: options, isOneLife: trace.isOneLife, after: end,
      expectsMarks: !trace.marks.isEmpty)
    self = aligner.align(trace)
    // Most traces conform, and special rules need not be looked at.
    if episodes.contains(where: { !$0.deviations.isEmpty }) {
      explanations()?.explain(&self, trace, in: graph, options)
    }
  }
}

extension Aligner {
  /// Aligns a whole trace.
  mutating func align(_ trace: Trace) -> Alignment {
    let marks = trace.marks.sorted { $0.before < $1.before }
    let evidence = trace.evidence.sorted { $0.before < $1.before }
    var nextMark = 0
    var nextEvidence = 0
    var remaining = [Int](repeating: 0, count: graph.eventCount)
    reader.window.fill(with: trace.events, in: graph)
    for index in trace.events.indices {
      if let number = reader.window.number(of: index) { remaining[number] += 1 }
    }
    self.remaining = remaining
    for gap in trace.gaps.sorted() { reader.addGap(before: gap) }
    for index in trace.events.indices {
      while nextMark < marks.count, marks[nextMark].before <= index {
        addMark(marks[nextMark])
        nextMark += 1
        expectsMarks = nextMark < marks.count
      }
      while nextEvidence < evidence.count, evidence[nextEvidence].before <= index {
        addEvidence(evidence[nextEvidence].name)
        nextEvidence += 1
      }
      advance()
      if tree.nodes.count > patience {
        settle()
        patience = tree.nodes.count + 4096
      }
    }
    for mark in marks[nextMark...] { addMark(mark) }
    return finish()
  }
}
