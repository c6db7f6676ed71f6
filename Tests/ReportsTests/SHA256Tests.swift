import Testing

@testable import LifecheckReports

struct SHA256Tests {
  /// The examples of FIPS 180-4, as NIST publishes them, and the empty message.
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqr"
        + "lmnopqrsmnopqrstnopqrstu",
      "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
    ),
  ])
  func theStandardsExamplesHold(text: String, hex: String) {
    var hash = SHA256()
    hash.update(with: Array(text.utf8))
    #expect(hash.hex == hex)
  }

  @Test func aMillionLettersInUnevenPiecesGiveTheStandardsHash() {
    var hash = SHA256()
    var left = 1_000_000
    var size = 1
    while left > 0 {
      hash.update(with: [UInt8](repeating: UInt8(ascii: "a"), count: min(size, left)))
      left -= size
      size = size * 3 % 1013 + 1
    }
    #expect(hash.hex == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }

  @Test func askingForTheHashDoesNotEndIt() {
    var hash = SHA256()
    hash.update(with: Array("a".utf8))
    let first = hash.digest
    #expect(hash.digest == first)
    hash.update(with: Array("bc".utf8))
    #expect(hash.hex.hasPrefix("ba7816bf8f01cfea"))
  }
}
