import Lifecheck
import LifecheckInputs
import LifecheckReports
import LifecheckTables

extension Program {
  /// `lifecheck follow`: judges a log while it is written.
  func follow() throws -> Int32 {
    guard arguments.operands.count <= 1 else {
      throw UsageError("follow takes one log", help: "name a file, or - for standard input")
    }
    let tables = try tables()
    try Names(tables).check(arguments)
    let baseline = try acceptedBaseline()
    let format = try liveFormat()
    let path = arguments.operands.first.flatMap { $0 == "-" ? nil : $0 }
    let name = path ?? arguments.standardInputName
    Interruption.listen()
    let run = LiveRun(
      self, tables, judging(tables, baseline, [format] + arguments.reports.map(\.format)),
      name: name, as: format)
    do throws(Diagnostic) {
      var tail = try Tail(path: path, name: name)
      try run.read(&tail)
    } catch {
      return run.finish(error: error.message)
    }
    return run.finish(error: Interruption.signal.map(Interruption.reason))
  }

  private func liveFormat() throws -> Report.Format {
    guard let format = try standardFormats().first, Command.liveFormats.contains(format) else {
      let known = Command.liveFormats.map(\.rawValue).joined(separator: ", ")
      throw arguments.mistake(
        "format", "follow cannot write '\(arguments.format ?? "")'",
        help: "known are \(known); --report NAME=FILE writes any other at the end")
    }
    return format
  }
}

/// One log that is followed: read, judged, and reported bit by bit.
final class LiveRun {
  private let program: Program
  private let live: LiveJudge
  private let judging: Program.Judging
  private let format: Report.Format
  private var quoting: Quoting?
  private var kept: LiveResults
  private var count = 0

  init(
    _ program: Program, _ tables: Tables, _ judging: Program.Judging, name: String,
    as format: Report.Format
  ) {
    self.program = program
    self.judging = judging
    self.format = format
    let settings = program.arguments.settings(for: name)
    live = LiveJudge(tables, settings, name: name, on: Day(at: program.clock))
    quoting = try? Quoting(program.arguments.settings, tables)
    kept = LiveResults()
  }

  /// How long nothing must come until what is there is taken for all there is, in milliseconds.
  private static let patience: Int32 = 250
  private static let quietRounds = 4

  /// Reads until the end, a signal, or until nobody listens any more.
  func read(_ tail: inout Tail) throws(Diagnostic) {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 64)
    defer { buffer.deallocate() }
    var quiet = 0
    var endsLine = true
    while Interruption.signal == nil, !program.output.isGone {
      // What is decided is told before more is waited for.
      switch try tail.next(into: buffer, waiting: quiet == 0 ? 0 : Self.patience) {
      case .bytes(let count):
        quiet = 1
        let bytes = UnsafeRawBufferPointer(rebasing: buffer[..<count])
        endsLine = bytes.last == UInt8(ascii: "\n")
        try live.read(bytes)
        if live.isFull || count < buffer.count { show(live.decided()) }
      case .quiet:
        if quiet <= 1 { show(live.decided()) }
        quiet = min(quiet + 1, Self.quietRounds)
        if quiet == Self.quietRounds {
          try live.rest()
          show(live.decided(isQuiet: true))
          program.output.look()
        }
      case .replaced:
        try endLine(endsLine)
        endsLine = true
      case .broken:
        try endLine(endsLine)
        endsLine = true
        live.lose()
      case .end: return
      }
    }
  }

  /// The last line of the old file is a line of its own.
  private func endLine(_ hasEnded: Bool) throws(Diagnostic) {
    if !hasEnded { try live.endLine() }
  }

  private func show(_ result: LogResult?) {
    guard var result else { return }
    quoting?.apply(to: &result)
    var sink = program.output
    var options = program.reportOptions
    options.part = .episodes(after: count)
    count += result.traces.reduce(0) { $0 + $1.episodes.count }
    if format != .json {
      judging.report(of: [result], arguments: 1).write(as: format, options, to: &sink)
    }
    program.output.flush()
    kept.add(result)
  }

  /// Ends the log and closes every report.
  func finish(error: String?) -> Int32 {
    let isAlone = program.output.isGone && error == nil
    var rest = live.finish(error: error)
    show(rest)
    quoting?.apply(to: &rest)
    let whole = kept.whole(closing: rest)
    var report = judging.report(
      of: [whole], arguments: 1, signal: Interruption.signal, isWhole: !isAlone)
    report.notes += report.notes(
      on: program.arguments.settingsOfAllLogs, today: Day(at: program.clock))
    var sink = program.output
    var options = program.reportOptions
    if format != .json { options.part = .closing(after: count) }
    report.write(as: format, options, to: &sink)
    program.output.flush()
    return program.write(report, as: [], status: report.run.exitCode)
  }
}
