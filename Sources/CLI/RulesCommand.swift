import Lifecheck
import LifecheckReports
import LifecheckRules
import LifecheckTables

extension Program {
  /// `lifecheck rules`: the table of rules.
  func rules() throws -> Int32 {
    let words = Array(arguments.operands.dropFirst())
    switch arguments.operands.first ?? "list" {
    case "list":
      guard words.isEmpty else { throw UsageError("'rules list' takes no operand") }
      return try listRules()
    case "show":
      guard !words.isEmpty else { throw UsageError("say which rule to show: rules show ID...") }
      return try showRules(words)
    case "diff":
      guard words.count == 2 else {
        throw UsageError("say which versions to compare: rules diff 7 8")
      }
      return try compareRules(words[0], words[1])
    case "pages":
      guard words.count == 1 else { throw UsageError("say where to write: rules pages FOLDER") }
      return try writePages(in: words[0])
    case "validate":
      guard !words.isEmpty else { throw UsageError("name the files to validate") }
      return try validate(words)
    case "test":
      return try testRules(words)
    case let word:
      throw UsageError(
        "'\(word)' is no command of 'lifecheck rules'",
        help: didYouMean(word, among: ["list", "show", "diff", "pages", "validate", "test"]))
    }
  }

  /// Holds a user's tables of any kind to the laws of ours.
  func validate(_ paths: [String]) throws -> Int32 {
    try Tables.validate(paths, builtIn: arguments.usesBuiltIn)
    if !arguments.isQuiet {
      output.write("\(paths.count) \(paths.count == 1 ? "table" : "tables"): nothing wrong\n")
    }
    return 0
  }

  private func testRules(_ paths: [String]) throws -> Int32 {
    let tables = try Tables(builtIn: arguments.usesBuiltIn, files: arguments.rules + paths)
    let trial = try RuleTrial(tables, only: Set(paths))
    for failure in trial.failures { output.write(failure.visible + "\n") }
    output.write(
      "\(trial.examples) examples of \(trial.rules) rules, \(trial.failures.count) failed\n")
    guard paths.isEmpty else { return trial.failures.isEmpty ? 0 : 1 }
    var isSound = trial.failures.isEmpty
    for lens in tables.lenses where !lens.rules.isEmpty {
      let faults = FaultTrial(lens)
      isSound = isSound && faults.missed.isEmpty && faults.broken.isEmpty
      output.write(faults.summary + "\n")
      if arguments.isVerbose {
        for fault in faults.unnamed { output.write("  told as something else: \(fault)\n") }
      }
      for fault in faults.broken { output.write("  does not conform: \(fault)\n") }
      for fault in faults.missed { output.write("  not detected: \(fault)\n") }
    }
    return isSound ? 0 : 1
  }
}
