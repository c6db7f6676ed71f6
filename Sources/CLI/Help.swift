/// The help, written from the tables of commands and options.
enum Help {
  static func write(for arguments: Arguments, to output: Output) {
    let isGeneral = arguments.command == .check
    if isGeneral {
      output.write(
        """
        Reads console logs of iOS devices and tells where an app's lifecycle went another way than the
        OS promises.

        usage: lifecheck [check] [OPTION]... LOG...
               lifecheck COMMAND [OPTION]... ...

        A LOG is a file, a folder, or - for standard input.

        commands:

        """)
      for command in Command.allCases {
        output.write("  \(pad(command.rawValue, 26)) \(command.summary)\n")
      }
    } else {
      let command = arguments.command
      output.write("lifecheck \(command.rawValue): \(command.summary)\n\n")
      output.write("usage: lifecheck \(command.rawValue) [OPTION]... \(command.operands)\n")
    }
    output.write("\noptions (each also as LIFECHECK_<NAME> in the environment):\n")
    for option in Option.all where option.isTaken(by: arguments.command) {
      let short = option.short.map { "-\($0), " } ?? "    "
      let value = option.value.map { "=\($0.word)" } ?? ""
      output.write("  \(pad("\(short)--\(option.name)\(value)", 26)) \(option.help)\n")
    }
    output.write(
      """

      exit status: 0 judged, nothing at or above --fail-on; 1 deviations; 2 wrong usage or a broken table;
      3 some input unreadable; 4 nothing to judge; 70 a bug.

      """)
  }
}
