/// How a life ended, as far as its trace shows: what a later life of the same app began after.
///
/// States are indices in the lens's states.
public enum LifeEnd: Sendable, Hashable {
  /// The last rule was complete, and led to this state.
  case rest(Int)
  /// Inside a rule that began in this state.
  case open(Int)

  /// The state that a new life follows, and what that costs.
  ///
  /// A state that is reached by rules of which nothing is logged counts, as it does in one trace.
  func lastState(in graph: Graph) -> (number: Int, cost: Int) {
    switch self {
    case .open(let state): return (state, Cost.restart)
    case .rest(let state):
      guard graph.restart.indices.contains(state) else { return (state, Cost.restart) }
      if graph.restart[state] == 0 { return (state, 0) }
      let quiet = graph.restart.indices.first {
        graph.restart[$0] == 0 && $0 != graph.initial
          && graph.passes(before: 0).value(from: state, to: $0)?.cost == 0
      }
      return quiet.map { ($0, 0) } ?? (state, Cost.restart)
    }
  }
}
