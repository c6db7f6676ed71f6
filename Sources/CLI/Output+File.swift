#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension Output {
  /// Writes a file whole or not at all: under a name of its own first, then renamed.
  ///
  /// What is no file, a pipe or a device, is written to as it is.
  ///
  /// - Returns: The system's reason when it could not be written; nothing is left behind then, and a file
  ///   that was there before stays as it was.
  static func replace(_ path: String, with content: (Output) -> Void) -> String? {
    var status = stat()
    let exists = stat(path, &status) == 0
    if exists, status.st_mode & S_IFMT != S_IFREG {
      let descriptor = open(path, O_WRONLY | O_CLOEXEC)
      return descriptor >= 0 ? write(content, to: descriptor) : reason
    }
    // Where a link leads, so that it stays one.
    let target = exists ? resolved(path) : path
    let temporary = "\(target).\(getpid()).tmp"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { return reason }
    if let failure = write(content, to: descriptor) {
      unlink(temporary)
      return failure
    }
    if rename(temporary, target) == 0 { return nil }
    let failure = reason
    unlink(temporary)
    return failure
  }

  /// Makes a folder; one that is there already is as good.
  ///
  /// - Returns: The system's reason when there is none afterwards.
  static func makeFolder(_ path: String) -> String? {
    mkdir(path, 0o777) == 0 || errno == EEXIST ? nil : reason
  }

  /// Writes it and closes the descriptor; says what went wrong.
  private static func write(_ content: (Output) -> Void, to descriptor: Int32) -> String? {
    let file = Output(descriptor)
    content(file)
    file.flush()
    // Some file systems tell only at the end that there was no room.
    let isSaved = fsync(descriptor) == 0 || errno == EINVAL || errno == EROFS
    let problem = isSaved ? nil : reason
    let isClosed = close(descriptor) == 0
    return file.failure ?? problem ?? (isClosed ? nil : reason)
  }

  private static func resolved(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }

  /// What the system said last.
  private static var reason: String {
    strerror(errno).map { String(cString: $0) } ?? "error"
  }
}
