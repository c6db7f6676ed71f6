import LifecheckEpisodes
import LifecheckEvents
import LifecheckReports
import LifecheckRules
import LifecheckTraces

/// Judges logs that were read: aligns their traces with the rules of one OS version.
public struct Judge {
  private let tables: Tables
  private let settings: Settings
  private let lenses: [String: Lens]
  private var models: [ModelKey: Prepared] = [:]
  /// What the user wants to hear of.
  public let choices: Choices
  /// The triggers that every log must show.
  let required: [String]
  /// Which ends of the log that is being judged were cut off by its user.
  private var cut = Section.Cut()
  /// What the log that is being judged says of its device.
  private var facts = Facts()
  /// What was judged before, where a log is judged while it is written.
  var past = LivePast()

  private struct ModelKey: Hashable {
    let lens: String
    let version: Version
    let contexts: Set<String>
  }

  /// A model, ready to align with.
  private final class Prepared {
    let model: Model
    let graph: Graph
    /// Edges of the special rules whose context is not shown.
    let specials: [Model.Edge]
    private(set) lazy var explanations = Explanations(model, specials: specials)

    init(_ model: Model, specials: [Model.Edge]) {
      self.model = model
      self.specials = specials
      graph = Graph(model)
    }
  }

  /// Gets ready to judge; `today` is for ignores that end one day.
  public init(_ tables: Tables, _ settings: Settings, on today: Day? = nil) {
    self.tables = tables
    self.settings = settings
    lenses = Dictionary(tables.lenses.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    choices = Choices(settings, on: today)
    required = settings.requires
  }

  /// Judges one log.
  public mutating func judge(_ log: ReadLog) -> LogResult {
    var result = LogResult(log)
    guard log.status != .unreadable else { return result }
    let traces = log.traces.traces
    result.invariants = tables.invariants
    cut = log.cut
    facts = log.facts
    if let os = knownVersion(of: log, &result.notes) {
      result.os = os
      result.notes += [contradiction(of: os, in: log)].compactMap { $0 }
      if let version = os.version { result.traces = verdicts(of: traces, on: version) }
    } else {
      (result.os, result.traces) = unknownVersion(of: traces, in: log.versions(by: tables))
    }
    addRequired(to: &result)
    result.apply(choices)
    return result
  }

  /// The version from the command line, else the log's own, if it tells just one.
  private func knownVersion(of log: ReadLog, _ notes: inout [Report.Note]) -> Report.OS? {
    if let os = settings.os {
      return Report.OS(version: os, origin: settings.isOSFromConfiguration ? .config : .option)
    }
    let told = log.facts.versions.compactMap { fact in
      Version(fact.version).map { (version: $0, line: fact.line) }
    }
    guard let first = told.first else { return nil }
    if told.contains(where: { $0.version != first.version }) {
      let names = told.map { "\($0.version) (line \($0.line))" }.joined(separator: ", ")
      notes.append(
        Report.Note(
          kind: "os", line: first.line,
          message: "the log names several OS versions, so none was taken: \(names); "
            + "--os VERSION says which it is"))
      return nil
    }
    return Report.OS(version: first.version, origin: .log, line: first.line)
  }

  // MARK: - One version

  /// All traces on one version, what the processes never log included.
  mutating func verdicts(of traces: [Trace], on version: Version) -> [TraceResult] {
    var alignments: [Alignment?] = []
    for trace in traces {
      let before = trace.previous.flatMap { $0 < alignments.count ? alignments[$0]?.end : nil }
      alignments.append(alignment(of: trace, on: version, after: before))
    }
    return results(of: alignments, traces, on: version)
  }

  private mutating func alignment(
    of trace: Trace, on version: Version, after end: LifeEnd?
  ) -> Alignment? {
    guard let lens = lenses[trace.lens] else { return nil }
    let prepared = model(of: lens, on: version, contexts(of: trace, lens))
    let options = options(of: trace)
    // What the log itself shows holds from its line on.
    var alignment =
      trace.contexts.isEmpty
      ? Alignment(
        trace, in: prepared.graph, options: options, after: end,
        explanations: prepared.explanations)
      : Alignment(
        trace, with: prepared.model, options: options, after: end, specials: prepared.specials)
    alignment.judgeSilence(of: trace, by: prepared.model)
    return alignment
  }

  private func options(of trace: Trace) -> Alignment.Options {
    var options = Alignment.Options(isWhole: settings.isComplete || settings.trigger != nil)
    options.isCutAtStart = cut.start
    options.isCutAtEnd = cut.end
    if let start = past.starts[LivePast.Key(trace)] {
      options.start = start.state
      options.hasNoBoundary = true
    }
    return options
  }

  /// How many episodes of a trace, from the first, nothing that follows can change.
  ///
  /// - Parameters:
  ///   - trace: The trace as far as it is known, without a life of its app before it.
  ///   - count: How many of its events are known for good.
  ///   - version: The version it is judged by.
  /// - Returns: The number of episodes.
  mutating func decided(in trace: Trace, upTo count: Int, on version: Version) -> Int {
    guard let lens = lenses[trace.lens] else { return 0 }
    let prepared = model(of: lens, on: version, contexts(of: trace, lens))
    let graph =
      trace.contexts.isEmpty
      ? prepared.graph
      : Alignment.graph(of: trace, with: prepared.model, specials: prepared.specials).graph
    let options = options(of: trace)
    let alignment = Alignment(trace, in: graph, options: options)
    return Alignment.decided(
      in: trace, upTo: count, of: alignment.episodes, by: graph, options: options, after: nil)
  }

  /// The contexts that hold for the whole of a trace: asked for, of its trigger, or of the device.
  func contexts(of trace: Trace, _ lens: Lens) -> Set<String> {
    var contexts = settings.contexts
    if let trigger = settings.trigger { contexts.formUnion(lens.contexts(ofTrigger: trigger)) }
    let models = settings.device.map { [$0] } ?? facts.models.map(\.model)
    let builds = facts.builds.map(\.build)
    for context in lens.contexts where context.isShown(byModels: models, builds: builds) {
      contexts.insert(context.id)
    }
    return contexts
  }

  /// What decides how the traces are judged on a version; equal ones need to be tried only once.
  mutating func signatures(of traces: [Trace], on version: Version) -> [Model.Signature] {
    var seen: Set<ModelKey> = []
    let hasMarks = traces.contains { !$0.marks.isEmpty }
    return traces.compactMap { trace in
      guard let lens = lenses[trace.lens] else { return nil }
      // Special rules that the log shows are edges too, from their line on.
      let contexts = contexts(of: trace, lens).union(trace.contexts.keys)
      let key = ModelKey(lens: lens.id, version: version, contexts: contexts)
      guard seen.insert(key).inserted else { return nil }
      return model(of: lens, on: version, contexts).model.signature(hasMarks: hasMarks)
    }
  }

  /// What decides how invariants are checked on a version.
  func invariants(on version: Version) -> [String] { tables.invariants.signature(on: version) }

  /// The lenses that traces are of.
  func lenses(of traces: [Trace]) -> [Lens] {
    Set(traces.map(\.lens)).sorted().compactMap { lenses[$0] }
  }

  private mutating func model(
    of lens: Lens, on version: Version, _ contexts: Set<String>
  ) -> Prepared {
    let key = ModelKey(lens: lens.id, version: version, contexts: contexts)
    if let model = models[key] { return model }
    let notLogged = Set(settings.notLogged.map { Event.Name($0) })
    let model = Model(lens, on: version, contexts: contexts, notLogged: notLogged)
    let prepared = Prepared(
      model, specials: Model.specials(of: lens, on: version, without: contexts))
    models[key] = prepared
    return prepared
  }

  // MARK: - Results

  private func results(
    of alignments: [Alignment?], _ traces: [Trace], on version: Version
  ) -> [TraceResult] {
    var judged = alignments
    let check = InvariantCheck(
      tables.invariants, on: version,
      options: .init(
        isWhole: settings.isComplete || settings.trigger != nil, contexts: settings.contexts))
    let starts = Set(lenses(of: traces).flatMap(\.startOfLife))
    var missing: [Int: [Event.Name: [Rule]]] = [:]
    for process in processes(traces) {
      let members = process.compactMap { index in
        alignments[index].map { (index: index, trace: traces[index], alignment: $0) }
      }
      let found = Alignment.neverLogged(
        in: members.map { ($0.trace, $0.alignment) }, before: past.seen(in: members.map(\.trace))
      ) { spelling, event in
        tables.spellings.spelling(spelling)?.logs.map { $0.contains(event) }
      }
      let checked = check.checked(
        zip(members, found).map { ($0.trace, $1) }, starts: starts)
      for (member, alignment) in zip(members, checked) { judged[member.index] = alignment }
      if choices.isEmpty { continue }
      let missed = members.reduce(into: [Event.Name: [Rule]]()) { missed, member in
        for (event, rules) in rulesMissingEvents(in: member.alignment, of: member.trace.lens) {
          missed[event, default: []] += rules
        }
      }
      for member in members { missing[member.index] = missed }
    }
    judged = tables.invariants.onceALog(judged)
    return traces.indices.compactMap { index in
      guard let alignment = judged[index], let lens = lenses[traces[index].lens] else { return nil }
      return TraceResult(traces[index], lens, alignment).applyingIgnores()
        .applying(choices) { missing[index]?[$0] ?? [] }
    }
  }

  private func rulesMissingEvents(
    in alignment: Alignment, of lens: String
  ) -> [Event.Name: [Rule]] {
    let rules = lenses[lens]?.rules ?? []
    var missing: [Event.Name: [Rule]] = [:]
    for deviation in alignment.episodes.lazy.flatMap(\.deviations) where deviation.kind == .missing
    {
      guard let rule = deviation.rule, rules.indices.contains(rule) else { continue }
      missing[deviation.event, default: []].append(rules[rule])
    }
    return missing
  }

  /// The traces of each process, as indices.
  private func processes(_ traces: [Trace]) -> [[Int]] {
    struct Process: Hashable {
      let name: String?
      let pid: Int?
    }
    let groups = Dictionary(grouping: traces.indices) { index in
      Process(name: traces[index].process, pid: traces[index].pid)
    }
    return groups.values.sorted { $0[0] < $1[0] }
  }
}
