import Lifecheck
import LifecheckEvents
import LifecheckInputs
import LifecheckReports

/// Reads and judges logs, each by the settings for its path.
struct Desk {
  private let program: Program
  private let keepsEvidence: Bool
  private let wantsHash: Bool
  private let namesSources: Bool
  private(set) var tables: Tables
  /// What may be quoted, where that is not everything.
  private var quoting: Quoting?
  /// A reader and a judge for all logs that are told the same.
  private var places: [Settings: Examiner] = [:]

  init(
    _ program: Program, _ tables: Tables, keepsEvidence: Bool = false, wantsHash: Bool = false,
    namesSources: Bool = false
  ) throws {
    self.program = program
    self.tables = tables
    self.keepsEvidence = keepsEvidence
    self.wantsHash = wantsHash
    self.namesSources = namesSources
    quoting = try Quoting(program.arguments.settings, tables)
  }

  /// An event as a listing may show it.
  mutating func quoted(_ event: Event) -> Event { quoting?.quoted(event) ?? event }

  /// Reads one log, again with the rarer lenses if it tells of them.
  mutating func read(_ input: Input) throws -> ReadLog {
    let log = read(input, by: program.arguments.settings(for: input.name))
    guard log.needsAllLenses else { return log }
    tables = try program.tables()
    places = [:]
    program.progress?.beginAgain()
    return read(input, by: program.arguments.settings(for: input.name))
  }

  private mutating func read(_ input: Input, by settings: Settings) -> ReadLog {
    // Taken out, so that it is changed in place and not copied.
    var place = places.removeValue(forKey: settings) ?? newPlace(settings)
    defer { places[settings] = place }
    return place.read(input)
  }

  /// Judges a log that was read here.
  mutating func judge(_ log: ReadLog) -> LogResult {
    let settings = program.arguments.settings(for: log.input.name)
    var place = places.removeValue(forKey: settings) ?? newPlace(settings)
    defer { places[settings] = place }
    var result = place.judge(log)
    quoting?.apply(to: &result)
    return result
  }

  private func newPlace(_ settings: Settings) -> Examiner {
    Examiner(
      tables, settings, keepsEvidence: keepsEvidence, wantsHash: wantsHash,
      namesSources: namesSources, on: settings.ignores.isEmpty ? nil : Day(at: program.clock),
      pulse: program.progress?.pulse)
  }
}
