import LifecheckTables
import Testing

@testable import LifecheckRecords

/// Each law of the tables, broken on purpose, and what its author is told.
struct LawsTests {
  private static let good = """
    formats:
      - id: bracketed
        title: Bracketed demo format
        header: '^(?<time>\\d\\d:\\d\\d:\\d\\d) (?<process>[^\\[]+)\\[(?<pid>\\d+)\\] '
        time: HH:mm:ss
        repeats: '^again (?<times>\\d+)$'
        losses: [{pattern: '^lost$', reason: dropped}]
        others: ['^begin$', '^end$']
    ---
    formats:
      bracketed:
        - lines: |
            begin
            10:00:00 Demo[42] hello
            again 3
            lost
            10:00:01 Demo[42] hello
            end
          is:
            - other
            - {time: '10:00:00', process: Demo, pid: 42, message: hello}
            - repeated 3
            - other
            - gap dropped
            - {time: '10:00:01', process: Demo, pid: 42, message: hello}
            - other

    """

  /// What is wrong with a table made of the good one, beside the built-in formats.
  private func mistakes(
    _ change: (String, String)..., beside others: [LogFormat]? = nil
  ) throws -> [String] {
    var text = Self.good
    for (old, new) in change {
      try #require(text.contains(old))
      text = text.replacing(old, with: new)
    }
    var mistakes = Mistakes()
    _ = LogFormat.readAndJudge(
      TableFile(name: "demo.yaml", text: text), beside: try others ?? Found.formats.get(),
      &mistakes)
    return mistakes.diagnostics.map(\.description)
  }

  @Test func aGoodTableHasNoMistakes() throws {
    #expect(try mistakes() == [])
  }

