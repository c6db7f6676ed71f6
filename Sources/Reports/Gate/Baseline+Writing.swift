extension Baseline {
  /// The name and version of the form.
  static let schema = "lifecheck.baseline/1"

  /// Writes it as YAML that people can read: an entry a block, texts in quotes.
  ///
  /// The same entries give the same bytes.
  public func write(tool: String, to sink: inout some TextOutputStream) {
    sink.write(
      """
      # Deviations that are accepted. Write down why in 'reason'; lifecheck baseline prune keeps it, and
      # takes out what is no more found.
      schema: \(Self.schema)
      tool: \(Self.quoted(tool))
      entries:\(entries.isEmpty ? " []" : "")

      """)
    for entry in entries {
      let fields: [(String, String?)] = [
        ("fingerprint", entry.fingerprint), ("rule", entry.rule), ("trigger", entry.trigger),
        ("event", entry.event), ("kind", entry.kind), ("attribute", entry.attribute),
        ("app", entry.app), ("os", entry.os), ("message", entry.message),
        ("reason", entry.reason),
      ]
      var mark = "- "
      for (key, value) in fields {
        guard let value else { continue }
        sink.write("  \(mark)\(key): \(Self.quoted(value))\n")
        mark = "  "
      }
    }
  }

  /// A text of JSON is one of YAML, too, if it steers nothing and hides nothing.
  private static func quoted(_ text: String) -> String {
    var json = JSONWriter("", style: .compact)
    json.value(text)
    return json.finish()
  }
}
