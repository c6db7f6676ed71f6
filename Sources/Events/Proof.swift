import LifecheckTables

/// What proves a row: messages that it reads, and messages that look alike and must not be read.
///
/// They stand in the file's second document, by the row's id, or beside the row.
struct Proof {
  struct Sample {
    let text: String
    /// All attributes that must be read, or nil when they are not looked at; for a fact, its groups.
    let values: [String: Event.Value]?
    let location: Location
  }

  var samples: [Sample] = []
  var decoys: [Sample] = []

  /// Makes the keys of a proof known ones of a row.
  static func passOver(_ row: inout Row) {
    _ = row.optional("samples")
    _ = row.optional("decoys")
  }

  /// The proofs of a file by id.
  static func all(in file: TableFile, _ mistakes: inout Mistakes) -> [String: Proof] {
    let documents = YAML.documents(of: file, &mistakes)
    guard let first = documents.first else { return [:] }
    let rows = ["spellings", "attributes", "mentions", "facts"].flatMap { first[$0]?.items ?? [] }
    let ids = Set(rows.compactMap { $0["id"]?.text })
    // A user's file may hold the rows and samples of other stages as well.
    let all = first.entries?.flatMap { $0.value.items ?? [] }.compactMap { $0["id"]?.text } ?? []
    var proofs: [String: Proof] = [:]
    if documents.count > 1, let node = documents[1][SpellingTable.proofKey] {
      if node.entries == nil, !node.isNull {
        mistakes.add("'samples' must be a mapping from ids, found \(node.kind)", at: node.location)
      }
      for entry in node.entries ?? [] {
        if ids.contains(entry.key) {
          proofs[entry.key] = Proof(entry.value, &mistakes)
        } else if !all.contains(entry.key) {
          mistakes.add(
            "no row of this file has the id '\(entry.key)'", at: entry.location,
            help: didYouMean(entry.key, among: all))
        }
      }
    }
    for row in rows {
      guard let id = row["id"]?.text, row["samples"] != nil || row["decoys"] != nil else {
        continue
      }
      let beside = Proof(row, &mistakes, isWholeRow: true)
      proofs[id, default: Proof()].samples += beside.samples
      proofs[id, default: Proof()].decoys += beside.decoys
    }
    return proofs
  }

  init() {}

  private init(_ node: Node, _ mistakes: inout Mistakes, isWholeRow: Bool = false) {
    guard var row = Row(node, &mistakes) else { return }
    samples = Self.list(row.optional("samples"), &mistakes)
    decoys = Self.list(row.optional("decoys"), &mistakes)
    if !isWholeRow { row.finish(&mistakes) }
  }

  private static func list(_ node: Node?, _ mistakes: inout Mistakes) -> [Sample] {
    guard let node else { return [] }
    var samples: [Sample] = []
    for item in node.items ?? [node] {
      if let text = item.text {
        samples.append(Sample(text: text, values: nil, location: item.location))
        continue
      }
      guard var row = Row(item, &mistakes), let text = row.text("text", &mistakes) else { continue }
      let values = row.optional("is")?.entries.map { entries in
        Dictionary(
          entries.map { ($0.key, Event.Value($0.value)) }, uniquingKeysWith: { _, last in last })
      }
      row.finish(&mistakes)
      samples.append(Sample(text: text, values: values ?? nil, location: item.location))
    }
    return samples
  }
}
