import LifecheckEpisodes
import LifecheckEvents
import LifecheckReports
import LifecheckRules
import LifecheckTraces

/// One trigger, seen once and whole: what a log shows between two states.
struct Observation {
  /// The index of its log.
  let log: Int
  let lens: Lens
  let trigger: String
  /// What the trigger is, as a sentence without a full stop.
  let title: String
  let from: String
  let to: String
  /// The rule that reads it so already; nil when none does.
  let rule: Rule?
  /// Its events without those that may come at any time.
  let events: [Event]
  let tolerated: [Event.Name]
  /// What the rules in force find in it.
  let found: [String]

  /// What a log shows, or why nothing can be learned from one of its lives.
  ///
  /// - Parameters:
  ///   - result: What judging the log gave.
  ///   - number: The index of the log.
  ///   - trigger: What the user says the log records, whole.
  /// - Returns: What can be learned from, and why the rest cannot.
  static func all(
    of result: LogResult, _ number: Int, trigger: String?
  ) -> (observations: [Observation], refusals: [Refusal]) {
    var observations: [Observation] = []
    var refusals: [Refusal] = []
    for trace in result.traces {
      let reading = TraceReading(trace, log: number, trigger: trigger)
      observations += reading.observations
      refusals += reading.refusals
    }
    return (observations, refusals)
  }
}

/// Why nothing can be learned from a log, or from a part of it.
public struct Refusal: Sendable, Hashable {
  public enum Reason: Sendable, Hashable {
    /// It deviates, and nobody says which trigger that is.
    case deviates
    /// What is said of it contradicts itself, or messages were lost.
    case doubtful
    /// No rule tells the state before or after.
    case stateless
    /// Nothing in it is whole.
    case incomplete
  }

  public let reason: Reason
  /// The line it is about; nil when it is about the log.
  public let line: Int?
  /// A sentence without a full stop.
  public let message: String
}

/// What one life shows, episode by episode.
private struct TraceReading {
  private(set) var observations: [Observation] = []
  private(set) var refusals: [Refusal] = []
  private let trace: Trace
  private let lens: Lens
  private let episodes: [Episode]
  private let log: Int

  init(_ result: TraceResult, log: Int, trigger: String?) {
    trace = result.trace
    lens = result.lens
    episodes = result.episodes
    self.log = log
    let all = result.beside + episodes.flatMap(\.deviations)
    let deviates = all.contains { $0.severity == .error }
    let isKnown = trigger.map { name in lens.rules.contains { $0.trigger == name } } ?? false
    if let trigger, deviates || !isKnown {
      add(episodes.indices, as: trigger)
      return
    }
    let marked = self.marked(deviates: deviates)
    if deviates,
      let first = all.first(where: { deviation in
        deviation.severity == .error
          && !marked.contains { run in
            episodes[run.episodes].contains { $0.deviations.contains(deviation) }
          }
      })
    {
      if first.certainty == .certain {
        refuse(.deviates, first.line, first.message)
      } else {
        refuse(.doubtful, first.line, "\(first.message), or messages were lost")
      }
      return
    }
    if let contradiction = result.contradiction, isContradicted {
      refuse(.doubtful, nil, contradiction)
      return
    }
    var index = 0
    while index < episodes.count {
      if let run = marked.first(where: { $0.episodes.lowerBound == index }) {
        add(run.episodes, as: run.trigger)
        index = run.episodes.upperBound
      } else {
        if isWhole(episodes[index]), let rule = rule(of: episodes[index]) {
          add(index..<index + 1, as: rule.trigger)
        }
        index += 1
      }
    }
    if observations.isEmpty, refusals.isEmpty {
      refuse(
        .incomplete, trace.events.first?.line,
        "no episode is whole: the log begins or ends in the middle of each")
    }
  }

