import LifecheckTables
import Testing

@testable import LifecheckRecords

/// How lines become records, and what a log says besides.
struct RecordReaderTests {
  @Test func furtherLinesBelongToTheRecordBeforeThem() throws {
    let found = try Found(
      """
      Sep 17 10:00:00 QA Notes[272] <Warning>: a {
      \t    key = 1;

      \t}
      Sep 17 10:00:01 QA Notes[272] <Warning>: b


      """)
    #expect(found.messages == ["a {\n\t    key = 1;\n\n\t}", "b"])
    #expect(found.items.map { $0.prefix(4) } == ["1+4 ", "5+1 "])
    #expect(found.raws[0].hasPrefix("Sep 17 10:00:00 QA Notes[272] <Warning>: a {\n\t    key"))
  }

  @Test func linesBeforeTheFirstHeaderAreCountedAsUnread() throws {
    let found = try Found(
      """
      Build started
      ** done **
      Sep 17 10:00:00 QA Notes[272] <Warning>: a
      Sep 17 10:00:00 QA Notes[272] <Warning>: b
      """)
    #expect(found.items.prefix(2) == ["1 other 'Build started'", "2 other '** done **'"])
    #expect(found.messages == ["a", "b"])
    #expect(found.statistics.unread == 2)
    #expect(found.statistics.firstUnread == [1, 2])
    #expect(found.statistics.records == 2)
  }

  @Test func aBannerInsideAMessageLosesNoLine() throws {
    let found = try Found(
      """
      Sep 17 10:00:00 QA Notes[272] <Warning>: a
      ====================
      applicationDidBecomeActive
      Sep 17 10:00:01 QA Notes[272] <Warning>: b
      """)
    #expect(found.messages == ["a", "applicationDidBecomeActive", "b"])
    #expect(found.headers.map(\.pid) == [272, 272, 272])
    #expect(found.statistics.unread == 0)
  }

