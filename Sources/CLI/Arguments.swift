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

  var format: String?
  /// Only rows of the table of this kind.
  var kind: Rule.Kind?
  /// Reports that go to files.
  var reports: [ReportFile] = []
  var annotatesAt = Report.Target.log
  var color = When.auto
  var allowsEmpty = false
  var failOn = FailOn.error
  var exitsZero = false
  var isQuiet = false
  var isVerbose = false
  var showsEvidence = false
  var explains = false
  var runID: String?
  var standardInputName = "-"
  var wantsHelp = false
  var wantsVersion = false

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
    _ command: Command, _ operands: [String], _ givens: [Given], _ mistakes: inout Mistakes
  ) {
    self.command = command
    self.operands = operands
    self.givens = givens
    let untouched = self
    for given in givens {
      var trial = untouched
      do throws(UsageError) {
        try given.apply(to: &trial)
      } catch {
        mistakes.add(given.diagnostic(error.message, help: error.help))
      }
    }
    carryOut { $0.logs == nil }
  }

  /// The settings for one log: those of all logs, and those that the configuration has for its path.
  func settings(for log: String) -> Settings {
    guard givens.contains(where: { $0.logs != nil }), let working = AbsolutePath.working else {
      return settings
    }
    let path = AbsolutePath(log, in: working)
    var arguments = Arguments()
    arguments.command = command
    arguments.givens = givens
    arguments.carryOut { $0.logs?.matches(path) ?? true }
    return arguments.settings
  }

  /// Of the values that are meant, those in force: none of them is beaten by another.
  func inForce(_ isMeant: (Given) -> Bool = { $0.logs == nil }) -> [Given] {
    Option.all.flatMap { option in
      let own = givens.filter { $0.option.name == option.name && isMeant($0) }
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

  private mutating func carryOut(_ isMeant: (Given) -> Bool) {
    // What is wrong with a value was noted before.
    for given in inForce(isMeant) { try? given.apply(to: &self) }
  }
}
