import LifecheckRecords
import LifecheckTables
import Testing

@testable import LifecheckEvents

/// What records tell, beyond the samples of the tables.
struct EventReaderTests {
  // MARK: The notes the project began with

  @Test func theFirstNotesLogsGiveTheirEvents() throws {
    let url = "-[AppDelegate application:openURL:sourceApplication:annotation:] [Line 28] "
    #expect(
      try Reading.told(url + "url: openurl://, app: (null), state: 0, annotation: (null)")
        == ["1 openURL, sourceApplication=nil, state=active, url=openurl://"])
    #expect(
      try Reading.told(
        "-[AppDelegate applicationWillResignActive:] [Line 36] ",
        url + "url: openurl://, app: example.OpenURLTest, state: 1, annotation: (null)",
        "-[AppDelegate applicationDidBecomeActive:] [Line 52] ")
        == [
          "1 willResignActive",
          "2 openURL, sourceApplication=example.OpenURLTest, state=inactive, url=openurl://",
          "3 didBecomeActive",
        ])
    #expect(
      try Reading.told(
        "-[AppDelegate applicationWillEnterForeground:] [Line 47]",
        url + "url: openurl://, app: com.apple.mobilesafari, state: 1, annotation: (null)",
        "-[AppDelegate applicationDidBecomeActive:] [Line 52] ")
        == [
          "1 willEnterForeground",
          "2 openURL, sourceApplication=com.apple.mobilesafari, state=inactive, url=openurl://",
          "3 didBecomeActive",
        ])
  }

  @Test func theSecondNotesLogsGiveTheirEvents() throws {
    #expect(
      try Reading.told(
        "application(_:didFinishLaunchingWithOptions:)", "applicationDidBecomeActive",
        "applicationWillResignActive", "applicationDidBecomeActive", "applicationWillResignActive",
        "applicationDidEnterBackground", "applicationWillEnterForeground",
        "applicationDidBecomeActive")
        == [
          "1 didFinishLaunching", "2 didBecomeActive", "3 willResignActive", "4 didBecomeActive",
          "5 willResignActive", "6 didEnterBackground", "7 willEnterForeground",
          "8 didBecomeActive",
        ])
  }

  @Test func theProseAndTheCodeOfTheNotesTellLittle() throws {
    // Code names callbacks without a call: selectors in @selector(...), and notifications in prose.
    #expect(
      try Reading.told(
        "@selector(application:openURL:sourceApplication:annotation:));",
        "if([self respondsToSelector:@selector(applicationWillResignActive:)]) {") == [])
  }

  // MARK: One record, one event

  @Test func aFunctionNameAndTheSameNameInItsMessageAreOneEvent() throws {
    #expect(
      try Reading.told(
        "[AppDelegate.m:139 -[AppDelegate applicationWillEnterForeground:]]: "
          + "applicationWillEnterForeground.") == ["1 willEnterForeground"])
  }

  @Test func ofTwoDifferentCallbacksTheFirstIsTold() throws {
    #expect(
      try Reading.told("sceneDidBecomeActive(_:) -> calls applicationDidBecomeActive itself")
        == ["1 scene.didBecomeActive"])
  }

  @Test func aListOfSelectorsIsNoEvent() throws {
    #expect(
      try Reading.told(
        "delegate: applicationDidBecomeActive: applicationWillResignActive: "
          + "applicationDidEnterBackground:") == [])
    #expect(
      try Reading.told("hooks: applicationDidBecomeActive:, applicationWillResignActive:") == [])
  }

  @Test func aStackTraceIsNoEvent() throws {
    let trace = """
      *** Assertion failure, backtrace: (
      \t0   CoreFoundation   0x000000018a1c1180 <redacted> + 148
      \t3   Demo   0x0000000102f1c0a4 -[AppDelegate applicationDidBecomeActive:] + 52
      \t4   Demo   0x0000000102f1c0a4 @objc AppDelegate.applicationWillResignActive(_:) + 68
      \t5   Demo   0x0001 $s4Demo11AppDelegateC26applicationDidBecomeActiveyySo13UIApplicationCF + 44
      )
      """
    #expect(try Reading.told(trace) == [])
  }

  @Test func aMarkGoesBeforeTheNameItHolds() throws {
    #expect(
      try Reading.told("lifecheck:mark before applicationDidBecomeActive")
        == ["1 mark.text, text=before applicationDidBecomeActive"])
  }

  @Test func anObserverOfAFrameworkIsEvidence() throws {
    var reading = try Reading()
    let events = reading.events(of: [
      #"{"msg":"CLLocationManager", "event":"activity", "_cmd":"onDidEnterBackground:", "#
        + #""notification":"{name = UIApplicationDidEnterBackgroundNotification; object = x}"}"#
    ])
    #expect(events.map(\.name.rawValue) == ["framework.didEnterBackground"])
    #expect(events.map(reading.reader.isEvidence) == [true])
  }

  /// A copy that has lost its line ends.
  @Test func allEvidenceOfOneLineIsTold() throws {
    let told = try Reading.told(
      "OpenApplication(a.b)ForRequester(c.94) 22:11:58 SpringBoard Executing suspended-activation "
        + "immediately: OpenApplication(a.b)ForRequester(c.94) Bootstrapping a.b with intent "
        + "background [app<a.b>:7] Suspending task.")
    #expect(
      told == [
        "1 os.openRequest, about.bundle=a.b, requester=c, requester.pid=94",
        "1 os.suspendedActivation", "1 os.bootstrap, bundle=a.b, intent=background",
        "1 os.suspended, about.bundle=a.b, about.life=suspended, about.pid=7",
      ])
  }

  @Test func besideAnEventALineTellsNoEvidence() throws {
    let told = try Reading.told("applicationDidBecomeActive [app<a.b>:7] Suspending task.")
    #expect(told == ["1 didBecomeActive"])
  }

  @Test func aRepeatTellsAllEvidenceOfTheRecordBefore() throws {
    var reader = EventReader(try SpellingTable.builtIn())
    let text = "Bootstrapping a.b with intent background [app<a.b>:7] Suspending task."
    _ = Array(text.utf8).withUnsafeBytes { bytes in
      reader.read(.record(Record(message: bytes, line: 1) { Header() }))
    }
    let events = reader.read(.repeated(times: 2, line: 2))
    #expect(
      events.map { "\($0.line) \($0.name)" } == [
        "2 os.bootstrap", "2 os.suspended", "2 os.bootstrap", "2 os.suspended",
      ])
  }

  /// A change names two states, and tells the second.
  @Test(arguments: [
    ("scenePhase: active -> inactive", "phase.inactive"),
    ("Scene phase changed from .background to .inactive", "phase.inactive"),
    ("flutter: AppLifecycleState.paused → AppLifecycleState.hidden", "flutter.hidden"),
    ("AppState changed from active to background", "rn.background"),
  ])
  func aChangeTellsItsSecondState(text: String, event: String) throws {
    #expect(try Reading.told(text) == ["1 \(event)"])
  }

  @Test(arguments: [
    "I/flutter ( 6139): AppLifecycleState.paused",
    "03-05 14:33:21.123  6139  6170 I ReactNativeJS: AppState: background",
    "WebPageProxy::applicationWillEnterForegroundForMedia: isSuspendedUnderLock? 0",
    "AVAudioSession.mm:324: Session did become active", "App state: background",
    #"{"appState":"background","url":"a"}"#, "OnActivatedHandler called",
  ])
  func decoysTellNothing(text: String) throws {
    #expect(try Reading.told(text) == [])
  }

  @Test func theLineIsTheOneThatHoldsTheName() throws {
    #expect(
      try Reading.told(
        "City+Lifecycle 25\n-[AppDelegate applicationDidBecomeActive:]", "viewDidLoad")
        == ["2 didBecomeActive", "3 viewDidLoad"])
  }

  @Test func linesThatAFormatEscapedAreNotCounted() throws {
    var reader = EventReader(try SpellingTable.builtIn())
    let events = Array("a\nb\napplicationDidBecomeActive:".utf8).withUnsafeBytes { bytes in
      reader.read(.record(Record(message: bytes, line: 7, lineCount: 1) { Header() }))
    }
    #expect(events.map(\.line) == [7])
  }

  // MARK: What an event carries

  @Test func attributesMayStandInLinesThatFollow() throws {
    #expect(
      try Reading.told(
        """
        -[AppDelegate application:didFinishLaunchingWithOptions:] [Line 21] launchOptions: {
        \t    UIApplicationLaunchOptionsURLKey = "notes://open/1";
        \t    UIApplicationLaunchOptionsSourceApplicationKey = "com.apple.mobilesafari";
        \t}
        """) == ["1 didFinishLaunching, launchOptions=sourceApplication url"])
  }

  @Test func whatIsNotLoggedIsAbsent() throws {
    #expect(try Reading.told("application(_:open:options:)") == ["1 openURL"])
    #expect(try Reading.told("applicationDidBecomeActive state: 7") == ["1 didBecomeActive"])
  }

  @Test func aURLTellsNothingOfTheOtherAttributes() throws {
    #expect(
      try Reading.told(
        "application(_:open:options:) url: x://cb?state=0&app:com.evil.app, state: 1, app: a.b")
        == ["1 openURL, sourceApplication=a.b, state=inactive, url=x://cb?state=0&app:com.evil.app"]
    )
  }

  @Test func headerAndTextComeWithTheEvent() throws {
    let time = Timestamp(text: "10:00:00.100", microseconds: 36_000_100_000, resolution: 1_000)
    let header = Header(time: time, process: "Demo", pid: 42, thread: "60b")
    var reading = try Reading()
    let event = try #require(
      reading.events(of: ["sceneDidDisconnect <UIWindowScene: 0x7a>..."], header: header).first)
    #expect(event.time == time)
    #expect(event.process == "Demo")
    #expect(event.pid == 42)
    #expect(event.thread == "60b")
    #expect(event.scene == "0x7a")
    #expect(event.channel == "delegate")
    #expect(event.spelling == "scene.didDisconnect")
    #expect(event.text == "sceneDidDisconnect <UIWindowScene: 0x7a>...")
    #expect(reading.reader.table.spelling(event.spelling)?.os == ">=13.0")
  }

  @Test func brokenBytesAreRepairedAndTextsAreCut() throws {
    var reading = try Reading()
    let head = Array("applicationDidBecomeActive: ".utf8)
    let broken = reading.events(of: [[0xFF, 0xC3, 0x20] + head + [0x80, 0x00, 0xF0, 0x9F]])
    #expect(
      broken.map(\.text) == ["\u{FFFD}\u{FFFD} applicationDidBecomeActive: \u{FFFD}\0\u{FFFD}"])
    let long = reading.events(of: [head + Array(String(repeating: "é🟩", count: 5_000).utf8)])
    #expect(long.map(\.text.unicodeScalars.count) == [1_000])
    #expect(long.first?.text.unicodeScalars.contains("\u{FFFD}") == false)
  }

  // MARK: Repeats

  @Test func aRepeatTellsTheEventOfTheRecordBefore() throws {
    var reading = try Reading()
    let first = reading.events(of: ["applicationDidBecomeActive:"])
    #expect(reading.reader.read(.gap(Gap(line: 2, reason: .dropped))) == [])
    let again = reading.reader.read(.repeated(times: 2, line: 3))
    #expect(again.map(\.line) == [3, 3])
    #expect(again.map(\.evidence) == [[3], [3]])
    #expect(again.map(\.name) == first.map(\.name) + first.map(\.name))
    _ = reading.events(of: ["hello"])
    #expect(reading.reader.read(.repeated(times: 2, line: 9)) == [])
  }

  @Test(arguments: [0, -1, Int.min]) func aRepeatOfNoTimesTellsNothing(times: Int) throws {
    var reading = try Reading()
    _ = reading.events(of: ["applicationDidBecomeActive:"])
    #expect(reading.reader.read(.repeated(times: times, line: 2)) == [])
  }

  @Test func hostileRepeatsAreCutAndNoted() throws {
    var reading = try Reading()
    _ = reading.events(of: ["applicationDidBecomeActive:"])
    #expect(reading.reader.read(.repeated(times: .max, line: 2)).count == 1_000)
    #expect(
      reading.reader.notes == [
        EventReader.Note(line: 2, message: "repeated \(Int.max) times, of which 1000 are counted")
      ])
    var count = 1_000
    for line in 3..<300 {
      count += reading.reader.read(.repeated(times: 1_000, line: line)).count
    }
    #expect(count == EventReader.repeatLimitOfLog)
    #expect(reading.reader.notes.count == 100)
    reading.reader.begin()
    #expect(reading.reader.notes == [])
    #expect(reading.reader.read(.repeated(times: 1, line: 1)) == [])
  }

  @Test func aLineThatIsNoRecordTellsEvidenceOnly() throws {
    var reader = EventReader(try SpellingTable.builtIn())
    func read(_ text: String) -> [String] {
      Array(text.utf8).withUnsafeBytes { bytes in
        reader.read(.other(Record(message: bytes, line: 1) { Header() })).map(\.name.rawValue)
      }
    }
    #expect(read("PROCESS_EXITED") == ["os.processExited"])
    #expect(read("lifecheck:trigger home.press") == ["mark.trigger"])
    #expect(read("applicationDidBecomeActive:") == [])
  }
}
