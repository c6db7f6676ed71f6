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

  var format: String?
  /// Only rows of the table of this kind.
  var kind: Rule.Kind?
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
