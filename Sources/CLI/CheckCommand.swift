import Lifecheck
import LifecheckInputs
import LifecheckReports
import LifecheckTables

extension Program {
  /// `lifecheck check`: judges the logs and writes the report.
  func check() throws -> Int32 {
    let tables = try firstTables()
    try Names(tables).check(arguments)
    let baseline = try acceptedBaseline()
    let format = try reportFormat()
    let (inputs, empty) = try inputs()
    empty.forEach(warn)

    let isForPrograms = format == .json || format == .rows
    let judging = Judging(
      tool: tables.tool(hashed: isForPrograms), format: format,
      proofs: ProofReader(tables, withSources: isForPrograms),
      gate: Gate(
        failOn: arguments.failOn, isStrict: arguments.settings.isStrict,
        exitsZero: arguments.exitsZero, allowsEmpty: arguments.allowsEmpty),
      runID: arguments.runID ?? RunID.make(), baseline: baseline?.fingerprints ?? [])
    var desk = try Desk(self, tables, wantsHash: isForPrograms)
    var results: [LogResult] = []
    var sink = output
    for input in inputs {
      let result = desk.judge(try desk.read(input))
      results.append(result)
      // The reader of a pipe gets the rows of a log as soon as it is judged.
      if format == .rows {
        judging.report(of: [result], arguments: 1).write(as: .rows, style: style, to: &sink)
        output.flush()
      }
    }
    var report = judging.report(of: results, arguments: arguments.operands.count)
    report.notes += report.notes(on: arguments.settings)
    if let baseline { report.notes += staleNotes(of: baseline, in: report) }
    if format != .rows { report.write(as: format, style: style, to: &sink) }
    return report.run.exitCode
  }

  /// What all reports of one run have in common.
  private struct Judging {
    let tool: Report.Tool
    let format: Report.Format
    let proofs: ProofReader
    let gate: Gate
    let runID: String
    let baseline: Set<String>

    func report(of results: [LogResult], arguments: Int) -> Report {
      Report(
        of: results, arguments: arguments, tool: tool, runID: runID, gate: gate, baseline: baseline,
        proving: format == .json ? .all : format == .rows ? .none : .deviating
      ) { proofs.proof(of: $0) }
    }
  }

  private func reportFormat() throws(UsageError) -> Report.Format {
    let name = arguments.format ?? "full"
    if let format = Report.Format(rawValue: name) { return format }
    throw arguments.mistake(
      "format", "there is no format '\(name)'",
      help: didYouMean(name, among: Report.Format.allCases.map(\.rawValue)))
  }
}
