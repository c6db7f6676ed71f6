import LifecheckEvents
import LifecheckTables

/// The lenses and their rules, read from tables: the built-in ones and those of users.
///
/// A built-in file is `rules/<lens>/lens.yaml` or holds triggers of its folder's lens. A user's file
/// holds both, whatever its name:
///
///     lenses:
///       - lens: watch
///         states: [off, on]
///         ...
///     triggers:
///       - lens: app
///         trigger: launch.icon
///         rules: [...]
///     ---
///     <id of a rule>: {why: ..., help: ..., sources: [...], examples: [...]}
///
/// It may also be one lens, one trigger, or a list of them, as the built-in files are. What belongs to other
/// readers (`formats`, `spellings`, `traces`, ...) is passed over, and so is a file without lens and
/// trigger. A user's row with a known id takes the place of the known one. Only a file's first YAML
/// document is read here; the second is `Proofs`.
public struct RuleTables: Sendable {
  public let lenses: [Lens]

  /// Reads the tables, and gathers all that is wrong with them.
  ///
  /// - Parameters:
  ///   - files: Built-in tables, in byte order of their paths; none with `--no-builtin`.
  ///   - userFiles: A user's tables, the later ones winning.
  ///   - events: The names that some spelling gives; nil leaves names unchecked.
  /// - Throws: Every mistake, each with its place.
  public init(
    _ files: [TableFile] = TableFile.builtIn(under: "rules/"), userFiles: [TableFile] = [],
    events: Set<Event.Name>?
  ) throws(Mistakes) {
    var mistakes = Mistakes()
    var lenses = LensTable(events: events)
    let builtIn = files.filter { $0.ruleFolder != nil }.map { Sections($0, &mistakes) }
    let users = userFiles.map { Sections($0, &mistakes) }
    for sections in builtIn { lenses.add(sections, isUsers: false, &mistakes) }
    for sections in users { lenses.add(sections, isUsers: true, &mistakes) }
    self.lenses = lenses.finish(&mistakes)
    try mistakes.check()
  }

  /// The lens of an id.
  public subscript(lens: String) -> Lens? { lenses.first { $0.id == lens } }
}

extension TableFile {
  /// The lens that a built-in table belongs to; nil for tables that belong to none.
  var ruleFolder: String? {
    let parts = name.split(separator: "/")
    return parts.count == 3 && parts[0] == "rules" ? String(parts[1]) : nil
  }
}

/// A table cut into its lenses and triggers.
struct Sections {
  private(set) var lenses: [Node] = []
  private(set) var triggers: [Node] = []
  /// The lens of triggers that name none: that of a built-in file's folder.
  let folder: String?

  init(_ file: TableFile, _ mistakes: inout Mistakes) {
    folder = file.ruleFolder
    for document in YAML.documents(of: file, count: 1, &mistakes) { add(document, &mistakes) }
  }

  private mutating func add(_ node: Node, _ mistakes: inout Mistakes) {
    if let items = node.items {
      for item in items { add(item, &mistakes) }
    } else if node["trigger"] != nil {
      triggers.append(node)
    } else if node["lens"] != nil {
      lenses.append(node)
    } else if node["lenses"] != nil || node["triggers"] != nil || folder != nil,
      var row = Row(node, &mistakes)
    {
      lenses += list(row.optional("lenses"), "lenses", &mistakes)
      triggers += list(row.optional("triggers"), "triggers", &mistakes)
      for key in Self.others { _ = row.optional(key) }
      row.finish(&mistakes)
    }
  }

  /// What other readers take out of a user's file.
  private static let others = [
    "attributes", "builds", "facts", "formats", "glossary", "layers", "mentions", "parts",
    "spellings",
    "traces",
  ]

  private func list(_ node: Node?, _ key: String, _ mistakes: inout Mistakes) -> [Node] {
    guard let node else { return [] }
    guard let items = node.items else {
      mistakes.add("'\(key)' must be a list, found \(node.kind)", at: node.location)
      return []
    }
    return items
  }
}
