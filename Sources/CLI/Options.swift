import Lifecheck
import LifecheckReports
import LifecheckRules
import LifecheckTables

extension Option {
  private static let judging: Set<Command> = [.check]
  private static let reading: Set<Command> = [.check, .events]
  private static let logs: Set<Command> = [.check, .events, .formats]

  /// Every option, in the order of the help.
  static let all: [Option] = [
    Option(
      "os", value: "VERSION", for: [.check, .events, .rules],
      "OS of the device: 8, 8.4, 'iOS 17.2'; else the log's own, else unknown"
    ) { (arguments, text) throws(UsageError) in
      arguments.settings.os = try version(text)
    },
    Option(
      "trigger", value: "ID", for: [.check, .rules],
      "the log records this trigger, whole"
    ) { (arguments, text) in arguments.settings.trigger = text },
    Option(
      "context", value: "ID", for: judging,
      "switch a special rule on for these logs; repeatable"
    ) { (arguments, text) in arguments.settings.contexts.insert(text) },
    Option(
      "app", value: "ID", for: reading,
      "only this app: process name, pid or bundle id; repeatable"
    ) { (arguments, text) in arguments.settings.apps.append(text) },
    Option(
      "lens", value: "NAME", for: [.check, .events, .rules],
      "only this app model; repeatable"
    ) { (arguments, text) in arguments.settings.lenses.append(text) },
    Option(
      "kind", value: "KIND", for: [.rules],
      "only rows of this kind: usual, special, noise, invariant"
    ) { (arguments, text) throws(UsageError) in arguments.kind = try word(text) },
    Option(
      "complete", for: judging,
      "the log is whole, both ends"
    ) { (arguments, _) in arguments.settings.isComplete = true },
    Option(
      "not-logged", value: "EVENT", for: judging,
      "the app does not log this event; repeatable"
    ) { (arguments, text) in arguments.settings.notLogged.append(text) },
    Option(
      "rules", value: "FILE",
      "more formats, spellings and rules; a row with a known id replaces it; repeatable"
    ) { (arguments, text) in arguments.rules.append(text) },
    Option(
      "no-builtin",
      "leave the built-in formats, spellings and rules out"
    ) { (arguments, _) in arguments.usesBuiltIn = false },
    Option(
      "input-format", value: "NAME", for: logs,
      "do not guess the format of the logs"
    ) { (arguments, text) in arguments.settings.inputFormat = text },
    Option(
      "stdin-name", value: "NAME", for: logs,
      "what a log on standard input is called"
    ) { (arguments, text) in arguments.standardInputName = text },
    Option(
      "evidence", for: [.events],
      "print the lines that bear witness, too"
    ) { (arguments, _) in arguments.showsEvidence = true },
    Option(
      "explain", for: [.formats],
      "show how far each format got in the first lines"
    ) { (arguments, _) in arguments.explains = true },
    Option(
      "format", short: "f", value: "NAME", for: [.check, .events, .rules, .formats, .explain],
      "on standard output: full, concise, json, rows; of answers full, markdown, json"
    ) { (arguments, text) in arguments.format = text },
    Option(
      "color", value: "WHEN",
      "auto, always or never"
    ) { (arguments, text) throws(UsageError) in arguments.color = try word(text) },
    Option(
      "allow-empty", for: reading,
      "nothing to judge is not a failure"
    ) { (arguments, _) in arguments.allowsEmpty = true },
    Option(
      "fail-on", value: "LEVEL", for: judging,
      "exit with 1 from this level on: error, warning, note, never"
    ) { (arguments, text) throws(UsageError) in arguments.failOn = try word(text) },
    Option(
      "strict", for: judging,
      "findings that may lie in a gap of the log count as well"
    ) { (arguments, _) in arguments.settings.isStrict = true },
    Option(
      "exit-zero", for: judging,
      "exit with 0 whatever was found"
    ) { (arguments, _) in arguments.exitsZero = true },
    Option(
      "run-id", value: "TEXT", for: judging,
      "the id of the run in json and rows"
    ) { (arguments, text) in arguments.runID = text },
    Option("quiet", short: "q", "only the closing sentence") { (arguments, _) in
      arguments.isQuiet = true
    },
    Option("verbose", short: "v", "list every episode, and say why") { (arguments, _) in
      arguments.isVerbose = true
    },
    Option("help", short: "h", "this help") { (arguments, _) in arguments.wantsHelp = true },
    Option("version", short: "V", "the version") { (arguments, _) in arguments.wantsVersion = true
    },
  ]

  /// Reads `8`, `8.4`, `iOS 17.2`, `tvOS 13`.
  static func version(_ text: String) throws(UsageError) -> Version {
    let words = text.split(separator: " ")
    let platforms = ["ios", "ipados", "tvos", "iphone", "os"]
    if let last = words.last, let version = Version(last),
      words.dropLast().allSatisfy({ platforms.contains($0.lowercased()) })
    {
      return version
    }
    throw UsageError("'\(text)' is no version", help: "as in 8, 8.4, 11.0.3 or 'iOS 17.2'")
  }

  private static func word<Word: RawRepresentable & CaseIterable>(
    _ text: String
  ) throws(UsageError) -> Word where Word.RawValue == String {
    if let word = Word(rawValue: text) { return word }
    let words = Word.allCases.map(\.rawValue)
    throw UsageError(
      "'\(text)' is none of \(words.joined(separator: ", "))",
      help: didYouMean(text, among: words))
  }
}
