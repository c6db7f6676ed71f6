import LifecheckReports
import LifecheckTables

extension Choices {
  /// What the settings of a run choose; ignores whose last day is over do not hold.
  init(_ settings: Settings, on today: Day?) {
    self.init(
      selected: settings.select.map { Glob($0) },
      ignores: settings.ignores.filter { $0.holds(on: today) }.map {
        Ignore(id: Glob($0.ids), reason: $0.reason ?? "")
      },
      levels: settings.severities.map { Level(id: Glob($0.ids), severity: $0.severity) })
  }
}

extension Settings.Ignore {
  /// Whether its last day is not over; without a day it never is.
  func holds(on today: Day?) -> Bool {
    guard let until, let today else { return true }
    return until >= today
  }
}

extension Quoting {
  /// How much may be quoted; nil when everything may.
  ///
  /// - Throws: `Mistakes` in the rows of a user's table.
  public init?(_ settings: Settings, _ tables: Tables) throws(Mistakes) {
    guard settings.redacts || !settings.keepsRaw else { return nil }
    self.init(
      keepsRaw: settings.keepsRaw, isMasking: settings.redacts,
      redactor: try Redactor(files: tables.userFiles))
  }
}

extension Report {
  /// What there is to say of the choices of a run: those that hold no longer, and those that met nothing.
  public func notes(on settings: Settings, today: Day) -> [Note] {
    var notes: [Note] = []
    let met = Set(logs.flatMap(\.leftOut).filter { $0.by == "ignore" }.map(\.ids))
    var told: Set<String> = []
    for ignore in settings.ignores where told.insert(ignore.ids).inserted {
      let place = ignore.origin.map { "\($0): " } ?? ""
      if let until = ignore.until, !ignore.holds(on: today) {
        notes.append(
          Note(
            kind: "ignore",
            message: "\(place)deviations of \(ignore.ids) were ignored until \(until), and are "
              + "no more"))
      } else if !met.contains(ignore.ids) {
        notes.append(
          Note(
            kind: "unused",
            message: "\(place)there was no deviation of \(ignore.ids) to ignore"))
      }
    }
    // A gate that looks for what never happens passes whatever the app does.
    let seen = self.seen
    for id in settings.select where !seen.contains(where: Glob(id).matches) {
      notes.append(
        Note(
          kind: "select",
          message: "nothing of \(id) was met, which is selected; --require TRIGGER fails a log "
            + "in which a trigger never happens"))
    }
    return notes
  }

  /// The ids of the rules and triggers that were met, and of the kinds of deviations.
  private var seen: Set<String> {
    var seen: Set<String> = []
    for episode in traces.lazy.flatMap(\.episodes) {
      seen.formUnion([episode.rule, episode.trigger].compactMap { $0 })
    }
    for deviation in deviations + baselined {
      seen.formUnion([deviation.rule, deviation.trigger].compactMap { $0 })
      seen.insert(deviation.kind.rawValue)
    }
    return seen
  }
}
