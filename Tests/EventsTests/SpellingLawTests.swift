import LifecheckTables
import Testing

@testable import LifecheckEvents

/// Every way to get a table of spellings wrong, and the message it must give.
struct SpellingLawTests {
  /// All that is wrong with a user's table, read on its own.
  private static func mistakes(_ text: String, beside others: [TableFile] = []) -> [String] {
    let file = TableFile(name: "my.yaml", text: text)
    var mistakes = Mistakes()
    let table = SpellingTable(others + [file], &mistakes)
    table.check([file], &mistakes)
    return mistakes.diagnostics.map(\.description)
  }

  private static func table(
    pattern: String = "'thingStarted'", more: String = "", samples: String = "[thingStarted]",
    decoys: String = "[]", rest: String = ""
  ) -> String {
    """
    spellings:
      - id: thing
        event: thing.started
        channel: delegate
        pattern: \(pattern)
    \(more)
    \(rest)
    ---
    samples:
      thing: {samples: \(samples), decoys: \(decoys)}
    """
  }

  @Test func aRightTableHasNoMistake() {
    #expect(Self.mistakes(Self.table()) == [])
  }

  @Test func aRowMayHoldItsOwnSamples() {
    let text = """
      spellings:
        - {id: a, event: a, channel: c, pattern: thingOne, samples: [thingOne], decoys: [thingOnes]}
      """
    #expect(Self.mistakes(text) == [])
  }

  @Test func aBrokenPatternIsShownWithACaret() {
    let help = "\n    thing(Started\n                 ^ missing closing parenthesis"
    let text = Self.table(pattern: "'thing(Started'")
    #expect(Self.mistakes(text) == ["my.yaml:5:14: not a pattern" + help])
    let named = Self.table(pattern: "'thing(Started'", more: "    literals: [thing]")
    #expect(Self.mistakes(named) == ["my.yaml:5:14: not a pattern" + help])
  }

  @Test func aPatternWithoutALiteralIsRefused() {
    #expect(
      Self.mistakes(Self.table(pattern: #"'\d+'"#)) == [
        "my.yaml:5:14: the pattern has no text that every match must hold\n"
          + "    name texts of two or more letters, of which each match holds one: literals: [...]"
      ])
  }

