import LifecheckEvents
import LifecheckRecords
import LifecheckReports

/// The part of a log that its user wants judged, from one time to another, with its times completed.
///
/// It is one piece: it begins with the first event that is not too early, and ends before the first
/// one behind it that is too late. A cut inside it would look like something that did not happen. An
/// event without a time goes with the one before it.
struct Section {
  /// Which ends of a log were cut off.
  struct Cut: Sendable, Hashable {
    var start = false
    var end = false
  }

  private enum State {
    /// No event with a time was met.
    case unknown
    case before
    case inside
    case after
  }

  /// What was left out at one end.
  private struct Rest {
    var events = 0
    var evidence = 0
    var first: Int?
    var last: Int?

    var isEmpty: Bool { events + evidence == 0 }

    mutating func add(_ event: Event, isEvidence: Bool) {
      if isEvidence { evidence += 1 } else { events += 1 }
      first = first ?? event.line
      last = event.line
    }
  }

  private let settings: Settings
  private let spellings: SpellingTable
  private let zone: Zone?
  private let completion: TimeCompletion
  private let since: Moment?
  private let until: Moment?
  private var state: State
  private var start: Int64 = .min
  private var end: Int64 = .max
  /// Events that came before the first time.
  private var held: [Event] = []
  private var early = Rest()
  private var late = Rest()
  private var doubts: [String] = []
  private var lacksDate = false
  private var lacksYear = false
  private var lacksZone = false

  init(_ settings: Settings, _ spellings: SpellingTable) {
    self.settings = settings
    self.spellings = spellings
    zone = settings.timezone.flatMap { Zone($0) }
    completion = TimeCompletion(year: settings.year, zone: zone)
    since = settings.since.flatMap { Moment($0) }
    until = settings.until.flatMap { Moment($0) }
    state = since == nil && until == nil ? .inside : .unknown
  }

  private var isBounded: Bool { since != nil || until != nil }

  /// Whether what has no time of its own belongs to it here.
  var isOpen: Bool { state == .inside || (state == .unknown && since == nil) }

  /// Which ends of the log it leaves out, as far as anything happened there.
  var cut: Cut { Cut(start: early.events > 0, end: late.events > 0) }

  /// How many lifecycle events lie outside.
  var outside: Int { early.events + late.events }

  /// The next events of the log, without those outside.
  mutating func admit(_ events: [Event]) -> [Event] {
    if events.isEmpty || (!isBounded && completion.isEmpty) { return events }
    return events.flatMap { admit($0) }
  }

  /// Ends the log: if no event had a time, nothing can be left out.
  mutating func finish() -> [Event] {
    guard state == .unknown else { return [] }
    state = .inside
    if !held.isEmpty { doubts.append("no event of the log has a time, so nothing was left out") }
    defer { held = [] }
    return held
  }

  private mutating func admit(_ event: Event) -> [Event] {
    var event = event
    if !completion.isEmpty, let time = event.time {
      event = event.at(completion.completed(time))
      noteLack(of: event.time)
    }
    guard isBounded else { return [event] }
    guard let time = event.time, let moment = Moment(time) else {
      switch state {
      case .unknown:
        held.append(event)
        return []
      case .inside: return [event]
      case .before: early.add(event, isEvidence: isEvidence(event))
      case .after: late.add(event, isEvidence: isEvidence(event))
      }
      return []
    }
    if state == .unknown { setBounds(moment, time) }
    return admit(event, at: time.microseconds)
  }

  private mutating func admit(_ event: Event, at time: Int64) -> [Event] {
    let earlier = held
    held = []
    switch state {
    case .unknown, .before:
      if time < start {
        state = .before
        for event in earlier + [event] { early.add(event, isEvidence: isEvidence(event)) }
        return []
      }
      state = .inside
      fallthrough
    case .inside:
      if time <= end { return earlier + [event] }
      state = .after
      fallthrough
    case .after:
      for event in earlier + [event] { late.add(event, isEvidence: isEvidence(event)) }
      return []
    }
  }

