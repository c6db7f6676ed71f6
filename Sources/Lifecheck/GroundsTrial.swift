import LifecheckClasses
import LifecheckEpisodes
import LifecheckEvents
import LifecheckRecords
import LifecheckReports
import LifecheckRules
import LifecheckTables
import LifecheckTraces

/// Runs the examples of invariants and of classes of bugs, each as a log of events from end to end.
public struct GroundsTrial {
  public private(set) var invariants = 0
  public private(set) var classes = 0
  public private(set) var examples = 0
  /// What went otherwise, with file:line:column.
  public private(set) var failures: [String] = []

  private let tables: Tables
  private let channels: [Event.Name: String]

  /// Tries the examples of all rows, or only those of some files.
  ///
  /// - Throws: `Mistakes` when they cannot be read.
  public init(_ tables: Tables, only files: Set<String> = []) throws(Mistakes) {
    self.tables = tables
    channels = Dictionary(tables.spellings.spellings.map { ($0.event, $0.channel) }) { first, _ in
      first
    }
    var mistakes = Mistakes()
    let why = GroundsTable(.invariants, in: tables.files(of: .invariants), &mistakes)
    let means = GroundsTable(.classes, in: tables.files(of: .classes), &mistakes)
    let rows = tables.bugClasses(&mistakes)
    try mistakes.check()
    for invariant in tables.invariants where Self.isWanted(invariant.location, files) {
      guard let grounds = why[invariant.id] else { continue }
      invariants += 1
      for example in grounds.examples { attempt(example, of: invariant) }
    }
    for row in rows where Self.isWanted(row.location, files) {
      guard let grounds = means[row.id] else { continue }
      classes += 1
      for example in grounds.examples { attempt(example, of: row) }
    }
  }

  private static func isWanted(_ place: Location, _ files: Set<String>) -> Bool {
    files.isEmpty || files.contains(place.file)
  }

  private mutating func attempt(_ example: Grounds.Example, of invariant: Invariant) {
    let result = judged(example, invariant.versions)
    let found = result.traces.flatMap(\.beside).filter { $0.kind == .invariant }
      .sorted { $0.line < $1.line }
    compare(found.map(\.message), first: found.first?.line, with: example, of: invariant.id)
  }

  private mutating func attempt(_ example: Grounds.Example, of row: BugClass) {
    let result = judged(example, row.versions)
    let own = result.classes.first { $0.id == row.id }
    compare(result.classes.map(\.id), first: own?.lines.first, with: example, of: row.id)
  }

  private mutating func compare(
    _ found: [String], first: Int?, with example: Grounds.Example, of id: String
  ) {
    examples += 1
    let place = "\(example.location): \(id)"
    if found != example.finds {
      failures.append("\(place): expected \(example.finds.said), found \(found.said)")
    } else if let marked = example.script.marked, marked != first {
      failures.append(
        "\(place): the report points at line \(first.map(String.init) ?? "none"), not at \(marked)")
    }
  }

  /// The log of an example as it is judged, classes included.
  private func judged(_ example: Grounds.Example, _ range: VersionRange) -> LogResult {
    var settings = Settings()
    settings.isComplete = example.isWhole
    settings.contexts = Set(example.contexts)
    settings.os = example.version ?? range.lower ?? Version(13)
    var builder = TraceBuilder(scheme: tables.scheme)
    for item in example.script.items {
      switch item {
      case .event(let entry): builder.add(event(entry, hasPids: example.hasPids))
      case .gap(let line): builder.add(Gap(line: line, reason: .dropped))
      }
    }
    var judge = Judge(tables, settings)
    var result = LogResult(path: "example", os: .unknown)
    result.os = Report.OS(version: settings.os, origin: .option)
    result.traces = judge.verdicts(
      of: builder.finish().traces, on: settings.os ?? Version(13))
    ClassReader(tables, settings, grounds: GroundsReader(tables, withSources: false))
      .look(in: &result)
    return result
  }

  private func event(_ entry: ExampleScript.Entry, hasPids: Bool) -> Event {
    let channel = entry.channel ?? channels[entry.name] ?? "delegate"
    return Event(
      name: entry.name, channel: channel, line: entry.line,
      time: Timestamp(
        text: "2026-03-05T10:00:00", microseconds: entry.microseconds, resolution: 1_000),
      process: hasPids ? "Demo" : nil, pid: hasPids ? 100 + entry.process : nil,
      scene: entry.scene, attributes: entry.attributes,
      text: "\(channel) \(entry.name)")
  }
}

extension [String] {
  fileprivate var said: String {
    isEmpty ? "nothing" : map { "'\($0)'" }.joined(separator: ", ")
  }
}
