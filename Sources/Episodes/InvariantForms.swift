import LifecheckEvents
import LifecheckRules
import LifecheckTraces

/// Where an invariant does not hold, form by form.
struct InvariantForms {
  /// A moment that an invariant does not allow, and what it is held against.
  struct Finding {
    let subject: Moments.Moment
    var reference: Moments.Moment?
    let event: Event.Name
    var attribute: String?
    var expected: String?
    var observed: String?
    let message: String
  }

  private let moments: Moments
  private let invariant: Invariant
  /// The names by their numbers.
  private let names: [Event.Name]

  init(_ moments: Moments, _ invariant: Invariant) {
    self.moments = moments
    self.invariant = invariant
    names = moments.numbers.sorted { $0.value < $1.value }.map(\.key)
  }

  func findings() -> [Finding] {
    scopes().flatMap { findings(in: $0) }
      .sorted { ($0.subject.line, $0.subject.trace) < ($1.subject.line, $1.subject.trace) }
  }

  /// The moments of each trace of its lenses, or those of the whole process.
  private func scopes() -> [[Moments.Moment]] {
    if invariant.lenses.isEmpty { return [moments.all.filter { !$0.isRepeat && isTold($0) }] }
    let own = moments.traces.indices.filter { index in
      invariant.lenses.contains(moments.traces[index].lens)
        && (!invariant.isPerScene || moments.traces[index].scene != nil)
    }
    return own.map { trace in moments.all.filter { $0.trace == trace && isTold($0) } }
  }

  /// Whether a moment is told by one of the channels that count, and of a scene where that matters.
  private func isTold(_ moment: Moments.Moment) -> Bool {
    guard let event = moments.event(moment) else { return true }
    // Without a scene of its own an event was only given to the one that was open.
    if invariant.isPerScene, event.scene == nil { return false }
    return invariant.toldBy.isEmpty || invariant.toldBy.contains(event.channel)
      || event.tellers.contains(where: invariant.toldBy.contains)
  }

  private func tells(_ names: [Event.Name], _ scope: [Moments.Moment]) -> Bool {
    let isWanted = members(names)
    return scope.contains { isWanted[$0.name] }
  }

  private func findings(in scope: [Moments.Moment]) -> [Finding] {
    switch invariant.form {
    case .once(let events): once(events, scope)
    case .never(let events, .always): never(events, scope)
    case .never(let events, .after(let others, let ends)): never(events, after: others, ends, scope)
    case .never(let events, .before(let others)): never(events, before: others, scope)
    case .never(let events, .with(let others)): never(events, with: others, scope)
    case .neverBoth(let pairs): neverBoth(pairs, scope)
    case .only(let events, let others, let starts): only(events, others, starts, scope)
    case .each(let events, let answers, let ends): each(events, answers, ends, scope)
    case .alternate(let events, let ends): alternate(events, ends, scope)
    case .holds(let steps): holds(steps, scope)
    case .order(let channels, let events): order(channels, events, scope)
    }
  }

  // MARK: - Numbers

  /// For each number whether it is one of the names.
  private func members(_ names: [Event.Name]) -> [Bool] {
    var members = [Bool](repeating: false, count: self.names.count)
    for name in names { if let number = moments.numbers[name] { members[number] = true } }
    return members
  }

  private func name(_ moment: Moments.Moment) -> Event.Name { names[moment.name] }

  private func finding(
    _ subject: Moments.Moment, _ reference: Moments.Moment?, _ message: String
  ) -> Finding {
    Finding(subject: subject, reference: reference, event: name(subject), message: message)
  }

  // MARK: - Once and never

  // Another channel may tell the same a while later; then it is for the alignment to say.
  private func once(_ events: [Event.Name], _ scope: [Moments.Moment]) -> [Finding] {
    guard moments.isOneLife else { return [] }
    let isSubject = members(events)
    var first: [Int: Moments.Moment] = [:]
    return scope.compactMap { moment in
      guard isSubject[moment.name] else { return nil }
      guard let known = first[moment.name] else {
        first[moment.name] = moment
        return nil
      }
      guard moments.event(known)?.channel == moments.event(moment)?.channel else { return nil }
      return finding(moment, known, "\(name(moment)) a second time in one process")
    }
  }

