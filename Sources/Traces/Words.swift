import LifecheckEvents

/// Words that tell an event only in a log that shows which kind of app it is of.
struct Words {
  /// A line that says such a word.
  struct Word: Sendable {
    let event: Event
    /// The life that the line names; nil when it names none.
    let life: Int?
  }

  private let words: [Word]
  private let vocabulary: Vocabulary
  /// The lenses that a user asks for.
  private let asked: Set<String>

  init(_ words: [Word], _ vocabulary: Vocabulary, _ asked: [String]) {
    self.words = words
    self.vocabulary = vocabulary
    self.asked = Set(asked)
  }

  /// Puts the events that the words tell into the lives they are of.
  func tell(_ lives: inout Lives) {
    guard !words.isEmpty else { return }
    let shown = shown(lives)
    let anywhere = shown.values.reduce(into: Set<Int>()) { $0.formUnion($1) }
    var told: [Int: [(event: Event, role: Int)]] = [:]
    var nameless: Int?
    let apps = lives.all.indices.filter { !lives[$0].events.isEmpty }
      .sorted { (lives[$0].firstLine, $0) < (lives[$1].firstLine, $1) }
    for word in words {
      let lenses = word.life.map { shown[lives[$0].process] ?? [] } ?? anywhere
      guard let (event, role) = meaning(of: word.event, in: lenses) else { continue }
      let life = word.life ?? home(of: word.event, among: apps, lives) ?? nameless
      let home = life ?? lives.addNameless(line: word.event.line)
      if life == nil { nameless = home }
      told[home, default: []].append((event, role))
    }
    for (life, events) in told { lives.insert(events, into: life) }
  }

  /// By process the lenses whose events its lives show.
  private func shown(_ lives: Lives) -> [String?: Set<Int>] {
    var shown: [String?: Set<Int>] = [:]
    for life in lives.all where life.isApp {
      for role in Set(life.roles) {
        shown[life.process, default: []].formUnion(vocabulary.roles[role].shows)
      }
    }
    return shown
  }

  private func meaning(of event: Event, in lenses: Set<Int>) -> (Event, Int)? {
    for name in vocabulary.scheme.words[event.name] ?? [] {
      let meant = event.named(name)
      guard let role = vocabulary.role(of: meant) else { continue }
      let owners = vocabulary.roles[role].shows
      let isAsked = owners.contains { asked.contains(vocabulary.scheme.parts[$0].lens) }
      if isAsked || owners.contains(where: lenses.contains) { return (meant, role) }
    }
    return nil
  }

  /// The life that showed last before a line without a process, or else the first one after it.
  private func home(of event: Event, among apps: [Int], _ lives: Lives) -> Int? {
    let shown = apps.compactMap { life in
      lives[life].line(before: event.line).map { (line: $0, life: life) }
    }
    return shown.max { ($0.line, $0.life) < ($1.line, $1.life) }?.life ?? apps.first
  }
}

extension Life {
  /// The line of its last event before a line.
  fileprivate func line(before line: Int) -> Int? {
    var (low, high) = (0, events.count)
    while low < high {
      let middle = (low + high) / 2
      if events[middle].line < line { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? events[low - 1].line : nil
  }
}