  @Test func aLineWithoutHeaderOnTheXcodeConsoleStandsAloneUnderTheHeaderBeforeIt() throws {
    let found = try Found(
      """
      early print
      2014-09-17 10:00:00.123 Notes[1234:60b] options: {
          applicationWillResignActive = 1;
      }
      applicationDidBecomeActive
        indented print
      2014-09-17 10:00:01.123 Notes[1234:60b] b
      """)
    #expect(
      found.messages == [
        "early print", "options: {\n    applicationWillResignActive = 1;\n}",
        "applicationDidBecomeActive", "  indented print", "b",
      ])
    #expect(found.headers.map(\.pid) == [nil, 1234, 1234, 1234, 1234])
    #expect(found.items.map { $0.prefix(4) } == ["1+1 ", "2+3 ", "5+1 ", "6+1 ", "7+1 "])
    #expect(found.statistics.unread == 0)
  }

  @Test func theLineOfAnOffsetIsFoundInAMessageOfSeveralLines() throws {
    var lines: [Int] = []
    var reader = RecordReader(formats: try LogFormat.builtIn())
    let text = "x {\n  a\n}\n"
    try reader.read(Array(text.utf8)) { _ in }
    try reader.finish { item in
      guard case .record(let record) = item else { return }
      lines = [record.line(at: 0), record.line(at: 4), record.line(at: 8)]
    }
    #expect(lines == [1, 2, 3])
    let one = Record(message: .init(start: nil, count: 0), line: 7, header: { Header() })
    #expect(one.line(at: 0) == 7)
  }

  @Test func aRepeatRefersToTheRecordBeforeIt() throws {
    let found = try Found(
      """
      May  4 12:25:43 Mac Notes[1]: a
      --- last message repeated 1 time ---
      May  4 12:25:44 --- last message repeated 133 times ---
      May  4 12:25:44: --- last message repeated 2 times ---
      May  4 12:25:45 Mac --- last message repeated 3 times ---
      """)
    #expect(
      found.items.dropFirst() == [
        "2 repeated 1", "3 repeated 133", "4 repeated 2", "5 repeated 3",
      ])
  }

  @Test func aNumberOfRepeatsThatIsNoNumberDoesNotTrap() throws {
    let found = try Found(
      """
      May  4 12:25:43 Mac Notes[1]: a
      May  4 12:25:44 --- last message repeated 99999999999999999999999 times ---
      May  4 12:25:45 Mac Notes[99999999999999999999]: b
      """)
    #expect(found.items[1] == "2 repeated 9223372036854775807")
    #expect(found.headers.map(\.pid) == [1, nil])
  }

  @Test func aDisconnectIsAGapOnlyBetweenRecords() throws {
    let line = "Jul 25 14:23:01 Notes[33] <Notice>: "
    let found = try Found(
      "[connected]\n\(line)a\n[disconnected]\n[connected]\n\(line)b\n[disconnected]\n")
    #expect(
      found.items.map { $0.split(separator: " ").prefix(2).joined(separator: " ") } == [
        "1 other", "2+1 {level:", "3 other", "4 other", "3 gap", "5+1 {level:", "6 other",
      ])
    #expect(found.statistics.gaps == 1)
    #expect(found.statistics.unread == 0)
  }

  @Test func aLossRecordIsAGap() throws {
    let record = #""timestamp":"2026-03-05 14:33:21.123456+0900","processID":1}"#
    let found = try Found(
      """
      {"eventType":"logEvent","eventMessage":"a",\(record)
      {"eventType":"lossEvent","eventMessage":"lost",\(record)
      {"eventType":"logEvent","eventMessage":"b",\(record)
      {"eventType":"logEvent","eventMessage":"cut
      """)
    #expect(found.items[2] == "2 gap dropped")
    #expect(found.messages == ["a", "b"])
    #expect(found.statistics.unread == 1)
    #expect(found.statistics.firstUnread == [4])
  }

  @Test func aLineEndInAnEscapeBeginsNoLineOfTheLog() throws {
    let found = try Found(
      #"{"eventType":"logEvent","timestamp":"2026-03-05 14:33:21.1+0900","eventMessage":"a\nb"}"#)
    #expect(found.messages == ["a\nb"])
    #expect(found.items.first?.hasPrefix("1+1 ") == true)
  }

  @Test func aClockThatRunsBackIsNotedAndNothingIsSorted() throws {
    func notes(_ times: String...) throws -> [Statistics.Note] {
      let log = times.map { "2014-09-17 \($0) Notes[1234:60b] \($0)\n" }.joined()
      let found = try Found(log)
      #expect(found.messages == times)
      return found.statistics.notes
    }
    #expect(try notes("10:00:00.500", "10:00:02.000", "10:00:01.100") == [])
    #expect(
      try notes("10:00:05.500", "10:00:04.400", "10:00:06.000")
        == [Statistics.Note(kind: .clock, count: 1, lines: [2])])
  }

  @Test func midnightAndNewYearAreNoStepsBack() throws {
    let console = try Found(
      """
      default\t23:59:59.500000+0100\tNotes\ta
      default\t00:00:00.500000+0100\tNotes\tb
      default\t23:59:59.900000+0100\tNotes\tc
      """)
    #expect(console.statistics.notes == [])
    let times = console.headers.compactMap(\.time)
    #expect(
      times.map(\.text) == [
        "23:59:59.500000+01:00", "00:00:00.500000+01:00", "23:59:59.900000+01:00",
      ])
    #expect(times[1].microseconds - times[0].microseconds == 1_000_000)
    #expect(times[2].microseconds - times[0].microseconds == 400_000)
    let syslog = try Found(
      """
      Dec 31 23:59:59 QA Notes[1] <Warning>: a
      Jan  1 00:00:01 QA Notes[1] <Warning>: b
      """)
    #expect(syslog.statistics.notes == [])
    let years = syslog.headers.compactMap(\.time)
    #expect(years[1].microseconds - years[0].microseconds == 2_000_000)
  }

  @Test func aFileThatHoldsEachLineTwiceIsReadOnce() throws {
    let lines = (0..<6).map { "default\t10:00:0\($0).000001+0100\tNotes\tline \($0)\n" }
    let twice = lines.map { $0 + $0 }.joined()
    let found = try Found(twice)
    #expect(found.messages == (0..<6).map { "line \($0)" })
    #expect(found.statistics.duplicates == 6)
    #expect(found.statistics.notes.map(\.kind) == [.doubled])
    #expect(try Found(lines.joined() + lines[0]).messages.count == 7)
    // Where the clock only counts seconds, a few pairs may be the app's own doing.
    let syslog = (0..<6).map { "Sep 17 10:00:0\($0) QA Notes[1] <Warning>: \($0)\n" }
    #expect(try Found(syslog.map { $0 + $0 }.joined()).messages.count == 12)
  }

  /// The size of the chunks decides nothing: neither where lines end nor what the format is.
  @Test(arguments: [1, 7, 64])
  func anyChunksGiveTheSameItems(chunks: Int) throws {
    for sample in try samples() {
      let whole = try Found(sample)
      let parts = try Found(sample, chunks: chunks)
      #expect(parts.items == whole.items)
      #expect(parts.raws == whole.raws)
      #expect(parts.statistics == whole.statistics)
    }
  }

  @Test func aLogLongerThanTheWindowIsReadTheSameInAnyChunks() throws {
    let line =
      "Sep 17 10:00:00 QA Notes[272] <Warning>: -[AppDelegate applicationDidBecomeActive:]\n\tx\n"
    let bytes = Array(String(repeating: line, count: 4_000).utf8)
    let whole = try Found(bytes)
    #expect(whole.statistics.lines == 8_000)
    #expect(whole.messages.count == 4_000)
    #expect(whole.statistics.bytes == bytes.count)
    for chunks in [997, 65_536] {
      let parts = try Found(bytes, chunks: chunks)
      #expect(parts.items == whole.items)
      #expect(parts.statistics == whole.statistics)
    }
  }

  /// A scan that names lines only leaves records out; those it names are read as ever.
  @Test func onlyRecordsWithANamedLineAreHandedOut() throws {
    for sample in try samples() {
      let whole = try Found(sample)
      let letter = UInt8(ascii: "k")
      let some = try Found(sample) { $0.contains(letter) }
      let wanted = zip(whole.records, whole.raws).filter { $0.1.utf8.contains(letter) }
      #expect(some.records == wanted.map(\.0))
      #expect(some.statistics.lines == whole.statistics.lines)
    }
    let repeated = "May  4 12:25:43 Mac Notes[1]: a\n--- last message repeated 1 time ---\n"
    #expect(try Found(Array(repeated.utf8)) { _ in false }.items == [])
  }

  /// All samples of all formats, and their CRLF and coloured forms.
  private func samples() throws -> [[UInt8]] {
    var mistakes = Mistakes()
    var samples: [[UInt8]] = []
    for file in TableFile.builtIn(under: "formats/") {
      for sample in Sample.read(file, &mistakes) {
        samples.append(sample.bytes)
        samples.append(sample.bytes.flatMap { $0 == 0x0A ? [0x0D, 0x0A, 0x00] : [$0] })
        samples.append([0x1B, 0x5B, 0x6D] + sample.bytes)
      }
    }
    try mistakes.check()
    return samples
  }
}
