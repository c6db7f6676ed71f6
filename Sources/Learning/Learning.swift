import LifecheckReports
import LifecheckRules

/// A log to learn from, and what it says of its device.
public struct GoodLog: Sendable {
  public let result: LogResult
  /// The models of device that it names.
  public let models: [String]
  public let sha256: String
  /// What it records, whole, if its user says so.
  public let trigger: String?

  /// Takes a log that was judged; nil if it was not read to its end.
  public init?(_ result: LogResult, models: [String], trigger: String? = nil) {
    guard result.status == .ok, let sha256 = result.sha256 else { return nil }
    self.result = result
    self.models = models
    self.sha256 = sha256
    self.trigger = trigger
  }

  /// What tables cite it by.
  public var id: String { "LOG-\(sha256.prefix(12))" }

  var version: Version? { result.os.version }

  /// The versions it stands for when its own is unknown: those around the one it is read as.
  var conforming: VersionRange {
    guard let shown = result.os.shown else { return .all }
    return result.os.conforms.first { $0.contains(shown) }
      ?? VersionRange(from: shown, to: Version(shown.major, shown.minor + 1))
  }
}

/// Rows of the table, learned from logs that are known to be good.
///
/// Observations of one trigger that one rule reads, between the same states and with the same core
/// events, make one row: a core event is never optional, so with and without it are two rows.
public struct Learning: Sendable {
  public let logs: [GoodLog]
  /// By lens, then in byte order of their triggers.
  public private(set) var lessons: [Lesson]
  /// For each log, why nothing or not all could be learned from it.
  public let refusals: [[Refusal]]
  /// Why no row says what was seen, sentences without a full stop.
  public let unsaid: [String]

  /// Learns from logs.
  ///
  /// - Parameters:
  ///   - logs: The logs.
  ///   - leavingOut: Indices of logs that are not to be learned from.
  public init(_ logs: [GoodLog], leavingOut: Set<Int> = []) {
    self.logs = logs
    var refusals: [[Refusal]] = []
    var groups: [Key: [Observation]] = [:]
    for (number, log) in logs.enumerated() {
      let read = Observation.all(of: log.result, number, trigger: log.trigger)
      refusals.append(read.refusals)
      // A log that deviates somewhere is not known to be good anywhere.
      let isGood = !read.refusals.contains { $0.reason == .deviates || $0.reason == .doubtful }
      guard isGood, !leavingOut.contains(number) else { continue }
      for observation in read.observations {
        groups[Key(observation), default: []].append(observation)
      }
    }
    self.refusals = refusals
    var lessons: [Lesson] = []
    var unsaid: [String] = []
    var numbers: [String: Int] = [:]
    let counts = groups.keys.reduce(into: [String: Int]()) { $0[$1.name, default: 0] += 1 }
    for key in groups.keys.sorted(by: { $0.sorting.lexicographicallyPrecedes($1.sorting) }) {
      let number = numbers[key.name, default: 0] + 1
      numbers[key.name] = number
      let isOnly = counts[key.name] == 1
      let id = "\(key.trigger).\(key.lens).learned\(isOnly ? "" : ".\(number)")"
      switch Lesson.make(groups[key] ?? [], id: id, logs: logs) {
      case .success(let lesson): lessons.append(lesson)
      case .failure(let reason): unsaid.append("\(key.trigger): \(reason.message)")
      }
    }
    self.lessons = lessons
    self.unsaid = unsaid
  }

  /// The same without some rows, by their ids.
  public func without(_ ids: Set<String>) -> Learning {
    var rest = self
    rest.lessons.removeAll { ids.contains($0.id) }
    return rest
  }

  /// What belongs into one row.
  private struct Key: Hashable {
    let lens: String
    let trigger: String
    let from: String
    let to: String
    let rule: String
    let core: [String]

    init(_ observation: Observation) {
      lens = observation.lens.id
      trigger = observation.trigger
      from = observation.from
      to = observation.to
      rule = observation.rule?.id ?? ""
      let core = Set(observation.lens.core)
      self.core = observation.events.map(\.name).filter(core.contains).map(\.rawValue).sorted()
    }

    var name: String { "\(trigger)\u{1F}\(lens)" }
    var sorting: [String] { [lens, trigger, rule, from, to] + core }
  }
}
