import LifecheckEpisodes
import LifecheckEvents
import LifecheckRules
import LifecheckTraces

/// Looks for known bugs in a log that is judged: in its deviations, its events and the ends of its lives.
///
/// It claims nothing that the log does not show, and changes no verdict.
public struct ClassFinder: Sendable {
  private let classes: [BugClass]
  /// Evidence that a life is over.
  private let ends: Set<Event.Name>
  /// Events that the app is said not to log: an end may then be another than it seems.
  private let notLogged: Set<Event.Name>
  private let names: [Event.Name]

  /// Gets ready to look for classes; of an unknown version those of every version are looked for.
  public init(
    _ classes: [BugClass], on version: Version?, ends: Set<Event.Name>,
    notLogged: Set<Event.Name> = []
  ) {
    self.classes = classes.filter { row in version.map(row.versions.contains) ?? true }
    self.ends = ends
    self.notLogged = notLogged
    names = self.classes.flatMap(\.events)
  }

  /// The classes that the traces of one log show, in table order, each once.
  public func classes(in log: [JudgedTrace]) -> [FoundClass] {
    let lives = Lives(log, names: names, ends: ends, notLogged: notLogged)
    return classes.compactMap { row in
      var found = FoundClass(row)
      for index in log.indices where row.lenses.isEmpty || row.lenses.contains(log[index].lens.id) {
        for sign in row.signs {
          if let trail = lives.trail(of: sign, in: index) { found.add(trail, index, log[index]) }
        }
      }
      return found.lines.isEmpty ? nil : found
    }
  }
}

/// What a sign has left in one trace.
struct Trail {
  var deviations: [Deviation] = []
  var lines: Set<Int> = []
  var endings: [Ending] = []
}

extension FoundClass {
  fileprivate mutating func add(_ trail: Trail, _ index: Int, _ judged: JudgedTrace) {
    // Whatever else deviates on its lines belongs to it.
    let own = judged.deviations.filter { deviation in
      trail.deviations.contains(deviation) || trail.lines.contains(deviation.line)
    }
    for deviation in own
    where !deviations.contains(where: { $0.trace == index && $0.deviation == deviation }) {
      deviations.append((index, deviation))
    }
    let more = trail.lines.union(trail.deviations.map(\.line).filter { $0 > 0 })
    lines = Set(lines).union(more).sorted()
    endings += trail.endings.filter { !endings.contains($0) }
  }
}
