import LifecheckEpisodes
import LifecheckEvents
import LifecheckRules
import LifecheckTraces

/// Puts a report together, log by log.
struct Assembly {
  private(set) var logs: [Report.Log] = []
  private(set) var traces: [Report.Trace] = []
  private(set) var deviations: [Report.Deviation] = []
  private(set) var baselined: [Report.Deviation] = []
  /// Those that are named, by id.
  private(set) var rules: [String: Rule] = [:]
  /// How many episodes without a deviation have kept their moves.
  private var kept = 0
  private let baseline: Set<String>

  init(baseline: Set<String> = []) {
    self.baseline = baseline
  }

  /// A deviation on its way to its place in the order of the log.
  private struct Found {
    let deviation: Deviation
    let trace: Int?
    let episode: Int?
  }

  mutating func add(_ result: LogResult, gate: Gate) {
    let first = deviations.count
    let accepted = baselined.count
    let found = add(Self.found(in: result), of: result)

    var places: [Int: [Int: [Int]]] = [:]
    for (index, item) in found.enumerated() {
      guard let trace = item.trace else { continue }
      places[trace, default: [:]][item.episode ?? -1, default: []].append(first + index)
    }
    let start = traces.count
    for (index, trace) in result.traces.enumerated() {
      add(trace, app: trace.app ?? result.app, places: places[index] ?? [:]) {
        ($0, found[$0 - first].deviation)
      }
    }

    let own = deviations[first...]
    let besides = own.filter { $0.trace == nil }
    var verdicts = traces[start...].map(\.verdict)
    if !besides.isEmpty {
      verdicts.append(Verdict(of: besides.map { ($0.severity, $0.certainty) }))
    }
    let verdict = Verdict.worst(of: verdicts)
    var reasons = RunStatus.reasons(of: [(result.status, verdict)], gate: gate)
    if own.contains(where: { gate.stops($0.severity, $0.certainty) }) {
      reasons.append(.deviations)
    }
    logs.append(
      Report.Log(
        path: result.path, sha256: result.sha256, status: result.status, error: result.error,
        verdict: verdict, format: result.format, variant: result.variant, layers: result.layers,
        os: result.os, app: result.app, lines: result.lines, bytes: result.bytes,
        events: result.events, unread: result.unread, gaps: result.gaps, notes: result.notes,
        leftOut: result.leftOut, baselined: baselined.count - accepted, outside: result.outside,
        exitCode: RunStatus.worst(of: reasons).rawValue))
  }

  /// All deviations of a log, in its order: by line, then trace by trace; those of no line last.
  private static func found(in result: LogResult) -> [Found] {
    var found: [Found] = []
    for (index, trace) in result.traces.enumerated() {
      let places = Set(trace.beside.compactMap(\.at))
      var owners: [Int: Int] = [:]
      for (number, episode) in trace.episodes.enumerated() {
        if !places.isEmpty {
          for event in episode.events where places.contains(event) { owners[event] = number }
        }
        found += episode.deviations.map { Found(deviation: $0, trace: index, episode: number) }
      }
      found += trace.beside.map { deviation in
        let owner = deviation.kind == .neverLogged ? nil : deviation.at.flatMap { owners[$0] }
        return Found(deviation: deviation, trace: index, episode: owner)
      }
    }
    found += result.beside.map { Found(deviation: $0, trace: nil, episode: nil) }
    // Sorting is not promised to be stable.
    return found.enumerated().sorted { a, b in
      (place(a.element), a.offset) < (place(b.element), b.offset)
    }.map(\.element)
  }

  private static func place(_ found: Found) -> Int {
    found.deviation.line > 0 ? found.deviation.line : .max
  }

