import LifecheckEpisodes
import LifecheckTraces
import Testing

@testable import LifecheckReports

/// Text on a terminal: harmless, measured, cut, wrapped.
struct TerminalTests {
  @Test(arguments: [
    ("plain text", "plain text"),
    ("\u{1B}[31mred\u{1B}[0m", "\\x1B[31mred\\x1B[0m"),
    ("\u{1B}]0;title\u{07}", "\\x1B]0;title\\x07"),
    ("\0\t\n\r\u{0B}\u{1F}", "\\x00\\t\\n\\r\\x0B\\x1F"),
    ("\r\n", "\\r\\n"),
    ("\u{7F}\u{80}\u{9B}2J\u{9F}", "\\x7F\\x80\\x9B2J\\x9F"),
    (
      "a\u{202E}b\u{2066}c\u{2069}\u{200F}\u{061C}",
      "a\\u{202E}b\\u{2066}c\\u{2069}\\u{200F}\\u{61C}"
    ),
    ("\u{2028}\u{2029}\u{FEFF}\u{200B}", "\\u{2028}\\u{2029}\\u{FEFF}\\u{200B}"),
    ("日本語 é 👩‍👩‍👧", "日本語 é 👩‍👩‍👧"),
  ])
  func whatSteersATerminalIsShownInstead(text: String, visible: String) {
    #expect(text.visible == visible)
  }

  @Test(arguments: [
    ("abc", 3), ("日本語", 6), ("ｱｲｳ", 3), ("ＡＢ", 4), ("한글", 4), ("e\u{301}", 1), ("👩‍👩‍👧", 2), ("", 0),
    ("… “”", 4),
  ])
  func widthIsInColumns(text: String, width: Int) {
    #expect(text.width == width)
    #expect(text.padded(to: 9).width == 9)
  }

  @Test(arguments: [
    ("abcdef", 6, "abcdef"), ("abcdefg", 6, "abc..."), ("日本語日本語", 8, "日本..."),
    ("日本語日", 8, "日本語日"), ("", 3, ""), ("ab", 1, "..."),
  ])
  func longTextIsCutAtAColumn(text: String, columns: Int, cut: String) {
    #expect(text.cut(to: columns) == cut)
  }

  @Test func sentencesAreWrappedAtWords() {
    #expect("one two three".wrapped(to: 7) == ["one two", "three"])
    #expect("one twothreefour five".wrapped(to: 7) == ["one", "twothreefour", "five"])
    #expect("日本 語語".wrapped(to: 8) == ["日本", "語語"])
    #expect("日本 語語".wrapped(to: 9) == ["日本 語語"])
    #expect("".wrapped(to: 7) == [""])
  }

  @Test(arguments: [
    ("2014-09-17T10:00:30.123+09:00", "10:00:30.123"), ("--09-17T10:00:30", "10:00:30"),
    ("10:00:30.123456", "10:00:30.123456"), ("2014-09-17T10:00:30Z", "10:00:30"),
    ("2014-09-17T10:00:30-0700", "10:00:30"), ("", ""),
  ])
  func theTimeOfDayIsTakenOutOfATime(time: String, clock: String) {
    #expect(timeOfDay(time) == clock)
  }

  @Test func colourIsOnlyThereWhenAskedFor() {
    let report = Sample.report(Sample.openURLLog())
    let colored = Sample.text(report, style: TextStyle(isColored: true))
    #expect(!Sample.text(report).contains("\u{1B}"))
    #expect(colored.hasPrefix("\u{1B}[1mdevice-07.log:3\u{1B}[0m  \u{1B}[1;31mdeviates\u{1B}[0m  "))
    // Without its colours it is the same text.
    var plain = ""
    var isInside = false
    for character in colored {
      if character == "\u{1B}" { isInside = true }
      if !isInside { plain.append(character) }
      if character == "m" { isInside = false }
    }
    #expect(plain == Sample.text(report))
  }

