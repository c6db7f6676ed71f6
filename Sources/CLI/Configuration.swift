import Lifecheck
import LifecheckTables

/// What a configuration sets: its options for all logs, then those for some paths.
struct Configuration {
  private(set) var givens: [Given] = []
  private let file: ConfigurationFile

  /// The key for settings of some logs.
  static let paths = "paths"
  /// More would not be read, and a hostile file has many.
  private static let maximumMistakes = 100

  /// Reads a file.
  ///
  /// - Throws: ``Mistakes``: all that is wrong with it.
  init(_ file: ConfigurationFile) throws(Mistakes) {
    self.file = file
    var mistakes = Mistakes()
    guard let document = try file.document() else { return }
    read(document, layer: .file, for: nil, &mistakes)
    try mistakes.check()
  }

  private mutating func read(
    _ node: Node, layer: Given.Layer, for logs: PathPattern?, _ mistakes: inout Mistakes
  ) {
    guard let entries = node.entries else {
      mistakes.add(
        "expected options and their values, found \(node.kind)", at: node.location,
        help: "as in 'os: 17.2'")
      return
    }
    for entry in entries {
      guard mistakes.diagnostics.count < Self.maximumMistakes else {
        mistakes.add("from here on nothing was read", at: entry.location)
        return
      }
      if entry.key == Self.paths, logs == nil {
        readPaths(entry.value, &mistakes)
      } else if let option = Option.all.first(where: { $0.name == entry.key && $0.isKey }) {
        if logs != nil, !option.isForLogs {
          mistakes.add(
            "'\(entry.key)' holds for the whole run, so it cannot be set for some paths",
            at: entry.location)
        } else {
          read(entry.value, option, layer, logs, &mistakes)
        }
      } else if Option.all.contains(where: { $0.name == entry.key }) {
        mistakes.add("'\(entry.key)' cannot be set in a configuration", at: entry.location)
      } else {
        let keys = Option.all.filter { $0.isKey && (logs == nil || $0.isForLogs) }.map(\.name)
        let near = didYouMean(
          entry.key.replacing("_", with: "-"), among: keys + (logs == nil ? [Self.paths] : []))
        mistakes.add(
          "the key '\(entry.key)' is unknown", at: entry.location,
          help: near ?? "lifecheck config show --no-config lists the keys")
      }
    }
  }

  private mutating func readPaths(_ node: Node, _ mistakes: inout Mistakes) {
    guard let entries = node.entries else {
      mistakes.add(
        "'\(Self.paths)' takes patterns of log paths with their settings, found \(node.kind)",
        at: node.location, help: "as in 'logs/ios7/**': {os: 7}")
      return
    }
    guard let folder = file.folder else { return }
    for (index, entry) in entries.enumerated() {
      do throws(Diagnostic) {
        let pattern = try PathPattern(entry.key, in: folder)
        read(entry.value, layer: .paths(index), for: pattern, &mistakes)
      } catch {
        mistakes.add(error.message, at: entry.location, help: error.help)
      }
    }
  }

  private mutating func read(
    _ node: Node, _ option: Option, _ layer: Given.Layer, _ logs: PathPattern?,
    _ mistakes: inout Mistakes
  ) {
    var given = Given(
      option: option, text: "", layer: layer, location: node.location, logs: logs)
    switch option.value?.kind {
    case .level:
      for entry in mapping(node, option, &mistakes) {
        guard let level = text(entry.value, option, &mistakes) else { continue }
        given.location = entry.location
        given.text = "\(entry.key)=\(level)"
        take(given, &mistakes)
      }
    case .ignore:
      for item in list(node, option) { readIgnore(item, given, &mistakes) }
    default:
      if !option.isList, node.items != nil {
        mistakes.add(given.diagnostic("takes one value, found a list"))
        return
      }
      for item in list(node, option) {
        guard let text = text(item, option, &mistakes) else { continue }
        given.text = resolve(text, option)
        given.location = item.location
        take(given, &mistakes)
      }
    }
  }

  private mutating func take(_ given: Given, _ mistakes: inout Mistakes) {
    Arguments.check([given], &mistakes)
    givens.append(given)
  }

  /// Paths in a configuration are relative to it.
  private func resolve(_ text: String, _ option: Option) -> String {
    switch option.value?.kind {
    case .file: return file.resolve(text)
    case .namedFile:
      guard let equals = text.firstIndex(of: "="), text.index(after: equals) < text.endIndex
      else { return text }
      return text[...equals] + file.resolve(String(text[text.index(after: equals)...]))
    default: return text
    }
  }

  private func list(_ node: Node, _ option: Option) -> [Node] { node.items ?? [node] }

  /// A text that says something.
  private func text(_ node: Node, _ option: Option, _ mistakes: inout Mistakes) -> String? {
    let given = Given(option: option, text: "", layer: .file, location: node.location)
    guard let text = node.text else {
      mistakes.add(given.diagnostic("expected a text, found \(node.kind)"))
      return nil
    }
    guard !node.isNull, !text.isEmpty else {
      mistakes.add(given.diagnostic("has no value", help: "leave the key out"))
      return nil
    }
    return text
  }

  private func mapping(
    _ node: Node, _ option: Option, _ mistakes: inout Mistakes
  ) -> [Node.Entry] {
    if let entries = node.entries { return entries }
    let given = Given(option: option, text: "", layer: .file, location: node.location)
    mistakes.add(
      given.diagnostic(
        "expected ids and their levels, found \(node.kind)", help: "as in {duplicate: note}"))
    return []
  }

  /// Reads `{id: duplicate, reason: why, until: 2026-12-31}`.
  private mutating func readIgnore(
    _ node: Node, _ blank: Given, _ mistakes: inout Mistakes
  ) {
    if node.text != nil {
      let given = Given(option: blank.option, text: "", layer: .file, location: node.location)
      mistakes.add(
        given.diagnostic(
          "in a configuration it needs a reason",
          help: "as in {id: \(node.text ?? ""), reason: why, until: 2026-12-31}"))
      return
    }
    guard var row = Row(node, &mistakes) else { return }
    let ids = row.texts("id", &mistakes)
    if let list = row.required("id", &mistakes), ids.allSatisfy(\.isEmpty) {
      mistakes.add("'id' is empty, so nothing is ignored", at: list.location)
    }
    let reason = row.text("reason", &mistakes)
    if let reason, reason.allSatisfy(\.isWhitespace) {
      mistakes.add(
        "'reason' is empty", at: node["reason"]?.location,
        help: "say why, for who meets it next year")
    }
    let date = row.optional("until")
    row.finish(&mistakes)
    var given = blank
    given.location = node.location
    given.reason = reason
    if let date {
      guard let day = date.text.flatMap({ Day($0) }) else {
        mistakes.add(
          "'\(date.text ?? date.kind)' is no day", at: date.location, help: "as in 2026-12-31")
        return
      }
      given.until = day
    }
    for id in ids {
      given.text = id
      take(given, &mistakes)
    }
  }
}