  private func never(_ events: [Event.Name], _ scope: [Moments.Moment]) -> [Finding] {
    let isSubject = members(events)
    return scope.first { isSubject[$0.name] }.map { [finding($0, nil, "\(name($0)) told")] } ?? []
  }

  // Of several that come after one end the first tells it all. What ends the ban must be logged at all.
  private func never(
    _ events: [Event.Name], after others: [Event.Name], _ ends: [Event.Name],
    _ scope: [Moments.Moment]
  ) -> [Finding] {
    guard ends.isEmpty ? moments.isOneLife : tells(ends, scope) else { return [] }
    let (isSubject, isOther, isEnd) = (members(events), members(others), members(ends))
    var other: Moments.Moment?
    var found: [Finding] = []
    for moment in scope {
      if isEnd[moment.name] || moment.isStart { other = nil }
      if isSubject[moment.name], let before = other, before.line < moment.line {
        found.append(finding(moment, before, "\(name(moment)) after \(name(before))"))
        other = nil
      }
      if isOther[moment.name] { other = moment }
    }
    return found
  }

  private func never(
    _ events: [Event.Name], before others: [Event.Name], _ scope: [Moments.Moment]
  ) -> [Finding] {
    guard moments.isOneLife else { return [] }
    let (isSubject, isOther) = (members(events), members(others))
    guard let place = scope.firstIndex(where: { isOther[$0.name] }) else { return [] }
    var seen: Set<Int> = []
    return scope[..<place].compactMap { moment in
      guard isSubject[moment.name], moment.line < scope[place].line,
        seen.insert(moment.name).inserted
      else { return nil }
      return finding(moment, scope[place], "\(name(moment)) before \(name(scope[place]))")
    }
  }

  // The process is looked at as a whole, whatever the scope.
  private func never(
    _ events: [Event.Name], with others: [Event.Name], _ scope: [Moments.Moment]
  ) -> [Finding] {
    let (isSubject, isOther) = (members(events), members(others))
    guard let moment = scope.first(where: { isSubject[$0.name] }),
      let other = moments.all.first(where: { isOther[$0.name] && isTold($0) })
    else { return [] }
    return [finding(moment, nil, "\(name(moment)) in a process that has \(name(other))")]
  }

  private func neverBoth(_ pairs: [[Event.Name]], _ scope: [Moments.Moment]) -> [Finding] {
    var partners: [Int: Int] = [:]
    for pair in pairs where pair.count == 2 {
      if let own = moments.numbers[pair[0]], let other = moments.numbers[pair[1]] {
        partners[own] = other
      }
    }
    let traces = Set(scope.map(\.trace))
    for (index, moment) in moments.all.enumerated() {
      guard let partner = partners[moment.name], traces.contains(moment.trace), isTold(moment),
        let other = neighbour(of: index, named: partner)
      else { continue }
      return [finding(moment, other, "\(name(moment)) and \(name(other)) tell one transition")]
    }
    return []
  }

  /// The nearest moment of a name, if it tells the same transition: within 1 s, or without a clock next.
  private func neighbour(of index: Int, named partner: Int) -> Moments.Moment? {
    let own = moments.event(moments.all[index])
    // More than a few lines of other events between are another transition.
    let near = (max(0, index - 8)..<min(moments.all.count, index + 9))
      .filter { moments.all[$0].name == partner && isTold(moments.all[$0]) }
      .sorted { (abs($0 - index), $0) < (abs($1 - index), $1) }
    return near.first { place in
      let other = moments.event(moments.all[place])
      return Clock.areWithin(Clock.second, own?.time, other?.time) ?? (abs(place - index) == 1)
    }.map { moments.all[$0] }
  }

  // MARK: - One and another

