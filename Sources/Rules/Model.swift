import LifecheckEvents

/// The rules of a lens that hold on one OS version, as a graph: states joined by edges.
///
/// It is what an alignment runs on, so everything in it is a number: a state is an index in
/// `states`, an event an index in `alphabet`, a rule an index in the lens's `rules`.
public struct Model: Sendable, Hashable {
  /// Rules of the same from, to, events, order and guards: one path for an alignment.
  public struct Edge: Sendable, Hashable {
    public let from: Int
    public let to: Int
    /// The steps with the checks that all its rules share.
    public let steps: [Step]
    /// For each step, the events it takes, as indices in the alphabet.
    public let takes: [[Int]]
    /// Events of the alphabet that every rule of it tolerates or forbids; noise is tolerated.
    public let tolerated: Set<Int>
    public let forbidden: Set<Int>
    /// Its rules, as indices in `lens.rules`, in table order; never empty.
    public let rules: [Int]
    /// The strongest of its rules.
    public let confidence: Confidence

    public init(
      from: Int, to: Int, steps: [Step], takes: [[Int]], tolerated: Set<Int>, forbidden: Set<Int>,
      rules: [Int], confidence: Confidence
    ) {
      self.from = from
      self.to = to
      self.steps = steps
      self.takes = takes
      self.tolerated = tolerated
      self.forbidden = forbidden
      self.rules = rules
      self.confidence = confidence
    }
  }

  public let lens: Lens
  public let version: Version
  /// Every event that some row of the lens names, its noise included, whatever the version.
  public let alphabet: [Event.Name]
  /// Ordered by their first rule, then by from-state.
  public let edges: [Edge]
  /// Noise, as indices in the alphabet.
  public let noise: Set<Int>
  public let anchors: Set<Int>
  public let startOfLife: Set<Int>
  /// Events declared not logged: they cost nothing when missing.
  public let notLogged: Set<Int>

  public init(
    lens: Lens, version: Version, alphabet: [Event.Name], edges: [Edge], noise: Set<Int>,
    anchors: Set<Int>, startOfLife: Set<Int>, notLogged: Set<Int>
  ) {
    self.lens = lens
    self.version = version
    self.alphabet = alphabet
    self.edges = edges
    self.noise = noise
    self.anchors = anchors
    self.startOfLife = startOfLife
    self.notLogged = notLogged
  }

  public var states: [String] { lens.states }

  /// The rules that hold and are no edges, as indices in the lens's rules: they expect nothing, or noise.
  public var silent: [Int] {
    lens.rules.indices.filter {
      lens.rules[$0].isSilent && lens.rules[$0].versions.contains(version)
    }
  }
}
