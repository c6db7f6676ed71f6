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

  /// Places gaps where the platform's account of a process does not follow from what came before.
  mutating func placeBreaks(_ masks: Masks) {
    var byLife: [Int?: [Int]] = [:]
    for lost in masks.breaks {
      if let life = lost.life, !apps.isJudged(life) { continue }
      byLife[lost.life, default: []].append(lost.line)
    }
    for index in drafts.indices {
      for line in (byLife[drafts[index].life] ?? []) + (byLife[nil] ?? []) {
        drafts[index].gaps.insert(drafts[index].place(of: line))
      }
    }
    for (life, lines) in byLife {
      let title = life.map { apps.lives[$0].title } ?? "the app"
      notes.append(
        Traces.Note(
          lines: lines,
          text: "messages of \(title) were lost before this line: what it says does "
            + "not follow from the line like it before"))
    }
    if !masks.unfit.isEmpty {
      notes.append(
        Traces.Note(
          lines: masks.unfit, text: "the numbers do not fit one another, so nothing is read from it"
        ))
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
      let span = span(of: drafts[index].life)
      drafts[index].add(common, within: span, kinds: kinds)
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

  private func isWithin(_ line: Int, _ life: Int) -> Bool { span(of: life).contains(line) }

  /// The lines at which a life is on: from the end of the one before to the next one.
  private func span(of life: Int) -> Range<Int> {
    let lower = (apps.previous[life].flatMap { apps.lastLine[$0] } ?? -1) + 1
    return lower..<max(lower, apps.nextLine[life] ?? .max)
  }
}
