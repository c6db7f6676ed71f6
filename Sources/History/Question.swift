/// What can be asked of a history.
public enum Question: String, Sendable, CaseIterable {
  /// How many episodes deviate, day by day.
  case trend
  /// Deviations that were seen for the first time.
  case new
  /// What sometimes deviates and sometimes does not.
  case flaky
  /// Triggers that are not seen any more.
  case gaps

  /// Over how many days it looks when nobody says.
  public var usualDays: Int {
    switch self {
    case .trend, .flaky: 30
    case .new, .gaps: 7
    }
  }

  /// What is asked, in words.
  var title: String {
    switch self {
    case .trend: "episodes by day, OS and trigger"
    case .new: "deviations first seen in these days"
    case .flaky: "what deviated in some episodes of these days and conformed in others"
    case .gaps: "triggers that were seen before these days, and not in them"
    }
  }

  /// What a column of its answer means where its name does not say it.
  var remark: String? {
    switch self {
    case .trend: nil
    case .new: nil
    case .flaky:
      "changes: how often one run deviated and the next did not, or the other way; 1 is a break or "
        + "a repair"
    case .gaps:
      "tested since: on how many later days the app was tested on this OS; 0: not at all"
    }
  }

  /// The columns of its answer, the keys in JSON.
  var columns: [String] {
    switch self {
    case .trend:
      ["day", "os", "trigger", "episodes", "conforms", "inconclusive", "deviates", "percent"]
    case .new:
      [
        "first_seen", "severity", "kind", "event", "attribute", "trigger", "app", "os", "rule",
        "times", "fingerprint",
      ]
    case .flaky:
      ["trigger", "os", "app", "runs", "episodes", "deviates", "percent", "changes", "last_seen"]
    case .gaps: ["trigger", "os", "app", "last_seen", "episodes", "tested_since"]
    }
  }

  /// Its rows; places: 1 the first day, 2 the app, 3 the OS, 4 the trigger, each but the first null for all.
  var sql: String {
    let filter =
      "(?2 IS NULL OR app = ?2) AND (?3 IS NULL OR os = ?3 OR os GLOB ?3 || '.*') "
      + "AND (?4 IS NULL OR \"trigger\" = ?4) AND day <> '\(HistoryTables.unknown)'"
    let percent = "CAST(round(100.0 * sum(deviates) / sum(episodes)) AS INTEGER)"
    switch self {
    case .trend:
      return """
        SELECT day, os, "trigger", sum(episodes), sum(conforms), sum(inconclusive), sum(deviates),
          \(percent)
        FROM daily WHERE day >= ?1 AND \(filter) GROUP BY day, os, "trigger" ORDER BY 1, 2, 3
        """
    case .new:
      return """
        SELECT min(day), severity, kind, event, attribute, "trigger", app,
          (SELECT group_concat(os, ', ') FROM (
            SELECT DISTINCT os FROM deviations o WHERE o.fingerprint = d.fingerprint ORDER BY os)),
          rule, count(*), fingerprint
        FROM deviations d WHERE \(filter) GROUP BY fingerprint HAVING min(day) >= ?1
        ORDER BY CASE severity WHEN 'error' THEN 0 WHEN 'warning' THEN 1 ELSE 2 END, 1 DESC, 11
        """
    case .flaky:
      return """
        WITH named AS (
          SELECT coalesce(app, process, '\(HistoryTables.unknown)') AS app,
            coalesce(os, '\(HistoryTables.unknown)') AS os,
            coalesce("trigger", '\(HistoryTables.unknown)') AS "trigger", day, run_id, run_time,
            verdict
          FROM episodes WHERE day >= ?1 AND verdict IN ('conforms', 'deviates')),
        runs AS (
          SELECT app, os, "trigger", run_id, min(run_time) AS began, max(day) AS day,
            count(*) AS episodes, sum(verdict = 'deviates') AS deviates
          FROM named WHERE \(filter) GROUP BY app, os, "trigger", run_id),
        turns AS (
          SELECT *, CASE WHEN 0 < deviates AND deviates < episodes THEN 1
            ELSE ifnull(lag(deviates > 0) OVER (
              PARTITION BY app, os, "trigger" ORDER BY began, run_id) <> (deviates > 0), 0)
            END AS turn FROM runs)
        SELECT "trigger", os, app, count(*), sum(episodes), sum(deviates), \(percent), sum(turn),
          max(CASE WHEN deviates > 0 THEN day END)
        FROM turns GROUP BY app, os, "trigger"
        HAVING 0 < sum(deviates) AND sum(deviates) < sum(episodes) ORDER BY 8 DESC, 6 DESC, 1, 2, 3
        """
    case .gaps:
      return """
        SELECT "trigger", os, app, max(day), sum(episodes), (
            SELECT count(DISTINCT o.day) FROM daily o
            WHERE o.app = d.app AND o.os = d.os AND o.day <> '\(HistoryTables.unknown)'
              AND o.day > (SELECT max(p.day) FROM daily p WHERE p.app = d.app AND p.os = d.os
                AND p."trigger" = d."trigger" AND p.day <> '\(HistoryTables.unknown)'))
        FROM daily d WHERE \(filter) GROUP BY app, os, "trigger" HAVING max(day) < ?1
        ORDER BY (6 > 0) DESC, 4 DESC, 1, 2, 3
        """
    }
  }
}
