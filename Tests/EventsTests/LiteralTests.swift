import Testing

@testable import LifecheckEvents

struct LiteralTests {
  @Test(arguments: [
    ("applicationDidBecomeActive", ["applicationDidBecomeActive"]),
    (#"\[Purchases\] - \w+: x"#, ["[Purchases] - "]),
    ("(?:app)?foreground", ["foreground"]),
    ("colou?rfully", ["colourfully", "colorfully"]),
    ("ab+cde", ["bcde"]),
    ("did[ _-]?become", ["did become", "did_become", "did-become", "didbecome"]),
    ("(?:Did|did)Become", ["DidBecome"]),
    ("(?:has |is )?gone away", ["gone away"]),
    (#"\x41bc"#, ["Abc"]),
    (#"(?:\d|ab)\.cd"#, [".cd"]),
    ("(?<!x)ab(?=cd)cd", ["abcd"]),
    ("(?:dogs|cats) run", ["dogs run", "cats run"]),
    ("(?:dogs|c) run", ["dogs run", "c run"]),
    ("dogs|cats", ["dogs", "cats"]),
    ("(?<!foo)barb(?=quux)", ["barb"]),
    (#"x{0,2}yes{2}"#, ["yes"]),
    ("(?i)Hello", ["Hello"]),
    ("[abc]+tail", ["atail", "btail", "ctail"]),
    ("[]a]tail", ["]tail", "atail"]),
    ("(?<name>value)+", ["value"]),
  ])
  func aLiteralIsFound(pattern: String, literals: [String]) {
    #expect(Literal.all(of: pattern) == literals)
  }

  @Test(arguments: [
    "", ".*", "a?b?", "(?:foo)?", "foo|", "foo|.*", #"\Qa.b\E"#, "(?x) a b",
    "(*MARK:a)b",
    "(foo", "foo)", "[abc", #"a\"#, #"\d{4}"#, "*a",
  ])
  func whereThereIsNoTellingNothingIsSaid(pattern: String) {
    #expect(Literal.all(of: pattern) == nil)
  }

  @Test func theScanFindsWhatASimpleSearchFinds() {
    var generator = SplitMix(state: 42)
    func word(_ count: Int) -> String {
      String((0..<count).map { _ in "abAB:_"[Int(generator.next() % 6)] })
    }
    for _ in 0..<500 {
      let words = (0..<Int(generator.next() % 6 + 1)).map { _ in
        word(Int(generator.next() % 4 + 2))
      }
      let scan = LiteralScan(words.enumerated().map { (text: $1, owner: $0) })
      let text = word(Int(generator.next() % 40))
      let folded = Self.folded(text)
      let expected = words.indices.filter { folded.contains(Self.folded(words[$0])) }
      let (owners, finds) = Array(text.utf8).withUnsafeBytes {
        (scan.owners(in: $0), scan.finds(in: $0))
      }
      #expect(owners == expected, "\(words) in \(text)")
      #expect(finds == !expected.isEmpty)
    }
  }

  @Test func nothingToLookForIsNeverFound() {
    let scan = LiteralScan([])
    #expect(Array("abc".utf8).withUnsafeBytes { scan.finds(in: $0) } == false)
    let one = LiteralScan([(text: "abc", owner: 0)])
    #expect(UnsafeRawBufferPointer(start: nil, count: 0).isEmpty)
    #expect(!one.finds(in: UnsafeRawBufferPointer(start: nil, count: 0)))
  }

  private static func folded(_ text: String) -> String {
    String(decoding: text.utf8.map { $0 | 0x20 }, as: UTF8.self)
  }
}

extension String {
  fileprivate subscript(index: Int) -> Character {
    self[self.index(startIndex, offsetBy: index)]
  }
}
