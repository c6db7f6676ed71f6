import LifecheckTables

/// All that is known of what messages tell: spellings, attributes, mentions and facts.
///
/// It is read from YAML files with the keys of ``keys``. A row whose id is known replaces it, so a
/// user's table may put a built-in row right.
///
///     let table = try SpellingTable.builtIn()
///     var reader = EventReader(table)
///     for item in items { events += reader.read(item) }
public struct SpellingTable: Sendable {
  /// The keys of a file's first document that are read here; others are left to others.
  public static let keys = ["spellings", "attributes", "mentions", "facts", "builds", "parts"]
  /// The key of the second document: by id, samples and decoys.
  public static let proofKey = "samples"

  public private(set) var spellings: [Spelling] = []
  private(set) var attributes: [AttributeRow] = []
  private(set) var mentions: [Mention] = []
  private(set) var factRows: [FactRow] = []
  /// OS versions by the beginning of a build number; the longest beginning counts.
  private(set) var builds: [String: String] = [:]
  private(set) var scan = LiteralScan([])
  /// The rows that are the whole of a message.
  private(set) var endings = Endings([])
  private(set) var factScan = LiteralScan([])
  /// What the lines of interest hold, found when a long log is read.
  let texts = Texts()
  /// By key and id.
  private var places: [String: [String: Int]] = [:]

  /// Reads tables; later files win.
  ///
  /// - Parameters:
  ///   - files: The built-in ones first; keys that are not of ``keys`` are passed over.
  ///   - mistakes: Gets all that is wrong with their first documents, but not with their patterns:
  ///     ``check(_:_:)`` tries those.
  public init(_ files: [TableFile], _ mistakes: inout Mistakes) {
    for file in files {
      guard let node = YAML.documents(of: file, count: 1, &mistakes).first, !node.isNull else {
        continue
      }
      read(node, &mistakes)
    }
    var literals: [(text: String, owner: Int)] = []
    var ends: [(text: String, owner: Int)] = []
    for (index, row) in spellings.enumerated() {
      let own = row.expression.literals.map { (text: $0, owner: index) }
      if row.isWhole { ends += own } else { literals += own }
    }
    scan = LiteralScan(literals)
    endings = Endings(ends)
    factScan = LiteralScan(
      factRows.enumerated().flatMap { index, row in
        row.expression.literals.map { (text: $0, owner: index) }
      })
  }

  /// The tables compiled in.
  ///
  /// - Throws: ``Mistakes`` if one of them is broken, which the tests rule out.
  public static func builtIn() throws(Mistakes) -> SpellingTable {
    var mistakes = Mistakes()
    let table = SpellingTable(TableFile.builtIn(under: "spellings/"), &mistakes)
    try mistakes.check()
    return table
  }

  /// The spelling of an event.
  public func spelling(_ id: String) -> Spelling? {
    places["spellings"]?[id].map { spellings[$0] }
  }

  /// Every event that some spelling tells, evidence included, in table order, once each.
  public var events: [Event.Name] {
    var seen: Set<Event.Name> = []
    return spellings.map(\.event).filter { seen.insert($0).inserted }
  }

  /// Whether a message may tell something: false is certain, true is not.
  ///
  /// It is one search for the literals of all spellings, and needs no pattern.
  public func isCandidate(_ bytes: UnsafeRawBufferPointer) -> Bool {
    endings.finds(in: bytes) || scan.finds(in: bytes)
  }

  /// The spellings whose literals are in a message, in ascending order.
  func owners(in message: UnsafeRawBufferPointer) -> [Int] {
    let owners = scan.owners(in: message)
    guard message.count <= Endings.limit else { return owners }
    let ends = endings.owners(in: message)
    return ends.isEmpty ? owners : (owners + ends).sorted()
  }

  private mutating func read(_ node: Node, _ mistakes: inout Mistakes) {
    guard let entries = node.entries else {
      mistakes.add("expected a mapping, found \(node.kind)", at: node.location)
      return
    }
    let parts = Parts(node["parts"], &mistakes)
    for entry in entries where entry.key != "parts" && !entry.value.isNull {
      switch entry.key {
      case "spellings":
        let rows = rows(entry, &mistakes) { Spelling($0, parts, &$1) }
        Self.put(rows, in: &spellings, &places[entry.key, default: [:]])
      case "attributes":
        let rows = rows(entry, &mistakes) { AttributeRow($0, parts, &$1) }
        Self.put(rows, in: &attributes, &places[entry.key, default: [:]])
      case "mentions":
        let rows = rows(entry, &mistakes) { Mention($0, parts, &$1) }
        Self.put(rows, in: &mentions, &places[entry.key, default: [:]])
      case "facts":
        let rows = rows(entry, &mistakes) { FactRow($0, parts, &$1) }
        Self.put(rows, in: &factRows, &places[entry.key, default: [:]])
      case "builds":
        for build in entry.value.entries ?? [] { builds[build.key] = build.value.text }
      default:
        // In a file of our own folder nobody else reads the other keys.
        if node.location.file.hasPrefix("spellings/") {
          mistakes.add(
            "the key '\(entry.key)' is unknown", at: entry.location,
            help: didYouMean(entry.key, among: Self.keys))
        }
      }
    }
  }

  private func rows<Item: TableRow>(
    _ entry: Node.Entry, _ mistakes: inout Mistakes,
    _ make: (Node, inout Mistakes) -> Item?
  ) -> [Item] {
    guard let items = entry.value.items else {
      mistakes.add(
        "'\(entry.key)' must be a list of rows, found \(entry.value.kind)", at: entry.location)
      return []
    }
    var seen: [String: Location] = [:]
    return items.compactMap { item in
      guard let row = make(item, &mistakes) else { return nil }
      if let first = seen[row.id] {
        mistakes.add("the id '\(row.id)' stands here twice, first in \(first)", at: row.location)
        return nil
      }
      seen[row.id] = row.location
      return row
    }
  }

  private static func put<Item: TableRow>(
    _ rows: [Item], in list: inout [Item], _ places: inout [String: Int]
  ) {
    for row in rows {
      if let place = places[row.id] {
        list[place] = row
      } else {
        places[row.id] = list.count
        list.append(row)
      }
    }
  }
}

/// A row that another may replace.
protocol TableRow {
  var id: String { get }
  var location: Location { get }
}

extension Spelling: TableRow {}
extension AttributeRow: TableRow {}
extension Mention: TableRow {}
extension FactRow: TableRow {}
