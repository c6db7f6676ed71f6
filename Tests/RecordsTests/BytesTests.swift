import Testing

@testable import LifecheckRecords

/// What comes with the bytes of real logs, and must neither be lost nor get in the way.
struct BytesTests {
  private static let line = "Sep 17 10:00:00 QA Notes[272] <Warning>: "

  @Test func aLineEndsAtLFAndOnlyTheCRBeforeItIsDropped() throws {
    let found = try Found("\(Self.line)a\r\n\(Self.line)b\rc\r\n\(Self.line)d\r")
    #expect(found.messages == ["a", "b\rc", "d"])
    #expect(found.statistics.lines == 3)
  }

  @Test func aByteOrderMarkIsNoPartOfTheFirstLine() throws {
    #expect(try Found("\u{FEFF}\(Self.line)a\n").items.first?.hasPrefix("1+1 {host: 'QA'") == true)
  }

  @Test func aNULOfTheRelayIsDropped() throws {
    let found = try Found("\(Self.line)a\n\0\(Self.line)b\0\n\0")
    #expect(found.messages == ["a", "b"])
    // The NUL behind the last LF is a last line that does not end, and blank.
    #expect(found.statistics.lines == 3)
    #expect(found.statistics.unread == 0)
    #expect(found.statistics.content == .text)
  }

  @Test func coloursAreDroppedAlsoWhereTheResetComesAfterTheLineEnd() throws {
    let escape = "\u{1B}"
    let found = try Found(
      """
      \(escape)[0;37mJul  6 23:10:57 \(escape)[1;36mNotes\(escape)[0;36m[897] \(escape)[0;32m<Notice>:\(escape)[1;37m one
      \(escape)[m\(escape)[0;37mJul  6 23:10:58 \(escape)[1;36mNotes\(escape)[0;36m(UIKitCore)[897] \(escape)[0;32m<Notice>:\(escape)[1;37m two\(escape)[0K
      \(escape)[m
      """)
    #expect(found.messages == ["one", "two"])
    #expect(found.headers.map(\.process) == ["Notes", "Notes"])
    #expect(found.headers.map(\.library) == [nil, "UIKitCore"])
    #expect(found.raws.first == "Jul  6 23:10:57 Notes[897] <Notice>: one")
    #expect(found.detection?.variant == "idevicesyslog")
  }

  @Test func anEscapeThatBeginsNoCodeStays() throws {
    #expect(try Found("a\u{1B}b\u{1B}[3\u{1B}").messages == ["a\u{1B}b\u{1B}[3\u{1B}"])
  }

  @Test func brokenUTF8Survives() throws {
    let bytes = Array(Self.line.utf8) + [0xFF, 0xC3, 0x28] + Array(" event\n".utf8)
    let found = try Found(bytes)
    #expect(found.messages == ["\u{FFFD}\u{FFFD}( event"])
  }

  @Test func aLastLineWithoutLFCounts() throws {
    let found = try Found("\(Self.line)a\n\(Self.line)b")
    #expect(found.messages == ["a", "b"])
    #expect(found.statistics.lines == 2)
    #expect(try Found("a\n\n").statistics.lines == 2)
    #expect(try Found("").statistics.lines == 0)
    #expect(try Found("").items == [])
    #expect(try Found("\n").items == [])
  }

  @Test func aLineOfMoreThanAMebibyteIsKeptToOne() throws {
    let long = String(repeating: "x", count: RecordReader.maximumLine + 5)
    for chunks in [100_000, Int.max] {
      let found = try Found("first\n\(long)\nlast\n", chunks: chunks)
      #expect(found.messages.map(\.utf8.count) == [5, RecordReader.maximumLine, 4])
      #expect(found.statistics.notes.map(\.kind) == [.longLine])
      #expect(found.statistics.notes.first?.lines == [2])
      #expect(found.statistics.lines == 3)
    }
  }

  @Test func aRecordOfTooManyLinesGoesOnAsAnother() throws {
    let long = String(repeating: "x", count: 600_000)
    let found = try Found("\(Self.line)a\n\(long)\n\(long)\n\(Self.line)b\n", choice: "asl")
    #expect(found.messages.map(\.utf8.count) == [600_002, 600_000, 1])
    #expect(found.headers.map(\.pid) == [272, 272, 272])
    #expect(found.statistics.unread == 0)
  }

  @Test func bytesThatAreNoTextAreKnownByTheirControls() throws {
    #expect(
      try Found((0..<4096).map { UInt8(truncatingIfNeeded: $0 &* 37) }).statistics.content
        == .binary)
    #expect(try Found([UInt8](repeating: 0, count: 100)).statistics.content == .binary)
    #expect(try Found("applicationDidBecomeActive\t\u{1B}[m\n").statistics.content == .text)
    #expect(try Found("").statistics.content == .text)
  }

  @Test func anArrayOnOneLongLineIsReadPartByPart() throws {
    let row = "2026-03-05 14:33:21.123 Df Notes[859:5a8b53a] "
    let objects = (0..<3_000).map {
      "{\"timestamp\": 1, \"level\": \"ALL\", \"message\": \"\(row)\($0) } ]\"}"
    }
    let log = "[" + objects.joined(separator: ", ") + "]\n{\"a\": 1}\n"
    for chunks in [65_537, Int.max] {
      let found = try Found(log, chunks: chunks)
      #expect(found.messages.prefix(3_000) == (0..<3_000).map { "\($0) } ]" }[...])
      #expect(found.records.suffix(2).map { $0.prefix(4) } == ["1+1 ", "2+1 "])
      #expect(found.statistics.notes == [])
      #expect(found.statistics.lines == 2)
    }
  }

  @Test func textOfTwoBytesACharacterIsConvertedWhileReading() throws {
    let text = "\(Self.line)é😀\r\n\(Self.line)b\n"
    for isBig in [false, true] {
      var bytes: [UInt8] = []
      for unit in "\u{FEFF}\(text)".utf16 {
        let pair = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
        bytes += isBig ? pair : pair.reversed()
      }
      for chunks in [1, 2, 3, 7, Int.max] {
        let found = try Found(bytes, chunks: chunks)
        #expect(found.messages == ["é😀", "b"])
        #expect(found.detection?.variant == "asl")
        #expect(found.statistics.bytes == bytes.count)
        #expect(found.statistics.lines == 2)
      }
    }
  }

  @Test func aSurrogateAloneAndHalfACharacterBecomeReplacements() throws {
    let found = try Found([0xFF, 0xFE, 0x41, 0x00, 0x00, 0xD8, 0x42, 0x00, 0x43])
    #expect(found.messages == ["A\u{FFFD}B\u{FFFD}"])
    #expect(try Found([0xFF, 0xFE]).messages == [])
    #expect(try Found([0xFF]).messages == ["\u{FFFD}"])
  }
}
