import Testing

@testable import LifecheckRecords

struct JSONLineTests {
  private func values(_ text: String, _ keys: String...) -> [String?]? {
    let bytes = Array(text.utf8)
    var values: [JSONLine.Value?] = Array(repeating: nil, count: keys.count)
    let isObject = bytes.withUnsafeBytes {
      JSONLine.read($0, keys: keys.map { Array($0.utf8) }, into: &values)
    }
    guard isObject else { return nil }
    return values.map { value in value.map { String(decoding: bytes[$0.range], as: UTF8.self) } }
  }

  private func undone(_ text: String) -> String {
    var bytes: [UInt8] = []
    Array(text.utf8).withUnsafeBytes { JSONLine.append($0, to: &bytes) }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func keysAreFoundInAnyOrderAndOnlyAtTheTop() {
    let text = #"{"x":{"a":1,"s":"}"},"b" : [1,{"a":2}], "a":"t\"{","c":null}"#
    #expect(values(text, "a", "b", "c", "d") == [#"t\"{"#, #"[1,{"a":2}]"#, "null", nil])
  }

  @Test func theFirstOfTwoEqualKeysCounts() {
    #expect(values(#"{"a":1,"a":2}"#, "a") == ["1"])
  }

  @Test(arguments: [
    "", "{", "{}x", #"{"a"}"#, #"{"a":}"#, #"{"a":1"#, #"{"a":"1}"#, #"{"a":[1}"#, "[1]", "{a:1}",
    #"{"a":1,}"#, #"{"a":"\"#,
  ])
  func whatIsNoWholeObjectIsNone(text: String) {
    #expect(values(text, "a") == nil)
  }

  @Test(arguments: [
    (#"a\"b\\c\/d"#, "a\"b\\c/d"), (#"\n\t\r\b\f"#, "\n\t\r\u{08}\u{0C}"), (#"\u00e9"#, "é"),
    (#"\ud83d\ude00"#, "😀"), (#"\ud83d"#, "\u{FFFD}"), (#"\ud83d\u0041"#, "\u{FFFD}A"),
    (#"\ude00"#, "\u{FFFD}"), (#"\u12"#, #"\u12"#), (#"\q"#, #"\q"#), (#"\"#, #"\"#),
    (#"\u003cNotice\u003e"#, "<Notice>"),
  ])
  func escapesAreUndone(text: String, plain: String) {
    #expect(undone(text) == plain)
  }
}
