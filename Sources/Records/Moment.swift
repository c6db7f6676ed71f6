/// A time in its parts, as a log or a person wrote it; what was not written stays unknown.
public struct Moment: Sendable, Hashable {
  public var year: Int?
  /// Month and day are known together.
  public var month: Int?
  public var day: Int?
  public var hour: Int
  public var minute: Int
  public var second: Int
  /// Microseconds of the second.
  public var fraction: Int64
  /// Minutes east of Greenwich.
  public var zone: Int?
  /// Whether only a day was written, which then is midnight.
  public let isDay: Bool

  /// Reads a time as a person writes it: `2014-09-17T10:00:30.5+09:00`, `09-17 10:00`, `10:00:30`, a day alone.
  public init?(_ text: String) {
    self.init(text, as: Self.layouts)
  }

  /// The parts of a time of a log.
  public init?(_ time: Timestamp) {
    self.init(time.text, as: Self.written)
  }

  private init?(_ text: String, as layouts: [(layout: TimeLayout, isDay: Bool)]) {
    let bytes = Array(text.utf8)
    let found = layouts.lazy.compactMap { layout, isDay in
      bytes.withUnsafeBytes { TimeParts($0, as: layout) }.map { (parts: $0, isDay: isDay) }
    }.first
    guard let (parts, isDay) = found else { return nil }
    year = parts.year
    month = parts.month
    day = parts.day
    hour = parts.hour
    minute = parts.minute
    second = parts.second
    let rest = parts.microseconds % 1_000_000
    fraction = rest < 0 ? rest + 1_000_000 : rest
    zone = parts.zone
    self.isDay = isDay
  }

  /// On the scale of ``Timestamp/microseconds``.
  public var microseconds: Int64 {
    var days = 0
    if let month, let day {
      days = Calendar.days(beforeYear: year) + Calendar.days(before: month, of: year) + day - 1
    }
    let minutes = (days * 24 + hour) * 60 + minute - (zone ?? 0)
    return Int64(minutes * 60 + second) * 1_000_000 + fraction
  }

  /// Whether the day exists in its year.
  var isReal: Bool {
    guard let month, let day else { return true }
    return day <= Calendar.days(in: month, of: year)
  }

  private static let written = laidOut(["yyyy-MM-ddT", "--MM-ddT", ""], ["HH:mm:ss[.ffffff][Z]"])
  private static let layouts =
    written
    + laidOut(
      ["yyyy-MM-ddT", "yyyy-MM-dd ", "--MM-ddT", "MM-ddT", "MM-dd ", "MMM d ", ""],
      ["HH:mm:ss[.ffffff][Z]", "HH:mm:ss[.ffffff] Z", "HH:mm[Z]", "HH:mm Z"])
    + ["yyyy-MM-dd", "--MM-dd", "MM-dd", "MMM d"].compactMap { TimeLayout($0) }.map { ($0, true) }

  private static func laidOut(
    _ dates: [String], _ times: [String]
  ) -> [(layout: TimeLayout, isDay: Bool)] {
    dates.flatMap { date in
      times.compactMap { TimeLayout(date + $0) }.map { ($0, false) }
    }
  }
}
