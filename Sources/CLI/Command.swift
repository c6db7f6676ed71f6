import LifecheckHistory
import LifecheckReports

/// A word that may stand first on the command line.
enum Command: String, CaseIterable, Sendable {
  case check
  case follow
  case events
  case rules
  case formats
  case explain
  case baseline
  case compare
  case learn
  case config
  case convert
  case history
  case schema
  case completion
  case man

  /// One line for the help.
  var summary: String {
    switch self {
    case .check: "judge logs (the default command)"
    case .follow: "judge a log while it is written: standard input, or a file that grows"
    case .events: "print the normalized events of logs, without judging them"
    case .rules:
      "the rules table: list, show ID, diff VERSION VERSION, pages FOLDER, validate FILE, test"
    case .formats: "the log formats: list, detect LOG, test FILE"
    case .explain:
      "what a rule, trigger, event, ... is, and what to do; alone: what can be explained"
    case .baseline: "accepted deviations: create, prune, compare"
    case .compare: "two logs episode by episode: what differs"
    case .learn: "rows for the rules table, from logs known to be good"
    case .convert: "a saved JSON report in any other form, or several as one"
    case .history: "many runs in one SQLite file: add their rows; ask for trend, new, flaky, gaps"
    case .config: "show the settings in force and where each came from"
    case .schema: "the JSON Schema of report, rows, events, compare, config, rules or baseline"
    case .completion: "the script with which a shell completes the command line"
    case .man: "the manual page"
    }
  }

  /// What stands behind it on the command line.
  var operands: String {
    switch self {
    case .check, .events, .learn: "LOG..."
    case .follow: "[LOG]"
    case .compare: "LOG LOG"
    case .rules:
      "[list | show ID... | diff VERSION VERSION | pages FOLDER | validate FILE... | test [FILE...]]"
    case .formats: "[list | detect LOG... | test FILE...]"
    case .explain: "[NAME]..."
    case .baseline: "create LOG... | prune --baseline FILE LOG... | compare --baseline FILE LOG..."
    case .config: "show [LOG]"
    case .convert: "REPORT..."
    case .history: "add DB ROWS... | trend DB | new DB | flaky DB | gaps DB"
    case .schema: "NAME"
    case .completion: Shell.allCases.map(\.rawValue).joined(separator: " | ")
    case .man: ""
    }
  }

  /// Whether a configuration has anything to say to it.
  ///
  /// A shell that starts must not fail over a configuration; the names it asks for later are those of all tables.
  func readsConfiguration(with operands: [String]) -> Bool {
    switch self {
    case .schema, .man: false
    case .completion: operands.first == CompletionCommand.names
    default: true
    }
  }

  /// The forms in which it writes to standard output.
  var formats: [String] {
    switch self {
    case .check, .convert: ["auto"] + Report.Format.allCases.map(\.rawValue)
    case .follow: ["auto"] + Self.liveFormats.map(\.rawValue)
    case .events: EventListing.Format.allCases.map(\.rawValue)
    case .rules, .explain: Answer.Format.allCases.map(\.rawValue)
    case .config, .baseline, .compare: ["full", "json"]
    case .history: HistoryAnswer.Format.allCases.map(\.rawValue)
    case .completion, .formats, .learn, .man, .schema: []
    }
  }

  /// The forms of report that can be written bit by bit, and the one that is written at the end.
  static let liveFormats: [Report.Format] = [.full, .concise, .rows, .json]
}
