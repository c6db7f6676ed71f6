import LifecheckEpisodes
import LifecheckEvents
import LifecheckRules
import LifecheckTraces

/// An episode of one log beside that of the other, or alone.
public struct Pair: Sendable, Hashable {
  public enum Result: String, Sendable, Hashable, CaseIterable {
    case same
    case different
    case onlyA = "only_a"
    case onlyB = "only_b"
  }

  /// An episode of one log.
  public struct Side: Sendable, Hashable {
    public let trigger: String?
    /// What the trigger is, as a sentence without a full stop.
    public let title: String
    public let rule: String?
    public let verdict: Verdict
    public let lines: ClosedRange<Int>
    /// The index of its trace in the log's.
    public let trace: Int
    public let beginsLife: Bool
    /// What is wrong with it.
    public let deviations: [String]
  }

  /// An event of one log beside that of the other, or alone.
  public struct Step: Sendable, Hashable {
    public let a: Event?
    public let b: Event?
  }

  /// The index of its app in the comparison's.
  public let app: Int
  public let a: Side?
  public let b: Side?
  public let steps: [Step]
  public let differences: [Difference]

  public var result: Result {
    if b == nil { return .onlyA }
    if a == nil { return .onlyB }
    return differences.contains(where: \.counts) ? .different : .same
  }

  /// An episode that only one log has.
  init(app: Int, a: Passage?, b: Passage?) {
    self.app = app
    self.a = a.map(Side.init)
    self.b = b.map(Side.init)
    steps =
      (a.map { passage in passage.events.map { Step(a: passage.event($0), b: nil) } } ?? [])
      + (b.map { passage in passage.events.map { Step(a: nil, b: passage.event($0)) } } ?? [])
    differences = []
  }

  /// Two episodes that belong together; `tested` are the attributes that count.
  init(
    app: Int, _ a: Passage, _ b: Passage, _ transitions: Transitions, _ tested: [String]
  ) {
    self.app = app
    self.a = Side(a)
    self.b = Side(b)
    let contrast = Contrast(a, b, transitions, tested)
    steps = contrast.steps
    differences = contrast.differences
  }
}

extension Pair.Side {
  init(_ passage: Passage) {
    self.init(
      trigger: passage.trigger, title: passage.title, rule: passage.rule?.id,
      verdict: passage.verdict, lines: passage.lines, trace: passage.number,
      beginsLife: passage.beginsLife, deviations: passage.episode.deviations.map(\.message))
  }
}
