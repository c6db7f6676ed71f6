import LifecheckInputs
import LifecheckReports
import LifecheckTables

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension Program {
  /// What is written on standard output.
  func standardFormats() throws -> [Report.Format] {
    let name = arguments.format ?? "auto"
    // Where GitHub's runner listens, people get the text and the pull request its annotations.
    if name == "auto" { return isInActions ? [.full, .github] : [.full] }
    if let format = Report.Format(rawValue: name) { return [format] }
    throw arguments.mistake(
      "format", "there is no format '\(name)'",
      help: didYouMean(name, among: ["auto"] + Report.Format.allCases.map(\.rawValue)))
  }

  /// Writes a report to standard output, and to the files that were asked for.
  ///
  /// - Returns: The exit status: that of the run, or 3 when a report could not be written.
  func write(_ report: Report, as formats: [Report.Format], status: Int32) -> Int32 {
    var sink = output
    for format in formats { report.write(as: format, reportOptions, to: &sink) }
    var isWritten = true
    var options = reportOptions
    options.style.isColored = false
    for file in arguments.reports {
      do {
        try file.write(report, options)
      } catch {
        warn(error)
        isWritten = false
      }
    }
    // What interrupted the run is its status, whatever else went wrong.
    let isFirst = isWritten || [2, 70].contains(status) || Interruption.signal != nil
    return isFirst ? status : 3
  }

  var reportOptions: Report.Options {
    Report.Options(style: style, target: arguments.annotatesAt)
  }

  /// When this run began, in seconds since 1970; who wants the same bytes twice sets SOURCE_DATE_EPOCH.
  var clock: Int {
    environment["SOURCE_DATE_EPOCH"].flatMap { Int($0) } ?? Int(time(nil))
  }

  var isInActions: Bool { environment["GITHUB_ACTIONS"] == "true" }
}
