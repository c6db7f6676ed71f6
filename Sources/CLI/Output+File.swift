#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension Output {
  /// Writes a file whole or not at all: under a name of its own first, then renamed.
  ///
  /// - Returns: The system's reason when it could not be written; nothing is left behind then, and a file
  ///   that was there before stays as it was.
  static func replace(_ path: String, with content: (Output) -> Void) -> String? {
    let temporary = "\(path).\(getpid()).tmp"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { return reason }
    let file = Output(descriptor)
    content(file)
    file.flush()
    // Some file systems tell only at the end that there was no room.
    let isSaved = fsync(descriptor) == 0 || errno == EINVAL || errno == EROFS
    let isClosed = close(descriptor) == 0
    if let failure = file.failure {
      unlink(temporary)
      return failure
    }
    guard isSaved, isClosed, rename(temporary, path) == 0 else {
      let reason = reason
      unlink(temporary)
      return reason
    }
    return nil
  }

  /// Makes a folder; one that is there already is as good.
  ///
  /// - Returns: The system's reason when there is none afterwards.
  static func makeFolder(_ path: String) -> String? {
    mkdir(path, 0o777) == 0 || errno == EEXIST ? nil : reason
  }

  /// What the system said last.
  private static var reason: String {
    strerror(errno).map { String(cString: $0) } ?? "error"
  }
}
