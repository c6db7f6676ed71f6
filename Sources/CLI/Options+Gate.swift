import Lifecheck
import LifecheckRecords
import LifecheckRules
import LifecheckTables

extension Option {
  /// What is judged, how hard, and how much of a log is shown.
  static let gate: [Option] = [
    Option(
      "select", .choosing(.text("IDS")), for: judging, scope: .log,
      "judge only these rules, triggers and kinds of deviation, * for any letters; repeatable"
    ) { (arguments, given) throws(UsageError) in
      arguments.settings.select += try ids(given.text)
    },
    Option(
      "ignore", .adding(.ignore), for: judging, scope: .log,
      "count no deviation of these rules, triggers or kinds; repeatable"
    ) { (arguments, given) throws(UsageError) in
      arguments.settings.ignores += try ids(given.text).map {
        Settings.Ignore(
          ids: $0, reason: given.reason, until: given.until, origin: given.location)
      }
    },
    Option(
      "severity", .adding(.level), for: judging, scope: .log,
      "how hard a rule, trigger or kind weighs: error, warning or note; repeatable"
    ) { (arguments, given) throws(UsageError) in
      let parts = given.text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else {
        throw UsageError("'\(given.text)' has no level", help: "as in restart=warning")
      }
      let severity: Severity = try word(String(parts[1]))
      arguments.settings.severities += try ids(String(parts[0])).map {
        Settings.Leveling(ids: $0, severity: severity)
      }
    },
    Option(
      "require", .adding(.name("TRIGGER", .trigger)), for: judging, scope: .log,
      "a deviation if this trigger never happens in a log; repeatable"
    ) { $0.settings.requires.append($1.text) },
    Option(
      "since", .one(.text("TIME")), for: reading, scope: .log,
      "leave out what came before: 10:00, 09-17T10:00:30, 2014-09-17, with +09:00 or without"
    ) { (arguments, given) throws(UsageError) in
      arguments.settings.since = try time(given.text)
    },
    Option(
      "until", .one(.text("TIME")), for: reading, scope: .log,
      "leave out what came after"
    ) { (arguments, given) throws(UsageError) in
      arguments.settings.until = try time(given.text)
    },
    Option(
      "timezone", .one(.text("TZ")), for: reading, scope: .log,
      "the zone of times that name none: +09:00, UTC, Asia/Tokyo"
    ) { (arguments, given) throws(UsageError) in
      guard Zone(given.text) != nil else {
        throw UsageError(
          "there is no time zone '\(given.text)'",
          help: didYouMean(given.text, among: zones()) ?? "as in +09:00, UTC or Asia/Tokyo")
      }
      arguments.settings.timezone = given.text
    },
    Option(
      "year", .one(.number("YYYY", 1970...9999)), for: reading, scope: .log,
      "the year in which logs whose times name none begin"
    ) { (arguments, given) throws(UsageError) in
      guard let year = Int(given.text), 1970...9999 ~= year, given.text.utf8.count == 4 else {
        throw UsageError("'\(given.text)' is no year", help: "as in 2014")
      }
      arguments.settings.year = year
    },
    Option(
      "redact", .flag, for: reading,
      "mask user data in quoted lines: URLs, addresses, tokens, device names, ..."
    ) { arguments, _ in arguments.settings.redacts = true },
    Option(
      "no-raw", .flag, for: reading,
      "quote no line of a log"
    ) { arguments, _ in arguments.settings.keepsRaw = false },
    Option(
      "baseline", .one(.file), for: [.check, .baseline, .follow],
      "accept the deviations that this file lists"
    ) { $0.baseline = $1.text },
    Option(
      "output", short: "o", .one(.file), for: [.baseline], scope: .runOutsideFiles,
      "write the baseline to this file; else to standard output"
    ) { $0.outputFile = $1.text },
  ]

  /// The parts of a list with commas.
  static func ids(_ text: String) throws(UsageError) -> [String] {
    let ids = text.split(separator: ",").map { part in
      String(part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }.filter { !$0.isEmpty }
    if ids.isEmpty { throw UsageError("no id was given") }
    return ids
  }

  private static func time(_ text: String) throws(UsageError) -> String {
    guard Moment(text) != nil else {
      throw UsageError(
        "'\(text)' is no time",
        help: "as in 10:00, 10:00:30.5, 09-17T10:00 or 2014-09-17T10:00:30+09:00")
    }
    return text
  }

  /// The names of the zones, for who misspelt one.
  private static func zones() -> [String] {
    var mistakes = Mistakes()
    let tables = ["tzdata.zi", "zone1970.tab", "zone.tab"]
    for name in tables {
      guard let file = Tables.read(["\(Zone.folder)/\(name)"], &mistakes).first else { continue }
      let words = file.bytes.split { $0 <= 0x20 }.map { String(decoding: $0, as: UTF8.self) }
      return words.filter { $0.contains("/") && $0.first?.isUppercase == true }
    }
    return []
  }
}
