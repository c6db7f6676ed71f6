/// A time of a report as a number, for differences within one log.
struct LogTime {
  /// Microseconds on a scale of the form's own: times of two forms cannot be compared.
  let microseconds: Int64

  /// Reads `2014-09-17T10:00:30.123+09:00`, `--09-17T10:00:30` or `10:00:30.123456`.
  init?(_ text: String) {
    let parts = text.split(separator: "T", maxSplits: 1, omittingEmptySubsequences: false)
    guard let clock = parts.last, let day = Self.microseconds(ofClock: clock) else { return nil }
    guard parts.count == 2 else {
      microseconds = day
      return
    }
    guard let date = Self.days(of: parts[0]) else { return nil }
    microseconds = date &* 86_400_000_000 &+ day
  }

  private static func microseconds(ofClock clock: Substring) -> Int64? {
    let time = clock.prefix { $0.isNumber || $0 == ":" || $0 == "." }
    let fields = time.split(separator: ":", omittingEmptySubsequences: false)
    guard fields.count == 3, let hour = Int64(fields[0]), let minute = Int64(fields[1]),
      (0..<100).contains(hour), (0..<100).contains(minute)
    else { return nil }
    let seconds = fields[2].split(separator: ".", omittingEmptySubsequences: false)
    guard let second = seconds.first.flatMap({ Int64($0) }), (0..<100).contains(second) else {
      return nil
    }
    let digits = (seconds.count > 1 ? String(seconds[1]) : "").prefix(6)
    let fraction = Int64(digits + String(repeating: "0", count: 6 - digits.count)) ?? 0
    return ((hour * 60 + minute) * 60 + second) * 1_000_000 + fraction - zone(clock)
  }

  /// What stands behind the time: `+09:00`, `-0830`; nothing and `Z` are 0.
  private static func zone(_ clock: Substring) -> Int64 {
    guard let sign = clock.firstIndex(where: { $0 == "+" || $0 == "-" }) else { return 0 }
    let digits = clock[sign...].dropFirst().filter(\.isNumber)
    guard let number = Int64(digits.prefix(4)) else { return 0 }
    let minutes = digits.count <= 2 ? number * 60 : number / 100 * 60 + number % 100
    return (clock[sign] == "-" ? -1 : 1) * minutes * 60_000_000
  }

  /// Days since the start of the form's scale, by the algorithm for the civil calendar.
  private static func days(of date: Substring) -> Int64? {
    let hasYear = !date.hasPrefix("--")
    let fields = date.split(separator: "-").map { Int64($0) }
    guard fields.count == (hasYear ? 3 : 2), !fields.contains(nil) else { return nil }
    let numbers = fields.compactMap(\.self)
    let year = hasYear ? numbers[0] : 4
    let (month, day) = (numbers[numbers.count - 2], numbers[numbers.count - 1])
    guard (0..<100_000).contains(year), (1...12).contains(month), (1...31).contains(day) else {
      return nil
    }
    // Years that begin in March have their leap day at the end.
    let shifted = month > 2 ? month - 3 : month + 9
    let marches = month > 2 ? year : year - 1
    let (century, rest) = (marches / 100, marches % 100)
    return century * 146_097 / 4 + rest * 1_461 / 4 + (153 * shifted + 2) / 5 + day
  }
}