  /// Adds what was found, in its order; gives what of it the baseline does not accept.
  private mutating func add(_ found: [Found], of result: LogResult) -> [Found] {
    var left: [Found] = []
    var occurrences: [Fingerprint: Int] = [:]
    for item in found {
      let deviation = item.deviation
      let owner = item.trace.map { result.traces[$0] }
      let rule = deviation.rule.flatMap { owner?.lens.rules[checked: $0] }
      if let rule { rules[rule.id] = rule }
      for explanation in deviation.explainedBy where rules[explanation.rule] == nil {
        rules[explanation.rule] = owner?.lens.rules.first { $0.id == explanation.rule }
      }
      // A trigger that never happened is the event it is about.
      let trigger = deviation.kind == .required ? deviation.event.rawValue : rule?.trigger
      let fingerprint = Fingerprint(
        rule: rule?.id, app: owner?.app ?? result.app ?? owner?.trace.process,
        trigger: trigger, event: deviation.event.rawValue, kind: deviation.kind.rawValue,
        attribute: deviation.attribute, osMajor: result.os.version?.major)
      let occurrence = occurrences[fingerprint, default: 0] + 1
      occurrences[fingerprint] = occurrence
      let reported = Report.Deviation(
        fingerprint: fingerprint.text(occurrence: occurrence), kind: deviation.kind,
        event: deviation.event.rawValue, attribute: deviation.attribute,
        expected: deviation.expected, observed: deviation.observed,
        severity: deviation.severity, certainty: deviation.certainty, log: logs.count,
        line: deviation.line > 0 ? deviation.line : nil, lines: deviation.lines.filter { $0 > 0 },
        trace: item.trace.map { traces.count + $0 }, trigger: trigger, rule: rule?.id,
        message: deviation.message, explainedBy: deviation.explainedBy,
        context: Self.context(of: deviation, in: result))
      if baseline.contains(reported.fingerprint) {
        baselined.append(reported)
      } else {
        deviations.append(reported)
        left.append(item)
      }
    }
    return left
  }

  private static func context(of deviation: Deviation, in result: LogResult)
    -> [Report.Deviation.Line]?
  {
    guard deviation.line > 0 else { return nil }
    let lines = LogResult.context(of: deviation.line).compactMap { line in
      // A line may be as long as a log; so much of it is enough to find it again.
      result.quoted[line].map {
        Report.Deviation.Line(line: line, text: String($0.unicodeScalars.prefix(1000)))
      }
    }
    return lines.isEmpty ? nil : lines
  }

  /// Its deviations are given by their indices, by episode (-1: of none); `source` tells what one was
  /// before it came into the report.
  private mutating func add(
    _ result: TraceResult, app: String?, places: [Int: [Int]], source: (Int) -> (Int, Deviation)
  ) {
    var events: [Report.Event] = []
    var episodes: [Report.Episode] = []
    var omitted = 0
    let fallbacks = Moves.fallbacks(in: result)
    for (number, episode) in result.episodes.enumerated() {
      let own = places[number] ?? []
      if own.isEmpty { kept += 1 }
      let isKept = !own.isEmpty || kept <= Report.conformingKept
      if !isKept { omitted += 1 }
      let moves = Moves(of: episode, in: result)
      let rule = episode.rule.flatMap { result.lens.rules[checked: $0] }
      let others = episode.alsoConsistent.compactMap { result.lens.rules[checked: $0] }
      for rule in [rule].compactMap({ $0 }) + others { rules[rule.id] = rule }
      episodes.append(
        Report.Episode(
          trigger: rule?.trigger, triggerTitle: rule?.triggerTitle, rule: rule?.id,
          alsoConsistentWith: others.map(\.id),
          verdict: Verdict(of: own.map { (deviations[$0].severity, deviations[$0].certainty) }),
          cost: episode.cost, lines: moves.lines ?? fallbacks[number]...fallbacks[number],
          time: moves.events.first?.time?.text, isPassed: episode.isPassed,
          moves: isKept
            ? moves.reported(
              own.map(source), besides: (places[-1] ?? []).map(source), from: events.count)
            : nil,
          deviations: own))
      if isKept { events += moves.events.map(Report.Event.init) }
    }
    let all = places.values.joined().map { (deviations[$0].severity, deviations[$0].certainty) }
    let trace = result.trace
    traces.append(
      Report.Trace(
        log: logs.count, lens: trace.lens, process: trace.process, pid: trace.pid,
        scene: trace.scene, app: app,
        verdict: trace.events.isEmpty && all.isEmpty
          ? .nothing : Verdict(of: all, contradicted: result.contradiction != nil),
        cost: result.episodes.reduce(0) { $0 &+ $1.cost }, events: events, episodes: episodes,
        omitted: omitted, ignored: result.ignored, contradiction: result.contradiction))
  }
}

extension Report.Event {
  init(_ event: LifecheckEvents.Event) {
    self.init(
      line: event.line, evidence: event.evidence, time: event.time?.text,
      name: event.name.rawValue, channel: event.channel, attributes: event.attributes,
      // Where raw text is left out nothing is there to quote.
      text: event.text.isEmpty ? nil : event.text)
  }
}

extension Array {
  /// The element at an index, or nil when there is none.
  subscript(checked index: Int) -> Element? {
    indices.contains(index) ? self[index] : nil
  }
}
