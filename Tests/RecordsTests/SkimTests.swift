import LifecheckTables
import Testing

@testable import LifecheckRecords

/// Lines that are passed over change nothing: line by line the same is found.
struct SkimTests {
  /// Looks for one text, as slowly and surely as can be.
  private struct Wanted: Interest {
    let text: [UInt8]
    var whole: [UInt8] = Array("Active".utf8)

    func search(beginning: UnsafeRawBufferPointer) -> any TextSearch { Search(text) }

    func isMeant(by message: UnsafeRawBufferPointer) -> Bool { message.elementsEqual(whole) }
  }

  private final class Search: TextSearch {
    private let text: [UInt8]

    init(_ text: [UInt8]) { self.text = text }

    func begin() {}

    func next(in log: UnsafeRawBufferPointer, from start: Int) -> Int {
      var at = start
      while let place = log.offset(of: text[0], from: at) {
        if log[place...].starts(with: text) { return place }
        at = place + 1
      }
      return log.count
    }

    func finds(in line: UnsafeRawBufferPointer) -> Bool { next(in: line, from: 0) < line.count }
  }

  private static let wanted = Wanted(text: Array("did".utf8))

  /// What line by line is found in a log, and what with lines passed over must be the same.
  private func expectTheSame(_ log: [UInt8], _ size: Int, _ note: Comment) throws {
    let slow = try Found(log, interest: Self.wanted, isSkimming: false)
    let fast = try Found(log, chunks: size, interest: Self.wanted)
    #expect(fast.items == slow.items, note)
    #expect(fast.headers == slow.headers, note)
    #expect(fast.raws == slow.raws, note)
    #expect(fast.statistics == slow.statistics, note)
    #expect(fast.detection?.others == slow.detection?.others, note)
  }

  /// Pieces of logs as they come: headers of one format and of others, and whatever stands between.
  private static let pieces: [String] = [
    "Sep 17 10:00:%02 QA Notes[272] <Warning>: sync %\n",
    "Sep 17 10:00:%02 QA Notes[272] <Warning>: sync %\n",
    "Sep 17 10:00:%02 QA Mail[%] <Notice>: fetch %\n",
    "Sep 17 10:00:%02 QA Mail[%] <Notice>: fetch %\n",
    "Sep 17 10:01:%02 QA wifid[14] <Error>: scan\n",
    "Sep 17 10:00:%02 QA Notes[272] <Warning>: did %\n",
    "Sep 17 10:00:%02 QA Notes[272] <Warning>: Active\n",
    "Sep 17 10:00:%02 QA Notes[272] <Warning>: Active\r\n",
    "\tindented %\n", "did stand here\n", "\n", "}\n", "plain\n",
    "Sep 17 09:59:%02 QA Notes[272] <Warning>: earlier\n",
    "Oct  3 10:00:%02 QA Notes[272] <Warning>: later\n",
    "Sep 17 10:00:%02 --- last message repeated % times ---\n",
    "*** process 3 exceeded\n", "[disconnected]\n", "[connected]\n", "=============\n",
    "Sep 17 10:00:%02 QA syslogd[25] <Warning>: *** process 272 exceeded 500 log message per second limit\n",
    "Sep 17 10:00:%02 QA Notes[272] <Warning>: a\\141b \\M-C\\240\n",
    "Sep 17 10:00:%02 QA Notes[272] <Warning>: nul\u{0}d\u{0}id\n",
    "\u{1B}[31mSep 17 10:00:%02 QA Notes[272] <Warning>: red\u{1B}[0m\n",
    "2018-09-17 10:00:%02.123456+0900 Notes[272:5a] did nslog %\n",
    "2018-09-17 10:00:%02.123456+0900 Notes[272:5a] nslog %\n",
    "Sep 17 10:00:%02 QA ", "Sep 99 99:99:99 QA no header\n", "\u{FEFF}bom\n",
  ]

