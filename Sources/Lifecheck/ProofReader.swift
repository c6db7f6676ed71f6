import LifecheckReports
import LifecheckRules

/// Reads why rules are so, on demand: most runs name few rules or none.
public final class ProofReader {
  private let tables: Tables

  public init(_ tables: Tables) { self.tables = tables }

  public func proof(of rule: LifecheckRules.Rule) -> Report.Proof? { nil }
}
