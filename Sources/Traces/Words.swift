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
    let timeline = words.contains { $0.life == nil } ? timeline(lives) : []
    for word in words {
      let lenses = word.life.map { shown[lives[$0].process] ?? [] } ?? anywhere
      guard let (event, role) = meaning(of: word.event, in: lenses) else { continue }
      let life = word.life ?? home(of: word.event, in: timeline) ?? nameless
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

  /// The line and the life of every event, in the order of the log.
  private func timeline(_ lives: Lives) -> [(line: Int, life: Int)] {
    lives.all.indices.flatMap { life in lives[life].events.map { (line: $0.line, life: life) } }
      .sorted { ($0.line, $0.life) < ($1.line, $1.life) }
  }

  /// The life that showed last before a line without a process, or else the first one after it.
  private func home(of event: Event, in timeline: [(line: Int, life: Int)]) -> Int? {
    var (low, high) = (0, timeline.count)
    while low < high {
      let middle = (low + high) / 2
      if timeline[middle].line < event.line { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? timeline[low - 1].life : timeline.first?.life
  }
}
