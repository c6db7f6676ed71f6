import Lifecheck
import LifecheckInputs
import LifecheckReports
import LifecheckTables

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file that is no log: a baseline, a saved report.
struct File {
  let path: String

  init(_ path: String) { self.path = path }

  /// The file at a path if it begins as a saved report does.
  init?(reportAt path: String) {
    var start: [UInt8] = []
    do throws(Diagnostic) {
      try Input(name: path, path: path, isNamed: true).read(chunksOf: 256) { chunk in
        start += chunk
        return false
      }
    } catch {
      return nil
    }
    guard Baseline.isReport(start) else { return nil }
    self.path = path
  }

  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Reads a saved report.
  func read() throws -> TableFile {
    try read(atMost: Baseline.maximumReportSize, as: "report")
  }

  /// Reads all of it.
  ///
  /// - Throws: ``Mistakes`` when it cannot be read, or is larger than such a file ever is.
  func read(atMost size: Int, as what: String) throws(Mistakes) -> TableFile {
    var bytes: [UInt8] = []
    var mistakes = Mistakes()
    do throws(Diagnostic) {
      try Input(name: path, path: path, isNamed: true).read { chunk in
        bytes += chunk
        return bytes.count <= size
      }
    } catch {
      mistakes.add(error)
    }
    if bytes.count > size {
      mistakes.add("larger than \(size >> 20) MiB, which no \(what) is", at: Location(file: path))
    }
    try mistakes.check()
    return TableFile(name: path, bytes: bytes)
  }

  /// Puts a text in its place, all of it or nothing: under another name first.
  ///
  /// - Throws: A ``UsageError`` with the system's reason.
  func replace(with text: String) throws(UsageError) {
    // A link stays one, and what it leads to is replaced.
    let target = realpath(path, nil).map { name in
      defer { free(name) }
      return String(cString: name)
    }
    let place = target ?? path
    var name = Array("\(place).XXXXXX".utf8CString)
    let descriptor = mkstemp(&name)
    let temporary = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    guard descriptor >= 0 else { throw failure() }
    var status = stat()
    let mask = umask(0)
    umask(mask)
    let mode = stat(place, &status) == 0 ? status.st_mode & 0o7777 : 0o666 & ~mask
    let bytes = Array(text.utf8)
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes { bytes in
        write(descriptor, bytes.baseAddress.map { $0 + done }, bytes.count - done)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      done += count
    }
    let isWritten =
      done == bytes.count && fchmod(descriptor, mode) == 0 && fsync(descriptor) == 0
    let problem = isWritten ? nil : failure()
    close(descriptor)
    guard problem == nil, rename(temporary, place) == 0 else {
      let problem = problem ?? failure()
      unlink(temporary)
      throw problem
    }
  }

  private func failure() -> UsageError {
    let reason = strerror(errno).map { String(cString: $0) } ?? "error"
    return UsageError("\(path): cannot be written: \(reason)")
  }
}