  @Test func aHostileLogCannotSteerTheTerminalOrTheRunner() {
    let evil = "\u{1B}]0;pwned\u{07}\u{9B}2J\u{7F}\u{202E}##[error]\r"
    var log = Sample.log(
      [Sample.event("openURL", line: 4, process: evil)], [.match(event: 0, step: 1, late: false)],
      [
        Sample.deviation(
          .attribute, "openURL", line: 4, at: 0, message: "openURL: state \(evil)",
          attribute: evil, expected: evil, observed: evil,
          explainedBy: [.init(rule: evil, context: evil)])
      ], ignored: [Report.Ignored(rule: evil, reason: evil, line: 1, deviations: 1)],
      contradiction: evil, quoted: [4: evil])
    log.path = evil
    log.format = evil
    log.app = evil
    log.error = evil
    log.status = .cut
    log.notes = [.markWithoutEvents(trigger: evil, line: 1)]
    log.traces[0].trace = .init(
      lens: evil, process: evil, pid: 1, scene: evil, events: log.traces[0].trace.events)
    let none = LogResult(path: evil, format: evil, layers: [evil], os: .unknown)
    let gone = LogResult.unreadable(evil, error: evil)
    for detail in [TextStyle.Detail.quiet, .normal, .verbose] {
      for format in [Report.Format.full, .concise] {
        let text = Sample.text(
          Sample.report(log, none, gone), as: format,
          style: TextStyle(detail: detail, breaksCommands: true))
        let bad = text.unicodeScalars.contains { scalar in
          if scalar == "\n" { return false }
          let value = scalar.value
          return value < 0x20 || value >= 0x7F && value < 0xA0 || value == 0x202E
        }
        #expect(!bad)
        #expect(!text.contains("##["))
        #expect(text.contains("\\x1B]0;pwned\\x07\\x9B2J\\x7F\\u{202E}## [error]\\r"))
      }
    }
  }

  @Test func wideRailsAreWrapped() {
    let events = (1...9).map { Sample.event("didBecomeActive", line: $0) }
    let moves = events.indices.map { Move.tolerated(event: $0) }
    let log = Sample.log(
      events, moves,
      [Sample.deviation(.duplicate, "didBecomeActive", line: 9, at: 8, message: "twice")])
    let text = Sample.text(Sample.report(log))
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.allSatisfy { $0.count <= 100 })
    #expect(lines.filter { $0.hasPrefix("    observed   ") }.count == 3)
    #expect(
      lines[2...6].joined(separator: "\n") == """
            expected   (at any time)     (at any time)     (at any time)     (at any time)
            observed   didBecomeActive   didBecomeActive   didBecomeActive   didBecomeActive
                       22:51:01 line 1   22:51:02 line 2   22:51:03 line 3   22:51:04 line 4

            expected   (at any time)     (at any time)     (at any time)     (at any time)
        """)
  }

  @Test func ofManyMovesThoseAroundTheDeviationAreShown() {
    let events = (1...99).map { Sample.event("didBecomeActive", line: $0) }
    let moves = events.indices.map {
      $0 == 50 ? Move.duplicate(event: $0) : .tolerated(event: $0)
    }
    let log = Sample.log(
      events, moves,
      [Sample.deviation(.duplicate, "didBecomeActive", line: 51, at: 50, message: "twice")])
    #expect(
      Sample.text(Sample.report(log)).contains(
        """
            expected   (at any time)     (at any time)     ...       (at any time)     -- once --
            observed   didBecomeActive   didBecomeActive   47 more   didBecomeActive   didBecomeActive
                       22:51:01 line 1   22:51:02 line 2             22:51:50 line 50  22:51:51 line 51

            expected   (at any time)     ...       (at any time)
            observed   didBecomeActive   46 more   didBecomeActive
                       22:51:52 line 52            22:51:99 line 99

        """))
  }

  @Test func wideLettersKeepTheRailsAligned() {
    let event = Sample.event("起動", line: 1)
    let log = Sample.log(
      [event, Sample.event("終了", line: 2)],
      [.match(event: 0, step: 0, late: false), .unexpected(event: 1)],
      [Sample.deviation(.unexpected, "終了", line: 2, at: 1, rule: nil, message: "終了 unexpected")])
    #expect(
      Sample.text(Sample.report(log)).contains(
        """
            expected   willResignActive   -- nothing --
            observed   起動               終了
                       22:51:01 line 1    22:51:02 line 2

        """))
  }
}
