import LifecheckEpisodes
import LifecheckRules
import LifecheckTables

extension Report {
  /// Reads a report that was saved as JSON.
  ///
  /// Keys that a later version added are passed over. JSON is read as the YAML it is, so that every
  /// mistake has its line and column.
  ///
  /// - Throws: What is wrong with it; what refers to something that is not there, too.
  public init(saved file: TableFile) throws(Mistakes) {
    var reader = SavedReader()
    var mistakes = Mistakes()
    let documents = YAML.documents(of: file, &mistakes)
    try mistakes.check()
    guard let root = documents.first, documents.count == 1, root.entries != nil else {
      mistakes.add("no report: expected one JSON object", at: Location(file: file.name))
      throw mistakes
    }
    let schema = root["schema"]?.text
    guard schema == "lifecheck.report/1" else {
      mistakes.add(
        schema.map { "the report has the schema '\($0)'" } ?? "the key 'schema' is missing",
        at: root["schema"]?.location ?? root.location,
        help: "this version reads lifecheck.report/1, as lifecheck check --format json writes it")
      throw mistakes
    }
    let report = reader.report(root)
    try reader.mistakes.check()
    guard let report else { throw mistakes }
    self = report
  }
}

/// Walks over a saved report; the values it gives up on are mistakes.
struct SavedReader {
  var mistakes = Mistakes()
  // Of a file that is no report at all a few words are enough.
  private static let mostMistakes = 20

  mutating func wrong(_ message: String, _ node: Node) {
    if mistakes.diagnostics.count < Self.mostMistakes { mistakes.add(message, at: node.location) }
  }

  // MARK: - Values

  /// The value of a key; without one the node itself, so that reading can go on.
  mutating func required(_ node: Node, _ key: String) -> Node {
    if let value = node[key] { return value }
    wrong("the key '\(key)' is missing", node)
    return node
  }

  mutating func text(_ node: Node, _ key: String) -> String {
    let value = required(node, key)
    guard case .scalar(let text, isPlain: false) = value.content else {
      wrong("'\(key)' must be a text", value)
      return ""
    }
    return text
  }

  mutating func optionalText(_ node: Node, _ key: String) -> String? {
    guard let value = node[key], !value.isNull else { return nil }
    return text(node, key)
  }

  mutating func number(_ node: Node, _ key: String) -> Int {
    number(required(node, key), called: key)
  }

  mutating func number(_ node: Node, called name: String) -> Int {
    if case .scalar(let text, isPlain: true) = node.content, let number = Int(text) {
      return number
    }
    wrong("'\(name)' must be a whole number", node)
    return 0
  }

  mutating func optionalNumber(_ node: Node, _ key: String) -> Int? {
    guard let value = node[key], !value.isNull else { return nil }
    return number(value, called: key)
  }

  mutating func flag(_ node: Node, _ key: String) -> Bool {
    guard let value = node[key], !value.isNull else { return false }
    if case .scalar(let text, isPlain: true) = value.content, text == "true" || text == "false" {
      return text == "true"
    }
    wrong("'\(key)' must be true or false", value)
    return false
  }

  mutating func word<Word: RawRepresentable & CaseIterable>(
    _ node: Node, _ key: String, else fallback: Word
  ) -> Word where Word.RawValue == String {
    let text = text(node, key)
    if let word = Word(rawValue: text) { return word }
    if node[key] != nil {
      wrong(
        "'\(text)' is no \(key): known are "
          + Word.allCases.map(\.rawValue).joined(separator: ", "), required(node, key))
    }
    return fallback
  }

  mutating func list(_ node: Node, _ key: String) -> [Node] {
    guard let value = node[key], !value.isNull else { return [] }
    if let items = value.items { return items }
    wrong("'\(key)' must be a list", value)
    return []
  }

  mutating func texts(_ node: Node, _ key: String) -> [String] {
    list(node, key).map { item in
      if case .scalar(let text, isPlain: false) = item.content { return text }
      wrong("'\(key)' must be a list of texts", item)
      return ""
    }
  }

  mutating func numbers(_ node: Node, _ key: String) -> [Int] {
    list(node, key).map { number($0, called: key) }
  }

  /// Indices in a list of so many; those outside are mistakes.
  mutating func indices(_ node: Node, _ key: String, below count: Int) -> [Int] {
    list(node, key).compactMap { item in
      let index = number(item, called: key)
      if (0..<count).contains(index) { return index }
      wrong("'\(key)' refers to \(index), but there are \(count)", item)
      return nil
    }
  }

  mutating func index(_ node: Node, _ key: String, below count: Int) -> Int? {
    guard let value = node[key], !value.isNull else { return nil }
    let index = number(value, called: key)
    if (0..<count).contains(index) { return index }
    wrong("'\(key)' refers to \(index), but there are \(count)", value)
    return nil
  }

  mutating func version(_ node: Node, _ key: String) -> Version? {
    guard let text = optionalText(node, key) else { return nil }
    if let version = Version(text) { return version }
    wrong("'\(text)' is no version", required(node, key))
    return nil
  }
}
