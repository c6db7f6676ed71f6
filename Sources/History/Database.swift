import CSQLite
import LifecheckTables

/// A connection to a SQLite file.
///
/// What goes wrong is thrown as a ``Diagnostic`` at the file, with SQLite's reason.
final class Database {
  /// What stands in a column, or is bound to a place of a statement.
  enum Value: Hashable {
    case null
    case number(Int)
    case text(String)
  }

  let path: String
  private let handle: OpaquePointer
  /// How long to wait for another writer, in milliseconds.
  private static let patience: Int32 = 60_000

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: A path and nothing else: no URI, no name of a database in memory.
  ///   - creating: Whether to make one that is not there.
  /// - Throws: A ``Diagnostic`` when it cannot be opened.
  init(_ path: String, creating: Bool) throws(Diagnostic) {
    self.path = path
    var handle: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | (creating ? SQLITE_OPEN_CREATE : 0)
    let code = sqlite3_open_v2(path.hasPrefix("/") ? path : "./\(path)", &handle, flags, nil)
    guard code == SQLITE_OK, let handle else {
      let reason = handle.map { String(cString: sqlite3_errmsg($0)) } ?? "out of memory"
      sqlite3_close_v2(handle)
      throw Diagnostic("the history cannot be opened: \(reason)", at: Location(file: path))
    }
    self.handle = handle
    sqlite3_busy_timeout(handle, Self.patience)
  }

  deinit { sqlite3_close_v2(handle) }

  /// Runs statements that give no rows.
  func execute(_ sql: String) throws(Diagnostic) {
    if sqlite3_exec(handle, sql, nil, nil, nil) != SQLITE_OK { throw failure }
  }

  /// Runs a statement, and tells how many rows it added.
  func changes(by sql: String) throws(Diagnostic) -> Int {
    try execute(sql)
    return Int(sqlite3_changes(handle))
  }

  /// Runs one statement, and gives its rows.
  @discardableResult
  func rows(_ sql: String, _ values: [Value] = []) throws(Diagnostic) -> [[Value]] {
    try prepare(sql).rows(values)
  }

  /// The first column of the first row as a number; 0 when it is none.
  func number(_ sql: String, _ values: [Value] = []) throws(Diagnostic) -> Int {
    guard case .number(let number)? = try rows(sql, values).first?.first else { return 0 }
    return number
  }

  /// Does it wholly or not at all, alone among writers.
  func transaction<Result>(
    _ body: () throws(Diagnostic) -> Result
  ) throws(Diagnostic) -> Result {
    try execute("BEGIN IMMEDIATE")
    do throws(Diagnostic) {
      let result = try body()
      try execute("COMMIT")
      return result
    } catch {
      // The reason is what broke it; without a COMMIT nothing stays anyhow.
      try? execute("ROLLBACK")
      throw error
    }
  }

  func prepare(_ sql: String) throws(Diagnostic) -> Statement {
    var statement: OpaquePointer?
    guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK, let statement else {
      throw failure
    }
    return Statement(statement, of: self)
  }

  /// What SQLite said last.
  fileprivate var failure: Diagnostic {
    let reason = String(cString: sqlite3_errmsg(handle))
    switch sqlite3_errcode(handle) & 0xFF {
    case SQLITE_NOTADB:
      return Diagnostic(
        "this is no database", at: Location(file: path),
        help: "lifecheck history add makes one at a path where nothing is yet")
    case SQLITE_BUSY, SQLITE_LOCKED:
      return Diagnostic("another program keeps the history locked", at: Location(file: path))
    case SQLITE_CORRUPT:
      return Diagnostic("the database is damaged: \(reason)", at: Location(file: path))
    default:
      return Diagnostic("the history cannot be used: \(reason)", at: Location(file: path))
    }
  }

  /// A statement that can be run many times.
  final class Statement {
    private let handle: OpaquePointer
    private let database: Database

    fileprivate init(_ handle: OpaquePointer, of database: Database) {
      self.handle = handle
      self.database = database
    }

    deinit { sqlite3_finalize(handle) }

    /// Runs it with values for its places, and gives its rows.
    @discardableResult
    func rows(_ values: [Value]) throws(Diagnostic) -> [[Value]] {
      defer {
        sqlite3_reset(handle)
        sqlite3_clear_bindings(handle)
      }
      for (index, value) in values.enumerated() {
        guard bind(value, at: Int32(index + 1)) == SQLITE_OK else { throw database.failure }
      }
      var rows: [[Value]] = []
      while true {
        switch sqlite3_step(handle) {
        case SQLITE_ROW:
          rows.append((0..<sqlite3_column_count(handle)).map { value(at: $0) })
        case SQLITE_DONE: return rows
        default: throw database.failure
        }
      }
    }

    private func bind(_ value: Value, at index: Int32) -> Int32 {
      switch value {
      case .null: return sqlite3_bind_null(handle, index)
      case .number(let number): return sqlite3_bind_int64(handle, index, Int64(number))
      case .text(var text):
        return text.withUTF8 { bytes in
          guard let length = Int32(exactly: bytes.count) else { return SQLITE_TOOBIG }
          guard let start = bytes.baseAddress else {
            return lifecheck_sqlite_bind_text(handle, index, "", 0)
          }
          return start.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
            lifecheck_sqlite_bind_text(handle, index, $0, length)
          }
        }
      }
    }

    private func value(at index: Int32) -> Value {
      switch sqlite3_column_type(handle, index) {
      case SQLITE_NULL: return .null
      case SQLITE_INTEGER: return .number(Int(sqlite3_column_int64(handle, index)))
      default:
        let start = sqlite3_column_text(handle, index)
        let count = Int(sqlite3_column_bytes(handle, index))
        return .text(
          String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self))
      }
    }
  }
}