  private func only(
    _ events: [Event.Name], _ others: [Event.Name], _ starts: [Event.Name],
    _ scope: [Moments.Moment]
  ) -> [Finding] {
    guard tells(others, scope) else { return [] }
    let (isSubject, isOther, isStart) = (members(events), members(others), members(starts))
    // nil: after such a start there was another.
    var start: Moments.Moment?
    var found: [Finding] = []
    for moment in scope {
      if isSubject[moment.name], let since = start {
        found.append(
          finding(
            moment, since,
            "\(name(moment)) without \(others.map(\.rawValue).joined(separator: " or ")) "
              + "since \(name(since))"))
        start = nil
      }
      if isOther[moment.name] { start = nil }
      if isStart[moment.name] { start = moment }
    }
    return found
  }

  // Where no answer is ever told, nobody knows whether it is logged at all.
  private func each(
    _ events: [Event.Name], _ answers: [Event.Name], _ ends: [Event.Name],
    _ scope: [Moments.Moment]
  ) -> [Finding] {
    guard tells(answers, scope) else { return [] }
    let (isSubject, isAnswer, isEnd) = (members(events), members(answers), members(ends))
    var open: Moments.Moment?
    var answer: Moments.Moment?
    var found: [Finding] = []
    for moment in scope {
      if moment.isStart { (open, answer) = (nil, nil) }
      if isEnd[moment.name], answer != nil { (open, answer) = (nil, nil) }
      if isAnswer[moment.name], let question = open {
        if answer != nil, !ends.isEmpty {
          found.append(
            finding(moment, question, "\(name(moment)) answers \(name(question)) a second time"))
        }
        answer = moment
      }
      if isSubject[moment.name] {
        if let question = open, answer == nil {
          let wanted = answers.map(\.rawValue).joined(separator: " or ")
          found.append(
            finding(question, moment, "\(name(question)) not answered by \(wanted)"))
        }
        (open, answer) = (moment, nil)
      }
    }
    return found
  }

  private func alternate(
    _ events: [Event.Name], _ ends: [Event.Name], _ scope: [Moments.Moment]
  ) -> [Finding] {
    guard events.count == 2, events.allSatisfy({ tells([$0], scope) }) else { return [] }
    let (isSubject, isEnd) = (members(events), members(ends))
    var last: Moments.Moment?
    var found: [Finding] = []
    for moment in scope {
      if isEnd[moment.name] || moment.isStart { last = nil }
      guard isSubject[moment.name] else { continue }
      if let before = last, before.name == moment.name {
        let other = events[0] == name(moment) ? events[1] : events[0]
        found.append(finding(moment, before, "\(name(moment)) again, without \(other) between"))
      }
      last = moment
    }
    return found
  }

  // MARK: - What one event tells

  private func holds(_ steps: [Step], _ scope: [Moments.Moment]) -> [Finding] {
    var conditions: [Int: [Condition]] = [:]
    for step in steps {
      for event in step.events {
        if let number = moments.numbers[event] {
          conditions[number, default: []] += step.conditions
        }
      }
    }
    return scope.flatMap { moment in
      guard let own = conditions[moment.name], let event = moments.event(moment) else {
        return [Finding]()
      }
      return own.filter { $0.isMet(by: event.attributes) == false }.map { condition in
        let observed: String
        switch event.attributes[condition.attribute] {
        case .text(let text): observed = text
        case .some(.none), nil: observed = "nil"
        }
        let expected = condition.values.map { $0 == "none" ? "nil" : $0 }.joined(separator: " or ")
        return Finding(
          subject: moment, event: event.name, attribute: condition.attribute, expected: expected,
          observed: observed,
          message: "\(event.name): \(condition.attribute) \(observed), expected \(expected)")
      }
    }
  }

  private func order(
    _ channels: [String], _ events: [Event.Name], _ scope: [Moments.Moment]
  ) -> [Finding] {
    guard channels.count == 2 else { return [] }
    let isSubject = members(events)
    return scope.compactMap { moment in
      guard isSubject[moment.name], let tellers = moments.event(moment)?.tellers,
        let first = tellers.firstIndex(of: channels[0]),
        let second = tellers.firstIndex(of: channels[1]), second < first
      else { return nil }
      return finding(
        moment, nil, "\(name(moment)) told by the \(channels[1]) before the \(channels[0])")
    }
  }
}
