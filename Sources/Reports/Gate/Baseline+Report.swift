import LifecheckTables

extension Baseline {
  /// How large a saved report may be, in bytes.
  public static let maximumReportSize = 64 << 20

  /// Whether a file begins as a report in JSON does, and no log.
  public static func isReport(_ bytes: some Collection<UInt8>) -> Bool {
    let text = String(decoding: bytes.prefix(200), as: UTF8.self)
    guard text.first(where: { !$0.isWhitespace }) == "{",
      let key = text.firstRange(of: "\"schema\"")
    else { return false }
    let value = text[key.upperBound...].drop { $0.isWhitespace || $0 == ":" }
    return value.hasPrefix("\"lifecheck.report/")
  }
}

extension Report {
  /// All that was found, accepted or not, as the entries of a baseline.
  public var entries: Baseline {
    Baseline(
      (deviations + baselined).map { deviation in
        let trace = deviation.trace.flatMap { traces[checked: $0] }
        let log = logs[checked: deviation.log]
        return Baseline.Entry(
          fingerprint: deviation.fingerprint, rule: deviation.rule, trigger: deviation.trigger,
          event: deviation.event, kind: deviation.kind.rawValue, attribute: deviation.attribute,
          app: trace?.app ?? log?.app ?? trace?.process,
          os: log?.os.version.map { "\($0.major)" } ?? "?", message: deviation.message)
      })
  }
}
