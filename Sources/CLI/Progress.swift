import Lifecheck
import LifecheckInputs

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// How far a run is, in one line of standard error that is written anew and is gone at the end.
///
/// It costs a look at the clock for every chunk that was read, and nothing when nobody watches.
final class Progress {
  private let screen: Output
  private let width: Int
  /// The bytes of all logs; nil when one of them is a pipe.
  private var total: Int?
  private var done = Count()
  /// What of that is of the log that is being read, which may have to be read again.
  private var own = Count()
  private var log: Input?
  private let start = Progress.now
  /// When the line may be drawn next.
  private var due: Double
  /// How long the line on the screen is.
  private var shown = 0

  private struct Count {
    var bytes = 0
    var events = 0
  }

  /// Before this many seconds nobody wonders.
  private static let patience = 0.5
  private static let interval = 0.1

  /// nil when it is not wanted: as asked, else where there is no terminal or nobody at it.
  init?(
    _ arguments: Arguments, output: Output, errors: Output, environment: [String: String]
  ) {
    guard Option.watched.contains(arguments.command) else { return nil }
    let isInCI = !["", "0", "false"].contains(environment["CI"]?.lowercased() ?? "")
    switch arguments.progress {
    case .never: return nil
    case .always: break
    case .auto:
      guard errors.isTerminal, environment["TERM"] != "dumb", !isInCI, !arguments.isQuiet else {
        return nil
      }
    }
    // Buffers of its own: what the program says must not wait for it, nor it for that.
    screen = Output(2)
    width = max(20, errors.terminalWidth ?? 80)
    due = start + Self.patience
    errors.beforeWriting = { [unowned self] in clear() }
    if output.isTerminal { output.beforeWriting = { [unowned self] in clear() } }
  }

  /// What will be read.
  func expect(_ inputs: [Input]) {
    let sizes = inputs.map(\.size)
    total = sizes.contains(nil) ? nil : sizes.reduce(0) { $0 &+ ($1 ?? 0) }
  }

  /// The log that was read last is read once more.
  func beginAgain() {
    done.bytes -= own.bytes
    done.events -= own.events
    own = Count()
  }

  /// To be told of every chunk.
  var pulse: LogReader.Pulse {
    { [unowned self] log, bytes, events in
      if log != self.log {
        self.log = log
        own = Count()
      }
      for path in [\Progress.done, \Progress.own] {
        self[keyPath: path].bytes += bytes
        self[keyPath: path].events += events
      }
      let now = Self.now
      guard now >= due else { return }
      due = now + Self.interval
      draw(Self.line(done.bytes, of: total, events: done.events, after: now - start))
    }
  }

  /// Takes the line off the screen.
  func clear() {
    guard shown > 0 else { return }
    screen.write("\r" + String(repeating: " ", count: shown) + "\r")
    screen.flush()
    shown = 0
  }

  private func draw(_ line: String) {
    // A line as wide as the terminal would wrap, and could not be taken back.
    let text = String(line.prefix(width - 1))
    screen.write("\r" + pad(text, shown))
    screen.flush()
    shown = text.count
  }

  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

extension Progress {
  /// What it says: `12.3 MB of 40.0 MB, 24.1 MB/s, 2 s left, 1234 events`.
  ///
  /// - Parameters:
  ///   - done: Bytes that were read.
  ///   - total: Bytes there are; nil when nobody knows.
  ///   - events: Lifecycle events so far.
  ///   - seconds: How long it took.
  /// - Returns: One line without its end.
  static func line(_ done: Int, of total: Int?, events: Int, after seconds: Double) -> String {
    let rate = seconds > 0 ? Double(done) / seconds : 0
    var parts = [bytes(Double(done)) + (total.map { " of \(bytes(Double($0)))" } ?? "")]
    parts.append("\(bytes(rate))/s")
    // A log that grows while it is read has more than was said.
    if let total, rate >= 1, total >= done {
      parts.append("\(time(Double(total - done) / rate)) left")
    }
    parts.append(events == 1 ? "1 event" : "\(events) events")
    return "lifecheck: " + parts.joined(separator: ", ")
  }

  private static func bytes(_ count: Double) -> String {
    let units = ["kB", "MB", "GB", "TB"]
    if count < 1_000 { return "\(Int(count)) B" }
    var value = count
    var unit = -1
    while value >= 999.95, unit + 1 < units.count {
      value /= 1_000
      unit += 1
    }
    let tenths = Int((value * 10).rounded())
    return "\(tenths / 10).\(tenths % 10) \(units[max(0, unit)])"
  }

  private static func time(_ seconds: Double) -> String {
    let whole = Int(min(seconds.rounded(.up), 1e9))
    if whole < 100 { return "\(whole) s" }
    let minutes = (whole + 59) / 60
    return minutes < 100 ? "\(minutes) min" : "\(minutes / 60) h \(minutes % 60) min"
  }
}
