import LifecheckEvents
import LifecheckRecords

extension TraceBuilder {
  /// Cuts what was added into traces, and is as new after it.
  ///
  /// `bundles` tells the bundle ids known to be of a process or a pid; those in evidence and in
  /// `apps` are known without it.
  public mutating func finish(
    bundles: (_ process: String?, _ pid: Int?) -> [String] = { _, _ in [] }
  ) -> Traces {
    settle()
    var assembly = Assembly(
      vocabulary: vocabulary, options: options,
      apps: Apps(lives.all, witnesses, options.apps, bundles))
    assembly.cut(&lives)
    assembly.placeGaps(gaps)
    assembly.placeBreaks(masks)
    assembly.placeWitnesses(witnesses)
    assembly.placeMarks(witnesses.marks)
    assembly.noteMarks(witnesses.emptyMarks)
    let kept = witnesses.events
    self = TraceBuilder(vocabulary: vocabulary, options: options)
    return assembly.traces(keeping: kept)
  }
}

/// Puts together what the events, the gaps and the evidence of a log say of each trace.
struct Assembly {
  let vocabulary: Vocabulary
  let options: TraceBuilder.Options
  let apps: Apps
  var drafts: [Draft] = []
  var ended = Set<Int>()
  var notes: [Traces.Note] = []
  private var spare: [Event] = []
  private(set) var spareLines: [Witnesses.Line] = []
  private var shared = Set<Int>()

  init(vocabulary: Vocabulary, options: TraceBuilder.Options, apps: Apps) {
    self.vocabulary = vocabulary
    self.options = options
    self.apps = apps
    noteApps()
  }

  // MARK: - Events

  /// Cuts each life into the traces of its lenses and scenes, and takes its events.
  mutating func cut(_ lives: inout Lives) {
    for life in apps.judged {
      noteVague(apps.lives[life])
      var cut = Cut(lives.take(life), vocabulary)
      shared.formUnion(cut.shared)
      for event in cut.spare {
        spareLines.append(
          Witnesses.Line(
            Witnesses.Saying(event.name, isOutside: false), line: event.line, life: life))
      }
      if options.keepsEvidence { spare += cut.spare }
      noteSceneless(cut.sceneless, apps.lives[life])
      noteUnclear(cut.unclear, apps.lives[life])
      while let part = cut.takePart() {
        guard !part.events.isEmpty, isWanted(part.lens) else { continue }
        if part.lens == nil { noteUnjudged(part.events, apps.lives[life]) }
        let unclearLine = part.unclearLine
        var draft = Draft(
          life: life, lens: part.lens, scene: part.scene, events: classified(part, life))
        if let unclearLine { draft.blur(from: unclearLine) }
        drafts.append(draft)
      }
    }
    drafts.sort {
      ($0.firstLine, $0.life, $0.lens ?? .max) < ($1.firstLine, $1.life, $1.lens ?? .max)
    }
  }

  private func isWanted(_ lens: Int?) -> Bool {
    options.lenses.isEmpty || options.lenses.contains(name(of: lens))
  }

  private func name(of lens: Int?) -> String {
    lens.map { vocabulary.scheme.parts[$0].lens } ?? vocabulary.scheme.aggregate ?? ""
  }

  private func classified(_ part: consuming Cut.Part, _ life: Int) -> [Event] {
    var events = part.events
    guard let identity = apps.identities[life] else { return events }
    for index in events.indices {
      if let event = vocabulary.scheme.classified(events[index], for: identity) {
        events[index] = event
      }
    }
    return events
  }

  // MARK: - Result

  /// The finished traces.
  func traces(keeping evidence: [Event]) -> Traces {
    var traces = Traces()
    traces.notes = notes.sorted { ($0.line ?? 0, $0.text) < ($1.line ?? 0, $1.text) }
    traces.shared = shared
    traces.aggregate = vocabulary.scheme.aggregate
    traces.evidence = evidence + spare
    let judged = drafts.filter { $0.lens != nil }
    let previous = previous(among: judged)
    traces.traces = zip(judged, previous).map { trace($0, previous: $1) }
    traces.unjudged = drafts.filter { $0.lens == nil }.map { trace($0, previous: nil) }
    return traces
  }

  private func trace(_ draft: Draft, previous: Int?) -> Trace {
    let life = apps.lives[draft.life]
    return Trace(
      lens: name(of: draft.lens), process: life.process, pid: life.pid, scene: draft.scene,
      events: draft.events, gaps: draft.gaps.sorted(),
      evidence: draft.evidence.sorted { $0.line < $1.line }, marks: draft.marks,
      ignores: draft.ignores, contexts: draft.contexts, isEnded: ended.contains(draft.life),
      isOneLife: life.isOneLife, previous: previous)
  }

  // Only the first trace of a lens in a life goes on from the life before; of several there, from
  // the one that showed last.
  private func previous(among drafts: [Draft]) -> [Int?] {
    struct Key: Hashable {
      let life: Int
      let lens: Int?
    }
    var newest: [Key: Int] = [:]
    var begun = Set<Key>()
    for (index, draft) in drafts.enumerated() {
      let key = Key(life: draft.life, lens: draft.lens)
      if let known = newest[key], drafts[known].lastLine >= draft.lastLine { continue }
      newest[key] = index
    }
    return drafts.map { draft in
      guard begun.insert(Key(life: draft.life, lens: draft.lens)).inserted else { return nil }
      return apps.previous[draft.life].flatMap { newest[Key(life: $0, lens: draft.lens)] }
    }
  }

  // MARK: - Notes

  mutating func noteMarks(_ lines: [Int]) {
    for line in lines {
      notes.append(Traces.Note(lines: [line], text: "the mark names nothing, so it is not used"))
    }
  }

  private mutating func noteApps() {
    let titles = apps.lives.filter(\.isApp).map(\.title)
    guard !titles.isEmpty else { return }
    for word in options.apps
    where !apps.identities.values.contains(where: { $0.isMeant(by: word) }) {
      notes.append(
        Traces.Note(
          text: "no app of the log is '\(word)'; it has \(titles.prefix(8).joined(separator: ", "))"
        ))
    }
  }

  private mutating func noteVague(_ life: Life) {
    guard !life.vagueLines.isEmpty, apps.names.count > 1 else { return }
    notes.append(
      Traces.Note(
        lines: life.vagueLines,
        text: "\(counted(life.vagueLines)) no process; read as of \(life.title), told before it"))
  }

  private mutating func noteSceneless(_ lines: [Int], _ life: Life) {
    guard !lines.isEmpty else { return }
    notes.append(
      Traces.Note(
        lines: lines,
        text: "\(counted(lines)) no scene while several of \(life.title) are open; evidence only"))
  }

  private mutating func noteUnclear(_ lines: [Int], _ life: Life) {
    guard !lines.isEmpty else { return }
    notes.append(
      Traces.Note(
        lines: lines,
        text:
          "another scene of \(life.title) opens here while one is open, and no line tells which it is "
          + "about: nothing found behind it is certain; log each scene's session.persistentIdentifier"
      ))
  }

  private mutating func noteUnjudged(_ events: [Event], _ life: Life) {
    let count = events.count == 1 ? "an event" : "\(events.count) events"
    notes.append(
      Traces.Note(
        lines: events.map(\.line),
        text: "no lens '\(name(of: nil))' is loaded to judge \(count) of \(life.title)"))
  }

  private func counted(_ lines: [Int]) -> String {
    lines.count == 1 ? "an event names" : "\(lines.count) events name"
  }
}
