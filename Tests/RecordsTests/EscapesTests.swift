import Testing

@testable import LifecheckRecords

struct EscapesTests {
  private func undone(_ text: String) -> String? {
    var decoded: [UInt8] = []
    let isUndone = Array(text.utf8).withUnsafeBytes {
      LogFormat.Escapes.vis.undo($0, into: &decoded)
    }
    return isUndone ? String(decoding: decoded, as: UTF8.self) : nil
  }

  @Test(arguments: [
    (#"\M-f\M^H\M^V"#, "或"), (#"voil\M-C\240!"#, "voilà!"),
    (#"\M-C\M-) C:\134Notes"#, "é C:\\Notes"),
    (#"\M-C\M-) a\\b \^[[m"#, "é a\\b \u{1B}[m"),
  ])
  func whatVisWroteIsUndone(text: String, plain: String) {
    #expect(undone(text) == plain)
  }

  @Test(arguments: [#"C:\Notes"#, #"C:\Music"#, #"a\\b\134"#, "é \\M-C\\240", "", "\\", "\\M"])
  func aTextThatIsNotSurelyEscapedStaysAsItIs(text: String) {
    #expect(undone(text) == nil)
  }

  @Test func anEscapeThatIsCutOffStays() {
    #expect(undone(#"\M-C\M-) \M-"#) == #"é \M-"#)
    #expect(undone(#"\M-C\M-) \9 \4x"#) == #"é \9 \4x"#)
  }
}
