import LifecheckRecords

/// What a log says of the device and of its processes, beside events.
public struct Facts: Sendable, Hashable {
  /// One saying, and where it stands.
  public struct Fact: Sendable, Hashable {
    /// The id of its row.
    public let row: String
    /// What is said: `os`, `build`, `model`, `version` (of an app), `bundle`, `process`, `pid`, as far as the
    /// line has it.
    public let values: [String: String]
    /// The first line that says so.
    public let line: Int
  }

  /// Different ones, in the order of the log; at most ``limit``.
  public fileprivate(set) var all: [Fact] = []
  /// How many different facts are kept; what comes later is rarely of use.
  public static let limit = 10_000

  public init() {}

  /// The OS versions that are said, or follow from a build number, each with its first line.
  public var versions: [(version: String, line: Int)] { firsts(of: "os") }

  public var builds: [(build: String, line: Int)] { firsts(of: "build").map { ($0, $1) } }

  public var models: [(model: String, line: Int)] { firsts(of: "model").map { ($0, $1) } }

  /// The bundle ids that are known to be of a process or a pid, in the order of the log.
  public func bundles(process: String?, pid: Int?) -> [String] {
    var found: [String] = []
    for fact in all {
      guard let bundle = fact.values["bundle"], !found.contains(bundle) else { continue }
      let isPid = pid != nil && fact.values["pid"].flatMap { Int($0) } == pid
      let isName = process != nil && fact.values["process"] == process
      if isPid || isName { found.append(bundle) }
    }
    return found
  }

  private func firsts(of key: String) -> [(version: String, line: Int)] {
    var seen: Set<String> = []
    return all.compactMap { fact in
      guard let value = fact.values[key], seen.insert(value).inserted else { return nil }
      return (value, fact.line)
    }
  }
}

/// Reads facts out of the lines of one log, those included that are no record.
public struct FactReader {
  public private(set) var facts = Facts()
  private var matcher: Matcher
  private var seen: Set<[String: String]> = []

  public init(_ table: SpellingTable) {
    matcher = Matcher(table)
  }

  public mutating func read(_ item: Item) {
    switch item {
    case .record(let record), .other(let record): read(record)
    case .repeated, .gap: break
    }
  }

  private mutating func read(_ record: Record) {
    guard facts.all.count < Facts.limit else { return }
    for row in matcher.table.factScan.owners(in: record.raw) {
      guard var values = matcher.fact(row, in: record.raw) else { continue }
      if let major = values["os.major"], let minor = values["os.minor"], values["os"] == nil {
        values["os"] = "\(major).\(minor)"
      }
      if let build = values["build"], values["os"] == nil {
        values["os"] = matcher.table.version(ofBuild: build)
      }
      guard seen.insert(values).inserted else { continue }
      facts.all.append(
        Facts.Fact(row: matcher.table.factRows[row].id, values: values, line: record.line))
    }
  }
}

extension SpellingTable {
  /// The OS version that a build number belongs to, by the longest beginning the table knows.
  func version(ofBuild build: String) -> String? {
    var start = Substring(build)
    while !start.isEmpty {
      if let version = builds[String(start)] { return version }
      start = start.dropLast()
    }
    return nil
  }
}
