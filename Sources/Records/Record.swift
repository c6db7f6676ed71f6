/// What the header of a record says, as far as its format has it.
public struct Header: Sendable, Hashable {
  public var time: Timestamp?
  public var process: String?
  public var pid: Int?
  public var thread: String?
  /// The image that wrote the message, when it is told apart from the process.
  public var library: String?
  public var subsystem: String?
  public var category: String?
  public var level: String?
  /// The device or machine that wrote it.
  public var host: String?
  /// What the clock of a layer in front says: when the line was passed on, not when it was written.
  public var received: Timestamp?

  public init(
    time: Timestamp? = nil, process: String? = nil, pid: Int? = nil, thread: String? = nil,
    library: String? = nil, subsystem: String? = nil, category: String? = nil, level: String? = nil,
    host: String? = nil, received: Timestamp? = nil
  ) {
    self.time = time
    self.process = process
    self.pid = pid
    self.thread = thread
    self.library = library
    self.subsystem = subsystem
    self.category = category
    self.level = level
    self.host = host
    self.received = received
  }
}

/// One message of a log, as its reader sees it.
///
/// Its bytes are the reader's own, and only valid during the call it is handed to.
public struct Record {
  /// The message: header and line ends removed, its lines joined by LF, escapes of the format undone.
  public let message: UnsafeRawBufferPointer
  /// Its lines as they stand in the log, header included, without colour codes, layers
  /// in front of the header, and line ends.
  public let raw: UnsafeRawBufferPointer
  /// The line it begins on, counted from 1 over all lines of the log.
  public let line: Int
  /// How many lines it has.
  public let lineCount: Int
  private let messageLine: Int?
  private let read: (_ isWhole: Bool) -> Header

  /// Its header is only read for a record that shows an event.
  ///
  /// `messageLine` is the line on which all of the message stands, when its own line ends are escapes.
  public init(
    message: UnsafeRawBufferPointer, raw: UnsafeRawBufferPointer? = nil, line: Int,
    lineCount: Int = 1, messageLine: Int? = nil, header read: @escaping () -> Header
  ) {
    self.message = message
    self.raw = raw ?? message
    self.line = line
    self.lineCount = lineCount
    self.messageLine = messageLine
    self.read = { _ in read() }
  }

  init(
    message: UnsafeRawBufferPointer, raw: UnsafeRawBufferPointer, lines: ClosedRange<Int>,
    messageLine: Int?, header read: @escaping (_ isWhole: Bool) -> Header
  ) {
    self.message = message
    self.raw = raw
    line = lines.lowerBound
    lineCount = lines.count
    self.messageLine = messageLine
    self.read = read
  }

  public var header: Header { read(true) }

  /// Of the header the time, the process, its pid and the thread, which cost less than all of it.
  public var writer: Header { read(false) }

  /// The line of the log on which an offset of the message lies.
  ///
  /// A message may hold line ends that its line wrote as escapes; they begin no line of the log.
  public func line(at offset: Int) -> Int {
    if let messageLine { return messageLine }
    guard lineCount > 1 else { return line }
    let ends = message.prefix(offset).reduce(0) { $1 == UInt8(ascii: "\n") ? $0 + 1 : $0 }
    return line + min(ends, lineCount - 1)
  }
}

/// What a reader finds in a log, in its order.
public enum Item {
  case record(Record)
  /// A line that is no record: a banner, a column header, or one that was not understood.
  ///
  /// It may tell facts (an OS version), never events.
  case other(Record)
  /// The record before it came so many times more; told by this line.
  case repeated(times: Int, line: Int)
  /// Messages were lost here.
  case gap(Gap)
}

/// A place where a log says that messages were lost.
public struct Gap: Sendable, Hashable {
  public enum Reason: String, Sendable, Hashable, CaseIterable {
    /// The logging system dropped messages.
    case dropped
    /// The device or the tool disconnected.
    case disconnected
    /// The clock went back by more than a second.
    case clock
  }

  public let line: Int
  public let reason: Reason
  /// The process whose messages were lost; nil for all.
  public let process: String?

  public init(line: Int, reason: Reason, process: String? = nil) {
    self.line = line
    self.reason = reason
    self.process = process
  }
}
