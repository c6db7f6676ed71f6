import LifecheckReports
import LifecheckTables

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

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

  /// Writes a report whole or not at all: under a name of its own first, then renamed.
  ///
  /// - Throws: A ``Diagnostic`` with the system's reason; nothing is left behind then, and a file that
  ///   was there before stays as it was.
  func write(_ report: Report, _ options: Report.Options) throws(Diagnostic) {
    let temporary = "\(path).\(getpid()).tmp"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw failure() }
    let file = Output(descriptor)
    var sink = file
    report.write(as: format, options, to: &sink)
    file.flush()
    // Some file systems tell only at the end that there was no room.
    let isSaved = fsync(descriptor) == 0 || errno == EINVAL || errno == EROFS
    let isClosed = close(descriptor) == 0
    if let reason = file.failure {
      unlink(temporary)
      throw Diagnostic(
        "the report cannot be written: \(reason)", at: Location(file: path))
    }
    guard isSaved, isClosed, rename(temporary, path) == 0 else {
      let failure = failure()
      unlink(temporary)
      throw failure
    }
  }

  private func failure() -> Diagnostic {
    let reason = strerror(errno).map { String(cString: $0) } ?? "error"
    return Diagnostic("the report cannot be written: \(reason)", at: Location(file: path))
  }
}
