import LifecheckTables

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A log that is still written: standard input, or a file that grows, is cut off or replaced.
///
/// A file is watched by looking at it again and again, which works on every file system.
public struct Tail: ~Copyable {
  /// What was there to read.
  public enum Piece: Sendable, Hashable {
    /// So many bytes, at the beginning of the buffer.
    case bytes(Int)
    /// Nothing for now.
    case quiet
    /// The file was replaced, and the old one read to its end: nothing is lost.
    case replaced
    /// The file was cut off, or was away for a while: lines may be missing.
    case broken
    case end
  }

  private let path: String?
  private let name: String
  private var file: File
  private var identity: Identity
  private var offset = 0
  private var isAway = false
  private var next: File?

  private struct Identity: Equatable {
    var device: UInt64 = 0
    var number: UInt64 = 0
    var isRegular = false
    var size = 0

    init() {}

    init(_ status: stat) {
      device = UInt64(truncatingIfNeeded: status.st_dev)
      number = UInt64(truncatingIfNeeded: status.st_ino)
      isRegular = status.st_mode & S_IFMT == S_IFREG
      size = Int(status.st_size)
    }

    func isSame(as other: Identity) -> Bool { device == other.device && number == other.number }
  }

  /// Opens it at its beginning; without a path standard input.
  ///
  /// - Throws: A ``Diagnostic`` with the system's reason.
  public init(path: String?, name: String) throws(Diagnostic) {
    self.path = path
    self.name = name
    file = try File(reading: path, name: name)
    identity = Self.identity(of: file)
  }

  deinit { file.close() }

  /// Reads what is there, or waits a moment for it.
  ///
  /// - Parameters:
  ///   - buffer: Where the bytes are put.
  ///   - milliseconds: How long to wait at most.
  /// - Returns: What was there.
  /// - Throws: A ``Diagnostic`` with the system's reason.
  public mutating func next(
    into buffer: UnsafeMutableRawBufferPointer, waiting milliseconds: Int32
  ) throws(Diagnostic) -> Piece {
    if path == nil || !identity.isRegular {
      guard file.isReady(within: milliseconds) else { return .quiet }
      let count = try file.read(into: buffer)
      return count == 0 ? (Interruption.signal == nil ? .end : .quiet) : .bytes(count)
    }
    let count = try file.read(into: buffer)
    if count > 0 {
      offset += count
      return .bytes(count)
    }
    if let piece = try change() { return piece }
    poll(nil, 0, milliseconds)
    return .quiet
  }

  /// What became of the file, once it is read to its end.
  private mutating func change() throws(Diagnostic) -> Piece? {
    guard let path else { return nil }
    if let next {
      // The old one is read to its end by now: whatever its writer still had was written before.
      self.next = nil
      file.close()
      file = next
      identity = Self.identity(of: next)
      offset = 0
      let wasAway = isAway
      isAway = false
      return wasAway ? .broken : .replaced
    }
    var status = stat()
    guard stat(path, &status) == 0 else {
      isAway = true
      return nil
    }
    if !Identity(status).isSame(as: identity) {
      // One that cannot be opened yet is tried again.
      next = try? File(reading: path, name: name)
      return nil
    }
    isAway = false
    guard Identity(status).size < offset else { return nil }
    offset = 0
    file.rewind()
    return .broken
  }

  private static func identity(of file: borrowing File) -> Identity {
    file.status.map { Identity($0) } ?? Identity()
  }
}
