import LifecheckTables

extension Assembly {
  /// Gives each mark to the traces whose next episode it is about.
  ///
  /// A mark that an app printed is about that life; any other, say a test driver's, about every app.
  mutating func placeMarks(_ all: [Witnesses.Mark]) {
    let marks = known(all)
    let groups = groups()
    var nextTrigger = Int.max
    var ends: [Int] = []
    var unfollowed: [Witnesses.Mark] = []
    let silent = vocabulary.scheme.parts.reduce(into: Set<String>()) { $0.formUnion($1.silent) }
    for mark in marks.reversed() {
      ends.append(mark.reason == nil ? nextTrigger : .max)
      if mark.reason == nil { nextTrigger = mark.line }
    }
    for (mark, end) in zip(marks, ends.reversed()) {
      let writer = mark.life.flatMap { apps.lives[$0].isApp ? $0 : nil }
      if let writer, !apps.isJudged(writer) { continue }
      var isFollowed = false
      for group in groups {
        let own = writer.map { life in group.filter { drafts[$0].life == life } } ?? group
        for index in heirs(of: mark.line, until: end, among: own) {
          let place = drafts[index].place(of: mark.line)
          if place < drafts[index].events.count, drafts[index].events[place].line < end {
            isFollowed = true
          }
          drafts[index].add(mark)
        }
      }
      if !isFollowed, mark.reason == nil, !silent.contains(mark.id) { unfollowed.append(mark) }
    }
    noteUnfollowed(unfollowed)
    markTrigger()
  }

  /// The marks without those of a trigger that no rule is about, which are noted.
  private mutating func known(_ marks: [Witnesses.Mark]) -> [Witnesses.Mark] {
    let triggers = vocabulary.scheme.parts.reduce(into: Set<String>()) { $0.formUnion($1.triggers) }
    guard !triggers.isEmpty, !options.keepsUnknownTriggers else { return marks }
    let isKnown = { (mark: Witnesses.Mark) in mark.reason != nil || triggers.contains(mark.id) }
    let unknown = byTrigger(marks.filter { !isKnown($0) })
    for (number, (trigger, lines)) in unknown.enumerated() {
      // A hostile log may name any number of them.
      let help = number < 100 ? didYouMean(trigger, among: triggers).map { "; \($0)" } : nil
      notes.append(
        Traces.Note(
          lines: lines,
          text: "no rule is about the trigger '\(trigger)', so the mark is not used\(help ?? "")"))
    }
    return marks.filter(isKnown)
  }

  private mutating func noteUnfollowed(_ marks: [Witnesses.Mark]) {
    for (trigger, lines) in byTrigger(marks) {
      notes.append(
        Traces.Note(
          lines: lines, text: "the trigger '\(trigger)' is marked here, and no event follows it"))
    }
  }

  private func byTrigger(_ marks: [Witnesses.Mark]) -> [(trigger: String, lines: [Int])] {
    Dictionary(grouping: marks, by: \.id).map { ($0.key, $0.value.map(\.line)) }
      .sorted { ($0.lines[0], $0.trigger) < ($1.lines[0], $1.trigger) }
  }

  // The traces of one lens and one app, whose lives follow one another.
  private func groups() -> [[Int]] {
    struct Key: Hashable {
      let lens: Int?
      let process: String?
      let life: Int?
    }
    var groups: [Key: [Int]] = [:]
    for index in drafts.indices {
      let process = apps.lives[drafts[index].life].process
      let key = Key(
        lens: drafts[index].lens, process: process,
        life: process == nil ? drafts[index].life : nil)
      groups[key, default: []].append(index)
    }
    return groups.values.sorted { $0[0] < $1[0] }
  }

  // The mark is for the life that goes on first, and there for each scene that goes on before the
  // next mark; when nothing does, for the trace that goes on next, or went on last.
  private func heirs(of line: Int, until end: Int, among group: [Int]) -> [Int] {
    var next: [(line: Int, index: Int)] = []
    for index in group {
      let place = drafts[index].place(of: line)
      if place < drafts[index].events.count {
        next.append((drafts[index].events[place].line, index))
      }
    }
    guard let first = next.min(by: { $0 < $1 }) else {
      return group.max { drafts[$0].lastLine < drafts[$1].lastLine }.map { [$0] } ?? []
    }
    let life = drafts[first.index].life
    let soon = next.filter { $0.line < end && drafts[$0.index].life == life }.map(\.index)
    return soon.isEmpty ? [first.index] : soon
  }

  private mutating func markTrigger() {
    guard let trigger = options.trigger else { return }
    for group in groups() {
      for index in group where apps.previous[drafts[index].life] == nil {
        drafts[index].marks.insert(Trace.Mark(trigger: trigger, before: 0, line: nil), at: 0)
      }
    }
  }
}
