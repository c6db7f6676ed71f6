import LifecheckTables

extension Baseline {
  /// How large a file of one may be, in bytes.
  public static let maximumSize = 4 << 20
  /// How many mistakes of one file are told.
  private static let maximumMistakes = 100

  /// Reads a file that `write` wrote, or a person.
  ///
  /// - Throws: ``Mistakes``: all that is wrong with it, each with its place.
  public init(_ file: TableFile) throws(Mistakes) {
    var mistakes = Mistakes()
    let document = YAML.documents(of: file, count: 1, &mistakes).first
    try mistakes.check()
    guard let document else {
      mistakes.add(
        "the file holds no baseline", at: Location(file: file.name),
        help: "lifecheck baseline create writes one")
      throw mistakes
    }
    let entries = Self.entries(document, &mistakes)
    try mistakes.check()
    self.init(entries)
  }

  private static func entries(_ document: Node, _ mistakes: inout Mistakes) -> [Entry] {
    guard var row = Row(document, &mistakes) else { return [] }
    // Of a form that is not known nothing else can be said.
    guard let form = row.required("schema", &mistakes) else { return [] }
    guard form.text == schema else {
      let name = form.text ?? form.kind
      let isNewer = name.hasPrefix("lifecheck.baseline/")
      mistakes.add(
        isNewer ? "'\(name)' was written by another lifecheck" : "'\(name)' is no baseline",
        at: form.location, help: "this one reads \(schema)")
      return []
    }
    _ = row.optionalText("tool", &mistakes)
    let list = row.required("entries", &mistakes)
    row.finish(&mistakes)
    guard let list else { return [] }
    guard let items = list.items else {
      mistakes.add("'entries' must be a list, found \(list.kind)", at: list.location)
      return []
    }
    var entries: [Entry] = []
    var lines: [String: Int] = [:]
    for item in items {
      if mistakes.diagnostics.count >= maximumMistakes { break }
      guard let entry = Entry(item, &mistakes) else { continue }
      if let line = lines[entry.fingerprint] {
        mistakes.add(
          "the fingerprint \(entry.fingerprint) stands in line \(line) as well",
          at: item.location, help: "remove one of the two entries")
        continue
      }
      lines[entry.fingerprint] = item.location.line
      entries.append(entry)
    }
    return entries
  }
}

extension Baseline.Entry {
  fileprivate init?(_ node: Node, _ mistakes: inout Mistakes) {
    guard var row = Row(node, &mistakes) else { return nil }
    let mark = row.required("fingerprint", &mistakes)
    let event = row.text("event", &mistakes)
    let kind = row.text("kind", &mistakes)
    let message = row.text("message", &mistakes)
    let rule = row.optionalText("rule", &mistakes)
    let trigger = row.optionalText("trigger", &mistakes)
    let attribute = row.optionalText("attribute", &mistakes)
    let app = row.optionalText("app", &mistakes)
    let os = row.optionalText("os", &mistakes)
    let reason = row.optionalText("reason", &mistakes)
    row.finish(&mistakes)
    guard let mark else { return nil }
    guard let fingerprint = mark.text, Self.isFingerprint(fingerprint) else {
      mistakes.add(
        "'\(mark.text ?? mark.kind)' is no fingerprint", at: mark.location,
        help: "one has 16 digits of 0-9 and a-f, as a report shows them")
      return nil
    }
    guard let event, let kind, let message else { return nil }
    self.init(
      fingerprint: fingerprint, rule: rule, trigger: trigger, event: event, kind: kind,
      attribute: attribute, app: app, os: os ?? "?", message: message, reason: reason ?? "")
  }

  fileprivate static func isFingerprint(_ text: String) -> Bool {
    text.utf8.count == 16
      && text.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
  }
}
