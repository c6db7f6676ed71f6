import LifecheckEpisodes
import LifecheckEvents
import LifecheckRules

/// A class of bugs that a log shows, and where.
public struct FoundClass: Sendable {
  public let row: BugClass
  /// What it rests on, trace by trace: an index among the traces given, and the deviations there.
  public internal(set) var deviations: [(trace: Int, deviation: Deviation)] = []
  /// In the order of the log, each once.
  public internal(set) var lines: [Int] = []
  /// Lives that ended where none should.
  public internal(set) var endings: [Ending] = []

  init(_ row: BugClass) { self.row = row }
}

/// How a life ended: in which state, after what, and what told it.
public struct Ending: Sendable, Hashable {
  /// An index among the traces given.
  public let trace: Int
  /// The state in which its last rule left the app.
  public let state: String
  public let event: Event.Name
  /// The line of its last event.
  public let line: Int
  /// The line that tells the end, if one does.
  public let told: Int?
  /// The line with which the next life of the app begins.
  public let next: Int?
}
