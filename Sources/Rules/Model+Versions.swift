extension Model {
  /// The versions at which the model of a lens changes, the oldest first: the ones to try when the
  /// version is unknown.
  ///
  /// Each holds to the next. A lens without an oldest version begins at 0.0.
  public static func versions(of lens: Lens, contexts: Set<String> = []) -> [Version] {
    let bounds = lens.rules.flatMap { [$0.versions.lower, $0.versions.upper] }.compactMap { $0 }
    let oldest = lens.versions.lower ?? Version(0)
    let candidates = Set(bounds.filter { $0 > oldest && lens.versions.contains($0) })
    var versions: [Version] = []
    var edges: [Edge]?
    var silent: [Int] = []
    for version in [oldest] + candidates.sorted() {
      let model = Model(lens, on: version, contexts: contexts)
      if model.edges == edges, model.silent == silent { continue }
      edges = model.edges
      silent = model.silent
      versions.append(version)
    }
    return versions
  }

  /// Whether every trace has the same alignments here and there, the names of the rules aside.
  public func isEquivalent(to other: Model) -> Bool { signature() == other.signature() }

  /// What decides the alignments of a trace and how they weigh; equal ones need only be aligned once.
  ///
  /// - Parameter hasMarks: Whether a trace has marks, so that silent rules judge it, too.
  /// - Returns: A value to compare models by.
  public func signature(hasMarks: Bool = true) -> Signature { Signature(self, hasMarks: hasMarks) }

  /// All of a model but its version and the names of its rules.
  public struct Signature: Sendable, Hashable {
    private struct Shape: Hashable {
      let ends: [Int]
      let steps: [Step]
      let tolerated: Set<Int>
      let forbidden: Set<Int>
      let confidence: Confidence
    }

    private let lens: String
    private let shapes: Set<Shape>
    private let notLogged: Set<Int>
    private let silent: [Int]

    init(_ model: Model, hasMarks: Bool) {
      lens = model.lens.id
      shapes = Set(
        model.edges.map { edge in
          Shape(
            ends: [edge.from, edge.to], steps: edge.steps, tolerated: edge.tolerated,
            forbidden: edge.forbidden, confidence: edge.confidence)
        })
      notLogged = model.notLogged
      silent = hasMarks ? model.silent : []
    }
  }
}
