import LifecheckTables
import Testing

@testable import LifecheckRecords

/// Which format and which variant a file is in: its lines decide together.
struct DetectionTests {
  private func variant(_ lines: String...) throws -> String? {
    try Found(lines.joined(separator: "\n")).detection?.variant
  }

  @Test func aFirstWordThatIsTheSameForAllProcessesIsTheDevice() throws {
    let found = try Found(
      """
      Jul  6 23:10:57 QA-iPhone SpringBoard(FrontBoard)[52] <Notice>: a
      Jul  6 23:10:57 QA-iPhone assertiond[62] <Notice>: b
      Jul  6 23:10:57 QA-iPhone Ayming Collect(UIKitCore)[648] <Notice>: c
      """)
    #expect(found.detection?.variant == "relay")
    #expect(found.detection?.os == ">=10.0")
    #expect(found.headers.map(\.host) == ["QA-iPhone", "QA-iPhone", "QA-iPhone"])
    #expect(found.headers.map(\.process) == ["SpringBoard", "assertiond", "Ayming Collect"])
  }

  @Test func aBlankInTheNameOfSomeProcessesMakesNoDevice() throws {
    let found = try Found(
      """
      Jul 25 14:23:01 SpringBoard(PosterKit)[32] <Notice>: a
      Jul 25 14:23:01 Ayming Collect(UIKitCore)[648] <Notice>: b
      Jul 25 14:23:01 Notes[33] <Notice>: c
      """)
    #expect(found.detection?.variant == "idevicesyslog")
    #expect(found.headers.map(\.process) == ["SpringBoard", "Ayming Collect", "Notes"])
    #expect(found.headers.map(\.host) == [nil, nil, nil])
    #expect(found.detection?.os == nil)
  }

  @Test func aBannerWithAnUDIDMeansThatThereIsNoDeviceName() throws {
    let found = try Found(
      """
      [connected:00008130-0001234567890000]
      Jul 25 14:23:01 My Notes(UIKitCore)[648] <Notice>: b
      """)
    #expect(found.detection?.variant == "idevicesyslog")
    #expect(found.headers.map(\.process) == ["My Notes"])
  }

  @Test func anEmptyDeviceNameLeavesTwoBlanks() throws {
    let found = try Found("Oct  5 00:32:12  com.apple.launchd[1] <Warning>: x\n")
    #expect(found.detection?.variant == "asl")
    #expect(found.headers.map(\.process) == ["com.apple.launchd"])
    #expect(found.headers.map(\.host) == [nil])
  }

