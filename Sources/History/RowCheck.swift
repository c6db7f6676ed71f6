import LifecheckTables

/// Finds what is wrong with the values of a row; SQLite itself reads its JSON.
struct RowCheck {
  private let columns: [RowColumn]
  private let statement: Database.Statement

  /// Checks the row itself, or each of its deviations.
  init(_ columns: [RowColumn], ofDeviations: Bool = false, in database: Database) throws(Diagnostic)
  {
    self.columns = columns
    let values = columns.map { column in
      let key = ofDeviations ? "d.fullkey || '.\(column.name)'" : "'$.\(column.name)'"
      return "json_type(?1, \(key)), json_extract(?1, \(key))"
    }.joined(separator: ", ")
    statement = try database.prepare(
      ofDeviations
        ? "SELECT d.type, \(values) FROM json_each(?1, '$.deviations') d"
        : "SELECT 'object', \(values)")
  }

  /// The first thing that is wrong; the row has to be JSON.
  func problem(in row: String) throws(Diagnostic) -> String? {
    for values in try statement.rows([.text(row)]) {
      guard values.first == .text("object") else { return "'deviations' must be a list of objects" }
      for (index, column) in columns.enumerated() {
        let type: String? =
          if case .text(let type) = values[1 + 2 * index] { type } else { nil }
        if let problem = column.problem(type: type, value: values[2 + 2 * index]) { return problem }
      }
    }
    return nil
  }
}
