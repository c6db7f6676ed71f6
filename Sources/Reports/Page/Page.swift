import CTables

/// What the HTML report is made of apart from the report: its style, its script, and the policy that lets
/// only these two run.
struct Page {
  let style: String
  let script: String
  /// A Content Security Policy: no network, no other script, whatever a log may hold.
  let policy: String
  /// The same, without any script.
  let policyWithoutScript: String

  init() {
    style = Self.text(lifecheck_report_style())
    script = Self.text(lifecheck_report_script())
    policyWithoutScript =
      "default-src 'none'; img-src data:; style-src 'sha256-\(Self.hash(style))'; "
      + "base-uri 'none'; form-action 'none'"
    policy = "\(policyWithoutScript); script-src 'sha256-\(Self.hash(script))'"
  }

  private static func text(_ table: lifecheck_table) -> String {
    String(
      decoding: UnsafeBufferPointer(start: table.bytes, count: table.length), as: UTF8.self)
  }

  private static func hash(_ text: String) -> String {
    var hash = SHA256()
    hash.update(with: Array(text.utf8))
    return base64(hash.digest)
  }

  /// RFC 4648, section 4.
  static func base64(_ bytes: [UInt8]) -> String {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    var text = ""
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      var bits = group.reduce(0) { $0 << 8 | Int($1) }
      bits <<= 8 * (3 - group.count)
      for digit in 0..<4 {
        text.append(digit <= group.count ? letters[bits >> (18 - 6 * digit) & 63] : "=")
      }
    }
    return text
  }
}
