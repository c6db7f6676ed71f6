import LifecheckTables
import Testing

@testable import LifecheckRecords

/// Logs that were cut, garbled or forged: nothing crashes, and no line is lost.
struct HostileTests {
  /// A small generator with a seed, so that a failure can be repeated.
  private struct Random: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = state
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return z ^ (z >> 31)
    }
  }

  @Test(arguments: 0..<300)
  func everyLineOfAGarbledLogIsInExactlyOneItem(seed: Int) throws {
    var random = Random(state: UInt64(seed))
    var mistakes = Mistakes()
    let samples = TableFile.builtIn(under: "formats/").flatMap { Sample.read($0, &mistakes) }
    var log: [UInt8] = []
    for _ in 0..<Int.random(in: 1...8, using: &random) {
      log += try #require(samples.randomElement(using: &random)).bytes
      if Bool.random(using: &random) { log.append(0x0A) }
    }
    for _ in 0..<Int.random(in: 0...20, using: &random) {
      let at = Int.random(in: 0..<log.count, using: &random)
      switch Int.random(in: 0..<5, using: &random) {
      case 0: log[at] = UInt8.random(in: 0...255, using: &random)
      case 1: log.remove(at: at)
      case 2: log.insert(contentsOf: log[at..<min(at + 40, log.count)], at: at)
      case 3: log.removeSubrange(at..<min(at + 10, log.count))
      default: log.insert(contentsOf: Array("{[\"\\\u{1B}[\t \n".utf8), at: at)
      }
      if log.isEmpty { log = [0x0A] }
    }
    var covered: [Int] = []
    var reader = RecordReader(formats: try Found.formats.get(), layers: try Found.layers.get())
    let take: (Item) -> Void = { item in
      switch item {
      case .record(let record):
        covered += record.line..<(record.line + record.lineCount)
        _ = record.header
        _ = record.line(at: record.message.count)
      case .other(let record): covered += record.line..<(record.line + record.lineCount)
      case .repeated(_, let line): covered.append(line)
      case .gap: break
      }
    }
    try reader.read(log, take)
    try reader.finish(take)
    let lines = log.split(separator: 0x0A, omittingEmptySubsequences: false)
    let filled = lines.indices.filter { index in
      var cleaned: [UInt8] = []
      Array(lines[index]).withUnsafeBytes { LineCleaning.clean($0, into: &cleaned) }
      return cleaned.withUnsafeBytes { LineCleaning.trimmed($0).contains { $0 != 32 && $0 != 9 } }
    }.map { $0 + 1 }
    // A layer may be all that a line has.
    if reader.detection?.layers == [], reader.statistics.duplicates == 0 {
      #expect(Set(filled).subtracting(covered) == [])
    }
    #expect(covered == covered.sorted())
    // Several objects may stand on one line.
    let hasObjects = log.contains(UInt8(ascii: "{"))
    #expect(hasObjects || Set(covered).count == covered.count)
    #expect(reader.statistics.lines == lines.count - (lines.last == [] ? 1 : 0))
  }

  @Test func aHeaderThatMakesAPatternGiveUpIsANoteAndNoCrash() throws {
    var mistakes = Mistakes()
    let table = """
      formats:
        - {id: slow, title: Slow, header: '^(?:a+)+(?<process>b)'}
        - {id: bare, title: Bare, unprefixed: candidate}
      """
    let formats = LogFormat.read(TableFile(name: "slow.yaml", text: table), &mistakes)
    #expect(mistakes.isEmpty)
    let found = try Found(
      Array("ab\n\(String(repeating: "a", count: 200))cb\nab\n".utf8), formats: formats,
      choice: "slow")
    #expect(found.statistics.notes.map(\.kind) == [.limit])
    #expect(found.statistics.notes.first?.lines == [2])
    #expect(found.items.count == 2)
  }

  @Test func jsonThatNestsDeeplyIsSteppedOver() throws {
    let deep = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
    let found = try Found(
      #"{"x":\#(deep),"eventType":"logEvent","eventMessage":"a","timestamp":"t"}"#)
    #expect(found.messages == ["a"])
    #expect(found.headers.map(\.time) == [nil])
  }

  @Test func aLogOfNothingButLineEndsHasNoRecords() throws {
    let found = try Found(String(repeating: "\n", count: 2_000) + "\r\n \n\t\n")
    #expect(found.items == [])
    #expect(found.statistics.lines == 2_003)
    #expect(found.statistics.unread == 0)
  }
}
