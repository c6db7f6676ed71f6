import Lifecheck
import LifecheckReports
import LifecheckRules
import LifecheckTables

extension Option {
  static let judging: Set<Command> = [.baseline, .check, .compare, .follow, .learn]
  static let ending: Set<Command> = [.check, .follow]
  static let watched: Set<Command> = [.baseline, .check, .events]
  static let reporting: Set<Command> = [.check, .convert, .follow]
  static let reading: Set<Command> = [.baseline, .check, .compare, .events, .follow, .learn]
  static let logs: Set<Command> = [.baseline, .check, .compare, .events, .formats, .learn]

  /// Every option, in the order of the help.
  static let all: [Option] = base + gate

  private static let base: [Option] = [
    Option(
      "os", .one(.version), for: reading.union([.history, .rules]), scope: .log,
      "OS of the device: 8, 8.4, 'iOS 17.2'; else the log's own, else unknown"
    ) { (arguments, given) throws(UsageError) in
      arguments.settings.os = try version(of: given)
      arguments.settings.isOSFromConfiguration = given.location != nil
    },
    Option(
      "os-a", .one(.version), for: [.compare],
      "OS of the first log's device, when it is not that of --os"
    ) { (arguments, given) throws(UsageError) in arguments.osOfA = try version(of: given) },
    Option(
      "os-b", .one(.version), for: [.compare],
      "OS of the second log's device, when it is not that of --os"
    ) { (arguments, given) throws(UsageError) in arguments.osOfB = try version(of: given) },
    Option(
      "device", .one(.text("MODEL")), for: judging, scope: .log,
      "the device, as in 'iPhone 14 Pro' or iPhone15,2; switches on what is special to it"
    ) { $0.settings.device = $1.text },
    Option(
      "trigger", .one(.name("ID", .trigger)), for: judging.union([.history, .rules]), scope: .log,
      "the log records this trigger, whole"
    ) { $0.settings.trigger = $1.text },
    Option(
      "context", .adding(.name("ID", .context)), for: judging, scope: .log,
      "switch a special rule on for these logs; repeatable"
    ) { $0.settings.contexts.insert($1.text) },
    Option(
      "app", .choosing(.text("ID")), for: reading.union([.history]), scope: .log,
      "only this app: process name, pid or bundle id; repeatable"
    ) { $0.settings.apps.append($1.text) },
    Option(
      "lens", .choosing(.name("NAME", .lens)), for: reading.union([.rules]),
      scope: .log,
      "only this app model; repeatable"
    ) { $0.settings.lenses.append($1.text) },
    Option(
      "kind", .one(.word("KIND", Rule.Kind.self)), for: [.rules], scope: .commandLine,
      "only rows of this kind: usual, special, noise, invariant"
    ) { (arguments, given) throws(UsageError) in arguments.kind = try word(given.text) },
    Option(
      "complete", .flag, for: judging, scope: .log,
      "the log is whole, both ends"
    ) { arguments, _ in arguments.settings.isComplete = true },
    Option(
      "not-logged", .adding(.name("EVENT", .event)), for: judging, scope: .log,
      "the app does not log this event; repeatable"
    ) { $0.settings.notLogged.append($1.text) },
    Option(
      "rules", .adding(.file),
      "more formats, spellings and rules; a row with a known id replaces it; repeatable"
    ) { $0.rules.append($1.text) },
    Option(
      "no-builtin", .flag,
      "leave the built-in formats, spellings and rules out"
    ) { arguments, _ in arguments.usesBuiltIn = false },
    Option(
      "config", .one(.file), scope: .runOutsideFiles,
      "the configuration; else .lifecheck.yml here or above, up to the repository's root"
    ) { arguments, given in
      arguments.configurationFile = given.text
      arguments.usesConfiguration = true
    },
    Option(
      "no-config", .flag, scope: .runOutsideFiles,
      "read no configuration"
    ) { arguments, _ in arguments.usesConfiguration = false },
    Option(
      "input-format", .one(.name("NAME", .format)), for: logs.union([.follow]), scope: .log,
      "do not guess the format of the logs"
    ) { $0.settings.inputFormat = $1.text },
    Option(
      "stdin-name", .one(.text("NAME")), for: logs.union([.convert, .follow, .history]),
      initial: "-",
      "what a log on standard input is called"
    ) { $0.standardInputName = $1.text },
    Option(
      "files-from", .choosing(.file), for: logs,
      "judge the logs that this file lists, one a line; - is standard input; repeatable"
    ) { $0.fileLists.append($1.text) },
    Option(
      "null-data", short: "0", .flag, for: logs,
      "the names in those files end in NUL bytes: find -print0"
    ) { arguments, _ in arguments.hasNullLists = true },
    Option(
      "evidence", .flag, for: [.events],
      "print the lines that bear witness, too"
    ) { arguments, _ in arguments.showsEvidence = true },
    Option(
      "explain", .flag, for: [.formats],
      "show how far each format got in the first lines"
    ) { arguments, _ in arguments.explains = true },
    Option(
      "format", short: "f", .one(.format),
      for: [
        .baseline, .check, .compare, .config, .convert, .events, .explain, .follow, .formats,
        .history,
        .rules,
      ],
      "on standard output: auto, full, concise, grouped, summary, json, rows, github, ...; of answers "
        + "full, markdown, json, rows"
    ) { (arguments, given) throws(UsageError) in
      // Which of them a command has is the command's to say.
      let known = Command.allCases.flatMap(\.formats)
      guard known.contains(given.text) else {
        throw UsageError(
          "there is no format '\(given.text)'", help: didYouMean(given.text, among: known))
      }
      arguments.format = given.text
    },
    Option(
      "report", .adding(.namedFile), for: reporting,
      "also write a report to a file: junit, sarif, html, ...; repeatable"
    ) { (arguments, given) throws(UsageError) in
      arguments.reports.append(try ReportFile(given.text))
    },
    Option(
      "annotate-at", .one(.word("WHERE", Report.Target.self)), for: reporting,
      initial: Report.Target.log.rawValue,
      "where sarif, github and gitlab point: log or rule"
    ) { (arguments, given) throws(UsageError) in arguments.annotatesAt = try word(given.text) },
    Option(
      "days", .one(.number("N", 1...36_500)), for: [.history],
      "how many days to look back, today's among them: trend and flaky 30, new and gaps 7"
    ) { (arguments, given) throws(UsageError) in
      guard let days = Int(given.text), 1...36_500 ~= days else {
        throw UsageError("'\(given.text)' is no number of days", help: "as in 30")
      }
      arguments.days = days
    },
    Option(
      "color", .one(.word("WHEN", Arguments.When.self)), initial: "auto",
      "auto, always or never"
    ) { (arguments, given) throws(UsageError) in arguments.color = try word(given.text) },
    Option(
      "progress", .one(.word("WHEN", Arguments.When.self)), for: watched, initial: "auto",
      "how far it is, on standard error: auto (on a terminal, not in a CI), always or never"
    ) { (arguments, given) throws(UsageError) in arguments.progress = try word(given.text) },
    Option(
      "allow-empty", .flag, for: reading,
      "nothing to judge is not a failure"
    ) { arguments, _ in arguments.allowsEmpty = true },
    Option(
      "fail-on", .one(.word("LEVEL", FailOn.self)), for: ending, initial: "error",
      "exit with 1 from this level on: error, warning, note, never"
    ) { (arguments, given) throws(UsageError) in arguments.failOn = try word(given.text) },
    Option(
      "strict", .flag, for: ending,
      "findings that may lie in a gap of the log count as well"
    ) { arguments, _ in arguments.settings.isStrict = true },
    Option(
      "exit-zero", .flag, for: ending.union([.compare, .learn]),
      "exit with 0 whatever was found"
    ) { arguments, _ in arguments.exitsZero = true },
    Option(
      "run-id", .one(.text("TEXT")), for: ending,
      "the id of the run in json and rows"
    ) { $0.runID = $1.text },
    Option("quiet", short: "q", .flag, "only the closing sentence") { arguments, _ in
      arguments.isQuiet = true
      arguments.isVerbose = false
    },
    Option("verbose", short: "v", .flag, "list every episode, and say why") { arguments, _ in
      arguments.isVerbose = true
      arguments.isQuiet = false
    },
    Option("help", short: "h", .flag, scope: .commandLine, "this help") { arguments, _ in
      arguments.wantsHelp = true
    },
    Option("version", short: "V", .flag, scope: .commandLine, "the version") { arguments, _ in
      arguments.wantsVersion = true
    },
  ]

  private static func version(of given: Given) throws(UsageError) -> Version {
    if let version = Version(named: given.text) { return version }
    throw UsageError("'\(given.text)' is no version", help: "as in 8, 8.4, 11.0.3 or 'iOS 17.2'")
  }

  static func word<Word: RawRepresentable & CaseIterable>(
    _ text: String
  ) throws(UsageError) -> Word where Word.RawValue == String {
    if let word = Word(rawValue: text) { return word }
    let words = Word.allCases.map(\.rawValue)
    throw UsageError(
      "'\(text)' is none of \(words.joined(separator: ", "))",
      help: didYouMean(text, among: words))
  }
}