  @Test func aFormatNeedsASample() throws {
    #expect(
      try mistakes(("  bracketed:\n    - lines", "  other:\n    - lines")) == [
        "demo.yaml:12:7: no format is called 'other'",
        "demo.yaml:2:5: the format 'bracketed' has no sample",
      ])
  }

  @Test func aSampleMustBeReadAsItSays() throws {
    #expect(
      try mistakes(("time: '10:00:00', process: Demo", "time: '10:00:00', process: Dmo")) == [
        """
        demo.yaml:12:7: the sample is not read as it says
            item 2 should be {message: 'hello', pid: '42', process: 'Dmo', time: '10:00:00'}
            and is {message: 'hello', pid: '42', process: 'Demo', time: '10:00:00'}
        """
      ])
    #expect(
      try mistakes(("        - gap dropped\n", "")).first?.hasPrefix(
        "demo.yaml:12:7: the sample is not read as it says\n    item 5 should be {") == true)
    #expect(
      try mistakes(("        end\n", "")).contains {
        $0.hasSuffix("item 7 should be other\n    and is nothing")
      })
  }

  @Test func aSampleMayNotBeReadByAnotherFormat() throws {
    let rival = """
      formats:
        - {id: rival, title: Rival, rank: 1, header: '^(?<time>\\d\\d:\\d\\d):\\d\\d '}
        - {id: bare, title: Bare}
      """
    var mistakes = Mistakes()
    let others = LogFormat.read(TableFile(name: "rival.yaml", text: rival), &mistakes)
    #expect(mistakes.isEmpty)
    #expect(
      try self.mistakes(beside: others) == [
        "demo.yaml:12:7: the sample is read as 'rival'",
        "demo.yaml:12:7: the sample is also read by the format 'rival'",
      ])
  }

  @Test func aPatternNeedsASampleThatOnlyItMatches() throws {
    #expect(
      try mistakes(("'^end$'", "'^end$', '^never$'")) == [
        "demo.yaml:8:34: no sample is matched by this pattern alone"
      ])
    #expect(
      try mistakes(("'^end$'", "'^end$', '^en'")) == [
        "demo.yaml:8:25: no sample is matched by this pattern alone",
        "demo.yaml:8:34: no sample is matched by this pattern alone",
      ])
  }

  @Test func aVariantNeedsASample() throws {
    #expect(
      try mistakes(
        ("    others:", "    variants: [{id: one}, {id: two}]\n    others:"),
        ("    - lines", "    - variant: one\n      lines")
      ) == ["demo.yaml:8:27: the variant 'two' has no sample"])
    #expect(
      try mistakes(
        ("    others:", "    variants: [{id: one}, {id: two}]\n    others:"),
        ("    - lines", "    - variant: two\n      lines")
      ).first == "demo.yaml:13:7: the sample is read as variant 'one'")
    #expect(
      try mistakes(("    - lines", "    - variant: tow\n      lines")) == [
        "demo.yaml:12:7: 'bracketed' has no variant 'tow'"
      ])
  }

  @Test func anUnknownKeyIsAMistakeWithTheNearestName() throws {
    #expect(
      try mistakes(("    title:", "    titel: x\n    title:")) == [
        "demo.yaml:3:5: the key 'titel' is unknown\n    did you mean title, time?"
      ])
    #expect(
      try mistakes(("reason: dropped", "reason: droped")) == [
        "demo.yaml:7:42: 'droped' is no reason\n    known are dropped, disconnected, clock"
      ])
    #expect(
      try mistakes(
        (
          "process: Demo, pid: 42, message: hello}\n        - rep",
          "proces: Demo, pid: 42, message: hello}\n        - rep"
        )) == [
          "demo.yaml:21:30: a record has no field 'proces'\n    did you mean process?"
        ])
  }

  @Test func allMistakesOfATableAreGathered() throws {
    #expect(
      try mistakes(
        ("    title: Bracketed demo format\n", ""), ("time: HH:mm:ss", "time: 'HH]'"),
        ("- other\n        - {", "- otter\n        - {")
      ) == [
        "demo.yaml:2:5: the key 'title' is missing",
        "demo.yaml:4:11: not a layout of a time\n    such as yyyy-MM-dd HH:mm:ss.fff[Z]; every [ needs its ]",
      ])
  }

  @Test func aBrokenPatternIsShownWithACaret() throws {
    #expect(
      try mistakes(("(?<pid>", "(?<pid")) == [
        #"""
        demo.yaml:4:13: not a pattern
            ^(?<time>\d\d:\d\d:\d\d) (?<process>[^\[]+)\[(?<pid\d+)\] 
                                                               ^ syntax error in subpattern name (missing terminator?)
        """#
      ])
  }

  @Test func aGroupMustBeAFieldOfTheHeader() throws {
    #expect(
      try mistakes(("(?<pid>", "(?<pdi>")).first
        == "demo.yaml:4:13: a header has no field 'pdi'\n    did you mean pid?")
  }

  @Test func aCharacterClassHoldsASCIIOnly() throws {
    #expect(
      try mistakes(("'^begin$'", "'^[]bä]egin$'")) == [
        """
        demo.yaml:8:14: the class []bä] holds a character that is more than one byte
            write it as an alternative: (?:[abc]|ä)
        """
      ])
    #expect(Expression(source: #"\[ä[^\]a]ö"#, location: Location(file: "x")).wideClass == nil)
  }

  @Test func aFormatHasAHeaderOrAnObject() throws {
    #expect(
      try mistakes(("    others:", "    object: {message: m}\n    others:")) == [
        "demo.yaml:2:5: a format has one of header, footer, opening and object"
      ])
    #expect(
      try mistakes(("    others:", "    object: {message: m, fields: {pdi: p}}\n    others:")).first
        == "demo.yaml:8:13: a header has no field 'pdi'\n    did you mean pid?")
  }

  @Test func aNameStandsOnce() throws {
    #expect(
      try mistakes(("  - id: bracketed", "  - {id: bracketed, title: x}\n  - id: bracketed")).first
        == "demo.yaml:3:5: the format 'bracketed' stands here twice")
  }

  @Test func aLayerIsHeldToItsSamples() {
    let table = """
      layers:
        - {id: star, title: Stars, pattern: '^\\* '}
        - {id: none, title: None, pattern: '^- '}
      ---
      layers:
        star: [{line: '* a', rest: '* a'}]
        sta: []
      """
    var mistakes = Mistakes()
    _ = Layer.readAndJudge(TableFile(name: "l.yaml", text: table), &mistakes)
    #expect(
      mistakes.diagnostics.map(\.description) == [
        "l.yaml:7:3: no layer is called 'sta'\n    did you mean star?",
        "l.yaml:6:10: of the sample 'a' is left",
        "l.yaml:3:5: the layer 'none' has no sample",
      ])
  }
}