  /// Runs of episodes of which a mark says something that the rules in force do not.
  ///
  /// A mark of a trigger that no rule has, or of episodes that deviate, names the first episode
  /// behind it, and those that deviate behind that one.
  private func marked(deviates: Bool) -> [(trigger: String, episodes: Range<Int>)] {
    let marks = trace.marks.filter { $0.line != nil }.sorted { $0.before < $1.before }
    var runs: [(trigger: String, episodes: Range<Int>)] = []
    for (number, mark) in marks.enumerated() {
      let end = number + 1 < marks.count ? marks[number + 1].before : .max
      let first = episodes.firstIndex { episode in
        episode.events.contains { $0 >= mark.before && $0 < end }
      }
      guard let first, (runs.last?.episodes.upperBound ?? 0) <= first else { continue }
      var last = first + 1
      let isKnown = lens.rules.contains { $0.trigger == mark.trigger }
      if isKnown, !isAgainst(episodes[first]) { continue }
      while last < episodes.count, isAgainst(episodes[last]),
        episodes[last].events.first.map({ $0 < end }) ?? true
      {
        last += 1
      }
      runs.append((mark.trigger, first..<last))
    }
    return runs
  }

  private func isAgainst(_ episode: Episode) -> Bool {
    episode.deviations.contains { $0.severity == .error }
  }

  /// Whether a mark names a trigger that has rules, and the reading is another.
  private var isContradicted: Bool {
    trace.marks.contains { mark in
      guard lens.rules.contains(where: { $0.trigger == mark.trigger }) else { return false }
      let episode = episodes.first { $0.events.contains { $0 >= mark.before } }
      guard let episode else { return false }
      let rules = [episode.rule].compactMap { $0 } + episode.alsoConsistent
      return !rules.contains { lens.rules[$0].trigger == mark.trigger }
    }
  }

  private func rule(of episode: Episode) -> Rule? {
    episode.rule.flatMap { lens.rules.indices.contains($0) ? lens.rules[$0] : nil }
  }

  private func isWhole(_ episode: Episode) -> Bool {
    !episode.isPassed
      && episode.moves.allSatisfy { move in
        switch move {
        case .boundary, .pending, .missing: false
        default: true
        }
      }
  }

  private mutating func refuse(_ reason: Refusal.Reason, _ line: Int?, _ message: String) {
    refusals.append(Refusal(reason: reason, line: line, message: message))
  }

  private mutating func add(_ run: Range<Int>, as trigger: String) {
    guard let first = run.first, let last = run.last else { return }
    let part = episodes[run]
    let events = part.flatMap(\.events).filter(trace.events.indices.contains)
    guard let begin = events.first else { return }
    let line = trace.events[begin].line
    if !part.contains(where: isAgainst), !part.allSatisfy(isWhole) {
      refuse(
        .incomplete, line, "what it calls \(trigger) begins before the log or goes on behind it")
      return
    }
    let before =
      episodes[first].rule != nil ? episodes[first].from : first > 0 ? episodes[first - 1].to : nil
    let after =
      last + 1 < episodes.count
      ? episodes[last + 1].from
      : episodes[last].rule != nil ? episodes[last].to : nil
    guard let before, let after else {
      refuse(.stateless, line, "no rule tells in which state the app is before or after it")
      return
    }
    let tolerated = Set(
      part.flatMap(\.moves).compactMap { move in
        if case .tolerated(let event) = move { event } else { nil }
      })
    let own = part.count == 1 ? rule(of: episodes[first]) : nil
    let found = part.flatMap(\.deviations).filter { $0.kind != .restart }
    let title = lens.rules.first { $0.trigger == trigger }?.triggerTitle
    observations.append(
      Observation(
        log: log, lens: lens, trigger: trigger, title: title ?? "\(trigger), as its logs call it",
        from: lens.states[before], to: lens.states[after],
        rule: found.contains { $0.severity == .error } ? nil : own,
        events: events.filter { !tolerated.contains($0) }.map { trace.events[$0] },
        tolerated: events.filter(tolerated.contains).map { trace.events[$0].name },
        found: found.map(\.message)))
  }
}
