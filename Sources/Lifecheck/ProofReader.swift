import LifecheckReports
import LifecheckRules
import LifecheckTables

/// Reads why rules are so, on demand: most runs name few rules or none.
public final class ProofReader {
  private let tables: Tables
  private let files: [TableFile]
  private var proofs: [String: Proofs] = [:]

  /// Gets ready to read proofs; without sources where they are not shown, for their list is long.
  public init(_ tables: Tables, withSources: Bool = true) {
    self.tables = tables
    files = tables.builtInFiles.filter {
      withSources || !$0.name.hasPrefix(Proofs.sourceList)
    }
  }

  /// Why a rule is so; nil when its table does not say.
  public func proof(of rule: LifecheckRules.Rule) -> Report.Proof? {
    guard let proof = proofs(for: rule)?[rule.id] else { return nil }
    return Report.Proof(
      why: proof.why, help: proof.help,
      sources: proof.sources.map { id in
        let source = proofs(for: rule)?.source(id)
        return Report.Source(id: id, title: source?.title ?? id, place: source?.place ?? "")
      })
  }

  /// The proofs of the file in which a rule stands; a broken one proves nothing.
  private func proofs(for rule: LifecheckRules.Rule) -> Proofs? {
    if let known = proofs[rule.location.file] { return known }
    let read = try? Proofs(of: [rule], in: files, userFiles: tables.userFiles)
    if let read { proofs[rule.location.file] = read }
    return read
  }
}
