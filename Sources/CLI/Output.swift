import LifecheckReports

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Standard output or standard error, written in blocks.
///
/// A reader that goes away is no error: what comes after is thrown away.
final class Output: TextOutputStream {
  private let descriptor: Int32
  private var buffer: [UInt8] = []
  /// Whether its reader went away, or it cannot be written.
  private(set) var isGone = false
  /// What a write failed with, a full disk for instance; a reader gone away is no failure.
  private(set) var failure: String?
  /// Called before anything is written, for who drew on the same terminal.
  var beforeWriting: (() -> Void)?

  init(_ descriptor: Int32) {
    self.descriptor = descriptor
    buffer.reserveCapacity(1 << 16)
  }

  deinit { flush() }

  var isTerminal: Bool { isatty(descriptor) == 1 }

  /// How many columns the terminal has; nil when it is none, or does not say.
  var terminalWidth: Int? {
    var size = winsize()
    guard isTerminal, ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 else { return nil }
    return size.ws_col > 0 ? Int(size.ws_col) : nil
  }

  /// Looks whether its reader went away, which writing would tell only when there is something to write.
  func look() {
    var state = pollfd(fd: descriptor, events: 0, revents: 0)
    if poll(&state, 1, 0) > 0, Int32(state.revents) & (POLLERR | POLLNVAL) != 0 { isGone = true }
  }

  func write(_ text: String) {
    buffer.append(contentsOf: text.utf8)
    if buffer.count >= 1 << 16 { flush() }
  }

  /// Writes a message of the program, harmless whatever is quoted in it.
  func say(_ message: String) {
    let lines = message.split(separator: "\n", omittingEmptySubsequences: false)
    write("lifecheck: " + lines.map { Self.bounded($0).visible }.joined(separator: "\n") + "\n")
  }

  /// What somebody wrote may be a megabyte long; its beginning tells which it is.
  private static func bounded(_ line: Substring) -> String {
    line.utf8.count <= 2_000 ? String(line) : String(line.prefix(1_000)) + "..."
  }

  func flush() {
    defer { buffer.removeAll(keepingCapacity: true) }
    guard !isGone, !buffer.isEmpty else { return }
    beforeWriting?()
    buffer.withUnsafeBytes { bytes in
      var done = 0
      while done < bytes.count {
        #if canImport(Glibc)
          let count = Glibc.write(
            descriptor, bytes.baseAddress.map { $0 + done }, bytes.count - done)
        #else
          let count = Darwin.write(
            descriptor, bytes.baseAddress.map { $0 + done }, bytes.count - done)
        #endif
        if count > 0 {
          done += count
        } else if errno == EAGAIN {
          // Standard output may be a pipe that its owner made non-blocking.
          var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
          poll(&waiting, 1, -1)
        } else if errno != EINTR {
          if errno != EPIPE { failure = strerror(errno).map { String(cString: $0) } ?? "error" }
          isGone = true
          return
        }
      }
    }
  }
}
