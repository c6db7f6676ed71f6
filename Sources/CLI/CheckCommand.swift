import Lifecheck
import LifecheckInputs
import LifecheckReports
import LifecheckTables

extension Program {
  /// `lifecheck check`: judges the logs and writes the report.
  func check() throws -> Int32 {
    let tables = try tables()
    try Names(tables).check(arguments.settings)
    let format = try reportFormat()
    let (inputs, empty) = try inputs()
    empty.forEach(warn)

    let isForPrograms = format == .json || format == .rows
    var reader = LogReader(tables, arguments.settings, wantsHash: isForPrograms)
    var judge = Judge(tables, arguments.settings)
    var results: [LogResult] = []
    for input in inputs {
      let log = reader.read(input)
      var result = judge.judge(log)
      log.quote(&result)
      results.append(result)
    }
    let gate = Gate(
      failOn: arguments.failOn, isStrict: arguments.settings.isStrict,
      exitsZero: arguments.exitsZero, allowsEmpty: arguments.allowsEmpty)
    let proofs = ProofReader(tables)
    let report = Report(
      of: results, arguments: arguments.operands.count, tool: tables.tool(hashed: isForPrograms),
      runID: arguments.runID ?? RunID.make(), gate: gate,
      proving: format == .json ? .all : format == .rows ? .none : .deviating
    ) { proofs.proof(of: $0) }
    var sink = output
    report.write(as: format, style: style, to: &sink)
    return report.run.exitCode
  }

  private func reportFormat() throws(UsageError) -> Report.Format {
    let name = arguments.format ?? "full"
    if let format = Report.Format(rawValue: name) { return format }
    throw UsageError(
      "--format: there is no format '\(name)'",
      help: didYouMean(name, among: Report.Format.allCases.map(\.rawValue)))
  }
}
