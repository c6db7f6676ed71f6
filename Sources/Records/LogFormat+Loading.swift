import LifecheckTables

extension LogFormat {
  /// The formats compiled in, in byte order of their files.
  public static func builtIn() throws(Mistakes) -> [LogFormat] {
    var mistakes = Mistakes()
    var formats: [LogFormat] = []
    for file in TableFile.builtIn(under: "formats/") {
      formats += read(file, &mistakes)
    }
    try mistakes.check()
    return formats
  }

  /// The formats of a table, from the list `formats` of its first document.
  ///
  /// Other keys of the document are other tables' business. No pattern is compiled; ``laws(of:among:_:)``
  /// does that for a table that was not tested yet.
  public static func read(_ file: TableFile, _ mistakes: inout Mistakes) -> [LogFormat] {
    guard let document = YAML.documents(of: file, count: 1, &mistakes).first else { return [] }
    return read(document, &mistakes)
  }

  /// The formats of a table's first document.
  public static func read(_ document: Node, _ mistakes: inout Mistakes) -> [LogFormat] {
    guard let list = document["formats"] else { return [] }
    guard let items = list.items else {
      mistakes.add("'formats' must be a list, found \(list.kind)", at: list.location)
      return []
    }
    var formats: [LogFormat] = []
    for item in items {
      guard let format = LogFormat(item, &mistakes) else { continue }
      for name in format.names where formats.contains(where: { $0.names.contains(name) }) {
        mistakes.add("the format '\(name)' stands here twice", at: format.location)
      }
      formats.append(format)
    }
    return formats
  }

  /// The names by which it can be chosen: its own and its variants'.
  public var names: [String] {
    [id] + variants.map(\.id).filter { $0 != id }
  }

  /// The groups of a header, and the fields of an object.
  public static let fields = [
    "time", "process", "pid", "thread", "library", "subsystem", "category", "level", "host",
  ]

  init?(_ node: Node, _ mistakes: inout Mistakes) {
    guard var row = Row(node, &mistakes) else { return nil }
    let id = row.text("id", &mistakes)
    let title = row.text("title", &mistakes)
    location = node.location
    rank = Self.number(row.optional("rank"), "rank", &mistakes) ?? Int.max
    isUnmistakable = row.flag("unmistakable", &mistakes)
    begins = row.texts("begins", &mistakes).map { Beginning($0) }
    unprefixed = row.word("unprefixed", &mistakes) ?? .continuation
    echo = row.optionalText("echo", &mistakes)
    footer = Self.expression(row.optional("footer"), "footer", &mistakes)
    opening = Self.expression(row.optional("opening"), "opening", &mistakes)
    others = Self.expressions(row.optional("others"), "others", &mistakes)
    repeats = Self.expressions(row.optional("repeats"), "repeats", &mistakes)
    losses = Self.losses(row.optional("losses"), &mistakes)
    stranger = Self.expression(row.optional("stranger"), "stranger", &mistakes)
    header = Self.expression(row.optional("header"), "header", &mistakes)
    object = row.optional("object").flatMap { ObjectShape($0, &mistakes) }
    if [header != nil, footer != nil, opening != nil, object != nil].count(where: { $0 }) > 1 {
      mistakes.add(
        "a format has one of header, footer, opening and object", at: node.location)
    }
    let plain = Variant(&row, id: id ?? "", at: node.location, &mistakes)
    time = plain.time
    var variants: [Variant] = []
    if let list = row.optional("variants") {
      for item in list.items ?? [] {
        guard var row = Row(item, &mistakes) else { continue }
        let name = row.text("id", &mistakes) ?? ""
        variants.append(Variant(&row, id: name, at: item.location, over: plain, &mistakes))
        row.finish(&mistakes)
      }
      if variants.isEmpty { mistakes.add("'variants' must be a list of rows", at: list.location) }
    }
    row.finish(&mistakes)
    guard let id, let title else { return nil }
    self.id = id
    self.title = title
    self.variants = variants.isEmpty ? [plain] : variants
  }

  static func expression(
    _ node: Node?, _ key: String, _ mistakes: inout Mistakes
  ) -> Expression? {
    guard let node else { return nil }
    if let text = node.text { return Expression(source: text, location: node.location) }
    mistakes.add("'\(key)' must be a pattern, found \(node.kind)", at: node.location)
    return nil
  }

  /// A list of patterns; one alone is a list of one.
  static func expressions(
    _ node: Node?, _ key: String, _ mistakes: inout Mistakes
  ) -> [Expression] {
    guard let node else { return [] }
    var expressions: [Expression] = []
    for item in node.items ?? [node] {
      if let one = expression(item, key, &mistakes) { expressions.append(one) }
    }
    return expressions
  }

