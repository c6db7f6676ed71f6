import LifecheckEvents
import LifecheckTables

/// Why an invariant or a class of bugs is in the table, and what proves it.
public struct Grounds: Sendable, Hashable {
  /// A log, and what is found in it.
  public struct Example: Sendable, Hashable {
    public let script: ExampleScript
    public let log: String
    /// nil: the first version of the row's range.
    public let version: Version?
    public let isWhole: Bool
    /// Whether the log tells pids.
    public let hasPids: Bool
    public let contexts: [String]
    /// Messages of an invariant, or ids of classes, to the letter; empty when nothing is found.
    public let finds: [String]
    public let location: Location
  }

  public let id: String
  /// Why it holds; of a class, what it means for who uses the app.
  public let why: String
  /// What to do about it.
  public let help: String?
  /// The ids of its sources.
  public let sources: [String]
  public let examples: [Example]
  public let location: Location
}

/// The grounds of invariants and classes, read from the second YAML documents of their tables on demand.
///
///     invariants:
///       launch.once: {why: ..., help: ..., sources: [...], examples: [...]}
///     classes:
///       crash-or-kill: {means: ..., help: ..., sources: [...], examples: [...]}
public struct GroundsTable: Sendable {
  /// What the grounds are of.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    case invariants
    case classes

    /// The key that says why.
    var reason: String { self == .invariants ? "why" : "means" }
    var noun: String { self == .invariants ? "invariant" : "class" }
  }

  private let kind: Kind
  private var grounds: [String: Grounds] = [:]
  private var nodes: [String: Nodes] = [:]

  private struct Nodes {
    var sources: [Node] = []
    var logs: [(script: ExampleScript, log: Node)] = []
  }

  /// Reads the grounds of one kind in tables; those without the kind's key are passed over.
  public init(_ kind: Kind, in files: [TableFile], _ mistakes: inout Mistakes) {
    self.kind = kind
    for file in files {
      var own = Mistakes()
      let documents = YAML.documents(of: file, count: 2, &own)
      guard documents.count == 2, let section = documents[1][kind.rawValue] else { continue }
      guard let entries = section.entries else {
        mistakes.add(
          "'\(kind.rawValue)' must be a mapping, found \(section.kind)", at: section.location)
        continue
      }
      for entry in entries { read(entry, &mistakes) }
    }
  }

  public subscript(id: String) -> Grounds? { grounds[id] }

  /// The ids of all that have grounds, in order.
  public var ids: [String] { grounds.keys.sorted() }

  /// The ids of all sources that they rest on.
  public var sources: Set<String> { Set(grounds.values.flatMap(\.sources)) }

  private mutating func read(_ entry: Node.Entry, _ mistakes: inout Mistakes) {
    guard var row = Row(entry.value, &mistakes) else { return }
    let why = row.optionalText(kind.reason, &mistakes)
    let help = row.optionalText("help", &mistakes)
    let cited = row.optional("sources")
    let sources = cited.map { texts($0, "sources", &mistakes) } ?? []
    let list = row.optional("examples")
    row.finish(&mistakes)
    if let list, list.items == nil {
      mistakes.add("'examples' must be a list, found \(list.kind)", at: list.location)
    }
    var found = Nodes()
    found.sources = cited.map { $0.items ?? [$0] } ?? []
    var examples: [Grounds.Example] = []
    for item in list?.items ?? [] {
      guard let (example, log) = Self.example(item, &mistakes) else { continue }
      examples.append(example)
      found.logs.append((example.script, log))
    }
    grounds[entry.key] = Grounds(
      id: entry.key, why: Proofs.trimmed(why ?? ""), help: help.map(Proofs.trimmed),
      sources: sources, examples: examples, location: entry.location)
    nodes[entry.key] = found
  }

  private static func example(
    _ node: Node, _ mistakes: inout Mistakes
  ) -> (Grounds.Example, Node)? {
    guard var row = Row(node, &mistakes) else { return nil }
    let hasPids = row.optional("pids") == nil || row.flag("pids", &mistakes)
    let contexts = row.texts("context", &mistakes)
    guard let read = ExampleRow(&row, &mistakes) else { return nil }
    do throws(Misreading) {
      let example = Grounds.Example(
        script: try ExampleScript(read.text), log: read.text, version: read.version,
        isWhole: read.isWhole, hasPids: hasPids, contexts: contexts, finds: read.finds,
        location: node.location)
      return (example, read.log)
    } catch {
      mistakes.add(error, in: read.log)
      return nil
    }
  }
}

extension GroundsTable {
  /// Holds rows to the law that each proves itself: it says why, cites known sources, and has an example
  /// in which it is found and one in which nothing is.
  ///
  /// - Parameters:
  ///   - rows: The ids of all rows, each with its place and its versions.
  ///   - files: Only rows and grounds that stand in these files are checked.
  ///   - sources: Tells whether a source is known.
  ///   - events: The names that some spelling gives.
  ///   - mistakes: Gets what is wrong.
  public func check(
    _ rows: [(id: String, location: Location, versions: VersionRange)], in files: Set<String>,
    sources: (String) -> Bool, events: Set<Event.Name>, _ mistakes: inout Mistakes
  ) {
    for id in ids where !rows.contains(where: { $0.id == id }) {
      guard let own = self[id], files.contains(own.location.file) else { continue }
      mistakes.add(
        "the \(kind.noun) '\(id)' is unknown", at: own.location,
        help: didYouMean(id, among: rows.map(\.id)))
    }
    for row in rows where files.contains(row.location.file) {
      guard let own = self[row.id] else {
        mistakes.add(
          "the \(kind.noun) '\(row.id)' has no grounds", at: row.location,
          help: "they stand in the file's second document, under '\(kind.rawValue)'")
        continue
      }
      check(own, versions: row.versions, sources: sources, events: events, &mistakes)
    }
  }

  private func check(
    _ own: Grounds, versions: VersionRange, sources: (String) -> Bool, events: Set<Event.Name>,
    _ mistakes: inout Mistakes
  ) {
    let place = own.location
    if own.why.isEmpty {
      mistakes.add(
        kind == .invariants
          ? "'\(own.id)' does not say why" : "'\(own.id)' does not say what it means", at: place)
    }
    if own.sources.isEmpty { mistakes.add("'\(own.id)' has no sources", at: place) }
    for node in nodes[own.id]?.sources ?? [] {
      guard let id = node.text, !sources(id) else { continue }
      mistakes.add("the source '\(id)' is unknown", at: node.location)
    }
    if !own.examples.contains(where: \.finds.isEmpty) {
      mistakes.add("'\(own.id)' has no example in which nothing is found", at: place)
    }
    if !own.examples.contains(where: { !$0.finds.isEmpty }) {
      mistakes.add("'\(own.id)' has no example in which it is found", at: place)
    }
    for example in own.examples {
      guard let version = example.version, !versions.contains(version) else { continue }
      // An example outside the range shows that nothing is found there.
      guard !example.finds.isEmpty else { continue }
      mistakes.add(
        "'\(own.id)' does not hold on \(version)", at: example.location,
        help: "it holds on \(versions)")
    }
    let names = EventNames(known: events)
    for (script, log) in nodes[own.id]?.logs ?? [] {
      for (entry, offset) in zip(script.entries, script.offsets) {
        names.check(entry.name, at: log.location(at: offset), &mistakes)
      }
    }
  }
}
