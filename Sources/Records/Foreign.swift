import LifecheckPCRE2
import LifecheckTables

/// Watches for lines of formats that the first lines of a log did not show.
///
/// Two logs may stand one behind the other in a file. Lines that no format of the log knows are held back
/// from the first one on that another format reads: once it reads three, it is read as well.
struct Foreign {
  /// How long lines are held back.
  static let maximumLines = 64
  static let maximumBytes = 64 << 10
  private static let enough = 3
  /// How often a format may turn out to be none before it is no longer watched for.
  private static let patience = 8

  /// A line that waits.
  struct Held {
    let bytes: Range<Int>
    let lines: ClosedRange<Int>
    let isOutside: Bool
  }

  private var watched: [LogFormat]
  private var readings: [String: Reading] = [:]
  private var failures: [String: Int] = [:]
  private var hits: [String: Int] = [:]
  private(set) var held: [Held] = []
  private(set) var bytes: [UInt8] = []
  private let scratch = Scratch()

  /// - Parameters:
  ///   - formats: All that there are.
  ///   - read: Those that the log is read with.
  init(_ formats: [LogFormat], besides read: [Reading]) {
    let ids = read.map(\.format.id)
    watched = formats.filter { !$0.begins.isEmpty && $0.opening == nil && !ids.contains($0.id) }
  }

  var isHolding: Bool { !held.isEmpty }
  var isFull: Bool { held.count >= Self.maximumLines || bytes.count >= Self.maximumBytes }

  /// Whether another format reads a line that none of the log's does.
  mutating func claims(_ line: UnsafeRawBufferPointer) throws(Diagnostic) -> Bool {
    var isClaimed = false
    for format in watched where format.begins.fit(line) {
      let reading: Reading
      if let known = readings[format.id] {
        reading = known
      } else {
        reading = try Reading(format, as: format.variants[0], using: scratch)
        readings[format.id] = reading
      }
      switch reading.line(line) {
      case .header, .footer, .object:
        hits[format.id, default: 0] += 1
        isClaimed = true
      case .other, .repeated, .loss, .unprefixed: break
      }
    }
    return isClaimed
  }

  mutating func hold(
    _ line: UnsafeRawBufferPointer, on lines: ClosedRange<Int>, isOutside: Bool
  ) {
    let start = bytes.count
    bytes += line
    held.append(Held(bytes: start..<bytes.count, lines: lines, isOutside: isOutside))
    bytes.append(UInt8(ascii: "\n"))
  }

  /// The format that reads enough of the lines held back; it is watched for no longer.
  mutating func found() -> LogFormat? {
    let format = watched.filter { hits[$0.id, default: 0] >= Self.enough }
      .min { ($0.rank, $0.id) < ($1.rank, $1.id) }
    guard let format else { return nil }
    watched.removeAll { $0.id == format.id }
    return format
  }

  /// Gives the lines back.
  mutating func release() -> (held: [Held], bytes: [UInt8]) {
    defer {
      held = []
      bytes = []
    }
    for format in hits.keys {
      failures[format, default: 0] += 1
      if failures[format, default: 0] >= Self.patience { watched.removeAll { $0.id == format } }
    }
    hits = [:]
    return (held, bytes)
  }
}