  static func losses(_ node: Node?, _ mistakes: inout Mistakes) -> [Loss] {
    guard let node else { return [] }
    guard let items = node.items else {
      mistakes.add("'losses' must be a list, found \(node.kind)", at: node.location)
      return []
    }
    var losses: [Loss] = []
    for item in items {
      guard var row = Row(item, &mistakes) else { continue }
      let pattern = row.required("pattern", &mistakes)
      let reason: Gap.Reason? = row.word("reason", &mistakes)
      let within = row.texts("within", &mistakes).map { Beginning($0) }
      row.finish(&mistakes)
      guard let pattern = expression(pattern, "pattern", &mistakes) else { continue }
      losses.append(Loss(pattern: pattern, reason: reason ?? .dropped, within: within))
    }
    return losses
  }

  private static func number(
    _ node: Node?, _ key: String, _ mistakes: inout Mistakes
  ) -> Int? {
    guard let node else { return nil }
    if let text = node.text, let number = Int(text) { return number }
    mistakes.add("'\(key)' must be a whole number", at: node.location)
    return nil
  }
}

extension LogFormat.Variant {
  /// Reads a row; what it does not say is as in `plain`, the format itself.
  fileprivate init(
    _ row: inout Row, id: String, at location: Location, over plain: LogFormat.Variant? = nil,
    _ mistakes: inout Mistakes
  ) {
    self.id = id
    self.location = location
    let trailer = LogFormat.expression(row.optional("trailer"), "trailer", &mistakes)
    self.trailer = trailer ?? plain?.trailer
    // The format's own header is its shape's.
    if let plain {
      title = row.optionalText("title", &mistakes)
      header = LogFormat.expression(row.optional("header"), "header", &mistakes)
      needs = LogFormat.expressions(row.optional("needs"), "needs", &mistakes)
      layer = row.optionalText("layer", &mistakes)
      unless = LogFormat.expressions(row.optional("unless"), "unless", &mistakes)
      constant = row.optionalText("constant", &mistakes)
      time = Self.time(row.optional("time"), &mistakes) ?? plain.time
      escapes = row.word("escapes", &mistakes) ?? plain.escapes
      os = row.optionalText("os", &mistakes) ?? plain.os
    } else {
      title = nil
      header = nil
      needs = []
      layer = nil
      unless = []
      constant = nil
      time = Self.time(row.optional("time"), &mistakes)
      escapes = row.word("escapes", &mistakes)
      os = row.optionalText("os", &mistakes)
    }
  }

  private static func time(_ node: Node?, _ mistakes: inout Mistakes) -> TimeLayout? {
    guard let node else { return nil }
    if let text = node.text, let layout = TimeLayout(text) { return layout }
    mistakes.add(
      "not a layout of a time", at: node.location,
      help: "such as yyyy-MM-dd HH:mm:ss.fff[Z]; every [ needs its ]")
    return nil
  }
}

extension ObjectShape {
  init?(_ node: Node, _ mistakes: inout Mistakes) {
    guard var row = Row(node, &mistakes) else { return nil }
    needs = row.texts("needs", &mistakes)
    message = row.optionalText("message", &mistakes)
    fields = Self.texts(row.optional("fields"), "fields", &mistakes)
    basenames = Set(row.texts("basenames", &mistakes))
    records = Self.texts(row.optional("records"), "records", &mistakes)
    losses = Self.texts(row.optional("losses"), "losses", &mistakes)
    others = row.texts("others", &mistakes)
    raw = row.optionalText("raw", &mistakes)
    var parts: [String: Expression] = [:]
    for entry in row.optional("parts")?.entries ?? [] {
      parts[entry.key] = LogFormat.expression(entry.value, entry.key, &mistakes)
    }
    self.parts = parts
    row.finish(&mistakes)
    for field in fields.keys.sorted() + basenames.sorted() + parts.keys.sorted()
    where !LogFormat.fields.contains(field) {
      mistakes.add(
        "a header has no field '\(field)'", at: node.location,
        help: didYouMean(field, among: LogFormat.fields))
    }
    if message == nil, others.isEmpty {
      mistakes.add("the key 'message' is missing", at: node.location)
    }
  }

  private static func texts(
    _ node: Node?, _ key: String, _ mistakes: inout Mistakes
  ) -> [String: String] {
    guard let node else { return [:] }
    guard let entries = node.entries else {
      mistakes.add("'\(key)' must be a mapping, found \(node.kind)", at: node.location)
      return [:]
    }
    var texts: [String: String] = [:]
    for entry in entries {
      if let text = entry.value.text {
        texts[entry.key] = text
      } else {
        mistakes.add("'\(entry.key)' must be a text", at: entry.value.location)
      }
    }
    return texts
  }
}
