import LifecheckEpisodes
import LifecheckEvents
import LifecheckRules
import Testing

@testable import LifecheckReports

/// What a person reads of each kind of deviation, to the letter.
struct FullTests {
  private let resigns = Sample.event("willResignActive", line: 3)
  private let opens = Sample.event("openURL", line: 4)
  private let activates = Sample.event("didBecomeActive", line: 5)
  private let again = Sample.event("didBecomeActive", line: 6)
  private let matches = [
    Move.match(event: 0, step: 0, late: false), .match(event: 1, step: 1, late: false),
    .match(event: 2, step: 2, late: false),
  ]
  private let rule = """
        rule   selfOpenURL.app, iOS >=8.0 <10.0 (observed by several; measured on 8, 9)
        why    from iOS 8 on an app that opens its own URL resigns active first; on iOS 7 it does not
        help   if this device runs iOS 7, pass --os 7; lifecheck explain selfOpenURL.app

    """

  @Test func aDeviationIsDrawnAsTheInterfacePromises() {
    let expected =
      """
      device-07.log:3  deviates  the app opens its own URL  (OpenURLTest[412], iOS 8.1)

          expected   willResignActive   openURL          didBecomeActive
          observed   -- missing --      openURL          ...
                                        22:51:03 line 3

        error  willResignActive missing before openURL
        error  openURL: state active, expected inactive
          3 | Jul  6 22:51:03 QA-iPhone-07 OpenURLTest[412] <Warning>: -[AppDelegate application:openUR...

      """ + rule + """

        2 episodes: 1 conforms, 1 deviates (2 errors). 812 lines, 0 not understood.

        """
    #expect(Sample.text(Sample.report(Sample.openURLLog())) == expected)
  }

