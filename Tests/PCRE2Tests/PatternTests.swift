import LifecheckPCRE2
import Testing

/// What a pattern must do for the stages above it.
struct PatternTests {
  @Test func namedGroupsAreRead() throws {
    let pattern = try Pattern(#"^(?<name>\w+)(?:\[(?<pid>\d+)\])?(?<rest>x)?"#)
    #expect(pattern.captures(in: "Demo[42]") == ["name": "Demo", "pid": "42"])
    #expect(pattern.captures(in: "Demo") == ["name": "Demo"])
    #expect(pattern.captures(in: "[42]") == nil)
  }

  @Test func anEmptyTextCanMatch() throws {
    #expect(try Pattern("^$").matches(""))
    #expect(try !Pattern("x").matches(""))
  }

  @Test func aBrokenByteIsAByteLikeAnyOther() throws {
    let pattern = try Pattern("^a(?<middle>.*)b$")
    let bytes: [UInt8] = [0x61, 0xFF, 0xC3, 0x00, 0x62]
    let scratch = Scratch()
    let outcome = bytes.withUnsafeBytes { pattern.firstMatch(in: $0, using: scratch) }
    #expect(outcome == .match)
    #expect(scratch.range(of: pattern.groups["middle"] ?? -1) == 1..<4)
  }

  @Test func aSearchMayBeginInTheMiddle() throws {
    let pattern = try Pattern(#"\bx"#)
    let scratch = Scratch()
    let bytes = Array("x ax x".utf8)
    let outcome = bytes.withUnsafeBytes { pattern.firstMatch(in: $0, from: 1, using: scratch) }
    #expect(outcome == .match)
    #expect(scratch.range(of: 0) == 5..<6)
    #expect(bytes.withUnsafeBytes { pattern.firstMatch(in: $0, from: 9, using: scratch) } == .none)
  }

  @Test func theMarkOnTheWayIsTold() throws {
    let pattern = try Pattern("a(*MARK:first)|b(*MARK:second)")
    let scratch = Scratch()
    let outcome = Array("xb".utf8).withUnsafeBytes { pattern.firstMatch(in: $0, using: scratch) }
    #expect(outcome == .match)
    #expect(scratch.mark == "second")
  }

  @Test func aPartialMatchSaysSo() throws {
    let pattern = try Pattern(#"^\d+ [a-z]+$"#)
    let scratch = Scratch()
    let whole = Array("12 ".utf8).withUnsafeBytes {
      pattern.firstMatch(in: $0, isPartial: true, using: scratch)
    }
    #expect(whole == .match)
    #expect(scratch.isPartial)
    let none = Array("x".utf8).withUnsafeBytes {
      pattern.firstMatch(in: $0, isPartial: true, using: scratch)
    }
    #expect(none == .none)
    #expect(!scratch.isPartial)
  }

  @Test func aBrokenPatternPointsAtItsMistake() {
    let error = #expect(throws: PatternError.self) { try Pattern(#"^(?<pid\d+)"#) }
    #expect(
      error?.description == """
        ^(?<pid\\d+)
               ^ syntax error in subpattern name (missing terminator?)
        """)
  }

  @Test func theCaretCountsCharactersAndStaysOnItsLine() {
    let error = #expect(throws: PatternError.self) { try Pattern("(?x) é\n ü (") }
    #expect(error?.offset == 11)
    #expect(error?.description.split(separator: "\n").last?.hasPrefix("    ^ missing") == true)
  }

  /// Without the second try the long line would be given up on a JIT stack error, and a limit would
  /// not be told from no match.
  @Test func aLongLineIsTriedAgainWithoutJIT() throws {
    let pattern = try Pattern(#"^(?:(?:ab|a)(?:b|c)?)*+$"#)
    let scratch = Scratch()
    let fine = Array(String(repeating: "ab", count: 1_000).utf8)
    #expect(fine.withUnsafeBytes { pattern.firstMatch(in: $0, using: scratch) } == .match)
    let nested = try Pattern(#"^(\((?:[^()]|(?1))*\))$"#)
    let deep = String(repeating: "(", count: 60_000) + String(repeating: ")", count: 60_000)
    let outcome = Array(deep.utf8).withUnsafeBytes { nested.firstMatch(in: $0, using: scratch) }
    #expect(outcome == .limit)
  }

  @Test func anExplodingPatternIsGivenUp() throws {
    let pattern = try Pattern(#"^(a+)+$"#)
    let bytes = Array((String(repeating: "a", count: 60) + "b").utf8)
    let outcome = bytes.withUnsafeBytes { pattern.firstMatch(in: $0, using: Scratch()) }
    #expect(outcome == .limit)
  }

  @Test func manyTasksMayShareOnePattern() async throws {
    let pattern = try Pattern(#"(?<n>\d+)"#)
    let sum = await withTaskGroup(of: Int.self) { group in
      for task in 0..<8 {
        group.addTask {
          (0..<500).reduce(0) { sum, index in
            sum + (Int(pattern.captures(in: "x\(task * 1_000 + index)")?["n"] ?? "") ?? -1)
          }
        }
      }
      return await group.reduce(0, +)
    }
    #expect(sum == (0..<8).reduce(0) { $0 + $1 * 500_000 + 124_750 })
  }
}
