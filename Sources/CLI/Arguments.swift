import Lifecheck
import LifecheckReports
import LifecheckRules

/// A command line, read.
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

  /// Whether to do something: always, never, or as the terminal says.
  enum When: String, CaseIterable, Sendable {
    case auto
    case always
    case never
  }
}
