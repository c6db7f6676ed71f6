import Lifecheck
import LifecheckReports
import LifecheckRules
import LifecheckTables

extension Program {
  /// `lifecheck rules`: the table of rules.
  func rules() throws -> Int32 {
    let words = arguments.operands
    switch words.first ?? "list" {
    case "list":
      guard words.count < 2 else { throw UsageError("'rules list' takes no operand") }
      return try listRules()
    case "show":
      guard words.count == 2 else { throw UsageError("say which rule to show: rules show ID") }
      return try showRule(words[1])
    case "validate":
      guard words.count > 1 else { throw UsageError("name the files to validate") }
      return try validate(Array(words.dropFirst()))
    case "test":
      return try testRules(Array(words.dropFirst()))
    case let word:
      throw UsageError(
        "'\(word)' is no command of 'lifecheck rules'",
        help: didYouMean(word, among: ["list", "show", "validate", "test"]))
    }
  }

  private func listRules() throws -> Int32 {
    let tables = try tables()
    try Names(tables).check(arguments)
    let settings = arguments.settings
    let rules = tables.lenses
      .filter { settings.lenses.isEmpty || settings.lenses.contains($0.id) }
      .flatMap(\.rules)
      .filter { rule in
        (settings.os.map(rule.versions.contains) ?? true)
          && (settings.trigger.map { $0 == rule.trigger } ?? true)
      }
    switch arguments.format ?? "full" {
    case "json": output.write(RuleList.json(rules))
    case "full", "concise": output.write(RuleList.text(rules))
    case let name:
      throw arguments.mistake(
        "format", "there is no format '\(name)' of a list", help: "known are full and json")
    }
    return 0
  }

  private func showRule(_ id: String) throws -> Int32 {
    let tables = try tables()
    let rules = tables.lenses.flatMap(\.rules)
    guard let rule = rules.first(where: { $0.id == id }) else {
      throw UsageError("there is no rule '\(id)'", help: didYouMean(id, among: rules.map(\.id)))
    }
    output.write(Explanation(tables).text(of: rule))
    return 0
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
