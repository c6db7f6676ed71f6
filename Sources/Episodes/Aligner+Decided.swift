import LifecheckRules
import LifecheckTraces

extension Aligner {
  /// The episodes of a trace that nothing can change any more, whatever follows its first events.
  ///
  /// - Parameters:
  ///   - trace: The trace as far as it is known.
  ///   - count: How many of its events are known for good.
  /// - Returns: The decided ones, from the first.
  mutating func decided(in trace: Trace, upTo count: Int) -> [Episode] {
    let marks = trace.marks.sorted { $0.before < $1.before }
    let evidence = trace.evidence.sorted { $0.before < $1.before }
    let gaps = trace.gaps.sorted()
    var nextMark = 0
    var nextEvidence = 0
    var nextGap = 0
    var episodes: [Episode] = []
    for index in trace.events.indices.prefix(count) {
      while nextMark < marks.count, marks[nextMark].before <= index {
        addMark(marks[nextMark])
        nextMark += 1
      }
      while nextEvidence < evidence.count, evidence[nextEvidence].before <= index {
        addEvidence(evidence[nextEvidence].name)
        nextEvidence += 1
      }
      while nextGap < gaps.count, gaps[nextGap] <= index {
        addGap()
        nextGap += 1
      }
      episodes += add(trace.events[index])
    }
    return episodes
  }
}

extension Alignment {
  /// How many of its episodes, from the first, nothing can change any more.
  ///
  /// - Parameters:
  ///   - trace: The trace it is of.
  ///   - count: How many of its events are known for good: the last may yet be told of by another line.
  ///   - alignment: The episodes of the trace as it is.
  ///   - graph: The model.
  ///   - options: What is known of the log.
  ///   - end: How the life of the same app before this one ended, if there was one.
  /// - Returns: Their number.
  public static func decided(
    in trace: Trace, upTo count: Int, of alignment: [Episode], by graph: Graph, options: Options,
    after end: LifeEnd?
  ) -> Int {
    var aligner = Aligner(
      graph, options: options, isOneLife: trace.isOneLife, after: end,
      expectsMarks: !trace.marks.isEmpty)
    let decided = aligner.decided(in: trace, upTo: count)
    return zip(decided, alignment).prefix { $0.rule == $1.rule && $0.moves == $1.moves }.count
  }

  /// The graph of a model in which special rules hold from where the trace shows their context, that
  /// model, and the special rules that hold nowhere.
  package static func graph(
    of trace: Trace, with model: Model, specials: [Model.Edge]
  ) -> (graph: Graph, model: Model, others: [Model.Edge]) {
    var edges = model.edges
    var since: [Int: Int] = [:]
    var others: [Model.Edge] = []
    for edge in specials {
      let contexts = edge.rules.filter(model.lens.rules.indices.contains)
        .compactMap { model.lens.rules[$0].context }
      guard let place = contexts.compactMap({ trace.contexts[$0] }).min() else {
        others.append(edge)
        continue
      }
      since[edges.count] = place
      edges.append(edge)
    }
    let shown = Model(
      lens: model.lens, version: model.version, alphabet: model.alphabet, edges: edges,
      noise: model.noise, anchors: model.anchors, startOfLife: model.startOfLife,
      notLogged: model.notLogged)
    return (Graph(shown, since: since), shown, others)
  }
}
