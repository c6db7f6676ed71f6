import LifecheckRecords
import LifecheckReports

extension ReadLog {
  /// Reads the log again for the lines that a report quotes.
  ///
  /// Standard input cannot be read again: what it said is quoted from the events, without the lines
  /// around them.
  public func quote(_ result: inout LogResult) {
    let wanted = Set(result.linesToQuote)
    guard !wanted.isEmpty, let last = wanted.max() else { return }
    guard input.isRepeatable else {
      for event in traces.rows().map(\.event) where wanted.contains(event.line) {
        result.quoted[event.line] = event.text
      }
      return
    }
    var line = 1
    // Most lines are none of them, and are passed by without looking them up.
    var coming = wanted.sorted()[...]
    var bytes: [UInt8] = []
    var quoted: [Int: String] = [:]
    func end() {
      if line == coming.first {
        coming.removeFirst()
        if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
        quoted[line] = String(decoding: bytes, as: UTF8.self)
      }
      bytes.removeAll(keepingCapacity: true)
      line += 1
    }
    // What was read once is quoted as far as it can be read again.
    try? input.read { chunk in
      var start = 0
      while start < chunk.count, line <= last {
        let stop = chunk.offset(of: UInt8(ascii: "\n"), from: start) ?? chunk.count
        if line == coming.first {
          bytes += chunk[start..<min(stop, start + max(0, Self.longest - bytes.count))]
        }
        if stop == chunk.count { break }
        end()
        start = stop + 1
      }
      return line <= last
    }
    if !bytes.isEmpty { end() }
    result.quoted = quoted
  }

  /// How much of a line is quoted, in bytes.
  private static let longest = 4_096
}
