import Lifecheck

/// The manual page in mdoc, from the tables of commands and options.
struct ManualPage {
  /// When it was made.
  let date: Day

  var text: String {
    """
    .Dd \(Self.months[max(0, min(11, date.month - 1))]) \(date.day), \(date.year)
    .Dt LIFECHECK 1
    .Os
    .Sh NAME
    .Nm lifecheck
    .Nd hold console logs of iOS devices to the lifecycle that the OS promises
    .Sh SYNOPSIS
    .Nm
    .Op Cm check
    .Op Ar option ...
    .Ar log ...
    .Nm
    .Ar command
    .Op Ar option ...
    .Op Ar operand ...
    .Sh DESCRIPTION
    .Nm
    reads console logs of iOS devices and tells where an app's lifecycle went another way than the OS
    promises.
    A
    .Ar log
    is a file, a folder, or
    .Sq -
    for standard input.
    A first word that is no command is a
    .Ar log ,
    and
    .Cm check
    is the command.
    .Pp
    The commands are:
    .Bl -tag -width Ds

    """ + commands + """
      .El
      .Sh OPTIONS
      An option without a list of commands belongs to all of them.
      .Bl -tag -width Ds

      """ + options + """
        .El
        .Sh ENVIRONMENT
        Every long option is also a variable:
        .Ev LIFECHECK_FAIL_ON
        stands for
        .Fl -fail-on .
        The command line beats the environment, which beats the configuration.
        Other variables that count are
        .Ev NO_COLOR ,
        .Ev FORCE_COLOR ,
        .Ev TERM ,
        .Ev COLUMNS ,
        .Ev CI ,
        .Ev GITHUB_ACTIONS
        and
        .Ev SOURCE_DATE_EPOCH .
        .Sh FILES
        .Bl -tag -width Ds
        .It Pa .lifecheck.yml
        The configuration, in the working folder or above it, up to the root of the repository.
        .El
        .Sh EXIT STATUS
        .Bl -tag -width Ds

        """ + statuses + """
        .El
        .Sh EXAMPLES
        Judge a log of a device with iOS 17.4, and write a report for a browser:
        .Pp
        .Dl lifecheck --os 17.4 --report html=report.html device.log
        .Pp
        Say what a rule is about, and what to do:
        .Pp
        .Dl lifecheck explain selfOpenURL.app

        """
  }

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  private var commands: String {
    Command.allCases.map { command in
      let operands = command.operands.isEmpty ? "" : " Ar \(argument(command.operands))"
      return ".It Cm \(command.rawValue)\(operands)\n\(line(command.summary + "."))"
    }.joined()
  }

  private var options: String {
    Option.all.map { option in
      let value = option.value.map { " Ns = Ns Ar \(argument($0.word))" } ?? ""
      let short = option.short.map { "Fl \($0) , " } ?? ""
      var text = ".It \(short)Fl -\(option.name)\(value)\n\(line(option.help + "."))"
      if case .words(let words)? = option.value?.kind {
        text += line("One of \(words.joined(separator: ", ")).")
      }
      if let initial = option.initial { text += line("Unless given, \(initial).") }
      if !option.commands.isEmpty {
        let names = option.commands.map(\.rawValue).sorted().joined(separator: ", ")
        text += line("Commands: \(names).")
      }
      return text
    }.joined()
  }

  private var statuses: String {
    let meanings: [(Int, String)] = [
      (0, "Judged; nothing at or above the level of --fail-on."),
      (1, "Deviations at or above that level."),
      (2, "Wrong usage, or a broken configuration, table or baseline: nothing was judged."),
      (3, "Some input could not be read, or not to its end; the rest was judged."),
      (4, "Nothing to judge."), (70, "A bug of the program."),
    ]
    return meanings.map { ".It \($0)\n\(line($1))" }.joined()
  }

  /// A line of text: nothing in it is a command.
  private func line(_ text: String) -> String {
    let escaped = text.replacing("\\", with: "\\e")
    return (escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&" : "") + escaped + "\n"
  }

  /// One argument of a macro.
  private func argument(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\e").replacing("\"", with: "\"\"") + "\""
  }
}
