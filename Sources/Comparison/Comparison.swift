import LifecheckEpisodes
import LifecheckReports

/// Two judged logs laid side by side, episode by episode.
///
/// Episodes are matched in order, by their triggers: as many as possible, and of several ways the one
/// in which the matched ones differ least.
public struct Comparison: Sendable {
  /// What two logs are to each other.
  public enum Result: String, Sendable, Hashable, CaseIterable {
    case same
    case different
    /// Neither has a lifecycle event, or one cannot be read.
    case nothing
  }

  /// The lives of one app, or of its nth scene, in both logs.
  public struct App: Sendable, Hashable {
    /// What one log calls it; nil when it has no such app.
    public struct Side: Sendable, Hashable {
      public let lens: String
      public let process: String?
      public let lives: Int
      public let episodes: Int
    }

    public let a: Side?
    public let b: Side?
    /// Which scene of its process, counted from 1; 0 for no scene.
    public let scene: Int
  }

  public let a: LogResult
  public let b: LogResult
  public let apps: [App]
  /// App by app, in the order of the logs.
  public let pairs: [Pair]
  /// Whether no better matching exists: so many episodes may differ that it is not searched for.
  public let isExact: Bool

  /// Lays two logs side by side.
  public init(_ a: LogResult, _ b: LogResult) {
    self.init(a, b, limit: Matching.limit, window: Matching.window)
  }

  init(_ a: LogResult, _ b: LogResult, limit: Int, window: Int) {
    self.a = a
    self.b = b
    let isReadable = a.status != .unreadable && b.status != .unreadable
    let first = isReadable ? Strand.all(of: a) : []
    let second = isReadable ? Strand.all(of: b) : []
    var apps: [App] = []
    var pairs: [Pair] = []
    var isExact = true
    for (one, other) in Pairing(first, second).pairs {
      let strand = (a: one.map { first[$0] }, b: other.map { second[$0] })
      let app = apps.count
      apps.append(
        App(
          a: strand.a.map(App.Side.init), b: strand.b.map(App.Side.init),
          scene: strand.a?.scene ?? strand.b?.scene ?? 0))
      guard let a = strand.a, let b = strand.b else {
        pairs += (strand.a?.passages ?? []).map { Pair(app: app, a: $0, b: nil) }
        pairs += (strand.b?.passages ?? []).map { Pair(app: app, a: nil, b: $0) }
        continue
      }
      let transitions = Transitions(a.lens, b.lens)
      let tested = a.lens.testedAttributes.union(b.lens.testedAttributes).sorted()
      let likeness = Likeness(a.passages, b.passages, transitions, tested)
      let matching = Matching(
        a.passages.count, b.passages.count, limit: limit, window: window, cost: likeness.cost)
      isExact = isExact && matching.isExact
      pairs += matching.steps.map { step in
        switch step {
        case .both(let i, let j):
          Pair(app: app, a.passages[i], b.passages[j], transitions, tested)
        case .first(let i): Pair(app: app, a: a.passages[i], b: nil)
        case .second(let j): Pair(app: app, a: nil, b: b.passages[j])
        }
      }
    }
    self.apps = apps
    self.pairs = pairs
    self.isExact = isExact
  }

  var areReadable: Bool { a.status != .unreadable && b.status != .unreadable }

  public var result: Result {
    if !areReadable || pairs.isEmpty && a.verdict == b.verdict { return .nothing }
    let isSame = a.verdict == b.verdict && pairs.allSatisfy { $0.result == .same }
    return isSame ? .same : .different
  }

  /// How many pairs are of a kind.
  public func count(_ result: Pair.Result) -> Int { pairs.count { $0.result == result } }
}

extension Comparison.App.Side {
  init(_ strand: Strand) {
    self.init(
      lens: strand.lens.id, process: strand.process, lives: strand.lives,
      episodes: strand.passages.count)
  }
}
