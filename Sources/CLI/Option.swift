/// One option of the program: command line, environment, configuration and help read one list.
struct Option: Sendable {
  /// Without the dashes; the key of the configuration, too.
  let name: String
  let short: Character?
  let form: Form
  /// The commands that take it; empty for all.
  let commands: Set<Command>
  let scope: Scope
  /// The value that holds when nobody gives one, if there is one.
  let initial: String?
  let help: String
  /// Carries out one value; of a flag only when it is on.
  let apply: @Sendable (inout Arguments, Given) throws(UsageError) -> Void

  /// How often it may be given, and what.
  enum Form: Sendable {
    /// On or off.
    case flag
    /// One value; the last one holds.
    case one(Value)
    /// Values that choose, all or nothing: a stronger place's list takes the place of a weaker one's.
    case choosing(Value)
    /// Values that add to what is known or asked for: those of all places hold.
    case adding(Value)
  }

  /// Where it may be set, and what for.
  enum Scope: Sendable {
    /// For one log: the configuration may set it for some paths only.
    case log
    /// For the whole run.
    case run
    /// For the whole run, but not in a configuration.
    case runOutsideFiles
    /// On the command line only: what ends the program at once would switch a gate off.
    case commandLine
  }

  init(
    _ name: String, short: Character? = nil, _ form: Form, for commands: Set<Command> = [],
    scope: Scope = .run, initial: String? = nil, _ help: String,
    apply: @escaping @Sendable (inout Arguments, Given) throws(UsageError) -> Void
  ) {
    self.name = name
    self.short = short
    self.form = form
    self.commands = commands
    self.scope = scope
    self.initial = initial
    self.help = help
    self.apply = apply
  }

  /// What its value is; nil for a flag.
  var value: Value? {
    switch form {
    case .flag: nil
    case .one(let value), .choosing(let value), .adding(let value): value
    }
  }

  /// Whether it may be given several times.
  var isList: Bool {
    switch form {
    case .flag, .one: false
    case .choosing, .adding: true
    }
  }

  /// Whether values from a weaker place hold beside those from a stronger one.
  var isAdding: Bool {
    if case .adding = form { true } else { false }
  }

  /// The variable of the environment that stands for it: `LIFECHECK_NOT_LOGGED`.
  var variable: String {
    "LIFECHECK_" + name.uppercased().replacing("-", with: "_")
  }

  /// Whether the environment may set it.
  var isVariable: Bool {
    if case .commandLine = scope { false } else { true }
  }

  /// Whether the configuration may set it.
  var isKey: Bool {
    switch scope {
    case .log, .run: true
    case .runOutsideFiles, .commandLine: false
    }
  }

  /// Whether the configuration may set it for some logs only.
  var isForLogs: Bool {
    if case .log = scope { true } else { false }
  }

  func isTaken(by command: Command) -> Bool {
    // Shown are the settings of every command.
    commands.isEmpty || commands.contains(command) || command == .config
  }
}
