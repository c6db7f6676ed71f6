import Lifecheck
import LifecheckReports
import LifecheckTables

extension Program {
  /// `lifecheck learn`: rows for the table, from logs that are known to be good.
  ///
  /// - Returns: 0 when all was learned, 1 when a log deviates, 3 when one cannot be read, 4 when there is nothing
  ///   to learn.
  func learn() throws -> Int32 {
    if !arguments.usesBuiltIn, arguments.rules.isEmpty { _ = try tables() }
    let learner = try Learner(
      builtIn: arguments.usesBuiltIn, files: arguments.rules, settings: arguments.settings)
    // A trigger that no rule is about is what there is to learn.
    try Names(try tables()).check(arguments, but: [.trigger])
    let (inputs, _, empty) = try inputs(arguments.operands)
    empty.forEach(warn)
    let lessons = try learner.learn(from: inputs.map(learner.read))
    for remark in lessons.remarks where !arguments.isQuiet { warn(remark) }
    if let table = lessons.table { output.write(table) }
    var statuses = lessons.statuses
    if !empty.isEmpty { statuses.append(.nothing) }
    if arguments.allowsEmpty { statuses.removeAll { $0 == .nothing } }
    if arguments.exitsZero { statuses.removeAll { $0 == .deviations } }
    return RunStatus.worst(of: statuses).rawValue
  }
}
