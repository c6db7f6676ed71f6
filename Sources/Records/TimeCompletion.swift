/// Completes the times of logs whose format has no year or no zone, with what their user knows.
public struct TimeCompletion: Sendable {
  private let year: Int?
  private let zone: Zone?

  /// The year is that in which the log begins; a log that runs into the next is followed there.
  public init(year: Int? = nil, zone: Zone? = nil) {
    self.year = year
    self.zone = zone
  }

  public var isEmpty: Bool { year == nil && zone == nil }

  /// The time with the year and zone it lacks, as far as they can be known; what was written stays.
  public func completed(_ time: Timestamp) -> Timestamp {
    guard !isEmpty, var moment = Moment(time) else { return time }
    var text = time.text
    // The clock of a log without a year, or without a date, goes on at New Year, or at midnight.
    var shift = time.microseconds - moment.microseconds
    if let year, moment.year == nil, moment.month != nil {
      var full = moment
      full.year = year + Int(shift / TimeLayout.yearPeriod)
      if full.isReal, let year = full.year, 1...9_999 ~= year {
        let digits = String(year)
        text = String(repeating: "0", count: 4 - digits.count) + digits + text.dropFirst()
        moment = full
        shift = 0
      }
    }
    if moment.zone == nil, let minutes = zone?.minutes(at: moment) {
      moment.zone = minutes
      text += Self.text(minutes)
    }
    guard text != time.text else { return time }
    return Timestamp(
      text: text, microseconds: moment.microseconds &+ shift, resolution: time.resolution)
  }

  private static func text(_ minutes: Int) -> String {
    if minutes == 0 { return "Z" }
    func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
    return (minutes < 0 ? "-" : "+") + "\(two(abs(minutes) / 60)):\(two(abs(minutes) % 60))"
  }
}
