import LifecheckReports

extension Choices {
  /// What the settings of a run choose; ignores whose last day is over do not hold.
  init(_ settings: Settings, on today: Day = .today) {
    self.init(
      selected: settings.select.map { Glob($0) },
      ignores: settings.ignores.filter { $0.holds(on: today) }.map {
        Ignore(id: Glob($0.ids), reason: $0.reason ?? "")
      },
      levels: settings.severities.map { Level(id: Glob($0.ids), severity: $0.severity) })
  }

  /// What there is to say of ignores that hold no longer.
  public static func notes(
    on settings: Settings, today: Day = .today
  ) -> [Report.Note] {
    settings.ignores.filter { !$0.holds(on: today) }.map { ignore in
      let place = ignore.origin.map { "\($0): " } ?? ""
      let until = ignore.until.map { " after \($0)" } ?? ""
      return Report.Note(
        kind: "ignore",
        message: "\(place)deviations of \(ignore.ids) are not ignored any more\(until)")
    }
  }
}

extension Settings.Ignore {
  func holds(on today: Day) -> Bool { until.map { $0 >= today } ?? true }
}
