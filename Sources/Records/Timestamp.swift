/// When a record was written, as far as its format says.
///
/// Nothing is made up: a format without a year, a date or a zone gives a time without it. Two times
/// of one log can be compared; times of two logs cannot without knowing more.
public struct Timestamp: Sendable, Hashable {
  /// What the line says in ISO 8601 form: `2014-09-17T10:00:30.123+09:00`, without a year
  /// `--09-17T10:00:30`, without a date `10:00:30.123456`.
  public let text: String
  /// Microseconds on a scale of the log's own, for differences: since the year 1 for a full date, of
  /// a leap year when the year is missing, of the day when the date is.
  public let microseconds: Int64
  /// The smallest step of its clock, in microseconds: 1, 1,000 or 1,000,000.
  public let resolution: Int64

  public init(text: String, microseconds: Int64, resolution: Int64) {
    self.text = text
    self.microseconds = microseconds
    self.resolution = resolution
  }
}
