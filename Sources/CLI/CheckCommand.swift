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
    let formats = try standardFormats()
    let (inputs, named, empty) = try inputs(arguments.operands)
    empty.forEach(warn)

    let all = formats + arguments.reports.map(\.format)
    let isForPrograms = all.contains(where: \.namesHashes)
    let judging = judging(tables, baseline, all)
    Interruption.listen()
    var desk = try Desk(
      self, tables, wantsHash: isForPrograms, namesSources: all.contains(where: \.namesSources))
    var results: [LogResult] = []
    var sink = output
    for input in inputs where Interruption.signal == nil {
      let result = desk.judge(try desk.read(input))
      results.append(result)
      // The reader of a pipe gets the rows of a log as soon as it is judged.
      if formats == [.rows] {
        judging.report(of: [result], arguments: 1).write(as: .rows, to: &sink)
        output.flush()
      }
    }
    var report = judging.report(
      of: results, arguments: named, signal: Interruption.signal)
    report.notes += report.notes(on: arguments.settingsOfAllLogs, today: Day(at: clock))
    if let baseline { report.notes += staleNotes(of: baseline, in: report) }
    return write(
      report, as: formats == [.rows] ? [] : formats, status: report.run.exitCode)
  }

  /// What the reports of this run have in common, in whatever form they are.
  func judging(_ tables: Tables, _ baseline: Baseline?, _ all: [Report.Format]) -> Judging {
    let namesSources = all.contains(where: \.namesSources)
    return Judging(
      tool: tables.tool(hashed: all.contains(where: \.namesHashes)),
      proving: all.contains(where: \.carriesAll) ? .all : all == [.rows] ? .none : .deviating,
      listsTriggers: all.contains(where: \.listsTriggers),
      proofs: ProofReader(tables, withSources: namesSources),
      grounds: GroundsReader(tables, withSources: namesSources),
      gate: Gate(
        failOn: arguments.failOn, isStrict: arguments.settings.isStrict,
        exitsZero: arguments.exitsZero, allowsEmpty: arguments.allowsEmpty),
      runID: arguments.runID ?? RunID.make(), time: clock,
      baseline: baseline?.fingerprints ?? [])
  }

  /// What all reports of one run have in common.
  struct Judging {
    let tool: Report.Tool
    let proving: Report.Proving
    let listsTriggers: Bool
    let proofs: ProofReader
    let grounds: GroundsReader
    let gate: Gate
    let runID: String
    let time: Int
    let baseline: Set<String>

    func report(
      of results: [LogResult], arguments: Int, signal: Int32? = nil, isWhole: Bool = true
    ) -> Report {
      Report(
        of: results, arguments: arguments, tool: tool, runID: runID, gate: gate, time: time,
        signal: signal, isWhole: isWhole, baseline: baseline, proving: proving,
        listsTriggers: listsTriggers,
        grounds: { grounds.proof(of: $0) }
      ) { proofs.proof(of: $0) }
    }
  }
}
