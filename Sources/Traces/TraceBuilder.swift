import LifecheckEvents
import LifecheckRecords

/// Gathers the events of a log, and cuts them into traces.
///
///     var builder = TraceBuilder(scheme: scheme)
///     for event in events { builder.add(event) }
///     let traces = builder.finish().traces
///
/// Nothing but the process and the scene cuts: what happened when is for the alignment to say.
public struct TraceBuilder: Sendable {
  /// What a user asked for.
  public struct Options: Sendable, Hashable {
    /// Only these apps, by process name, pid or bundle id; empty: all.
    public var apps: [String] = []
    /// Only these lenses; empty: all.
    public var lenses: [String] = []
    /// The trigger that the log records: a mark before the first event of each app.
    public var trigger: String?
    /// Whether evidence is kept as events, to be printed.
    public var keepsEvidence = false
    /// Whether marks of triggers are kept that no rule is about.
    public var keepsUnknownTriggers = false

    public init() {}
  }

  let vocabulary: Vocabulary
  let options: Options
  var lives = Lives()
  var witnesses = Witnesses()
  var masks = Masks()
  private var words: [Words.Word] = []
  var gaps: [Gap] = []
  /// Events that tell no process, until it is known which one they belong to.
  private var pending = Pending()
  /// The newest life that showed an event, and the newest that showed any line of its own.
  private var lastApp: Int?
  private var lastTold: Int?
  /// Whether lines of processes of different names were met.
  private var isMixed = false

  public init(scheme: Scheme, options: Options = Options()) {
    self.init(vocabulary: Vocabulary(scheme), options: options)
  }

  /// Adds the next event of the log, evidence and marks included.
  public mutating func add(_ event: Event) {
    let role = vocabulary.role(of: event)
    let told = lives.life(of: event)
    guard let role else {
      if let told, vocabulary.writer(of: event) != .outside { show(told) }
      witnesses.add(event, of: told, in: vocabulary.scheme, keeping: options.keepsEvidence)
      addImplied(by: event, told)
      if vocabulary.scheme.words[event.name] != nil {
        words.append(Words.Word(event: event, life: told))
      }
      return
    }
    add(event, role, told)
  }

  // What follows from the platform's account of a set is an event of its own, told by that line.
  private mutating func addImplied(by event: Event, _ told: Int?) {
    guard let name = masks.implied(by: event, of: told, in: vocabulary.scheme.masks) else { return }
    let implied = event.named(name)
    if let role = vocabulary.role(of: implied) { add(implied, role, told) }
  }

  private mutating func add(_ event: Event, _ role: Int, _ told: Int?) {
    guard let told, event.pid != nil else {
      addVague(event, role, told)
      return
    }
    settlePending(before: told)
    append(event, role, to: told)
  }

  init(vocabulary: Vocabulary, options: Options) {
    self.vocabulary = vocabulary
    self.options = options
  }

  /// Adds a place where messages were lost.
  public mutating func add(_ gap: Gap) {
    gaps.append(gap)
  }

  /// Settles what is still open: after it every event belongs to a life.
  mutating func settle() {
    settleRest()
    Words(words, vocabulary, options.lenses).tell(&lives)
  }

  private mutating func settleRest() {
    let settled = takePending()
    guard let first = settled.events.first else { return }
    guard let life = current ?? lastTold else {
      lives.addNameless(settled, line: first.line)
      return
    }
    for (event, role) in zip(settled.events, settled.roles) {
      append(event, role, to: event.process.flatMap(lives.latest) ?? life)
    }
  }

  private mutating func takePending() -> Pending {
    var taken = Pending()
    swap(&taken, &pending)
    return taken
  }

  private func isImplied(_ event: Event) -> Bool { vocabulary.writer(of: event) == .implied }

  private mutating func append(_ event: Event, _ role: Int, to life: Int) {
    lives.append(event, role, isImplied: isImplied(event), to: life)
    lastApp = life
    meet(life)
  }

  // A launch that tells no pid may be the first line of the next life: the next line that tells
  // decides. Everything else belongs to the life that is on.
  private mutating func addVague(_ event: Event, _ role: Int, _ told: Int?) {
    let life = told ?? current
    let isStart = vocabulary.roles[role].isStart
    guard pending.isEmpty, let life, !(isStart && mayBegin(after: life)) else {
      pending.append(event, role, isImplied: isImplied(event))
      return
    }
    append(event, role, to: life)
  }

  /// The life that a line without a process belongs to: that of the line before, if it is an app's.
  private var current: Int? {
    guard let lastTold else { return nil }
    guard let lastApp else { return isMixed ? nil : lastTold }
    return lives[lastApp].process == lives[lastTold].process ? lastTold : lastApp
  }

  private func mayBegin(after life: Int) -> Bool {
    lives[life].pid != nil && !lives[life].events.isEmpty
  }

  // A line of the app's own that is no event tells, too, which life is on.
  private mutating func show(_ told: Int) {
    let isNext = lastApp.map { lives[$0].process == lives[told].process } ?? false
    if isNext, lives[told].pid != nil { settlePending(before: told) }
    meet(told)
  }

  private mutating func meet(_ life: Int) {
    if let lastTold, lives[lastTold].process != lives[life].process { isMixed = true }
    lastTold = life
  }

  private mutating func settlePending(before told: Int) {
    guard !pending.isEmpty else { return }
    let settled = takePending()
    for (event, role) in zip(settled.events, settled.roles) {
      append(event, role, to: home(of: event, before: told))
    }
  }

  private func home(of event: Event, before told: Int) -> Int {
    if let process = event.process, process != lives[told].process {
      return lives.latest(of: process) ?? told
    }
    guard let lastApp else { return told }
    return lives[lastApp].process == lives[told].process ? told : lastApp
  }
}
