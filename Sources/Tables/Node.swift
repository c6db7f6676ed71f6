/// A node of a YAML document that knows where it stands.
public struct Node: Sendable, Hashable {
  public let location: Location
  public let content: Content

  public enum Content: Sendable, Hashable {
    /// `isPlain`: written without quotes, so that `null` and `~` mean nothing.
    case scalar(String, isPlain: Bool)
    case sequence([Node])
    case mapping([Entry])
  }

  /// A key with its value; keys are unique within their mapping.
  public struct Entry: Sendable, Hashable {
    public let key: String
    public let location: Location
    public let value: Node
  }

  /// The word for its kind in a message.
  public var kind: String {
    switch content {
    case .scalar: "a text"
    case .sequence: "a list"
    case .mapping: "a mapping"
    }
  }

  public var text: String? {
    guard case .scalar(let text, _) = content else { return nil }
    return text
  }

  /// Whether it is an unquoted `null`, `~` or nothing at all.
  public var isNull: Bool {
    guard case .scalar(let text, true) = content else { return false }
    return text.isEmpty || text == "~" || text == "null"
  }

  public var items: [Node]? {
    guard case .sequence(let items) = content else { return nil }
    return items
  }

  public var entries: [Entry]? {
    guard case .mapping(let entries) = content else { return nil }
    return entries
  }

  public subscript(key: String) -> Node? {
    entries?.first { $0.key == key }?.value
  }
}

/// Reads a mapping key by key, and notes what is missing, of the wrong kind or unknown.
///
///     var row = Row(node, mistakes: &mistakes)
///     let id = row.text("id")          // nil and a mistake when it is missing
///     let os = row.optionalText("os")
///     row.finish(&mistakes)            // unknown keys are mistakes
public struct Row {
  public let location: Location
  private let entries: [Node.Entry]
  private var known: [String] = []

  /// Begins with a mapping; anything else is a mistake, and gives nil.
  public init?(_ node: Node, _ mistakes: inout Mistakes) {
    location = node.location
    guard let entries = node.entries else {
      mistakes.add("expected a mapping, found \(node.kind)", at: node.location)
      return nil
    }
    self.entries = entries
  }

  /// The value of a key that may be absent; an unquoted null counts as absent.
  public mutating func optional(_ key: String) -> Node? {
    known.append(key)
    guard let value = entries.first(where: { $0.key == key })?.value, !value.isNull else {
      return nil
    }
    return value
  }

  public mutating func required(_ key: String, _ mistakes: inout Mistakes) -> Node? {
    if let node = optional(key) { return node }
    mistakes.add("the key '\(key)' is missing", at: location)
    return nil
  }

  public mutating func text(_ key: String, _ mistakes: inout Mistakes) -> String? {
    guard let node = required(key, &mistakes) else { return nil }
    return Self.text(node, key, &mistakes)
  }

  public mutating func optionalText(_ key: String, _ mistakes: inout Mistakes) -> String? {
    guard let node = optional(key) else { return nil }
    return Self.text(node, key, &mistakes)
  }

  /// A list of texts; a single text is a list of one; absent is empty.
  public mutating func texts(_ key: String, _ mistakes: inout Mistakes) -> [String] {
    guard let node = optional(key) else { return [] }
    if let text = node.text { return [text] }
    guard let items = node.items else {
      mistakes.add("'\(key)' must be a list of texts, found \(node.kind)", at: node.location)
      return []
    }
    var texts: [String] = []
    for item in items {
      if let text = Self.text(item, key, &mistakes) { texts.append(text) }
    }
    return texts
  }

  public mutating func flag(_ key: String, _ mistakes: inout Mistakes) -> Bool {
    guard let node = optional(key) else { return false }
    switch node.text {
    case "true", "yes": return true
    case "false", "no": return false
    default:
      mistakes.add("'\(key)' must be true or false", at: node.location)
      return false
    }
  }

  /// One of a closed set of words.
  public mutating func word<Word: RawRepresentable & CaseIterable>(
    _ key: String, _ mistakes: inout Mistakes
  ) -> Word? where Word.RawValue == String {
    guard let node = optional(key), let text = Self.text(node, key, &mistakes) else { return nil }
    if let word = Word(rawValue: text) { return word }
    let words = Word.allCases.map(\.rawValue)
    mistakes.add(
      "'\(text)' is no \(key)", at: node.location,
      help: "known are \(words.joined(separator: ", "))")
    return nil
  }

  /// Notes every key that nobody asked for.
  public func finish(_ mistakes: inout Mistakes) {
    for entry in entries where !known.contains(entry.key) {
      mistakes.add(
        "the key '\(entry.key)' is unknown", at: entry.location,
        help: didYouMean(entry.key, among: known))
    }
  }

  private static func text(_ node: Node, _ key: String, _ mistakes: inout Mistakes) -> String? {
    if let text = node.text { return text }
    mistakes.add("'\(key)' must be a text, found \(node.kind)", at: node.location)
    return nil
  }
}