  @Test func theLevelOfNSLogTellsTheOldSyslogFromTheNew() throws {
    let line = "Sep 17 10:00:00 QA Notes[272] <"
    #expect(try variant("\(line)Warning>: a") == "asl")
    #expect(try Found("\(line)Warning>: a").detection?.os == "<10.0")
    #expect(try variant("\(line)Notice>: a") == "device")
    #expect(try Found("\(line)Notice>: a").detection?.os == nil)
    #expect(
      try variant("\(line)Warning>: a", "Sep 17 10:00:00 QA Notes(UIKit)[272] <Notice>: b")
        == "relay")
  }

  @Test func aFractionInTheTimeMeansTextThatIsNeverEscaped() throws {
    let found = try Found("Mar  5 14:33:21.123456 Notes(UIKitCore)[34] <Notice>: \\M-C\\M-)\n")
    #expect(found.detection?.variant == "ostrace")
    #expect(found.messages == ["\\M-C\\M-)"])
    #expect(found.headers.first?.time?.text == "--03-05T14:33:21.123456")
  }

  @Test func logCompactAndNSLogDifferInTheTypeBeforeTheName() throws {
    #expect(try variant("2026-03-05 14:33:21.123 A  Notes[1:2a] x") == "log.compact")
    #expect(try variant("2026-03-05 14:33:21.123 Df Notes[1:2a] x") == "log.compact")
    #expect(try variant("2026-03-05 14:33:21.123 A Better App[1:2146911] x") == "nslog.ms")
  }

  @Test func aThreadThatIsAMachPortMeansAnOldSystem() throws {
    #expect(try variant("2014-09-17 10:00:00.123 Notes[1234:60b] x") == "nslog.port")
    #expect(try variant("2014-09-17 10:00:00.123 Notes[1234:707] x") == "nslog.port")
    #expect(try variant("2014-09-17 10:00:00.123 Notes[1234:2146911] x") == "nslog.ms")
    #expect(try variant("2014-09-17 10:00:00.123 Notes[1234:9875ec] x") == "nslog.ms")
    #expect(try variant("2017-09-17 10:00:00.123456 Notes[1234:4567] x") == "nslog.us.local")
    #expect(try variant("2017-09-17 10:00:00.123456+0200 Notes[1234:4567] x") == "nslog.us")
  }

  @Test func logSyslogHasTwoBlanksWhereNSLogHasOne() throws {
    #expect(
      try variant("2017-09-13 15:26:57.228948-0700  localhost Runner[37195]: (Flutter) x")
        == "log.syslog")
    #expect(try variant("2017-09-13 15:26:57.228948-0700 Runner[37195:123] x") == "nslog.us")
  }

  @Test func cocoaLumberjackOnATerminalIsNoNSLog() throws {
    let found = try Found(
      "2015-10-29 17:49:48:908 Notes[14684:2146911] applicationWillResignActive\n")
    #expect(found.detection?.format == "lumberjack.tty")
    #expect(found.messages == ["applicationWillResignActive"])
  }

  @Test func aWordAndATABInAMessageMakeNoFifthColumn() throws {
    let found = try Found(
      """
      default\t22:05:52.602642-0500\tSpringBoard\tBootstrapping app
      error\t22:05:53.602642-0500\tapp\t333\tloadAll()
      default\t22:05:54.602642-0500\tNotes\tsceneDidBecomeActive
      """)
    #expect(found.detection?.variant == "console4")
    #expect(found.messages == ["Bootstrapping app", "333\tloadAll()", "sceneDidBecomeActive"])
    #expect(found.headers.map(\.library) == [nil, nil, nil])
  }

  @Test func otherTablesWithTABsAreNoConsole() throws {
    #expect(try variant("name\t10:00:00\tx\ty", "default\tten\tx\ty") == "bare")
  }

  @Test func theTieOrderIsData() throws {
    let table = """
      formats:
        - {id: b, title: b, rank: 2, header: '^=(?<process>\\w+) '}
        - {id: a, title: a, rank: 1, header: '^=(?<process>\\w+)'}
      """
    var mistakes = Mistakes()
    let formats = LogFormat.read(TableFile(name: "x.yaml", text: table), &mistakes)
    #expect(mistakes.isEmpty)
    #expect(try Found(Array("=x y\n".utf8), formats: formats).detection?.format == "a")
    #expect(
      try Found(Array("=x y\n".utf8), formats: formats.reversed()).detection?.format == "a")
  }

  @Test func aLogOfNoKnownToolIsReadAsBareAndSaidToBeUnknown() throws {
    let found = try Found("21:13:53 MyApp DEBUG: applicationDidBecomeActive\n")
    #expect(found.detection?.format == "bare")
    #expect(found.detection?.isKnown == false)
    #expect(try Found("applicationDidBecomeActive\n").detection?.isKnown == true)
  }

  @Test func twoLinesOfAFormatAmongManyDoNotMakeIt() throws {
    let bare = String(repeating: "applicationDidBecomeActive\n", count: 20)
    let line = "2014-09-17 10:00:00.123 Notes[1234:60b] x\n"
    #expect(try Found(bare + line + line).detection?.format == "bare")
    #expect(try Found(bare + line + line + line).detection?.format == "nslog")
  }

  @Test func whereHardlyAnyLineHasAHeaderTheOthersAreNoContinuation() throws {
    let bare = String(repeating: "applicationDidBecomeActive\n", count: 40)
    let line = "Sep 17 10:00:00 QA Notes[272] <Warning>: x\n"
    let found = try Found(line + line + line + bare)
    #expect(found.detection?.variant == "asl")
    #expect(found.detection?.unprefixed == .candidate)
    #expect(found.messages.count == 43)
  }

  @Test func aFileMayHoldTwoFormats() throws {
    let found = try Found(
      """
      2018-02-05 15:34:55.353138+0800 Runner[6658:4831578] a
      2018-02-05 15:34:55.353139+0800 Runner[6658:4831578] b
      2018-02-05 15:34:55.353140+0800 Runner[6658:4831578] c
      2018-02-05 15:34:55.353141+0800 Runner[6658:4831578] d
      Feb  5 15:34:56 QA Notes(UIKitCore)[7] <Notice>: e
      Feb  5 15:34:56 QA Notes(UIKitCore)[7] <Notice>: f
      Feb  5 15:34:56 QA Notes(UIKitCore)[7] <Notice>: g
      """)
    #expect(found.detection?.format == "nslog")
    #expect(found.detection?.second == "syslog")
    #expect(found.messages == ["a", "b", "c", "d", "e", "f", "g"])
    #expect(found.headers.map(\.pid) == [6658, 6658, 6658, 6658, 7, 7, 7])
  }

  @Test func theUserMayNameAFormatOrAVariant() throws {
    let line = Array("Sep 17 10:00:00 QA Notes[272] <Notice>: x\n".utf8)
    #expect(try Found(line, choice: "asl").detection?.variant == "asl")
    #expect(try Found(line, choice: "idevicesyslog").headers.first?.process == "QA Notes")
    #expect(try Found(line, choice: "syslog").detection?.variant == "device")
    #expect(try Found(line, choice: "syslog").detection?.isChosen == true)
    #expect(
      try Found(line, choice: "bare").messages == ["Sep 17 10:00:00 QA Notes[272] <Notice>: x"])
    let error = #expect(throws: Diagnostic.self) { try Found(line, choice: "nslgo") }
    #expect(
      error?.description.hasPrefix("no format is called 'nslgo'\n    did you mean nslog") == true)
  }

  @Test func theRunnersUpSayHowFarTheyGot() throws {
    let found = try Found("2018-02-05 15:34:55.353138+0800 Long_Task[6658:4831578] hello\n")
    let detection = try #require(found.detection)
    #expect(
      detection.claims.first == .init(format: "nslog", title: detection.claims[0].title, lines: 1))
    #expect(detection.claims.dropFirst().allSatisfy { $0.lines == 0 })
    let progress = try detection.progress(among: try LogFormat.builtIn())
    let best = try #require(progress.first)
    #expect(best.format == "log.default")
    #expect(best.reached == 32)
    #expect(
      best.description.hasSuffix("\n\(String(repeating: " ", count: 32))^ log.default ends here"))
    #expect(progress.map(\.reached) == progress.map(\.reached).sorted(by: >))
    #expect(!progress.contains { $0.format == "nslog" })
  }

  @Test func anObjectSaysWhichKeysItLacks() throws {
    let found = try Found("{\"timestamp\":\"x\",\"eventMassage\":\"y\"}\n")
    let progress = try #require(try found.detection?.progress(among: Found.formats.get()))
    let line = try #require(progress.first { $0.format == "log.ndjson" })
    #expect(line.missing == ["eventMessage"])
    #expect(line.description.hasSuffix("\n^ log.ndjson lacks 'eventMessage'"))
    #expect(Set(progress.map(\.format)).count == progress.count)
  }

  @Test(arguments: [
    ("> ", "quote"), ("  ", "indent"), ("    ", "indent"), ("42884 ", "number"), ("7: ", "number"),
  ])
  func whatStandsBeforeEveryLineIsTakenAway(mark: String, layer: String) throws {
    let lines = (1...4).map { "\(mark)2014-09-17 10:00:0\($0).123 Notes[1234:60b] line \($0)" }
    let found = try Found(lines.joined(separator: "\n"))
    #expect(found.detection?.layers.last == layer || found.detection?.layers.first == layer)
    #expect(found.detection?.variant == "nslog.port")
    #expect(found.messages == ["line 1", "line 2", "line 3", "line 4"])
  }

  @Test func aLayerThatHelpsNoFormatStays() throws {
    let found = try Found("> applicationDidBecomeActive\n> applicationWillResignActive\n")
    #expect(found.detection?.layers == [])
    #expect(found.messages == ["> applicationDidBecomeActive", "> applicationWillResignActive"])
  }
}