  @Test func aDuplicateStandsWhereOneWasExpected() {
    let log = Sample.log(
      [resigns, opens, activates, again], matches + [.duplicate(event: 3)],
      [
        Sample.deviation(
          .duplicate, "didBecomeActive", line: 6, at: 3, rule: nil,
          message: "didBecomeActive duplicated")
      ])
    #expect(
      Sample.text(Sample.report(log)) == """
        a.log:6  deviates  the app opens its own URL  (OpenURLTest[412], iOS 8.1)

            expected   willResignActive   openURL          didBecomeActive   -- once --
            observed   willResignActive   openURL          didBecomeActive   didBecomeActive
                       22:51:03 line 3    22:51:04 line 4  22:51:05 line 5   22:51:06 line 6

          error  didBecomeActive duplicated
            6 | -[AppDelegate didBecomeActive]
            help   lifecheck explain duplicate

        1 episode: 1 deviates (1 error). 9 lines, 0 not understood.

        """)
  }

  @Test(arguments: [Deviation.Kind.unexpected, .forbidden])
  func anUnexpectedEventThatOnlyWarnsConformsWithAWarning(kind: Deviation.Kind) {
    let log = Sample.log(
      [resigns, opens, activates, again], matches + [.unexpected(event: 3)],
      [
        Sample.deviation(
          kind, "didBecomeActive", line: 6, at: 3, rule: nil, severity: .warning,
          message: "didBecomeActive unexpected")
      ])
    #expect(
      Sample.text(Sample.report(log)) == """
        a.log:6  conforms with a warning  the app opens its own URL  (OpenURLTest[412], iOS 8.1)

            expected   willResignActive   openURL          didBecomeActive   -- nothing --
            observed   willResignActive   openURL          didBecomeActive   didBecomeActive
                       22:51:03 line 3    22:51:04 line 4  22:51:05 line 5   22:51:06 line 6

          warning  didBecomeActive unexpected
            6 | -[AppDelegate didBecomeActive]
            help   lifecheck explain \(kind.rawValue)

        1 episode: 1 conforms (1 warning). 9 lines, 0 not understood.

        """)
  }

  @Test func aLateEventStandsInTheOrderOfTheLog() {
    let log = Sample.log(
      [opens, resigns, activates],
      [
        .match(event: 0, step: 1, late: false), .match(event: 1, step: 0, late: true),
        .match(event: 2, step: 2, late: false),
      ],
      [
        Sample.deviation(
          .outOfOrder, "willResignActive", line: 3, at: 1,
          message: "willResignActive out of order, expected before openURL")
      ])
    let expected =
      """
      a.log:3  deviates  the app opens its own URL  (OpenURLTest[412], iOS 8.1)

          expected   openURL          willResignActive          didBecomeActive
          observed   openURL          willResignActive (late)   didBecomeActive
                     22:51:04 line 4  22:51:03 line 3           22:51:05 line 5

        error  willResignActive out of order, expected before openURL
          3 | -[AppDelegate willResignActive]

      """ + rule + """

        1 episode: 1 deviates (1 error). 9 lines, 0 not understood.

        """
    #expect(Sample.text(Sample.report(log)) == expected)
  }

  @Test func whatMayBeLostIsInconclusiveAndAnExplanationIsOffered() {
    let log = Sample.log(
      [opens, activates],
      [
        .missing(step: 0), .match(event: 0, step: 1, late: false),
        .match(event: 1, step: 2, late: false),
      ],
      [
        Sample.deviation(
          .missing, "willResignActive", line: 4, at: 0, certainty: .boundary,
          message: "willResignActive missing before openURL",
          explainedBy: [.init(rule: "ipad.resize.app", context: "ipad.resize")])
      ], gaps: 1)
    let expected =
      """
      a.log:4  inconclusive  the app opens its own URL  (OpenURLTest[412], iOS 8.1)

          expected   willResignActive   openURL          didBecomeActive
          observed   -- lost? --        openURL          didBecomeActive
                                        22:51:04 line 4  22:51:05 line 5

        error  willResignActive missing before openURL
          4 | -[AppDelegate openURL]
          lost   messages were lost here, so it may have happened unseen; counted only with --strict
          maybe  normal if the app is resized in Split View: pass --context ipad.resize

      """ + rule + """

        help  messages were lost where it matters, so nobody can tell; record it again, or pass --strict to
              have it count as a deviation
        1 episode: 1 inconclusive (1 where messages were lost). 9 lines, 0 not understood. Messages were lost in 1 place.

        """
    #expect(Sample.text(Sample.report(log)) == expected)
  }

  @Test func aRestartIsDrawnBeforeTheLifeItBegins() {
    let log = Sample.log(
      [resigns, opens, activates], [.restart(event: 0)] + matches,
      [
        Sample.deviation(
          .restart, "willResignActive", line: 3, at: 0, rule: nil, severity: .note,
          message: "a new life begins")
      ])
    #expect(
      Sample.text(Sample.report(log)) == """
        a.log:3  conforms with a note  the app opens its own URL  (OpenURLTest[412], iOS 8.1)

            expected   -- same life --   willResignActive   openURL          didBecomeActive
            observed   -- new life --    willResignActive   openURL          didBecomeActive
                                         22:51:03 line 3    22:51:04 line 4  22:51:05 line 5

          note  a new life begins
            3 | -[AppDelegate willResignActive]
            help   lifecheck explain restart

        1 episode: 1 conforms (1 note). 9 lines, 0 not understood.

        """)
  }

  @Test func whatIsNeverLoggedIsSaidOnceOfTheWholeLife() {
    let message = "expected 4 times, never logged: called never, or not logged? --not-logged x"
    let log = Sample.log(
      [opens, activates],
      [
        .missing(step: 0), .match(event: 0, step: 1, late: false),
        .match(event: 1, step: 2, late: false),
      ], [],
      beside: [
        Sample.deviation(.neverLogged, "willResignActive", line: 4, rule: nil, message: message)
      ])
    #expect(
      Sample.text(Sample.report(log)) == """
        a.log:4  deviates  the life as a whole  (OpenURLTest[412], iOS 8.1)

          error  \(message)
            4 | -[AppDelegate openURL]
            help   lifecheck explain neverLogged

        1 episode: 1 conforms, 1 life as a whole deviates (1 error). 9 lines, 0 not understood.

        """)
  }

  @Test func whatTheLogAsAWholeLacksHasNoLine() {
    var log = Sample.conformingLog()
    log.beside = [
      Sample.deviation(
        .required, "touchID", line: 0, rule: nil, message: "touchID never happens, but is required")
    ]
    #expect(
      Sample.text(Sample.report(log)) == """
        good.log  deviates  the log as a whole  (iOS 8.1)

          error  touchID never happens, but is required
            help   lifecheck explain required

        1 episode: 1 conforms (1 error). 812 lines, 0 not understood.

        """)
    #expect(
      Sample.text(Sample.report(log), as: .concise)
        == "good.log: error: touchID never happens, but is required [iOS 8.1]\n")
  }

  @Test func anotherTimingAndAnInvariantAreToldInTheirEpisode() {
    let log = Sample.log(
      [resigns, opens, activates], matches,
      [
        Sample.deviation(
          .timing, "openURL", line: 4, at: 1, severity: .warning,
          message: "openURL 7 s after willResignActive, expected within 5 s")
      ],
      beside: [
        Sample.deviation(
          .invariant, "didBecomeActive", line: 5, at: 2, rule: nil,
          message: "didBecomeActive: the notification came before the delegate")
      ])
    let text = Sample.text(Sample.report(log))
    #expect(
      text.contains(
        """
          warning  openURL 7 s after willResignActive, expected within 5 s
            4 | -[AppDelegate openURL]
          error    didBecomeActive: the notification came before the delegate
            5 | -[AppDelegate didBecomeActive]

        """))
    #expect(text.hasPrefix("a.log:4  deviates  the app opens its own URL"))
    #expect(text.contains("    help   lifecheck explain invariant\n"))
  }

  @Test func anEpisodeOfNoLineAndOneOfNoRuleSaySo() {
    var log = Sample.log([resigns], [.unexpected(event: 0)], [], rule: nil)
    log.traces[0].episodes = [
      Episode(
        rule: 2, alsoConsistent: [1], from: 1, to: 1, moves: [.missing(step: 0)], cost: 2,
        deviations: [
          Sample.deviation(
            .missing, "willResignActive", line: 3, at: 0, rule: 2, severity: .warning,
            message: "willResignActive missing before willResignActive")
        ], isPassed: true),
      Episode(
        rule: nil, from: 1, to: 1, moves: [.unexpected(event: 0)], cost: 3,
        deviations: [
          Sample.deviation(
            .unexpected, "willResignActive", line: 3, at: 0, rule: nil,
            message: "willResignActive unexpected")
        ]),
    ]
    let text = Sample.text(Sample.report(log))
    #expect(
      text.contains(
        "Touch ID asks for a finger, of which no line tells  (OpenURLTest[412], iOS 8.1)"))
    #expect(text.contains("    also   the log fits selfOpenURL.app as well\n"))
    #expect(text.contains("    rule   touchID.app, iOS every version (observed once)\n"))
    #expect(text.contains("a.log:3  deviates  no rule explains this  (OpenURLTest[412], iOS 8.1)"))
    #expect(text.contains("    expected   -- nothing --\n    observed   willResignActive\n"))
  }
}
