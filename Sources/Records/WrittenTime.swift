/// A time as a log writes it, without what it leaves out; 16 bytes, since every event has one.
struct WrittenTime: Sendable, Hashable {
  private let year: Int16?
  private let fraction: UInt32
  private let month: UInt8
  private let day: UInt8
  private let hour: UInt8
  private let minute: UInt8
  private let second: UInt8
  /// How many digits the fraction has, at most nine.
  private let digits: UInt8
  /// Minutes east of Greenwich.
  private let zone: Int16
  private let zoneKind: ZoneKind

  private enum ZoneKind: UInt8 { case none, utc, offset }

  /// - Parameters:
  ///   - parts: What was read, in range.
  ///   - bytes: Where it was read.
  init(_ parts: TimeParts, of bytes: UnsafeRawBufferPointer) {
    let hasDate = parts.month != nil && parts.day != nil
    year = hasDate ? parts.year.map { Int16(clamping: $0) } : nil
    month = hasDate ? UInt8(clamping: parts.month ?? 0) : 0
    day = hasDate ? UInt8(clamping: parts.day ?? 0) : 0
    hour = UInt8(clamping: parts.hour)
    minute = UInt8(clamping: parts.minute)
    second = UInt8(clamping: parts.second)
    digits = UInt8(clamping: parts.fraction.count)
    fraction = parts.fraction.reduce(0) { $0 &* 10 &+ UInt32(bytes[$1] &- 48) }
    zone = Int16(clamping: parts.zone ?? 0)
    zoneKind = parts.isUTC ? .utc : parts.zone == nil ? .none : .offset
  }

  /// In ISO 8601 form.
  var text: String {
    var text = ""
    if month > 0 {
      text = (year.map { padded(Int($0), 4) } ?? "-") + "-\(padded(month))-\(padded(day))T"
    }
    text += "\(padded(hour)):\(padded(minute)):\(padded(second))"
    if digits > 0 { text += "." + padded(Int(fraction), Int(digits)) }
    switch zoneKind {
    case .none: return text
    case .utc: return text + "Z"
    case .offset:
      let minutes = abs(Int(zone))
      return text + (zone < 0 ? "-" : "+") + "\(padded(minutes / 60)):\(padded(minutes % 60))"
    }
  }

  private func padded(_ number: UInt8) -> String { padded(Int(number), 2) }

  private func padded(_ number: Int, _ width: Int = 2) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(width - digits.utf8.count, 0)) + digits
  }
}
