import LifecheckRecords

/// How far apart two lines were written.
package enum Clock {
  static let second: Int64 = 1_000_000
  static let day = 86_400 * second

  /// Whether two times are at most so many microseconds apart; nil without a clock for both.
  ///
  /// The window is never narrower than the step of the clock. Which came first does not matter.
  static func areWithin(_ window: Int64, _ a: Timestamp?, _ b: Timestamp?) -> Bool? {
    guard let distance = distance(a, b), let a, let b else { return nil }
    return distance <= max(window, a.resolution, b.resolution)
  }

  /// Microseconds between two times, or nil without a clock for both.
  package static func distance(_ a: Timestamp?, _ b: Timestamp?) -> Int64? {
    guard let a, let b else { return nil }
    let period = period(of: a)
    guard period == self.period(of: b) else { return nil }
    let (difference, overflow) = a.microseconds.subtractingReportingOverflow(b.microseconds)
    guard !overflow, difference != .min else { return .max }
    guard let period, abs(difference) <= period else { return abs(difference) }
    return min(abs(difference), period - abs(difference))
  }

  // A time without a date begins anew each day, one without a year each year.
  private static func period(of time: Timestamp) -> Int64? {
    let text = time.text.utf8
    if text.starts(with: "--".utf8) { return 366 * day }
    return text.dropFirst(2).first == UInt8(ascii: ":") ? day : nil
  }
}
