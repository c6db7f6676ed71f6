@preconcurrency import CGetopt
import Lifecheck
import LifecheckTables

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Reads a command line with getopt_long, and the environment before it.
enum Parser {
  /// Reads the arguments without the program's name.
  ///
  /// - Throws: A ``UsageError`` for the first thing on the command line that is not understood, or
  ///   ``Mistakes``: all that is wrong with the values.
  static func arguments(
    _ words: [String], environment: [String: String]
  ) throws -> Arguments {
    var command = Command.check
    var words = words
    if let first = words.first, let named = Command(rawValue: first) {
      command = named
      words.removeFirst()
    }
    let (given, operands) = try read(words, command)
    var mistakes = Mistakes()
    // Help is given whatever is wrong elsewhere.
    let first = Arguments(command, operands, given, &mistakes)
    if first.wantsHelp || first.wantsVersion { return first }
    let set = fitting(variables(environment, command), command) + given
    var arguments = Arguments(command, operands, set, &mistakes)
    if command.readsConfiguration(with: operands), let file = file(arguments, &mistakes) {
      let ours = configured(file, command, &mistakes)
      arguments = Arguments(
        command, operands, ours + set, configuration: file.path, &mistakes)
    }
    try mistakes.check()
    return arguments
  }

  /// The configuration that is asked for, else the nearest.
  private static func file(
    _ arguments: Arguments, _ mistakes: inout Mistakes
  ) -> ConfigurationFile? {
    guard arguments.usesConfiguration else { return nil }
    if let path = arguments.configurationFile { return ConfigurationFile(path) }
    do throws(Mistakes) {
      return try ConfigurationFile.nearest()
    } catch {
      error.diagnostics.forEach { mistakes.add($0) }
      return nil
    }
  }

  /// What a configuration gives a command.
  private static func configured(
    _ file: ConfigurationFile, _ command: Command, _ mistakes: inout Mistakes
  ) -> [Given] {
    do throws(Mistakes) {
      let givens = try Configuration(file).givens.filter { $0.option.isTaken(by: command) }
      return fitting(givens, command)
    } catch {
      error.diagnostics.forEach { mistakes.add($0) }
      return []
    }
  }

  /// What is set for all runs, without the form of output that only another command has.
  private static func fitting(
    _ givens: [Given], _ command: Command
  ) -> [Given] {
    // What no command has is a mistake, and stays.
    let known = Set(Command.allCases.flatMap(\.formats)).subtracting(command.formats)
    return givens.filter { given in
      given.option.value?.kind != .format || command == .config || !known.contains(given.text)
    }
  }

  /// What the environment gives a command.
  private static func variables(
    _ environment: [String: String], _ command: Command
  ) -> [Given] {
    // What is set for all runs must not stop a command that does not take it.
    let options = Option.all.filter { $0.isVariable && $0.isTaken(by: command) }
    return options.flatMap { option -> [Given] in
      guard let value = environment[option.variable], !value.isEmpty else { return [] }
      let texts = option.isList ? values(in: value) : [value]
      return texts.map { Given(option: option, text: $0, layer: .environment) }
    }
  }

  /// Several values in one variable: separated by commas, or one a line where they hold commas.
  private static func values(in text: String) -> [String] {
    let lines = text.split(whereSeparator: \.isNewline)
    let parts = lines.count > 1 ? lines : text.split(separator: ",")
    return parts.map { part in
      String(part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }.filter { !$0.isEmpty }
  }

  private static func read(
    _ words: [String], _ command: Command
  ) throws(UsageError) -> (given: [Given], operands: [String]) {
    var given: [UnsafeMutablePointer<CChar>?] = (["lifecheck"] + words).map { strdup($0) }
    given.append(nil)
    let names = Option.all.map { strdup($0.name) }
    defer { (given + names).forEach { free($0) } }
    var table = zip(Option.all, names).enumerated().map { index, pair in
      option(
        name: UnsafePointer(pair.1), has_arg: pair.0.value == nil ? 0 : 1, flag: nil,
        val: Int32(firstLong + index))
    }
    table.append(option(name: nil, has_arg: 0, flag: nil, val: 0))
    // The colon first: getopt keeps silent, and tells a missing value from an unknown option.
    let letters =
      ":"
      + Option.all.compactMap { option in
        option.short.map { "\($0)\(option.value == nil ? "" : ":")" }
      }.joined()
    var all: [Given] = []
    optind = 1
    opterr = 0
    let count = Int32(given.count - 1)
    while true {
      let before = optind
      let code = getopt_long(count, &given, letters, &table, nil)
      if code == -1 { break }
      let word = before < count ? given[Int(before)].map { String(cString: $0) } ?? "" : ""
      let isMissing = code == Int32(UInt8(ascii: ":"))
      guard let chosen = chosen(by: code) else {
        throw failure(word, isMissing: isMissing, command: command)
      }
      guard chosen.isTaken(by: command) else {
        throw UsageError(
          "'lifecheck \(command.rawValue)' takes no --\(chosen.name)",
          help: "it belongs to \(chosen.commands.map(\.rawValue).sorted().joined(separator: ", "))")
      }
      let value = chosen.value == nil ? "true" : optarg.map { String(cString: $0) } ?? ""
      all.append(Given(option: chosen, text: value, layer: .commandLine))
    }
    return (all, given[Int(optind)..<Int(count)].compactMap { $0.map { String(cString: $0) } })
  }

  private static let firstLong = 1_000

  private static func chosen(by code: Int32) -> Option? {
    if code >= firstLong { return Option.all[Int(code) - firstLong] }
    return Option.all.first { $0.short?.asciiValue.map(Int32.init) == code }
  }

  private static func failure(
    _ word: String, isMissing: Bool, command: Command
  ) -> UsageError {
    let name = String(word.drop { $0 == "-" }.prefix { $0 != "=" })
    if word.hasPrefix("--") {
      let begun = Option.all.filter { $0.name.hasPrefix(name) }
      if isMissing, let option = begun.first {
        return UsageError(
          "--\(option.name) needs a value: --\(option.name)=\(option.value?.word ?? "")")
      }
      if begun.count > 1 {
        return UsageError(
          "--\(name) may be \(begun.map { "--\($0.name)" }.joined(separator: " or "))")
      }
      if begun.count == 1 { return UsageError("--\(begun[0].name) takes no value") }
      let names = Option.all.filter { $0.isTaken(by: command) }.map(\.name)
      return UsageError("unknown option --\(name)", help: didYouMean(name, among: names))
    }
    let letter = optopt > 0 ? String(UnicodeScalar(UInt8(truncatingIfNeeded: optopt))) : word
    if isMissing { return UsageError("-\(letter) needs a value") }
    return UsageError("unknown option -\(letter)", help: "lifecheck --help lists them")
  }
}
