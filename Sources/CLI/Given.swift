import Lifecheck
import LifecheckTables

/// One value of an option as somebody gave it, and where.
struct Given: Sendable {
  let option: Option
  /// The value; of a flag `true` or `false`, as it was written.
  var text: String
  let layer: Layer
  /// The place in the configuration.
  var location: Location?
  /// The logs it is meant for; nil for all.
  var logs: PathPattern?
  /// Why something is ignored; only a configuration can say it.
  var reason: String?
  /// The last day on which it is ignored.
  var until: Day?

  /// Where values are given; a later one beats an earlier one.
  enum Layer: Sendable, Hashable, Comparable {
    case file
    /// The configuration's settings for some paths, counted from 0: the last that fits holds.
    case paths(Int)
    case environment
    case commandLine
  }

  /// Carries it out.
  func apply(to arguments: inout Arguments) throws(UsageError) {
    guard case .flag = option.form else { return try option.apply(&arguments, self) }
    guard let isOn else { throw UsageError("'\(text)' is neither true nor false") }
    if isOn { try option.apply(&arguments, self) }
  }

  /// What a flag is set to; nil when the text says neither.
  var isOn: Bool? {
    switch text.lowercased() {
    case "1", "true", "yes", "on": true
    case "0", "false", "no", "off": false
    default: nil
    }
  }

  /// A message about the value that says where it stands.
  func diagnostic(_ message: String, help: String? = nil) -> Diagnostic {
    let name =
      switch layer {
      case .file, .paths: option.name
      case .environment: option.variable
      case .commandLine: "--\(option.name)"
      }
    return Diagnostic("\(name): \(message)", at: location, help: help)
  }
}
