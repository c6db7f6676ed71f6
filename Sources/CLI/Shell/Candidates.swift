import LifecheckHistory
import LifecheckReports
import LifecheckRules

/// What may stand where the command line awaits a word.
enum Candidates: Sendable, Hashable {
  /// A text that nobody can guess.
  case nothing
  case files
  case words([String])
  /// Names that the tables know, by the word with which the program is asked for them.
  case names(String)
  /// Several of them, separated by commas.
  indirect case list(Candidates)
  /// `NAME=VALUE`.
  indirect case pair(Candidates, Candidates)

  static func names(_ kind: Value.Name) -> Candidates { .names(kind.rawValue) }
}

extension Option {
  /// What may stand as its value after a command; nil for a flag.
  func candidates(for command: Command) -> Candidates? {
    guard let value else { return nil }
    switch value.kind {
    case .text: return name == "select" ? .list(.names(.judged)) : .nothing
    case .version, .number: return .nothing
    case .words(let words): return .words(words)
    case .name(let kind): return .names(kind)
    case .format: return .words(command.formats)
    case .file: return .files
    case .namedFile: return .pair(.words(Report.Format.allCases.map(\.rawValue)), .files)
    case .level: return .pair(.names(.judged), .words(Severity.allCases.map(\.rawValue)))
    case .ignore: return .list(.names(.judged))
    }
  }

  /// How it is written: `--format`, `-f`.
  var words: [String] { ["--\(name)"] + [short.map { "-\($0)" }].compactMap(\.self) }
}

extension Command {
  /// What may stand first behind it.
  var operand: Candidates {
    switch self {
    case .check, .events, .follow, .learn, .compare, .convert: .files
    case .history: .words(["add"] + Question.allCases.map(\.rawValue))
    case .rules: .words(["list", "show", "diff", "pages", "validate", "test"])
    case .formats: .words(["list", "detect", "test"])
    case .explain: .names(CompletionCommand.explained)
    case .baseline: .words(["create", "prune", "compare"])
    case .config: .words(["show"])
    case .schema: .words((Schema.builtIn().map(\.name) + [ConfigurationSchema.name]).sorted())
    case .completion: .words(Shell.allCases.map(\.rawValue))
    case .man: .nothing
    }
  }

  /// What may stand behind its first operand, as patterns of that operand; `*` stands for any.
  var following: [(first: String, candidates: Candidates)] {
    switch self {
    case .rules:
      [("show", .names(.rule)), ("list", .nothing), ("diff", .nothing), ("*", .files)]
    case .formats: [("list", .nothing), ("*", .files)]
    case .baseline, .config, .history: [("*", .files)]
    case .schema, .completion, .man: [("*", .nothing)]
    case .check, .events, .follow, .learn, .compare, .convert, .explain: [("*", operand)]
    }
  }

  /// The options that it takes.
  var options: [Option] { Option.all.filter { $0.isTaken(by: self) } }
}
