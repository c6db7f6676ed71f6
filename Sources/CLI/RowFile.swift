import LifecheckHistory
import LifecheckInputs
import LifecheckReports
import LifecheckTables

/// A file of rows, or a saved JSON report, on its way into a history.
struct RowFile {
  let name: String
  private var rest: [UInt8] = []
  /// The bytes of a report; nil while lines are read as rows.
  private var report: [UInt8]?
  private var isBegun = false

  /// A line longer than this is none of ours.
  private static let longestLine = 64 << 20

  init(_ name: String) { self.name = name }

  /// Reads a file, standard input without a path, and gives its lines to the intake.
  ///
  /// - Throws: A ``Diagnostic`` when it cannot be read or the history not be used, ``Mistakes`` in a report.
  mutating func read(from path: String?, into intake: inout Intake) throws {
    var problem: Diagnostic?
    try Input(name: name, path: path, isNamed: true).read { chunk in
      do throws(Diagnostic) {
        try take(chunk, into: &intake)
        return true
      } catch {
        problem = error
        return false
      }
    }
    if let problem { throw problem }
    guard let report else {
      if !isBegun, Baseline.isReport(rest) { return try take(report: rest, into: &intake) }
      try takeLines(into: &intake)
      if !rest.isEmpty { try intake.add(String(decoding: rest, as: UTF8.self)) }
      return
    }
    try take(report: report, into: &intake)
  }

  private mutating func take(
    _ chunk: UnsafeRawBufferPointer, into intake: inout Intake
  ) throws(Diagnostic) {
    if report != nil {
      report?.append(contentsOf: chunk)
      guard (report?.count ?? 0) <= Baseline.maximumReportSize else {
        throw Diagnostic(
          "larger than \(Baseline.maximumReportSize >> 20) MiB, which no report is",
          at: Location(file: name))
      }
      return
    }
    rest.append(contentsOf: chunk)
    if !isBegun {
      // So much is enough to tell a report from rows.
      guard rest.count >= 256 else { return }
      isBegun = true
      if Baseline.isReport(rest) {
        report = rest
        return
      }
    }
    try takeLines(into: &intake)
    if rest.count > Self.longestLine {
      throw Diagnostic("a line is longer than any row", at: Location(file: name))
    }
  }

  /// Gives on all lines that have an end.
  private mutating func takeLines(into intake: inout Intake) throws(Diagnostic) {
    var start = 0
    while let end = rest[start...].firstIndex(of: UInt8(ascii: "\n")) {
      try intake.add(String(decoding: rest[start..<end], as: UTF8.self))
      start = end + 1
    }
    rest.removeFirst(start)
  }

  private func take(report bytes: [UInt8], into intake: inout Intake) throws {
    let report = try Report(saved: TableFile(name: name, bytes: bytes))
    var rows = ""
    report.write(as: .rows, to: &rows)
    for row in rows.split(separator: "\n") { try intake.add(String(row)) }
  }
}
