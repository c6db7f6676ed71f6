import Lifecheck
import LifecheckReports
import LifecheckRules
import LifecheckTables

/// All that a run is told, whether by command line, environment or configuration.
struct Arguments: Sendable {
  var command = Command.check
  var operands: [String] = []
  var settings = Settings()
  /// Files of more tables.
  var rules: [String] = []
  var usesBuiltIn = true

  /// The versions of two logs to compare, each nil when it is that of the settings.
  var osOfA: Version?
  var osOfB: Version?

  var format: String?
  /// Only rows of the table of this kind.
  var kind: Rule.Kind?
  /// Reports that go to files.
  var reports: [ReportFile] = []
  var annotatesAt = Report.Target.log
  var color = When.auto
  var progress = When.auto
  var allowsEmpty = false
  var failOn = FailOn.error
  var exitsZero = false
  var isQuiet = false
  var isVerbose = false
  var showsEvidence = false
  var explains = false
  var runID: String?
  /// The file of accepted deviations.
  var baseline: String?
  /// The file that is written instead of standard output.
  var outputFile: String?
  var standardInputName = "-"
  /// Over how many days a question to the history goes; nil: as many as it usually does.
  var days: Int?
  /// Files that list logs.
  var fileLists: [String] = []
  /// Whether the names in them end in NUL bytes, not in lines.
  var hasNullLists = false
  var wantsHelp = false
  var wantsVersion = false

  /// Where the configuration is; nil when there is none.
  private(set) var configuration: String?
  /// The configuration that was asked for.
  var configurationFile: String?
  var usesConfiguration = true
  /// All values that were given, the weakest first.
  private(set) var givens: [Given] = []

  /// Whether to do something: always, never, or as the terminal says.
  enum When: String, CaseIterable, Sendable {
    case auto
    case always
    case never
  }

  init() {}

  /// Carries out what was given; what is wrong with a value is noted, even if another one beats it.
  init(
    _ command: Command, _ operands: [String], _ givens: [Given], configuration: String? = nil,
    _ mistakes: inout Mistakes
  ) {
    self.command = command
    self.operands = operands
    self.givens = givens
    self.configuration = configuration
    Self.check(givens, &mistakes)
    carryOut(inForce())
  }

  /// Notes what is wrong with values, even with one that another beats.
  static func check(_ givens: [Given], _ mistakes: inout Mistakes) {
    for given in givens {
      var trial = Arguments()
      do throws(UsageError) {
        try given.apply(to: &trial)
      } catch {
        mistakes.add(given.diagnostic(error.message, help: error.help))
      }
    }
  }

  /// The settings for one log: those of all logs, and those that the configuration has for its path.
  func settings(for log: String) -> Settings {
    guard givens.contains(where: { $0.logs != nil }) else { return settings }
    var arguments = Arguments()
    arguments.carryOut(inForce(for: log))
    return arguments.settings
  }

  /// The settings of all logs together, those for some paths included: what there is to say of them is
  /// said once.
  var settingsOfAllLogs: Settings {
    var arguments = Arguments()
    arguments.carryOut(givens)
    return arguments.settings
  }

  /// The values in force, for one log or for all: none of them is beaten by another.
  func inForce(for log: String? = nil) -> [Given] {
    let path = log.flatMap { log in AbsolutePath.working.map { AbsolutePath(log, in: $0) } }
    let meant = givens.filter { given in
      given.logs.map { pattern in path.map(pattern.matches) ?? false } ?? true
    }
    return Option.all.flatMap { option in
      let own = meant.filter { $0.option.name == option.name }
      guard let strongest = own.map(\.layer).max() else { return [Given]() }
      return option.isAdding ? own : own.filter { $0.layer == strongest }
    }
  }

  /// An error about an option's value that says where the value stands.
  func mistake(_ option: String, _ message: String, help: String? = nil) -> UsageError {
    guard let given = inForce().last(where: { $0.option.name == option }) else {
      return UsageError("--\(option): \(message)", help: help)
    }
    let diagnostic = given.diagnostic(message)
    return UsageError(diagnostic.description, help: help)
  }

  private mutating func carryOut(_ givens: [Given]) {
    // What is wrong with a value was noted before.
    for given in givens.sorted(by: { $0.layer < $1.layer }) { try? given.apply(to: &self) }
  }
}
