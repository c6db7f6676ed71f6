import Lifecheck
import LifecheckReports
import LifecheckTables

/// The program: where its words go, and what it ends with.
struct Program {
  let arguments: Arguments
  let output: Output
  let errors: Output
  let environment: [String: String]
  /// How far it is, when somebody watches.
  let progress: Progress?

  init(
    arguments: Arguments, output: Output, errors: Output, environment: [String: String]
  ) {
    self.arguments = arguments
    self.output = output
    self.errors = errors
    self.environment = environment
    progress = Progress(arguments, output: output, errors: errors, environment: environment)
  }

  /// Carries the command out.
  ///
  /// - Returns: The exit status.
  /// - Throws: A ``UsageError``, or ``Mistakes`` in a table.
  func run() throws -> Int32 {
    if arguments.wantsVersion {
      output.write("lifecheck \(Tables.programVersion)\n")
      return 0
    }
    if arguments.wantsHelp {
      Help.write(for: arguments, to: output)
      return 0
    }
    return try carryOut()
  }

  private func carryOut() throws -> Int32 {
    switch arguments.command {
    case .check: try check()
    case .follow: try follow()
    case .events: try events()
    case .rules: try rules()
    case .formats: try formats()
    case .explain: try explain()
    case .baseline: try baseline()
    case .compare: try compare()
    case .learn: try learn()
    case .config: try config()
    case .convert: try convert()
    case .history: try history()
    case .schema: try schema()
    case .completion: try completion()
    case .man: try manual()
    }
  }

  /// Whether to write in colour: as asked, else as the environment and the terminal say.
  ///
  /// What a configuration asks for gives way to the variables that speak of colour to all programs.
  var isColored: Bool {
    let given = arguments.inForce().last { $0.option.name == "color" }
    let isAsked = given.map { $0.layer >= .environment } ?? false
    if isAsked, arguments.color != .auto { return arguments.color == .always }
    if !(environment["NO_COLOR"] ?? "").isEmpty { return false }
    if let forced = environment["FORCE_COLOR"], !forced.isEmpty, forced != "0" { return true }
    switch arguments.color {
    case .always: return true
    case .never: return false
    case .auto: return environment["TERM"] != "dumb" && output.isTerminal
    }
  }

  func warn(_ diagnostic: Diagnostic) {
    errors.say(diagnostic.description)
  }

  /// The tables with which a log is read first: without the rarer lenses where that can be mended later.
  ///
  /// Standard input cannot be read again, and an option may name anything.
  func firstTables() throws -> Tables {
    let namesSomething = arguments.givens.contains { given in
      switch given.option.value?.kind {
      case .name(let kind): kind != .format
      case .ignore, .level: true
      default: given.option.name == "select"
      }
    }
    guard arguments.usesBuiltIn, arguments.rules.isEmpty, !namesSomething,
      !arguments.operands.contains("-"), arguments.fileLists.isEmpty
    else { return try tables() }
    return try Tables(usual: true)
  }

  /// The tables in force.
  func tables() throws -> Tables {
    if !arguments.usesBuiltIn, arguments.rules.isEmpty {
      throw UsageError(
        "--no-builtin leaves nothing to judge with", help: "name tables with --rules FILE")
    }
    do throws(Mistakes) {
      return try Tables(builtIn: arguments.usesBuiltIn, files: arguments.rules)
    } catch {
      throw placed(error)
    }
  }

  /// Mistakes about whole tables, told where a configuration names them.
  private func placed(_ mistakes: Mistakes) -> Mistakes {
    var placed = Mistakes()
    for diagnostic in mistakes.diagnostics {
      let given = arguments.givens.first { given in
        given.location != nil && diagnostic.location == Location(file: given.text)
      }
      placed.add(given?.diagnostic(diagnostic.description) ?? diagnostic)
    }
    return placed
  }
}
