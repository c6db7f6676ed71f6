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
  /// What is no file, a pipe or a device, is written to as it is.
  ///
  /// - Throws: A ``Diagnostic`` with the system's reason; nothing is left behind then, and a file that
  ///   was there before stays as it was.
  func write(_ report: Report, _ options: Report.Options) throws(Diagnostic) {
    var status = stat()
    let exists = stat(path, &status) == 0
    if exists, status.st_mode & S_IFMT != S_IFREG {
      let descriptor = open(path, O_WRONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw failure() }
      return try write(report, options, to: descriptor)
    }
    // Where a link leads, so that it stays one.
    let target = exists ? Self.resolved(path) : path
    let temporary = "\(target).\(getpid()).tmp"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw failure() }
    do throws(Diagnostic) {
      try write(report, options, to: descriptor)
    } catch {
      unlink(temporary)
      throw error
    }
    guard rename(temporary, target) == 0 else {
      let failure = failure()
      unlink(temporary)
      throw failure
    }
  }

  /// Writes it and closes the descriptor.
  private func write(
    _ report: Report, _ options: Report.Options, to descriptor: Int32
  ) throws(Diagnostic) {
    let file = Output(descriptor)
    var sink = file
    report.write(as: format, options, to: &sink)
    file.flush()
    // Some file systems tell only at the end that there was no room.
    let isSaved = fsync(descriptor) == 0 || errno == EINVAL || errno == EROFS
    let problem = isSaved ? nil : failure()
    let isClosed = close(descriptor) == 0
    if let reason = file.failure {
      throw Diagnostic("the report cannot be written: \(reason)", at: Location(file: path))
    }
    if let problem { throw problem }
    if !isClosed { throw failure() }
  }

  private static func resolved(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }

  private func failure() -> Diagnostic {
    let reason = strerror(errno).map { String(cString: $0) } ?? "error"
    return Diagnostic("the report cannot be written: \(reason)", at: Location(file: path))
  }
}
