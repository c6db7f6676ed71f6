extension Baseline.Comparison {
  /// Writes it as one JSON object, with a line an entry.
  public func writeJSON<Sink: TextOutputStream>(to sink: inout Sink) {
    var json = JSONWriter(sink, style: .spaced)
    json.object(lines: true) { json in
      json.member("schema", "lifecheck.baseline-comparison/1")
      for (key, entries) in [("new", new), ("gone", gone), ("still", still)] {
        json.key(key)
        json.array(entries, lines: true) { json, entry in
          json.object {
            $0.member("fingerprint", entry.fingerprint)
            $0.member("rule", entry.rule)
            $0.member("trigger", entry.trigger)
            $0.member("event", entry.event)
            $0.member("kind", entry.kind)
            $0.member("attribute", entry.attribute)
            $0.member("app", entry.app)
            $0.member("os", entry.os)
            $0.member("message", entry.message)
            $0.member("reason", entry.reason)
          }
        }
      }
    }
    json.newline()
    sink = json.finish()
  }
}
