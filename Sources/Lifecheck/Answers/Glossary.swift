import LifecheckTables

/// What the words of the tables mean: a sentence for a state, a channel or an event.
///
///     glossary:
///       states: {active: On the screen and with the touches.}
///       channels: {...}
///       events: {...}
///
/// It is read from `rules/glossary.yaml` and from users' files, on demand; a user's sentence takes the
/// place of a known one.
struct Glossary {
  static let key = "glossary"

  private(set) var states: [String: String] = [:]
  private(set) var channels: [String: String] = [:]
  private(set) var events: [String: String] = [:]
  /// Where each word of each kind stands.
  private(set) var places: [(kind: String, word: String, location: Location)] = []

  init(_ files: [TableFile], _ mistakes: inout Mistakes) {
    for file in files {
      guard let node = YAML.documents(of: file, count: 1, &mistakes).first?[Self.key],
        var row = Row(node, &mistakes)
      else { continue }
      read(row.optional("states"), "states", into: \.states, &mistakes)
      read(row.optional("channels"), "channels", into: \.channels, &mistakes)
      read(row.optional("events"), "events", into: \.events, &mistakes)
      row.finish(&mistakes)
    }
  }

  private mutating func read(
    _ node: Node?, _ kind: String, into words: WritableKeyPath<Self, [String: String]>,
    _ mistakes: inout Mistakes
  ) {
    guard let node else { return }
    guard let entries = node.entries else {
      mistakes.add("'\(kind)' must map words to sentences, found \(node.kind)", at: node.location)
      return
    }
    for entry in entries {
      guard let text = entry.value.text, !text.isEmpty else {
        mistakes.add(
          "'\(entry.key)' must have a sentence, found "
            + (entry.value.text == nil ? entry.value.kind : "nothing"),
          at: entry.value.location)
        continue
      }
      self[keyPath: words][entry.key] = text
      places.append((kind, entry.key, entry.location))
    }
  }
}

extension Glossary {
  /// Notes words that no table knows.
  func check(against tables: Tables, _ mistakes: inout Mistakes) {
    let known = [
      "states": ("state", tables.lenses.flatMap(\.states)),
      "channels": ("channel", tables.spellings.spellings.map(\.channel)),
      "events": ("event", tables.spellings.events.map(\.rawValue)),
    ]
    for (kind, word, location) in places {
      guard let (noun, words) = known[kind], !words.contains(word) else { continue }
      mistakes.add(
        "the \(noun) '\(word)' is unknown", at: location, help: didYouMean(word, among: words))
    }
  }
}
