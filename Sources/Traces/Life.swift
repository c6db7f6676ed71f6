import LifecheckEvents

/// What a log shows of one process: a name and a pid, or as much of them as it tells.
struct Life {
  var process: String?
  var pid: Int?
  /// Its lines that show an event of a lens, in the order of the log; taken out to be cut.
  var events: [Event] = []
  /// What each of its events is to the lenses, as indices in the roles of the vocabulary.
  var roles: [Int] = []
  /// Whether some of its events are only the platform's account.
  var hasImplied = false
  /// Whether it shows an event of a lens.
  var isApp = false
  /// The first and last line of the log at which it shows.
  let firstLine: Int
  var lastLine: Int
  /// Whether some of its events do not tell the pid.
  var hasUntold = false
  /// Lines of its events that tell nothing of their process.
  var vagueLines: [Int] = []

  /// Whether a single run of the app is behind it, for certain.
  var isOneLife: Bool { pid != nil && !hasUntold }

  /// The same life without its events, which can then be changed in place.
  var withoutEvents: Life {
    var life = self
    life.events = []
    life.roles = []
    return life
  }

  mutating func takeEvents() -> [Event] {
    var taken: [Event] = []
    swap(&events, &taken)
    return taken
  }

  /// How a message names it.
  var title: String {
    switch (process, pid) {
    case (let process?, let pid?): "\(process)[\(pid)]"
    case (let process?, nil): process
    case (nil, let pid?): "pid \(pid)"
    case (nil, nil): "the app"
    }
  }
}

/// The processes of a log, found by what their lines tell.
struct Lives {
  private struct Key: Hashable {
    let process: String?
    let pid: Int?
  }

  private(set) var all: [Life] = []
  private var byKey: [Key: Int] = [:]
  private var latestByName: [String: Int] = [:]
  private var latestByPid: [Int: Int] = [:]

  subscript(index: Int) -> Life { all[index] }

  /// The life of an app that showed last.
  func latest(of process: String) -> Int? { latestByName[process] }

  /// The life a line names, made when it is met first; nil for a line without process and pid.
  mutating func life(of event: Event) -> Int? {
    life(process: event.process, pid: event.pid, line: event.line)
  }

  /// Makes a life of events that tell nothing of their process.
  mutating func addNameless(_ pending: consuming Pending, line: Int) {
    var life = Life(firstLine: line, lastLine: pending.events.last?.line ?? line)
    life.isApp = true
    life.hasUntold = true
    life.hasImplied = pending.hasImplied
    life.roles = pending.roles
    life.events = pending.events
    all.append(life)
  }

  /// Adds an event to a life.
  mutating func append(_ event: Event, _ role: Int, isImplied: Bool, to life: Int) {
    if event.pid == nil {
      all[life].hasUntold = true
      if event.process == nil { all[life].vagueLines.append(event.line) }
    }
    all[life].lastLine = max(all[life].lastLine, event.line)
    all[life].isApp = true
    if isImplied { all[life].hasImplied = true }
    all[life].roles.append(role)
    all[life].events.append(event)
  }

  /// Puts events into a life where their lines say, each with its role.
  mutating func insert(_ added: [(event: Event, role: Int)], into life: Int) {
    let old = zip(all[life].events, all[life].roles).map { (event: $0, role: $1) }
    // Both are sorted, and of one line the older goes first.
    let merged = (old + added).enumerated().sorted {
      ($0.element.event.line, $0.offset) < ($1.element.event.line, $1.offset)
    }
    all[life].events = merged.map(\.element.event)
    all[life].roles = merged.map(\.element.role)
    all[life].isApp = true
    if added.contains(where: { $0.event.pid == nil }) { all[life].hasUntold = true }
  }

  /// Makes a life for a word that tells nothing of its process.
  mutating func addNameless(line: Int) -> Int {
    all.append(Life(firstLine: line, lastLine: line))
    return all.count - 1
  }

  /// Takes a life out with its events, which are then no one else's.
  mutating func take(_ life: Int) -> Life {
    let rest = all[life].withoutEvents
    var taken = rest
    swap(&taken, &all[life])
    return taken
  }

  private mutating func life(process: String?, pid: Int?, line: Int) -> Int? {
    if process == nil, pid == nil { return nil }
    let key = Key(process: process, pid: pid)
    let index = byKey[key] ?? kin(process: process, pid: pid) ?? all.count
    if index == all.count { all.append(Life(firstLine: line, lastLine: line)) }
    all[index].process = all[index].process ?? process
    all[index].pid = all[index].pid ?? pid
    all[index].lastLine = max(all[index].lastLine, line)
    // A name without a pid means whichever life showed last when it is met.
    if process != nil, pid != nil { byKey[key] = index }
    if let process { latestByName[process] = index }
    if let pid { latestByPid[pid] = index }
    return index
  }

  // What tells one of name and pid belongs to the life that tells both, whichever comes first.
  private func kin(process: String?, pid: Int?) -> Int? {
    if let process, let pid {
      if let index = latestByName[process], all[index].pid == nil { return index }
      if let index = latestByPid[pid], all[index].process == nil { return index }
      return nil
    }
    return process.flatMap { latestByName[$0] } ?? pid.flatMap { latestByPid[$0] }
  }
}

/// Events of which it is not known yet whose they are.
struct Pending: Sendable {
  private(set) var events: [Event] = []
  private(set) var roles: [Int] = []
  private(set) var hasImplied = false

  var isEmpty: Bool { events.isEmpty }

  mutating func append(_ event: Event, _ role: Int, isImplied: Bool) {
    events.append(event)
    roles.append(role)
    if isImplied { hasImplied = true }
  }
}
