/// When a record was written, as far as its format says.
///
/// Nothing is made up: a format without a year, a date or a zone gives a time without it. Two times
/// of one log can be compared; times of two logs cannot without knowing more.
public struct Timestamp: Sendable, Hashable {
  /// What the line says in ISO 8601 form: `2014-09-17T10:00:30.123+09:00`, without a year
  /// `--09-17T10:00:30`, without a date `10:00:30.123456`.
  public var text: String {
    switch written {
    case .time(let time): time.text
    case .text(let text): text
    }
  }
  /// Microseconds on a scale of the log's own, for differences: since the year 1 for a full date, of
  /// a leap year when the year is missing, of the day when the date is.
  public private(set) var microseconds: Int64
  /// The smallest step of its clock, in microseconds: 1, 1,000 or 1,000,000.
  public let resolution: Int64
  private let written: Written

  /// A time that was read needs no text until it is shown.
  private enum Written: Sendable, Hashable {
    case time(WrittenTime)
    case text(String)
  }

  public init(text: String, microseconds: Int64, resolution: Int64) {
    written = .text(text)
    self.microseconds = microseconds
    self.resolution = resolution
  }

  init(_ time: WrittenTime, microseconds: Int64, resolution: Int64) {
    written = .time(time)
    self.microseconds = microseconds
    self.resolution = resolution
  }

  /// The same time so many microseconds later on the log's own scale; what was written stays.
  func shifted(by microseconds: Int64) -> Timestamp {
    guard microseconds != 0 else { return self }
    var shifted = self
    shifted.microseconds = self.microseconds &+ microseconds
    return shifted
  }
}
