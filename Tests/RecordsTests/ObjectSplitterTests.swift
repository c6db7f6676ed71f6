import Testing

@testable import LifecheckRecords

/// JSON objects are cut out of arrays, wherever their lines end.
struct ObjectSplitterTests {
  private func split(_ lines: String...) -> [String] {
    var pieces: [String] = []
    var splitter = ObjectSplitter()
    let take = { (piece: ObjectSplitter.Piece) in
      switch piece {
      case .object(let bytes, let lines):
        let text = String(decoding: bytes, as: UTF8.self).replacing("\n", with: "/")
        pieces.append("\(lines.lowerBound)-\(lines.upperBound) \(text)")
      case .text(let bytes, let line):
        pieces.append("\(line) text \(String(decoding: bytes, as: UTF8.self))")
      case .punctuation(_, let line): pieces.append("\(line) punctuation")
      }
    }
    for (index, line) in lines.enumerated() {
      Array(line.utf8).withUnsafeBytes { splitter.take($0, at: index + 1, take) }
    }
    splitter.finish(take)
    return pieces
  }

  @Test func anObjectMayStandOnSeveralLines() {
    #expect(
      split("[{", "  \"a\" : [1, {", "  }]", "},{", "  \"b\" : \"}\"", "}]") == [
        "1-4 {/  \"a\" : [1, {/  }]/}", "4-6 {/  \"b\" : \"}\"/}",
      ])
  }

  @Test func severalObjectsMayStandOnOneLine() {
    #expect(split("[{\"a\":1},{\"b\":2}]") == ["1-1 {\"a\":1}", "1-1 {\"b\":2}"])
    #expect(split("{\"a\":1} rest") == ["1-1 {\"a\":1}", "1 text  rest"])
  }

  @Test func aBracketInATextIsNone() {
    #expect(split("{\"a\":\"{\\\"}\"}") == ["1-1 {\"a\":\"{\\\"}\"}"])
  }

  @Test func anObjectThatWasCutOffIsText() {
    #expect(split("{\"a\":\"x", "{\"b\":1}") == ["1 text {\"a\":\"x", "2-2 {\"b\":1}"])
    #expect(split("{\"a\":1,", "{\"b\":1}") == ["1 text {\"a\":1,", "2-2 {\"b\":1}"])
    #expect(split("{", "  \"a\" : 1") == ["1 text {", "2 text   \"a\" : 1"])
  }

  @Test func whatIsNoObjectIsLeftAlone() {
    #expect(
      split("[", "]", "[connected]") == ["1 punctuation", "2 punctuation", "3 text [connected]"])
  }

  @Test func anObjectThatNeverEndsIsGivenUp() {
    let long = String(repeating: "x", count: 400_000)
    let pieces = split("{", long, long, long, "{\"b\":1}")
    #expect(
      pieces.map { $0.prefix(8) } == ["1 text {", "2 text x", "3 text x", "4 text x", "5-5 {\"b\""])
  }
}
