import Testing

@testable import LifecheckLearning

/// What several sequences have in common.
struct StepOrderTests {
  private func order(_ texts: String..., choosing: String = "abcdefgh") -> String {
    let letters = Array(Set(texts.joined())).sorted()
    let sequences = texts.map { text in text.compactMap { letters.firstIndex(of: $0) } }
    guard let order = StepOrder(sequences, canChoose: { choosing.contains(letters[$0]) }) else {
      return "too many"
    }
    return order.levels.map { level in
      let words = level.events.map { event in
        let isOptional = level.kind == .all && order.optional.contains(event)
        return "\(letters[event])\(isOptional ? "?" : "")"
      }
      switch level.kind {
      case .choice: return "(\(words.joined(separator: "|")))"
      case .all where words.count > 1: return "{\(words.joined(separator: " "))}"
      case .all: return words.joined()
      }
    }.joined(separator: " ")
  }

  @Test func whatIsAlwaysTheSameIsOrdered() {
    #expect(order("abc") == "a b c")
    #expect(order("abc", "abc") == "a b c")
  }

  @Test func whatIsAbsentSomewhereIsOptional() {
    #expect(order("abc", "ac") == "a b? c")
    #expect(order("ab", "b", "abc") == "a? b c?")
  }

  @Test func bothOrdersSeenIsNoOrder() {
    #expect(order("abcd", "acbd") == "a {b c} d")
    #expect(order("abc", "bca") == "{a b c}")
  }

  /// b stands between a and c whenever it is there, so all three are in one place.
  @Test func anOrderThatHoldsOnlyWithAnotherEventIsNone() {
    #expect(order("abc", "ca") == "{a b? c}")
  }

  @Test func oneOfSeveralInOnePlaceIsAChoice() {
    #expect(order("acb", "adb") == "a (c|d) b")
    #expect(order("acb", "adb", choosing: "ab") == "a {c? d?} b")
    #expect(order("acb", "adb", "ab") == "a {c? d?} b")
  }

  @Test func eventsThatNeverMeetHaveNoOrderBetweenThem() {
    #expect(order("ac", "ad", "a") == "a {c? d?}")
  }

  @Test func moreEventsThanARowCanHave() {
    let letters = String((0..<40).compactMap { UnicodeScalar(0x4E00 + $0) }.map(Character.init))
    #expect(order(letters) == "too many")
  }
}

/// Text as YAML.
struct QuotingTests {
  @Test(arguments: [
    ("plain.text_1", "plain.text_1"), ("8.1", "'8.1'"), ("yes", "'yes'"), ("", "''"),
    ("it's", "'it''s'"), (">=8.0 <9.0", "'>=8.0 <9.0'"), ("a: b # c", "'a: b # c'"),
    ("a\nb", "\"a\\nb\""), ("\u{1B}[31m\"\\", "\"\\U0000001B[31m\\\"\\\\\""),
    ("\u{202E}x", "\"\\U0000202Ex\""), ("日本", "'日本'"),
  ])
  func whateverIsInATextItStaysOneScalar(text: String, yaml: String) {
    #expect(quoted(text) == yaml)
  }
}
