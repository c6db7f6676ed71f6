import LifecheckTables

extension Baseline {
  /// How large a saved report may be, in bytes.
  public static let maximumReportSize = 32 << 20

  /// Whether a file begins as a report in JSON does, and no log.
  public static func isReport(_ bytes: some Collection<UInt8>) -> Bool {
    let text = String(decoding: bytes.prefix(200), as: UTF8.self)
    guard text.first(where: { !$0.isWhitespace }) == "{",
      let key = text.firstRange(of: "\"schema\"")
    else { return false }
    let value = text[key.upperBound...].drop { $0.isWhitespace || $0 == ":" }
    return value.hasPrefix("\"lifecheck.report/")
  }

  /// What a saved report in JSON found, accepted or not.
  ///
  /// - Throws: ``Mistakes`` when it is no report that this version reads.
  public init(report file: TableFile) throws(Mistakes) {
    var mistakes = Mistakes()
    // JSON is YAML, too.
    let document = YAML.documents(of: file, count: 1, &mistakes).first
    try mistakes.check()
    let form = document?["schema"]
    guard let document, form?.text == "lifecheck.report/1" else {
      mistakes.add(
        "'\(form?.text ?? "")' was written by another lifecheck",
        at: form?.location ?? Location(file: file.name), help: "this one reads lifecheck.report/1")
      throw mistakes
    }
    let traces = document["traces"]?.items ?? []
    let logs = document["logs"]?.items ?? []
    var entries: [Entry] = []
    for key in ["deviations", "baselined"] {
      guard let list = document[key] else {
        if key == "deviations" {
          mistakes.add("the key 'deviations' is missing", at: document.location)
        }
        continue
      }
      for node in list.items ?? [] {
        let trace = node["trace"]?.text.flatMap { Int($0) }.flatMap { traces[checked: $0] }
        let log = node["log"]?.text.flatMap { Int($0) }.flatMap { logs[checked: $0] }
        guard let entry = Entry(node, in: trace, of: log) else {
          mistakes.add("no deviation as lifecheck writes one", at: node.location)
          break
        }
        entries.append(entry)
      }
    }
    try mistakes.check()
    self.init(entries)
  }
}

extension Baseline.Entry {
  fileprivate init?(_ node: Node, in trace: Node?, of log: Node?) {
    func text(_ node: Node?, _ key: String) -> String? {
      node?[key].flatMap { $0.isNull ? nil : $0.text }
    }
    guard let fingerprint = text(node, "fingerprint"), Self.isFingerprint(fingerprint),
      let event = text(node, "event"), let kind = text(node, "kind"),
      let message = text(node, "message")
    else { return nil }
    let major = text(log?["os"], "version")?.prefix { $0 != "." }
    self.init(
      fingerprint: fingerprint, rule: text(node, "rule"), trigger: text(node, "trigger"),
      event: event, kind: kind, attribute: text(node, "attribute"),
      app: text(trace, "app") ?? text(log, "app") ?? text(trace, "process"),
      os: major.map(String.init) ?? "?", message: message)
  }
}
