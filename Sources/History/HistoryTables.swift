/// The tables of a history in SQL.
enum HistoryTables {
  /// What is not known: the day of a run without a time, the version of an OS, an app, a trigger.
  static let unknown = "unknown"

  /// Makes all of it, in the form ``History/version``.
  static let creation = """
    CREATE TABLE sources (
      log_key TEXT NOT NULL, day TEXT NOT NULL,
      \(definitions(RowColumn.source)),
      PRIMARY KEY (run_id, log_key)
    ) STRICT;
    CREATE TABLE episodes (
      log_key TEXT NOT NULL, day TEXT NOT NULL,
      \(definitions(RowColumn.episode)),
      PRIMARY KEY (run_id, log_key, seq)
    ) STRICT;
    CREATE TABLE deviations (
      run_id TEXT NOT NULL, log_key TEXT NOT NULL, seq INTEGER NOT NULL, number INTEGER NOT NULL,
      day TEXT NOT NULL, app TEXT NOT NULL, os TEXT NOT NULL, "trigger" TEXT NOT NULL, rule TEXT,
      \(definitions(RowColumn.deviation)),
      PRIMARY KEY (run_id, log_key, seq, number)
    ) STRICT;
    CREATE TABLE daily (
      day TEXT NOT NULL, os TEXT NOT NULL, app TEXT NOT NULL, lens TEXT NOT NULL,
      "trigger" TEXT NOT NULL, runs INTEGER NOT NULL, episodes INTEGER NOT NULL,
      conforms INTEGER NOT NULL, inconclusive INTEGER NOT NULL, deviates INTEGER NOT NULL,
      PRIMARY KEY (day, os, app, lens, "trigger")
    ) STRICT;
    CREATE INDEX episodes_by_day ON episodes (day);
    CREATE INDEX deviations_by_fingerprint ON deviations (fingerprint, day);
    """

  /// The rows of one file on their way in; the file of the history is not locked for them.
  static let staging = """
    DROP TABLE IF EXISTS temp.staged;
    DROP TABLE IF EXISTS temp.logs;
    CREATE TEMP TABLE staged (log INTEGER NOT NULL, kind TEXT NOT NULL, row TEXT NOT NULL);
    CREATE TEMP TABLE logs (
      log INTEGER PRIMARY KEY, run_id TEXT NOT NULL, log_key TEXT NOT NULL, day TEXT NOT NULL);
    CREATE INDEX temp.logs_by_key ON logs (run_id, log_key);
    """

  /// Takes out the logs that are there already, or come twice.
  static let withoutKnown = """
    DELETE FROM temp.logs WHERE EXISTS (
        SELECT 1 FROM main.sources s WHERE s.run_id = logs.run_id AND s.log_key = logs.log_key)
      OR EXISTS (
        SELECT 1 FROM temp.logs l
        WHERE l.log < logs.log AND l.run_id = logs.run_id AND l.log_key = logs.log_key)
    """

  static let sources = addition(to: "sources", of: "source", RowColumn.source)
  static let episodes = addition(to: "episodes", of: "episode", RowColumn.episode)
  static let deviations = """
    INSERT INTO main.deviations
      (run_id, log_key, seq, number, day, app, os, "trigger", rule, \(names(RowColumn.deviation)))
    SELECT l.run_id, l.log_key, coalesce(json_extract(s.row, '$.seq'), 0), d.key + 1, l.day,
      coalesce(json_extract(s.row, '$.app'), json_extract(s.row, '$.process'), '\(unknown)'),
      coalesce(json_extract(s.row, '$.os'), '\(unknown)'),
      coalesce(json_extract(s.row, '$.trigger'), '\(unknown)'), json_extract(s.row, '$.rule'),
      \(RowColumn.deviation.map { "json_extract(s.row, d.fullkey || '.\($0.name)')" }
        .joined(separator: ", "))
    FROM temp.staged s JOIN temp.logs l ON l.log = s.log, json_each(s.row, '$.deviations') d
    """

  /// Renews the days that logs were added to.
  static let daily = """
    DELETE FROM main.daily WHERE day IN (SELECT day FROM temp.logs);
    INSERT INTO main.daily
    SELECT day, coalesce(os, '\(unknown)'), coalesce(app, process, '\(unknown)'), lens,
      coalesce("trigger", '\(unknown)'), count(DISTINCT run_id), count(*),
      sum(verdict = 'conforms'), sum(verdict = 'inconclusive'), sum(verdict = 'deviates')
    FROM main.episodes WHERE day IN (SELECT day FROM temp.logs) GROUP BY 1, 2, 3, 4, 5;
    """

  private static func addition(
    to table: String, of kind: String, _ columns: [RowColumn]
  ) -> String {
    """
    INSERT INTO main.\(table) (log_key, day, \(names(columns)))
    SELECT l.log_key, l.day,
      \(columns.map { "json_extract(s.row, '$.\($0.name)')" }.joined(separator: ", "))
    FROM temp.staged s JOIN temp.logs l ON l.log = s.log WHERE s.kind = '\(kind)'
    """
  }

  private static func names(_ columns: [RowColumn]) -> String {
    columns.map { "\"\($0.name)\"" }.joined(separator: ", ")
  }

  private static func definitions(_ columns: [RowColumn]) -> String {
    columns.map(\.definition).joined(separator: ",\n  ")
  }
}
