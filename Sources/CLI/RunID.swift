#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What a run is called that its user did not name: the time it began, UTC, and the process.
enum RunID {
  static func make() -> String {
    var now = time(nil)
    var parts = tm()
    gmtime_r(&now, &parts)
    func two(_ number: Int32) -> String { (number < 10 ? "0" : "") + String(number) }
    let date = "\(Int(parts.tm_year) + 1900)\(two(parts.tm_mon + 1))\(two(parts.tm_mday))"
    let clock = two(parts.tm_hour) + two(parts.tm_min) + two(parts.tm_sec)
    return "\(date)T\(clock)Z-\(getpid())"
  }
}
