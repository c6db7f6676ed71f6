import LifecheckTables

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// An open file descriptor.
struct File {
  private let descriptor: Int32
  private let name: String

  /// Opens a path, or takes standard input when there is none.
  ///
  /// - Throws: A diagnostic with the system's reason.
  init(reading path: String?, name: String) throws(Diagnostic) {
    self.name = name
    guard let path else {
      descriptor = 0
      return
    }
    var number: Int32
    repeat { number = open(path, O_RDONLY | O_CLOEXEC) } while number < 0 && errno == EINTR
    guard number >= 0 else { throw File.failure("cannot be opened", name) }
    descriptor = number
  }

  /// Reads as much as is there, at most a buffer full; 0 at the end.
  ///
  /// - Throws: A diagnostic with the system's reason.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(Diagnostic) -> Int {
    while true {
      #if canImport(Glibc)
        let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      #else
        let count = Darwin.read(descriptor, buffer.baseAddress, buffer.count)
      #endif
      if count >= 0 { return count }
      if errno == EINTR, Interruption.signal != nil { return 0 }
      if errno == EAGAIN {
        // Whoever handed the pipe down may have made it non-blocking.
        while !isReady(within: 250) { if Interruption.signal != nil { return 0 } }
        continue
      }
      if errno != EINTR { throw File.failure("cannot be read", name) }
    }
  }

  /// Whether there is something to read, or an end to be found, within a time.
  func isReady(within milliseconds: Int32) -> Bool {
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&waiting, 1, milliseconds) > 0
  }

  /// What the system knows of it.
  var status: stat? {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? status : nil
  }

  func rewind() { lseek(descriptor, 0, SEEK_SET) }

  func close() {
    guard descriptor != 0 else { return }
    #if canImport(Glibc)
      _ = Glibc.close(descriptor)
    #else
      _ = Darwin.close(descriptor)
    #endif
  }

  private static func failure(_ what: String, _ name: String) -> Diagnostic {
    let number = errno
    let reason = strerror(number).map { String(cString: $0) } ?? "error \(number)"
    return Diagnostic("\(what): \(reason)", at: Location(file: name))
  }
}
