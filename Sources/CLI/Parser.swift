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
  /// The arguments without the program's name.
  ///
  /// - Throws: A ``UsageError`` for the first thing that cannot be understood.
  static func arguments(
    _ words: [String], environment: [String: String]
  ) throws(UsageError) -> Arguments {
    var arguments = Arguments()
    var words = words
    if let first = words.first, let command = Command(rawValue: first) {
      arguments.command = command
      words.removeFirst()
    }
    // What is set for all runs must not stop a command that does not take it.
    for option in Option.all
    where option.isVariable && option.isTaken(by: arguments.command) {
      guard let value = environment[option.variable], !value.isEmpty else { continue }
      do {
        try apply(option, variable: value, to: &arguments)
      } catch {
        throw UsageError("\(option.variable): \(error.message)", help: error.help)
      }
    }
    try read(words, into: &arguments)
    return arguments
  }

  private static func apply(
    _ option: Option, variable value: String, to arguments: inout Arguments
  ) throws(UsageError) {
    if option.value != nil {
      // A repeatable option takes several values, separated by commas.
      for part in option.isRepeatable ? value.split(separator: ",").map(String.init) : [value] {
        try option.apply(&arguments, part)
      }
      return
    }
    switch value.lowercased() {
    case "1", "true", "yes": try option.apply(&arguments, "")
    case "0", "false", "no": return
    default: throw UsageError("'\(value)' is neither true nor false")
    }
  }

  private static func read(
    _ words: [String], into arguments: inout Arguments
  ) throws(UsageError) {
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
        throw failure(word, isMissing: isMissing, command: arguments.command)
      }
      guard chosen.isTaken(by: arguments.command) else {
        throw UsageError(
          "'lifecheck \(arguments.command.rawValue)' takes no --\(chosen.name)",
          help: "it belongs to \(chosen.commands.map(\.rawValue).sorted().joined(separator: ", "))")
      }
      let value = optarg.map { String(cString: $0) } ?? ""
      do {
        try chosen.apply(&arguments, value)
      } catch {
        throw UsageError("--\(chosen.name): \(error.message)", help: error.help)
      }
    }
    arguments.operands = given[Int(optind)..<Int(count)].compactMap {
      $0.map { String(cString: $0) }
    }
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
        return UsageError("--\(option.name) needs a value: --\(option.name)=\(option.value ?? "")")
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