  private func isEvidence(_ event: Event) -> Bool {
    spellings.spelling(event.spelling)?.kind == .evidence
  }

  private mutating func noteLack(of time: Timestamp?) {
    guard let time, let moment = Moment(time) else { return }
    if settings.year != nil, moment.year == nil {
      if moment.month == nil { lacksDate = true } else { lacksYear = true }
    }
    if zone != nil, moment.zone == nil { lacksZone = true }
  }

  // MARK: - Bounds

  /// Lays the bounds on the scale of the log, whose first time says what its times have.
  private mutating func setBounds(_ first: Moment, _ time: Timestamp) {
    if let since { start = place(since, "--since", first, time) }
    guard let until else { return }
    end = place(until, "--until", first, time)
    let day: Int64 = 86_400_000_000
    if until.isDay, first.month != nil { end = end &+ (day - 1) }
    // From 23:50 until 00:10 is over midnight.
    if let since, since.month == nil, until.month == nil, end < start { end = end &+ day }
  }

  private mutating func place(
    _ bound: Moment, _ option: String, _ first: Moment, _ time: Timestamp
  ) -> Int64 {
    var moment = bound
    let shift = time.microseconds - first.microseconds
    if first.month == nil {
      if bound.month != nil {
        doubts.append("the times of the log have no date, so of \(option) only the time counts")
      }
      (moment.year, moment.month, moment.day) = (nil, nil, nil)
    } else if bound.month == nil {
      (moment.year, moment.month, moment.day) = (first.year, first.month, first.day)
    } else if first.year == nil {
      if bound.year != nil {
        doubts.append(
          "the times of the log have no year, so that of \(option) does not count; "
            + "--year YYYY says which it is")
      }
      moment.year = nil
    } else {
      moment.year = bound.year ?? first.year
    }
    if first.zone == nil {
      if bound.zone != nil {
        doubts.append(
          "the times of the log have no zone, so that of \(option) does not count; "
            + "--timezone TZ says which it is")
      }
      moment.zone = nil
    } else if bound.zone == nil {
      moment.zone = zone?.minutes(at: moment) ?? first.zone
    }
    let placed = moment.microseconds &+ shift
    guard first.year == nil, first.month != nil, bound.month != nil else { return placed }
    // Of a day without a year the one nearest to the log's beginning is meant.
    let period = TimeLayout.yearPeriod
    let distance = placed - time.microseconds
    return distance > period / 2
      ? placed - period : distance < -period / 2 ? placed + period : placed
  }

  // MARK: - Notes

  /// What a reader of a report has to know of it.
  var notes: [Report.Note] {
    var notes: [Report.Note] = []
    func add(_ message: String, line: Int? = nil) {
      notes.append(Report.Note(kind: "section", line: line, message: message))
    }
    for doubt in doubts { add(doubt) }
    if lacksDate { add("the times of the log have no date, so --year completes none of them") }
    if lacksYear { add("some times are of a 29 February, which that --year does not have") }
    if lacksZone {
      add(
        "the times of the log have no date or no year, so \(zone?.name ?? "") tells no offset; "
          + "--year YYYY, or an offset such as +09:00, does")
    }
    if !early.isEmpty {
      add(
        "\(said(early)) up to here left out: before --since \(settings.since ?? "")",
        line: early.last)
    }
    if !late.isEmpty {
      add(
        "\(said(late)) from here on left out: after --until \(settings.until ?? "")",
        line: late.first)
    }
    if settings.isComplete || settings.trigger != nil, cut.start || cut.end {
      let ends = cut.start && cut.end ? "both ends" : cut.start ? "the beginning" : "the end"
      add("the log is said to be whole, but \(ends) of it was cut off, so more may belong there")
    }
    return notes
  }

  private func said(_ rest: Rest) -> String {
    let events = rest.events == 1 ? "1 lifecycle event" : "\(rest.events) lifecycle events"
    if rest.evidence == 0 { return events }
    let lines = rest.evidence == 1 ? "1 line" : "\(rest.evidence) lines"
    return "\(events) and \(lines) of evidence"
  }
}
