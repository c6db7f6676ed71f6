import LifecheckTables

extension Report {
  /// Where forms that annotate files point.
  public enum Target: String, Sendable, Hashable, CaseIterable {
    /// At the line of the log.
    case log
    /// At the row of the rules table, which is in the repository when the log is not.
    case rule
  }

  /// A line of a file.
  struct Place: Hashable {
    let path: String
    /// From 1.
    let line: Int
  }

  /// Where a deviation is shown; one about a whole log stands at its first line.
  func place(of deviation: Deviation, _ target: Target) -> Place {
    if target == .rule, let row = deviation.rule.flatMap(rule)?.row {
      let parts = row.split(separator: ":", omittingEmptySubsequences: false)
      // As `rules/app/url.yaml:12:3`; the column is of no use here.
      let numbers = parts.dropFirst().prefix { Int($0) != nil }
      if let path = parts.first, let line = numbers.first.flatMap({ Int($0) }) {
        return Place(path: String(path), line: max(1, line))
      }
    }
    let path = logs[checked: deviation.log]?.path ?? ""
    return Place(path: path, line: max(1, deviation.line ?? 1))
  }
}
