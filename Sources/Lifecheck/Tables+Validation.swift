import LifecheckEvents
import LifecheckRecords
import LifecheckReports
import LifecheckRules
import LifecheckTables
import LifecheckTraces

extension Tables {
  /// Holds a user's tables to the laws that the built-in ones keep.
  ///
  /// - Throws: `Mistakes`: everything that is wrong with them.
  public static func validate(_ paths: [String], builtIn: Bool) throws(Mistakes) {
    let tables = try Tables(builtIn: builtIn, files: paths)
    var mistakes = Mistakes()
    tables.check(tables.userFiles, &mistakes)
    try mistakes.check()
  }

  /// Holds the rows of some of its files to the laws of tables, and runs their examples.
  public func check(_ checked: [TableFile], _ mistakes: inout Mistakes) {
    for file in checked {
      _ = LogFormat.readAndJudge(file, beside: formats, &mistakes)
    }
    spellings.check(checked, &mistakes)
    do throws(Mistakes) {
      try Redactor(files: userFiles).check(checked, &mistakes)
    } catch {
      error.diagnostics.forEach { mistakes.add($0) }
    }
    Glossary(checked, &mistakes).check(against: self, &mistakes)
    let names = Set(checked.map(\.name))
    do throws(Mistakes) {
      let rules = try RuleTables(
        builtInFiles.filter { $0.name.hasPrefix("rules/") }, userFiles: userFiles,
        events: Set(spellings.events))
      let proofs = try Proofs(in: builtInFiles, userFiles: userFiles)
      rules.check(in: names, &mistakes)
      proofs.check(rules, in: names, &mistakes)
      let cited = checkGrounds(proofs, in: names, &mistakes)
      proofs.checkSources(in: names, citedElsewhere: cited, &mistakes)
      for failure in try RuleTrial(self, only: names).failures { mistakes.add(failure, at: nil) }
      for failure in try GroundsTrial(self, only: names).failures { mistakes.add(failure, at: nil) }
    } catch {
      error.diagnostics.forEach { mistakes.add($0) }
    }
  }

  /// Holds invariants and classes to the law that each row proves itself.
  ///
  /// - Returns: The sources that they rest on.
  private func checkGrounds(
    _ proofs: Proofs, in names: Set<String>, _ mistakes: inout Mistakes
  ) -> Set<String> {
    let rows: [GroundsTable.Kind: [(id: String, location: Location, versions: VersionRange)]] = [
      .invariants: invariants.map { ($0.id, $0.location, $0.versions) },
      .classes: bugClasses(&mistakes).map { ($0.id, $0.location, $0.versions) },
    ]
    var cited: Set<String> = []
    for kind in GroundsTable.Kind.allCases {
      let table = GroundsTable(kind, in: files(of: kind), &mistakes)
      table.check(
        rows[kind] ?? [], in: names, sources: { proofs.source($0) != nil },
        events: Set(spellings.events), &mistakes)
      cited.formUnion(table.sources)
    }
    return cited
  }
}
