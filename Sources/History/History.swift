import LifecheckTables

/// What many runs said, in one SQLite file.
///
///     let history = try History(at: "history.db", creating: true)
///     var intake = try history.intake(of: "run.ndjson")
///     intake.add(line)
///     try intake.finish()
public final class History {
  /// The form of the database; a later one is not read.
  package static let version = 1
  /// "LChk": what tells SQLite's file of ours from one of another program.
  private static let application = 0x4C43_686B

  let database: Database

  /// Opens a history.
  ///
  /// - Parameters:
  ///   - path: Where it is.
  ///   - creating: Whether to make it, if there is none.
  /// - Throws: A ``Diagnostic`` when it is no database, none of ours, or one of a later lifecheck.
  public init(at path: String, creating: Bool) throws(Diagnostic) {
    database = try Database(path, creating: creating)
    if try isEmpty() {
      guard creating else {
        throw Diagnostic(
          "there is no history in this file", at: Location(file: path),
          help: "lifecheck history add \(path) ROWS... makes one")
      }
      // Another one may be making it at the same time; what it misses is only speed.
      try? database.execute("PRAGMA journal_mode = WAL")
      try database.transaction { () throws(Diagnostic) in
        // And may have been faster.
        guard try isEmpty() else { return }
        try database.execute(HistoryTables.creation)
        try database.execute(
          "PRAGMA application_id = \(Self.application); PRAGMA user_version = \(Self.version)")
      }
    }
    try check()
  }

  private func isEmpty() throws(Diagnostic) -> Bool {
    for sql in [
      "SELECT count(*) FROM sqlite_schema", "PRAGMA user_version", "PRAGMA application_id",
    ] where try database.number(sql) != 0 { return false }
    return true
  }

  private func check() throws(Diagnostic) {
    let place = Location(file: database.path)
    guard try database.number("PRAGMA application_id") == Self.application else {
      throw Diagnostic(
        "this database is of another program", at: place,
        help: "name a file of its own for the history; lifecheck history add makes it")
    }
    let version = try database.number("PRAGMA user_version")
    guard version == Self.version else {
      throw Diagnostic(
        "this history has the form \(version), and was written by a later lifecheck", at: place,
        help: "this one reads the form \(Self.version): update it")
    }
  }

  /// How much was added from one file, and how much was there before.
  public struct Added: Sendable, Hashable {
    public var logs = 0
    public var episodes = 0
    public var deviations = 0
    /// Logs of runs that are there already.
    public var known = 0

    public init() {}
  }
}
