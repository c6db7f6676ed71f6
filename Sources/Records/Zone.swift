#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A time zone: so many minutes east of Greenwich, or one of the names of the IANA.
public struct Zone: Sendable, Hashable {
  /// As its user wrote it.
  public let name: String
  /// The same at all times; nil for a name, of which the C library knows the rules.
  private let minutes: Int?

  /// Reads `Z`, `UTC`, `+09:00`, `-0430`, or a name such as `Asia/Tokyo`; nil when there is no such zone.
  ///
  /// The C library knows one zone at a time, so a name becomes that of the process.
  public init?(_ text: String) {
    name = text
    if text == "Z" || text == "UTC" || text == "GMT" {
      minutes = 0
      return
    }
    if let moment = Moment("00:00" + text), let zone = moment.zone {
      minutes = zone
      return
    }
    minutes = nil
    guard Self.isName(text) else { return nil }
    if getenv("TZ").map({ String(cString: $0) }) != text {
      setenv("TZ", text, 1)
      tzset()
    }
  }

  /// How far east of Greenwich it is at a time, in minutes; nil when that needs a date or year that is not known.
  public func minutes(at moment: Moment) -> Int? {
    if let minutes { return minutes }
    guard let year = moment.year, let month = moment.month, let day = moment.day else { return nil }
    var parts = tm()
    parts.tm_year = Int32(clamping: year - 1900)
    parts.tm_mon = Int32(clamping: month - 1)
    parts.tm_mday = Int32(clamping: day)
    parts.tm_hour = Int32(clamping: moment.hour)
    parts.tm_min = Int32(clamping: moment.minute)
    parts.tm_sec = Int32(clamping: moment.second)
    parts.tm_isdst = -1
    let instant = mktime(&parts)
    guard instant != -1 else { return nil }
    return Int(parts.tm_gmtoff) / 60
  }

  /// Where the names are, one file each.
  public static var folder: String {
    getenv("TZDIR").map { String(cString: $0) } ?? "/usr/share/zoneinfo"
  }

  // An unknown name would be read as UTC.
  private static func isName(_ text: String) -> Bool {
    let isPlain = text.utf8.allSatisfy { byte in
      switch byte {
      case 48...57, 65...90, 97...122: true
      default: "_+-/".utf8.contains(byte)
      }
    }
    guard isPlain, let first = text.utf8.first, 65...90 ~= first, text.utf8.count < 64 else {
      return false
    }
    guard let file = fopen("\(folder)/\(text)", "rb") else { return false }
    defer { fclose(file) }
    var magic = [UInt8](repeating: 0, count: 4)
    return fread(&magic, 1, 4, file) == 4 && magic == Array("TZif".utf8)
  }
}
