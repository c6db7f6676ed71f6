/// A word that may stand first on the command line.
enum Command: String, CaseIterable, Sendable {
  case check
  case events
  case rules
  case formats
  case explain
  case compare
  case learn
  case schema

  /// One line for the help.
  var summary: String {
    switch self {
    case .check: "judge logs (the default command)"
    case .events: "print the normalized events of logs, without judging them"
    case .rules: "the rules table: list, show ID, validate FILE, test"
    case .formats: "the log formats: list, detect LOG, test FILE"
    case .explain: "what a rule, trigger, event or kind of deviation is, and what to do"
    case .compare: "two logs episode by episode: what differs"
    case .learn: "rows for the rules table, from logs known to be good"
    case .schema: "the JSON Schema of report, rows, events or comparison"
    }
  }

  /// What stands behind it on the command line.
  var operands: String {
    switch self {
    case .check, .events, .learn: "LOG..."
    case .rules: "[list | show ID | validate FILE... | test [FILE...]]"
    case .formats: "[list | detect LOG... | test FILE...]"
    case .explain: "ID"
    case .compare: "LOG LOG"
    case .schema: "NAME"
    }
  }
}
