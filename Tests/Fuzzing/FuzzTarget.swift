import Lifecheck
import LifecheckRecords
import LifecheckReports
import LifecheckRules
import LifecheckTables

/// A part of the program that is fed with bytes of any kind.
///
/// A trap, a hang, memory misused or a promise broken is a find; a message about the bytes is none.
public enum FuzzTarget: String, CaseIterable, Sendable {
  /// The reader of records: any chunk size gives the same, and every line is counted.
  case reader
  /// Each header pattern by itself: the first byte chooses the format.
  case headers
  /// The formats of JSON objects, chosen by the first byte.
  case ndjson
  /// A user's tables.
  case tables
  /// A saved report, written again in every form.
  case saved
  /// A log through the whole flow, and its report in every form.
  case check

  public func run(_ bytes: [UInt8]) {
    switch self {
    case .reader: ReaderFuzz.shared.run(bytes)
    case .headers: ReaderFuzz.shared.run(bytes, among: ReaderFuzz.shared.headers)
    case .ndjson: ReaderFuzz.shared.run(bytes, among: ReaderFuzz.shared.objects)
    case .tables: Self.readTables(bytes)
    case .saved: Self.readReport(bytes)
    case .check: CheckFuzz.shared.run(bytes)
    }
  }

  private static func readTables(_ bytes: [UInt8]) {
    do throws(Mistakes) {
      _ = try Tables(builtIn: false, more: [TableFile(name: "fuzz.yaml", bytes: bytes)])
    } catch {
      for diagnostic in error.diagnostics { _ = diagnostic.description }
    }
  }

  private static func readReport(_ bytes: [UInt8]) {
    do throws(Mistakes) {
      let report = try Report(saved: TableFile(name: "fuzz.json", bytes: bytes))
      writeInEveryForm(report)
      writeInEveryForm(Report(merging: [report, report]))
    } catch {
      for diagnostic in error.diagnostics { _ = diagnostic.description }
    }
  }

  /// Writes a report in every form; the text is thrown away.
  static func writeInEveryForm(_ report: Report) {
    for format in Report.Format.allCases {
      var sink = Length()
      report.write(as: format, to: &sink)
    }
  }

  private struct Length: TextOutputStream {
    var length = 0
    mutating func write(_ text: String) { length += text.utf8.count }
  }
}
