import LifecheckEvents
import LifecheckRecords

extension Assembly {
  // MARK: - Gaps

  /// Gives each trace the places at which messages of its process were lost.
  mutating func placeGaps(_ gaps: [Gap]) {
    for gap in gaps {
      if gap.reason == .clock {
        notes.append(
          Traces.Note(
            lines: [gap.line], text: "the clock goes back here; the order of the lines is kept"))
        continue
      }
      for index in drafts.indices {
        let process = apps.lives[drafts[index].life].process
        if let named = gap.process, let process, named != process { continue }
        guard isWithin(gap.line, drafts[index].life) else { continue }
        drafts[index].gaps.insert(drafts[index].place(of: gap.line))
      }
    }
  }

  // MARK: - Evidence

  /// Gives each trace the evidence that is about its process, and finds which lives ended.
  mutating func placeWitnesses(_ witnesses: Witnesses) {
    var byLife: [Int: [Witnesses.Line]] = [:]
    var common: [Witnesses.Line] = []
    for life in apps.judged where apps.nextLine[life] != nil { ended.insert(life) }
    for line in witnesses.lines + spareLines {
      noteEnd(line)
      guard let lives = lives(of: line) else {
        common.append(line)
        continue
      }
      for life in lives { byLife[life, default: []].append(line) }
    }
    placeContexts()
    let kinds = Set(common.map(\.kind)).count
    for index in drafts.indices {
      for line in byLife[drafts[index].life] ?? [] { drafts[index].add(line) }
      addCommon(common, kinds, to: &drafts[index])
    }
  }

  // An event of a lens may show a context, too.
  private mutating func placeContexts() {
    let names = Set(vocabulary.scheme.contexts.map(\.evidence))
    guard !names.isEmpty else { return }
    for index in drafts.indices {
      for (place, event) in drafts[index].events.enumerated() where names.contains(event.name) {
        for context in vocabulary.scheme.contexts.lazy.compactMap({ $0.shown(by: event) }) {
          drafts[index].show(context, from: place)
        }
      }
    }
  }

  /// The lives that a line is about; nil for all that are on.
  private func lives(of line: Witnesses.Line) -> [Int]? {
    if let about = line.about { return apps.lives(about: about, at: line.line) }
    guard let life = line.life else { return nil }
    if apps.isJudged(life) { return [life] }
    return line.isOutside ? nil : []
  }

  private mutating func noteEnd(_ line: Witnesses.Line) {
    guard let about = line.about else { return }
    if vocabulary.scheme.ends.contains(line.name) {
      for life in apps.lives(about: about, at: line.line) {
        let isSure = about.pid != nil && about.pid == apps.lives[life].pid
        if isSure || isOver(life, at: line.line) { ended.insert(life) }
      }
    } else if vocabulary.scheme.begins.contains(line.name) {
      guard let life = apps.life(before: about, at: line.line) else { return }
      if isOver(life, at: line.line) { ended.insert(life) }
    }
  }

  private func isOver(_ life: Int, at line: Int) -> Bool {
    apps.lastLine[life].map { $0 < line } ?? false
  }

  // Between the life before and the next one.
  private func isWithin(_ line: Int, _ life: Int) -> Bool {
    let lower = apps.previous[life].flatMap { apps.lastLine[$0] } ?? 0
    return line > lower && line < apps.nextLine[life] ?? .max
  }

  // What is about no process in particular speaks for every life that is on; of one name, one
  // line before an event is enough, or a long log of many apps would be evidence to all of them.
  private func addCommon(_ lines: [Witnesses.Line], _ kinds: Int, to draft: inout Draft) {
    let lower = apps.previous[draft.life].flatMap { apps.lastLine[$0] } ?? 0
    let upper = apps.nextLine[draft.life] ?? .max
    var position = firstIndex(after: lower, in: lines)
    while position < lines.count, lines[position].line < upper {
      let place = draft.place(of: lines[position].line)
      let end = place < draft.events.count ? min(draft.events[place].line, upper - 1) : upper - 1
      var seen = Set<Witnesses.Kind>()
      while position < lines.count, lines[position].line <= end {
        if seen.insert(lines[position].kind).inserted { draft.add(lines[position]) }
        position = seen.count == kinds ? firstIndex(after: end, in: lines) : position + 1
      }
    }
  }

  private func firstIndex(after line: Int, in lines: [Witnesses.Line]) -> Int {
    var (low, high) = (0, lines.count)
    while low < high {
      let middle = (low + high) / 2
      if lines[middle].line <= line { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
