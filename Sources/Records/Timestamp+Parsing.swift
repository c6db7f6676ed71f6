extension Timestamp {
  /// Reads a time as its format lays it out.
  ///
  /// - Returns: Nil when the bytes are not laid out so, or name a day or hour that does not exist.
  public init?(_ bytes: UnsafeRawBufferPointer, as layout: TimeLayout) {
    guard let parts = TimeParts(bytes, as: layout) else { return nil }
    let digits = parts.digits ?? 0
    self.init(
      WrittenTime(parts, of: bytes), microseconds: parts.microseconds,
      resolution: digits >= 6 ? 1 : digits > 0 ? 1_000 : 1_000_000)
  }

  public init?(_ text: String, as layout: TimeLayout) {
    let bytes = Array(text.utf8)
    guard let time = bytes.withUnsafeBytes({ Timestamp($0, as: layout) }) else { return nil }
    self = time
  }
}

/// The days of the Gregorian calendar; a year that is not known counts as a leap year.
enum Calendar {
  private static let before = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334, 365]

  static func isLeap(_ year: Int?) -> Bool {
    guard let year else { return true }
    return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  static func days(before month: Int, of year: Int?) -> Int {
    before[month - 1] + (month > 2 && isLeap(year) ? 1 : 0)
  }

  static func days(in month: Int, of year: Int?) -> Int {
    before[month] - before[month - 1] + (month == 2 && isLeap(year) ? 1 : 0)
  }

  /// Counted from the first day of the year 1.
  static func days(beforeYear year: Int?) -> Int {
    guard let year, year > 0 else { return 0 }
    let past = year - 1
    return past * 365 + past / 4 - past / 100 + past / 400
  }
}

/// Walks over the bytes of a time, field by field.
private struct TimeParser {
  let bytes: UnsafeRawBufferPointer
  var at = 0
  var parts = TimeParts()

  private static let months = Array("janfebmaraprmayjunjulaugsepoctnovdec".utf8)

  mutating func read(_ fields: [TimeLayout.Field]) -> Bool {
    for field in fields where !read(field) { return false }
    return true
  }

  private mutating func read(_ field: TimeLayout.Field) -> Bool {
    switch field {
    case .year: return number(4).map { parts.year = $0 } != nil
    case .month: return number(2).map { parts.month = $0 } != nil
    case .monthName: return month()
    case .day: return number(2).map { parts.day = $0 } != nil
    case .looseDay:
      if at < bytes.count, bytes[at] == UInt8(ascii: " ") { at += 1 }
      return (number(2) ?? number(1)).map { parts.day = $0 } != nil
    case .hour: return number(2).map { parts.hour = $0 } != nil
    case .minute: return number(2).map { parts.minute = $0 } != nil
    case .second: return number(2).map { parts.second = $0 } != nil
    case .fraction(let digits):
      let end = bytes[at...].prefix(9).prefix { 48...57 ~= $0 }.endIndex
      guard end > at else { return false }
      parts.fraction = at..<end
      parts.digits = digits
      at = end
      return true
    case .zone: return zone()
    case .literal(let byte):
      guard at < bytes.count, bytes[at] == byte else { return false }
      at += 1
      return true
    case .optional(let fields):
      let before = self
      if !read(fields) {
        self = before
        // A clock that leaves its fraction out at 0 is no coarser for that.
        for case .fraction(let digits) in fields { parts.digits = digits }
      }
      return true
    }
  }

  private mutating func number(_ digits: Int) -> Int? {
    guard bytes.count - at >= digits else { return nil }
    var value = 0
    for byte in bytes[at..<(at + digits)] {
      guard 48...57 ~= byte else { return nil }
      value = value * 10 + Int(byte - 48)
    }
    at += digits
    return value
  }

  private mutating func month() -> Bool {
    guard bytes.count - at >= 3 else { return false }
    let name = bytes[at..<(at + 3)]
    for month in 0..<12
    where zip(name, Self.months[(month * 3)...]).allSatisfy({ $0 | 0x20 == $1 }) {
      parts.month = month + 1
      at += 3
      return true
    }
    return false
  }

  private mutating func zone() -> Bool {
    guard at < bytes.count else { return false }
    let sign = bytes[at]
    at += 1
    if sign == UInt8(ascii: "Z") {
      parts.isUTC = true
      parts.zone = 0
      return true
    }
    guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"), let hours = number(2) else {
      return false
    }
    if at < bytes.count, bytes[at] == UInt8(ascii: ":") { at += 1 }
    guard let minutes = number(2), hours < 24, minutes < 60 else { return false }
    parts.zone = (hours * 60 + minutes) * (sign == UInt8(ascii: "-") ? -1 : 1)
    return true
  }
}

extension TimeParts {
  /// Reads a time without making a text of it.
  ///
  /// - Returns: Nil when the bytes are not laid out so, or name a day or hour that does not exist.
  init?(_ bytes: UnsafeRawBufferPointer, as layout: TimeLayout) {
    var parser = TimeParser(bytes: bytes)
    guard parser.read(layout.fields), parser.at == bytes.count else { return nil }
    self = parser.parts
    guard hour < 24, minute < 60, second < 61 else { return nil }
    var days = 0
    if let month, let day {
      guard 1...12 ~= month, day >= 1, day <= Calendar.days(in: month, of: year) else { return nil }
      days = Calendar.days(beforeYear: year) + Calendar.days(before: month, of: year) + day - 1
    }
    var micros: Int64 = 0
    for index in 0..<6 {
      let at = fraction.lowerBound + index
      micros = micros * 10 + (at < fraction.upperBound ? Int64(bytes[at] - 48) : 0)
    }
    let minutes = (days * 24 + hour) * 60 + minute - (zone ?? 0)
    microseconds = Int64(minutes * 60 + second) * 1_000_000 + micros
  }
}
