import LifecheckEvents
import LifecheckTables

/// The proofs of rules, read from the second YAML documents of their tables, and only on demand.
///
///     let proofs = try Proofs(of: rules)            // only the files in which these rules stand
///     proofs["selfOpenURL.app"]?.why
///
/// A second document maps ids of rules to `why`, `help`, `sources` and `examples`; the keys `sources`
/// (more sources by id), `formats` and `spellings` are no rules. What the sources are is in
/// `rules/sources.yaml` and in the lists beside it, `rules/sources-*.yaml`.
public struct Proofs: Sendable {
  /// How the paths of the lists of sources begin.
  public static let sourceList = "rules/sources"

  private var proofs: [String: Proof] = [:]
  private var sourceTable: [String: Source] = [:]
  /// Where each source is listed.
  private(set) var sourcePlaces: [String: Location] = [:]
  /// Where the ids of sources stand, for what is wrong with them.
  var citations: [String: [(id: String, place: Location)]] = [:]
  var logs: [String: [ExampleNode]] = [:]

  /// An example with the nodes that it was read from.
  struct ExampleNode {
    let example: Example
    let log: Node
    let offsets: [Int]
    let finds: [Node]
    let given: Node?
    let version: Node?
  }

  /// Reads the proofs of some rules, or of all in the files.
  ///
  /// - Parameters:
  ///   - rules: Only files in which one of them stands are read; nil reads all.
  ///   - files: The built-in tables.
  ///   - userFiles: A user's tables; a later proof takes the place of an earlier one.
  /// - Throws: All that cannot be read.
  public init(
    of rules: [Rule]? = nil, in files: [TableFile] = TableFile.builtIn(under: "rules/"),
    userFiles: [TableFile] = []
  ) throws(Mistakes) {
    var mistakes = Mistakes()
    self.init(of: rules, in: files, userFiles: userFiles, &mistakes)
    try mistakes.check()
  }

  init(
    of rules: [Rule]?, in files: [TableFile], userFiles: [TableFile],
    _ mistakes: inout Mistakes
  ) {
    let wanted = rules.map { Set($0.map(\.location.file)) }
    for file in files where file.name.hasPrefix(Self.sourceList) {
      for document in YAML.documents(of: file, count: 1, &mistakes) {
        readSources(document, &mistakes)
      }
    }
    let own = files.filter { $0.ruleFolder != nil } + userFiles
    for file in own where wanted?.contains(file.name) ?? true {
      let documents = YAML.documents(of: file, count: 2, &mistakes)
      guard documents.count == 2 else { continue }
      read(documents[1], &mistakes)
    }
  }

  /// The proof of a rule.
  public subscript(rule: String) -> Proof? { proofs[rule] }

  /// The source of an id.
  public func source(_ id: String) -> Source? { sourceTable[id] }

  /// All sources, in order of their ids.
  public var sources: [Source] { sourceTable.values.sorted { $0.id < $1.id } }

  /// The ids of all rules that have a proof, in order.
  public var rules: [String] { proofs.keys.sorted() }

  private mutating func read(_ document: Node, _ mistakes: inout Mistakes) {
    guard let entries = document.entries else {
      mistakes.add(
        "the second document must be a mapping from rules to their proofs, found \(document.kind)",
        at: document.location)
      return
    }
    for entry in entries {
      switch entry.key {
      case "sources": readSources(entry.value, &mistakes)
      case "classes", "formats", "invariants", "layers", "samples", "spellings", "traces": continue
      default: readProof(of: entry.key, entry, &mistakes)
      }
    }
  }

  private mutating func readSources(_ node: Node, _ mistakes: inout Mistakes) {
    guard let entries = node.entries else {
      mistakes.add("sources must be a mapping, found \(node.kind)", at: node.location)
      return
    }
    for entry in entries {
      guard var row = Row(entry.value, &mistakes) else { continue }
      let title = row.text("title", &mistakes)
      let place = row.text("where", &mistakes)
      row.finish(&mistakes)
      guard let title, let place else { continue }
      sourceTable[entry.key] = Source(id: entry.key, title: title, place: place)
      sourcePlaces[entry.key] = entry.location
    }
  }

  private mutating func readProof(
    of rule: String, _ entry: Node.Entry, _ mistakes: inout Mistakes
  ) {
    guard var row = Row(entry.value, &mistakes) else { return }
    let why = row.optionalText("why", &mistakes)
    let help = row.optionalText("help", &mistakes)
    let cited = row.optional("sources")
    let sources = cited.map { texts($0, "sources", &mistakes) } ?? []
    let list = row.optional("examples")
    row.finish(&mistakes)
    var examples: [ExampleNode] = []
    if let list, list.items == nil {
      mistakes.add("'examples' must be a list, found \(list.kind)", at: list.location)
    }
    for item in list?.items ?? [] {
      if let example = Self.example(item, &mistakes) { examples.append(example) }
    }
    proofs[rule] = Proof(
      rule: rule, why: Self.trimmed(why ?? ""), help: help.map(Self.trimmed), sources: sources,
      examples: examples.map(\.example), location: entry.location)
    citations[rule] = (cited.map { $0.items ?? [$0] } ?? []).compactMap { node in
      node.text.map { ($0, node.location) }
    }
    logs[rule] = examples
  }

  private static func example(_ node: Node, _ mistakes: inout Mistakes) -> ExampleNode? {
    guard var row = Row(node, &mistakes) else { return nil }
    let given = row.optional("given")
    guard let read = ExampleRow(&row, &mistakes) else { return nil }
    do throws(Misreading) {
      let log = try ExampleLog(read.text)
      let example = Example(
        events: log.events, marked: log.marked, given: given?.text, version: read.version,
        isWhole: read.isWhole, finds: read.finds, log: read.text, location: node.location)
      return ExampleNode(
        example: example, log: read.log, offsets: log.offsets,
        finds: read.findsNode.items ?? [read.findsNode], given: given, version: read.os)
    } catch {
      mistakes.add(error, in: read.log)
      return nil
    }
  }

  /// A folded text ends with a line's end that its author did not mean.
  static func trimmed(_ text: String) -> String {
    var text = Substring(text)
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
