import LifecheckReports

/// A word that may stand first on the command line.
enum Command: String, CaseIterable, Sendable {
  case check
  case events
  case rules
  case formats
  case explain
  case config
  case convert
  case schema

  /// One line for the help.
  var summary: String {
    switch self {
    case .check: "judge logs (the default command)"
    case .events: "print the normalized events of logs, without judging them"
    case .rules: "the rules table: list, show ID, validate FILE, test"
    case .formats: "the log formats: list, detect LOG, test FILE"
    case .explain: "what a rule, trigger, event or kind of deviation is, and what to do"
    case .convert: "a saved JSON report in any other form"
    case .config: "show the settings in force and where each came from"
    case .schema: "the JSON Schema of report, rows, events, config or rules"
    }
  }

  /// What stands behind it on the command line.
  var operands: String {
    switch self {
    case .check, .events: "LOG..."
    case .rules: "[list | show ID | validate FILE... | test [FILE...]]"
    case .formats: "[list | detect LOG... | test FILE...]"
    case .explain: "ID"
    case .config: "show [LOG]"
    case .convert: "REPORT..."
    case .schema: "NAME"
    }
  }

  /// Whether a configuration has anything to say to it.
  var readsConfiguration: Bool { self != .schema }

  /// The forms in which it writes to standard output.
  var formats: [String] {
    switch self {
    case .check, .convert: ["auto"] + Report.Format.allCases.map(\.rawValue)
    case .events: EventListing.Format.allCases.map(\.rawValue) + ["ndjson"]
    case .rules: ["full", "concise", "json"]
    case .config: ["full", "json"]
    case .formats, .explain, .schema: []
    }
  }
}
