import LifecheckReports
import LifecheckTables

/// A report that goes to a file: `--report NAME=FILE`.
struct ReportFile: Sendable, Hashable {
  let format: Report.Format
  let path: String

  /// Reads `junit=out/report.xml`.
  init(_ text: String) throws(UsageError) {
    guard let equals = text.firstIndex(of: "="), text.index(after: equals) < text.endIndex else {
      throw UsageError("'\(text)' names no file", help: "as in --report junit=report.xml")
    }
    let name = String(text[..<equals])
    guard let format = Report.Format(rawValue: name) else {
      throw UsageError(
        "there is no format '\(name)'",
        help: didYouMean(name, among: Report.Format.allCases.map(\.rawValue)))
    }
    self.format = format
    path = String(text[text.index(after: equals)...])
  }

  /// Writes a report whole or not at all.
  ///
  /// - Throws: A ``Diagnostic`` with the system's reason; a file that was there before stays as it was.
  func write(_ report: Report, _ options: Report.Options) throws(Diagnostic) {
    let reason = Output.replace(path) { file in
      var sink = file
      report.write(as: format, options, to: &sink)
    }
    if let reason {
      throw Diagnostic("the report cannot be written: \(reason)", at: Location(file: path))
    }
  }
}
