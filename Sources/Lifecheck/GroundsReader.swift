import LifecheckReports
import LifecheckRules
import LifecheckTables

/// Reads why invariants hold and what classes of bugs mean, on demand: most runs name none.
public final class GroundsReader {
  private let tables: Tables
  private let withSources: Bool
  private var grounds: [GroundsTable.Kind: GroundsTable] = [:]
  private var sources: Proofs?

  /// Gets ready to read grounds; without sources where they are not shown, for their list is long.
  public init(_ tables: Tables, withSources: Bool = true) {
    self.tables = tables
    self.withSources = withSources
  }

  /// The grounds of an invariant or a class; nil when its table does not say.
  public func grounds(of id: String, among kind: GroundsTable.Kind) -> Grounds? {
    table(kind)[id]
  }

  /// Why an invariant holds, as a report says it.
  public func proof(of invariant: Invariant) -> Report.Proof? {
    grounds(of: invariant.id, among: .invariants).map { grounds in
      Report.Proof(why: grounds.why, help: grounds.help, sources: reported(grounds.sources))
    }
  }

  /// The sources of some ids, as a report names them.
  public func reported(_ ids: [String]) -> [Report.Source] {
    ids.map { id in
      let source = withSources ? source(id) : nil
      return Report.Source(id: id, title: source?.title ?? id, place: source?.place ?? "")
    }
  }

  private func source(_ id: String) -> Source? {
    if sources == nil {
      sources = try? Proofs(of: [], in: tables.builtInFiles, userFiles: tables.userFiles)
    }
    return sources?.source(id) ?? nil
  }

  private func table(_ kind: GroundsTable.Kind) -> GroundsTable {
    if let known = grounds[kind] { return known }
    // A broken table was told when it was read.
    var mistakes = Mistakes()
    let read = GroundsTable(kind, in: tables.files(of: kind), &mistakes)
    grounds[kind] = read
    return read
  }
}

extension Tables {
  /// The tables in which rows of a kind may stand.
  func files(of kind: GroundsTable.Kind) -> [TableFile] {
    let path = kind == .invariants ? InvariantTable.path : BugClassTable.path
    return builtInFiles.filter { $0.name.hasPrefix(path) } + userFiles
  }
}