  @Test(arguments: 0..<16)
  func whatIsPassedOverChangesNothing(seed: Int) throws {
    var numbers = SkimNumbers(state: UInt64(seed) &+ 1)
    var log = ""
    // Enough for the format to be decided in the middle, and for runs of lines behind it.
    for _ in 0..<600 {
      let kinds = numbers.next(8) == 0 ? Self.pieces.count : 5
      let piece = Self.pieces[numbers.next(kinds)]
      log += piece.replacing("%02", with: "\(10 + numbers.next(50))")
        .replacing("%", with: "\(numbers.next(1_000))")
    }
    if seed % 4 == 0 { log += log }
    let bytes = Array(log.utf8)
    for size in [bytes.count, 1 + numbers.next(200), 4_096] {
      try expectTheSame(bytes, size, "seed \(seed), chunks of \(size)")
    }
  }

  private static let objects: [String] = [
    #"{"traceID":%,"eventMessage":"sync %","eventType":"logEvent","timestamp":"2018-09-17 10:00:%02.123456+0900","processID":272,"processImagePath":"\/a\/Notes"}"#,
    #"{"traceID":%,"eventMessage":"fetch \"%\"","eventType":"logEvent","timestamp":"2018-09-17 10:00:59.1%02456+0900","processID":3,"processImagePath":"\/a\/Mail"}"#,
    #"{"traceID":%,"eventMessage":"did %","eventType":"logEvent","timestamp":"2018-09-17 10:00:%02.123456+0900","processID":272,"processImagePath":"\/a\/Notes"}"#,
    #"{"traceID":%,"eventMessage":"Active","eventType":"logEvent","timestamp":"2018-09-17 10:00:59.123456+0900","processID":272,"processImagePath":"\/a\/Notes"}"#,
    #"{"traceID":%,"eventMessage":"a\u0064id\n %","eventType":"logEvent","timestamp":"2018-09-17 10:01:%02.123456+0900","processID":272,"processImagePath":"\/a\/Notes"}"#,
    #"{"traceID":%,"eventMessage":"","eventType":"activityCreateEvent","timestamp":"2018-09-17 10:01:%02.123456+0900","processID":272,"processImagePath":"\/a\/Notes"}"#,
    #"{"traceID":%,"eventMessage":"","eventType":"lossEvent","timestamp":"2018-09-17 10:01:%02.123456+0900","processID":272,"processImagePath":"\/a\/Notes"}"#,
    #"{"traceID":%,"eventType":"logEvent","timestamp":"2018-09-17 10:01:%02.123456+0900"}"#,
    #"{"traceID":%,"#, "}", "", "did %", #"{"count":1,"finished":1}"#, "[", "]", ",",
  ]

  @Test(arguments: 0..<8)
  func objectsThatArePassedOverChangeNothing(seed: Int) throws {
    var numbers = SkimNumbers(state: UInt64(seed) &+ 77)
    var log = ""
    for _ in 0..<600 {
      let kinds = numbers.next(8) == 0 ? Self.objects.count : 2
      let piece = Self.objects[numbers.next(kinds)]
      log +=
        piece.replacing("%02", with: "\(10 + numbers.next(50))")
        .replacing("%", with: "\(numbers.next(1_000))") + "\n"
    }
    let bytes = Array(log.utf8)
    for size in [bytes.count, 100 + numbers.next(2_000)] {
      try expectTheSame(bytes, size, "seed \(seed), chunks of \(size)")
    }
  }

  @Test func aRunOfLinesIsPassedOverAndCounted() throws {
    let line = "Sep 17 10:00:00 QA Notes[272] <Warning>: sync\n"
    let log = Array(String(repeating: line, count: 5_000).utf8)
    let found = try Found(log, chunks: 1 << 16, interest: Self.wanted)
    #expect(found.statistics.lines == 5_000)
    #expect(found.statistics.records == 5_000)
    #expect(found.records == [])
  }
}

private struct SkimNumbers {
  var state: UInt64

  mutating func next(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(bound))
  }
}
