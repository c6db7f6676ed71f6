import LifecheckEvents

/// The lives that a user wants judged, how each is called, and which follows which.
struct Apps {
  let lives: [Life]
  /// Lives with events that are to be judged, in the order in which they first show.
  private(set) var judged: [Int] = []
  /// The process names of all apps of the log, judged or not.
  let names: Set<String?>
  private(set) var identities: [Int: Identity] = [:]
  /// The judged life of the same app before one, if it was over when that one began.
  private(set) var previous: [Int: Int] = [:]
  /// The line at which the next life of the same app shows, if all of this one came before it.
  private(set) var nextLine: [Int: Int] = [:]
  /// The line of the last event of each judged life.
  private(set) var lastLine: [Int: Int] = [:]
  private var byPid: [Int: [Int]] = [:]
  private var byName: [String: [Int]] = [:]
  private var byBundle: [String: [Int]] = [:]
  private var byComponent: [[UInt8]: [Int]] = [:]

  /// Finds the apps of a log; `words` are what the user calls those to be judged, none for all.
  init(
    _ lives: [Life], _ witnesses: Witnesses, _ words: [String],
    _ bundles: (_ process: String?, _ pid: Int?) -> [String]
  ) {
    self.lives = lives.map(\.withoutEvents)
    names = Set(lives.lazy.filter(\.isApp).map(\.process))
    let told = Self.bundles(witnesses)
    let order = lives.indices.sorted { (lives[$0].firstLine, $0) < (lives[$1].firstLine, $1) }
    for index in order {
      guard let last = lives[index].events.last?.line else { continue }
      let identity = Self.identity(of: lives[index], told, words, bundles)
      guard words.isEmpty || words.contains(where: identity.isMeant) else { continue }
      judged.append(index)
      identities[index] = identity
      lastLine[index] = last
      enter(index, identity)
    }
    var chains: [String: [Int]] = [:]
    for index in order {
      if let process = lives[index].process { chains[process, default: []].append(index) }
    }
    for chain in chains.values { link(chain) }
  }

  func isJudged(_ life: Int) -> Bool { identities[life] != nil }

  /// The lives that a line is about.
  func lives(about: Witnesses.About, at line: Int) -> [Int] {
    let called = called(about)
    if let pid = about.pid, let found = byPid[pid] {
      let named = found.filter(called.contains)
      return named.isEmpty && about.process == nil ? found : named
    }
    let open = called.filter { about.pid == nil || lives[$0].pid == nil }
    return (open.last { lives[$0].firstLine <= line } ?? open.first).map { [$0] } ?? []
  }

  /// The life that is on when a line says that a process of its app begins.
  func life(before about: Witnesses.About, at line: Int) -> Int? {
    let life = called(about).last { lives[$0].firstLine < line }
    guard let life, about.pid == nil || lives[life].pid != about.pid else { return nil }
    return life
  }

  private func called(_ about: Witnesses.About) -> [Int] {
    var called = about.process.flatMap { byName[$0] } ?? []
    if let bundle = about.bundle {
      called += byBundle[bundle] ?? []
      called += byComponent[Identity.lastComponent(of: bundle)] ?? []
    }
    return called.count < 2
      ? called : Set(called).sorted { (lives[$0].firstLine, $0) < (lives[$1].firstLine, $1) }
  }

  private mutating func enter(_ index: Int, _ identity: Identity) {
    if let pid = identity.pid { byPid[pid, default: []].append(index) }
    if let process = identity.process {
      byName[process, default: []].append(index)
      byComponent[Identity.component(of: process), default: []].append(index)
    }
    for bundle in identity.bundles { byBundle[bundle, default: []].append(index) }
  }

  // A chain is in the order in which its lives first show.
  private mutating func link(_ chain: [Int]) {
    var before: Int?
    for (position, life) in chain.enumerated() {
      guard let last = lastLine[life] else { continue }
      if let before, let end = lastLine[before], end < lives[life].firstLine {
        previous[life] = before
      }
      before = life
      var (low, high) = (position + 1, chain.count)
      while low < high {
        let middle = (low + high) / 2
        if lives[chain[middle]].firstLine > last { high = middle } else { low = middle + 1 }
      }
      if low < chain.count { nextLine[life] = lives[chain[low]].firstLine }
    }
  }

  // Lines about a process that tell its pid and its bundle id.
  private static func bundles(_ witnesses: Witnesses) -> [Int: Set<String>] {
    var bundles: [Int: Set<String>] = [:]
    for line in witnesses.lines {
      guard let pid = line.about?.pid, let bundle = line.about?.bundle, bundle.contains(".") else {
        continue
      }
      bundles[pid, default: []].insert(bundle)
    }
    return bundles
  }

  private static func identity(
    of life: Life, _ told: [Int: Set<String>], _ words: [String],
    _ bundles: (_ process: String?, _ pid: Int?) -> [String]
  ) -> Identity {
    let ids = (life.pid.flatMap { told[$0] } ?? []).union(bundles(life.process, life.pid))
    let known = Identity(process: life.process, pid: life.pid, bundles: ids)
    // What the user calls the app is known of it, too.
    let meant = words.filter { known.isMeant(by: $0) && $0 != life.process && Int($0) == nil }
    let name = life.process ?? meant.first { !$0.contains(".") }
    return Identity(
      process: name, pid: life.pid, bundles: ids.union(meant.filter { $0.contains(".") }))
  }
}
