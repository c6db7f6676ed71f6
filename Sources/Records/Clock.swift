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
    guard time.count == last.count else { return false }
    var index = 0
    while index < time.count, time[index] == last[index] { index += 1 }
    if index == time.count { return true }
    // Grown digits are greater bytes, but behind the date's first letters only.
    guard index >= Self.headLength, time[index] > last[index] else { return false }
    while index < time.count {
      last[index] = time[index]
      index += 1
    }
    return true
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
