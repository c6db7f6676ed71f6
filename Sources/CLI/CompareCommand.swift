import Lifecheck
import LifecheckComparison
import LifecheckInputs
import LifecheckReports
import LifecheckRules
import LifecheckTables

extension Program {
  /// `lifecheck compare`: two logs side by side.
  ///
  /// - Returns: 0 for logs that are the same, 1 for different ones, 3 if one cannot be read, or not to its end,
  ///   4 if neither has a lifecycle event.
  func compare() throws -> Int32 {
    let format = arguments.format ?? "full"
    guard Command.compare.formats.contains(format) else {
      throw arguments.mistake(
        "format", "there is no format '\(format)' of a comparison",
        help: didYouMean(format, among: Command.compare.formats) ?? "known are full and json")
    }
    guard arguments.operands.count == 2 else {
      throw UsageError("compare takes two logs", help: "lifecheck compare A.log B.log")
    }
    guard arguments.operands != ["-", "-"] else {
      throw UsageError("standard input can be one of two logs only")
    }
    let logs = try arguments.operands.compactMap(onlyLog)
    guard logs.count == 2 else { return RunStatus.nothing.rawValue }
    let sides = zip(logs, [arguments.osOfA, arguments.osOfB]).map { log, os in
      var settings = arguments.settings(for: log.name)
      if let os {
        settings.os = os
        settings.isOSFromConfiguration = false
      }
      return settings
    }
    var tables = try firstTables()
    try Names(tables).check(arguments)
    var results: [LogResult] = []
    for (log, settings) in zip(logs, sides) {
      var read = Self.read(log, tables, settings, wantsHash: format == "json")
      if read.needsAllLenses {
        tables = try self.tables()
        read = Self.read(log, tables, settings, wantsHash: format == "json")
      }
      var judge = Judge(tables, settings)
      results.append(judge.judge(read))
    }
    let comparison = Comparison(results[0], results[1])
    let status = self.status(of: comparison)
    var sink = output
    if format == "json" {
      comparison.writeJSON(
        tool: tables.tool(hashed: true), exitCode: status.rawValue, to: &sink)
    } else {
      comparison.writeText(style: style, to: &sink)
    }
    return status.rawValue
  }

  /// The one log that a word on the command line names; nil, with a warning, if it names none.
  private func onlyLog(_ operand: String) throws -> Input? {
    let (inputs, empty) = Input.all(
      named: [operand], standardInputName: arguments.standardInputName)
    empty.forEach(warn)
    if !empty.isEmpty { return nil }
    guard let input = inputs.first, inputs.count == 1 else {
      throw UsageError(
        "'\(operand)' holds \(inputs.count) logs, and compare takes one on each side",
        help: "name one of them, such as \(inputs.first?.name ?? operand)")
    }
    return input
  }

  private static func read(
    _ input: Input, _ tables: Tables, _ settings: Settings, wantsHash: Bool
  ) -> ReadLog {
    var reader = LogReader(tables, settings, wantsHash: wantsHash)
    return reader.read(input)
  }

  private func status(of comparison: Comparison) -> RunStatus {
    var statuses: [RunStatus] = []
    for log in [comparison.a, comparison.b] where log.status == .unreadable || log.status == .cut {
      statuses.append(.input)
    }
    switch comparison.result {
    case .same: break
    case .different: if !arguments.exitsZero { statuses.append(.deviations) }
    case .nothing: if !arguments.allowsEmpty { statuses.append(.nothing) }
    }
    return .worst(of: statuses)
  }
}
