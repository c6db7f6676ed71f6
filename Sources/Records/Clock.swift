#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Watches the times of a log's records, line after line.
///
/// A log without a year, or without a date, begins again at New Year or at midnight; that is no step back.
struct Clock {
  /// What is to be added to the times from here on.
  private(set) var shift: Int64 = 0
  private let layout: TimeLayout?
  private let period: Int64?
  private var last: [UInt8] = []

  init(_ layout: TimeLayout?) {
    self.layout = layout
    period = layout?.period
  }

  /// Takes the time of the next record, if that is later or equal at first sight.
  mutating func goesOn(at time: UnsafeRawBufferPointer) -> Bool {
    guard layout != nil else { return true }
    guard let now = time.baseAddress, time.count == last.count, time.count > Self.headLength else {
      return false
    }
    return last.withUnsafeMutableBytes { last in
      guard let before = last.baseAddress else { return false }
      // Grown digits are greater bytes, but behind the date's first letters only.
      guard memcmp(now, before, Self.headLength) == 0 else { return false }
      let order = memcmp(now, before, time.count)
      if order > 0 { memcpy(before, now, time.count) }
      return order >= 0
    }
  }

  /// How many bytes of two times must be equal to compare them as bytes.
  private static let headLength = 4

  /// Takes the time of the next record.
  ///
  /// - Returns: Whether the clock ran back by more than a second.
  mutating func runsBack(at time: UnsafeRawBufferPointer) -> Bool {
    guard let layout else { return false }
    defer {
      last.removeAll(keepingCapacity: true)
      last.append(contentsOf: time)
    }
    // The times of a log mostly grow, and grown digits are greater bytes: no need to read them.
    if time.count == last.count,
      time.prefix(Self.headLength).elementsEqual(last.prefix(Self.headLength)),
      !time.lexicographicallyPrecedes(last)
    {
      return false
    }
    guard let now = TimeParts(time, as: layout)?.microseconds,
      let before = last.withUnsafeBytes({ TimeParts($0, as: layout)?.microseconds })
    else { return false }
    let step = now - before
    if let period, abs(step) > period / 2 {
      shift &+= step < 0 ? period : -period
      return false
    }
    return step < -1_000_000
  }
}
