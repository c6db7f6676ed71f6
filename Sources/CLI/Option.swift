/// One option of the program: the parser, the environment and the help all read one list.
struct Option: Sendable {
  /// Without the dashes.
  let name: String
  var short: Character?
  /// A word for the value in the help, or nil when the option takes none.
  var value: String?
  let help: String
  /// Whether it may be given several times.
  var isRepeatable: Bool { help.hasSuffix("repeatable") }
  /// The commands that take it; empty for all.
  var commands: Set<Command> = []
  let apply: @Sendable (inout Arguments, String) throws(UsageError) -> Void

  init(
    _ name: String, short: Character? = nil, value: String? = nil, for commands: Set<Command> = [],
    _ help: String, apply: @escaping @Sendable (inout Arguments, String) throws(UsageError) -> Void
  ) {
    self.name = name
    self.short = short
    self.value = value
    self.help = help
    self.commands = commands
    self.apply = apply
  }

  /// The variable of the environment that stands for it: `LIFECHECK_NOT_LOGGED`.
  var variable: String {
    "LIFECHECK_" + name.uppercased().replacing("-", with: "_")
  }

  /// Whether the environment may set it: what ends the program at once would switch a gate off.
  var isVariable: Bool { !["help", "version"].contains(name) }

  func isTaken(by command: Command) -> Bool {
    commands.isEmpty || commands.contains(command)
  }
}