  @Test func aLiteralThatIsNotInASampleIsFound() {
    #expect(
      Self.mistakes(Self.table(more: "    literals: [thingStopped]")) == [
        "my.yaml:10:21: the sample of 'thing' holds none of its literals\n"
          + "    they are thingStopped"
      ])
  }

  @Test func aRowWithoutASampleIsFound() {
    #expect(
      Self.mistakes(Self.table(samples: "[]")) == [
        "my.yaml:2:5: 'thing' has no sample\n"
          + "    a second document of the file proves its rows: samples: {thing: {samples: [...]}}"
      ])
  }

  @Test func aSampleThatIsNotMatchedIsFound() {
    #expect(
      Self.mistakes(Self.table(samples: "[thingStarted, somethingStarted]")) == [
        "my.yaml:10:35: the pattern of 'thing' does not match its sample\n    thingStarted"
      ])
  }

  @Test func aSampleThatSaysOtherwiseIsFound() {
    #expect(
      Self.mistakes(Self.table(samples: "[{text: thingStarted, is: {state: active}}]")) == [
        "my.yaml:10:21: the sample says {state: 'active'}, and {} is read"
      ])
  }

  @Test func aDecoyThatIsReadIsFound() {
    #expect(
      Self.mistakes(Self.table(decoys: "[thingStarted now]")) == [
        "my.yaml:10:45: the decoy is read as thing.started by 'thing'"
      ])
  }

  @Test func twoRowsForOneSampleAreFound() {
    let rest = "  - {id: b, event: b, channel: c, pattern: 'thing\\w+', samples: [thingStopped]}"
    #expect(
      Self.mistakes(Self.table(rest: rest)) == [
        "my.yaml:10:21: the sample is matched by 'b' as well\n"
          + "    if 'thing' is right, say so in its row: over: b"
      ])
    #expect(Self.mistakes(Self.table(more: "    over: b", rest: rest)) == [])
  }

  @Test func aUserRowThatTakesABuiltInSampleIsFound() {
    let text = Self.table(
      pattern: "'-> applicationDidBecomeActive'", samples: "['-> applicationDidBecomeActive']")
    #expect(
      Self.mistakes(text, beside: TableFile.builtIn(under: "spellings/")).first
        == "my.yaml:10:21: the sample is matched by 'delegate.didBecomeActive' as well\n"
        + "    if 'thing' is right, say so in its row: over: delegate.didBecomeActive")
  }

  @Test func aRowWithAKnownIdReplacesIt() throws {
    let text = Self.table(pattern: "'meinStart'").replacing(
      "thing", with: "delegate.didBecomeActive")
    var mistakes = Mistakes()
    let files = TableFile.builtIn(under: "spellings/") + [TableFile(name: "my.yaml", text: text)]
    let table = SpellingTable(files, &mistakes)
    #expect(mistakes.isEmpty)
    #expect(table.spellings.count == (try SpellingTable.builtIn()).spellings.count)
    var reading = try Reading(table)
    let told = reading.events(of: ["meinStart", "applicationDidBecomeActive:"])
    #expect(told.map(\.name.rawValue) == ["delegate.didBecomeActive.started"])
  }

  @Test func anIdThatStandsTwiceIsFound() {
    let rest = "  - {id: thing, event: b, channel: c, pattern: 'other'}"
    #expect(
      Self.mistakes(Self.table(rest: rest)) == [
        "my.yaml:7:5: the id 'thing' stands here twice, first in my.yaml:2:5"
      ])
  }

  @Test func unknownKeysAndWordsAreFound() {
    #expect(
      Self.mistakes(Self.table(more: "    chanel: x\n    kind: step")) == [
        "my.yaml:7:11: 'step' is no kind\n    known are event, evidence",
        "my.yaml:6:5: the key 'chanel' is unknown\n    did you mean channel?",
      ])
  }

  @Test func namesThatNothingGivesAreFound() {
    #expect(
      Self.mistakes(
        Self.table(
          more: "    attributes: [state]\n    over: thng\n    logs: [thing.startd]\n    os: '13+'"))
        == [
          "my.yaml:2:5: 'thing' may carry 'state', which no row of attributes finds",
          "my.yaml:2:5: 'thing' goes before 'thng', which is no spelling\n    did you mean thing?",
          "my.yaml:2:5: 'thing' says that its logger logs 'thing.startd', which no spelling tells\n"
            + "    did you mean thing.started?",
          "my.yaml:2:5: '13+' is no range of OS versions\n    write >=13.0, <10.0 or >=8.0 <10.0",
        ])
  }

  @Test func aClassWithTextBeyondASCIIIsFound() {
    #expect(
      Self.mistakes(Self.table(pattern: "'thingStarted[äö]?'")) == [
        "my.yaml:5:14: a class of the pattern holds a character beyond ASCII, at character 14\n"
          + "    patterns match bytes: write (?:ä|ö) in place of [äö]"
      ])
  }

  @Test func anUnknownPartIsFound() {
    let text = Self.table(pattern: "'thingStarted<<ent>>'", rest: "parts: {end: 'x?'}")
    #expect(
      Self.mistakes(text) == ["my.yaml:5:14: the part 'ent' is unknown\n    did you mean end?"])
  }

  @Test func samplesOfNoRowAreFound() {
    let text = Self.table() + "\n  thin: {samples: [a]}"
    #expect(
      Self.mistakes(text) == [
        "my.yaml:11:3: no row of this file has the id 'thin'\n    did you mean thing?"
      ])
  }

  @Test func anAttributeNeedsItsValueAndItsSamples() {
    let text = """
      attributes:
        - {id: a, attribute: state, pattern: 'state (\\d)', samples: [state 1]}
        - {id: b, attribute: speed, pattern: 'speed (?<value>\\d)', values: {'1': slow}}
      ---
      samples:
        b:
          samples: [{text: speed 1, is: {speed: fast}}, speed 2]
          decoys: [speed 1]
      """
    #expect(
      Self.mistakes(text) == [
        "my.yaml:2:40: the pattern of 'a' has no group 'value'\n"
          + "    put (?<value>...) around what the attribute is to be",
        "my.yaml:7:15: the sample says {speed: 'fast'}, and {speed: 'slow'} is read",
        "my.yaml:7:51: 'b' finds nothing in its sample",
        "my.yaml:8:14: 'b' finds 'slow' in its decoy",
      ])
  }

  @Test func aMentionMustDismissItsSampleAndKeepItsDecoy() {
    let rest = """
      mentions:
        - {id: m, place: before, pattern: 'by the way $', samples: [thingStarted], decoys: [by the way thingStarted]}
      """
    #expect(
      Self.mistakes(Self.table(rest: rest)) == [
        "my.yaml:8:63: 'm' does not make its sample a mention",
        "my.yaml:8:87: the decoy of 'm' must be read as an event",
      ])
  }

  @Test func aFactMustTellSomethingAndReadItsSample() {
    let text = """
      facts:
        - {id: a, pattern: 'no groups', samples: [no groups]}
        - {id: b, pattern: 'OS (?<os>\\d+)', literals: ['OS '], samples: [{text: OS 7, is: {os: '8'}}]}
        - {id: c, pattern: 'OX (?<os>\\d+)', samples: [OX x], decoys: [OX 1]}
      """
    #expect(
      Self.mistakes(text) == [
        "my.yaml:2:22: the pattern of 'a' has no named group, so it tells nothing",
        "my.yaml:3:68: the sample says {os: '8'}, and {os: '7'} is read",
        "my.yaml:4:49: 'c' finds nothing in its sample",
        "my.yaml:4:65: 'c' finds something in its decoy",
      ])
  }

  @Test(arguments: [
    "", "[]", "spellings: x", "spellings: [x]", "spellings: {a: b}", "\u{0}", "a: [", "---",
  ])
  func brokenFilesNeverTrap(text: String) {
    _ = Self.mistakes(text)
  }

  @Test func keysOfOtherStagesAreLeftAlone() {
    #expect(Self.mistakes("formats:\n  - id: x\n---\nsamples:\n  x: {anything: y}\n") == [])
  }

  @Test func allMistakesAreGathered() {
    let text = "spellings:\n  - {id: a}\n  - {event: b, channel: c}\n"
    #expect(
      Self.mistakes(text) == [
        "my.yaml:2:5: the key 'event' is missing", "my.yaml:2:5: the key 'channel' is missing",
        "my.yaml:2:5: the key 'pattern' is missing", "my.yaml:3:5: the key 'id' is missing",
        "my.yaml:3:5: the key 'pattern' is missing",
      ])
  }
}
