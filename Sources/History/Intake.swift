import LifecheckTables

/// Takes in the rows of one file, line by line; what is wrong with one of them keeps all of them out.
public struct Intake {
  /// Of a file of another kind a few mistakes are enough.
  private static let mostMistakes = 20

  private let database: Database
  private let name: String
  private let head: Database.Statement
  private let checks: [String: RowCheck]
  private let deviations: RowCheck
  private let stage: Database.Statement
  private let close: Database.Statement
  private var line = 0
  /// The log that is being told of, and its episodes so far.
  private var log = 0
  private var open: (identity: [Database.Value], episodes: Int)?
  /// Whether a row of it is wrong, so that its closing row cannot be held to those before.
  private var isBroken = false
  private var mistakes = Mistakes()

  init(_ name: String, _ database: Database) throws(Diagnostic) {
    self.name = name
    self.database = database
    try database.execute(HistoryTables.staging)
    head = try database.prepare(
      """
      SELECT json_type(?1), json_type(?1, '$.deviations'), json_extract(?1, '$.schema'),
        json_extract(?1, '$.kind'), json_extract(?1, '$.run_id'), json_extract(?1, '$.log'),
        json_extract(?1, '$.log_sha256'), json_extract(?1, '$.episodes')
      WHERE json_valid(?1)
      """)
    checks = [
      "episode": try RowCheck(RowColumn.episode, in: database),
      "source": try RowCheck(RowColumn.source, in: database),
    ]
    deviations = try RowCheck(RowColumn.deviation, ofDeviations: true, in: database)
    stage = try database.prepare("INSERT INTO temp.staged VALUES (?1, ?2, ?3)")
    // A log without a byte has the hash of all such logs, so its path tells it from them.
    close = try database.prepare(
      """
      INSERT INTO temp.logs SELECT ?1, json_extract(?2, '$.run_id'),
        coalesce(iif(json_extract(?2, '$.bytes') > 0, json_extract(?2, '$.log_sha256'), NULL),
          json_extract(?2, '$.log')),
        coalesce(date(json_extract(?2, '$.run_time'), 'unixepoch'), '\(HistoryTables.unknown)')
      """)
  }

  /// Takes a line in, without its end; an empty one is passed over.
  public mutating func add(_ text: String) throws(Diagnostic) {
    line += 1
    guard mistakes.diagnostics.count < Self.mostMistakes else { return }
    if text.utf8.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { return }
    guard let row = try head.rows([.text(text)]).first, row[0] == .text("object") else {
      return wrong(
        "this is no row: expected a JSON object",
        help:
          "lifecheck check --format rows writes them; --format json writes a report, which will do, too"
      )
    }
    guard row[2] == .text(Self.schema) else {
      guard case .text(let schema) = row[2] else { return wrong("the key 'schema' is missing") }
      return wrong(
        schema.hasPrefix("lifecheck.rows/")
          ? "the row has the schema '\(schema)', which another lifecheck wrote"
          : "'\(schema)' is no schema of rows", help: "this one reads \(Self.schema)")
    }
    guard case .text(let kind) = row[3] else { return wrong("the key 'kind' is missing") }
    // Later versions may add kinds.
    guard let check = checks[kind] else { return }
    if let problem = try check.problem(in: text) { return wrong(problem) }
    guard row[1] == .null || row[1] == .text("array") else {
      return wrong("'deviations' must be a list")
    }
    if let problem = try deviations.problem(in: text) { return wrong("in a deviation, \(problem)") }
    let identity = Array(row[4...6])
    if let open, open.identity != identity, !isBroken {
      return wrong("the row is of another log than the one before, which has no closing row")
    }
    try stage.rows([.number(log), .text(kind), .text(text)])
    if kind == "episode" {
      open = (identity, (open?.episodes ?? 0) + 1)
      return
    }
    let episodes = open?.episodes ?? 0
    guard isBroken || row[7] == .number(episodes) else {
      return wrong("'episodes' is not the \(episodes) that stand before it: rows are missing")
    }
    try close.rows([.number(log), .text(text)])
    log += 1
    open = nil
    isBroken = false
  }

  /// Puts what was taken in into the history, all of it or nothing.
  ///
  /// - Returns: How much, and whether the last log was left out because its closing row is missing.
  /// - Throws: ``Mistakes`` in the rows, or a ``Diagnostic`` about the history.
  public mutating func finish() throws -> (added: History.Added, isCut: Bool) {
    try mistakes.check()
    let added = try database.transaction { () throws(Diagnostic) in
      var added = History.Added()
      let all = try database.number("SELECT count(*) FROM temp.logs")
      try database.execute(HistoryTables.withoutKnown)
      added.logs = try database.number("SELECT count(*) FROM temp.logs")
      added.known = all - added.logs
      guard added.logs > 0 else { return added }
      try database.execute(HistoryTables.sources)
      added.episodes = try database.changes(by: HistoryTables.episodes)
      added.deviations = try database.changes(by: HistoryTables.deviations)
      try database.execute(HistoryTables.daily)
      return added
    }
    return (added, open != nil)
  }

  private static let schema = "lifecheck.rows/1"

  private mutating func wrong(_ message: String, help: String? = nil) {
    isBroken = true
    mistakes.add(message, at: Location(file: name, line: line), help: help)
  }
}

extension History {
  /// Begins to take in the rows of a file.
  public func intake(of name: String) throws(Diagnostic) -> Intake {
    try Intake(name, database)
  }
}
