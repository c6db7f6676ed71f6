import LifecheckEpisodes
import LifecheckRules

/// Counts episodes by lens, trigger and version of the OS.
struct MatrixCounting {
  private struct Key: Hashable {
    let lens: String
    let id: String
    let isTrigger: Bool
  }

  private let columns: [Matrix.Column]
  private let places: [Matrix.Column: Int]
  private var rows: [Key: Matrix.Row] = [:]
  /// The lenses of a trigger that is known.
  private var lenses: [String: [String]] = [:]

  init(_ columns: [Matrix.Column]) {
    self.columns = columns
    places = Dictionary(uniqueKeysWithValues: columns.enumerated().map { ($1, $0) })
  }

  /// Makes room for a trigger that may never be seen.
  mutating func expect(_ trigger: Report.Trigger) {
    let key = Key(lens: trigger.lens, id: trigger.id, isTrigger: true)
    lenses[trigger.id, default: []].append(trigger.lens)
    makeRoom(for: key, title: trigger.title)
    for (index, column) in columns.enumerated() {
      rows[key]?.cells[index].hasRule = column.version.map { trigger.holds(on: $0) } ?? true
    }
  }

  /// Counts an episode; one of which no line tells was not seen, unless it deviates.
  mutating func add(_ episode: Report.Episode, of lens: String, on column: Matrix.Column) {
    guard let place = places[column], !episode.isPassed || !episode.deviations.isEmpty else {
      return
    }
    let key = Key(lens: lens, id: episode.trigger ?? "-", isTrigger: true)
    makeRoom(for: key, title: episode.triggerTitle ?? "no rule explains this")
    rows[key]?.cells[place].episodes[episode.verdict, default: 0] += 1
    rows[key]?.cells[place].deviations += episode.deviations
  }

  /// Counts a deviation that belongs to no episode.
  mutating func add(
    _ deviation: Report.Deviation, at index: Int, of report: Report, on column: Matrix.Column
  ) {
    guard let place = places[column] else { return }
    let lens = deviation.trace.flatMap { report.traces[checked: $0]?.lens }
    if deviation.kind == .required {
      let id = deviation.trigger ?? deviation.event
      // Of a trigger that several lenses have nobody said which one was meant.
      let known = lenses[id] ?? []
      let key = Key(lens: lens ?? (known.count == 1 ? known[0] : ""), id: id, isTrigger: true)
      makeRoom(for: key, title: "")
      rows[key]?.cells[place].lacking += 1
      rows[key]?.cells[place].deviations.append(index)
      return
    }
    let id = report.rule(of: deviation)
    let key = Key(lens: lens ?? "", id: id, isTrigger: false)
    makeRoom(for: key, title: report.rule(id)?.title ?? "of no episode")
    let verdict = Verdict(of: [(deviation.severity, deviation.certainty)])
    rows[key]?.cells[place].episodes[verdict, default: 0] += 1
    rows[key]?.cells[place].deviations.append(index)
  }

  private mutating func makeRoom(for key: Key, title: String) {
    guard rows[key] == nil else { return }
    rows[key] = Matrix.Row(
      id: key.id, title: title, isTrigger: key.isTrigger,
      cells: Array(repeating: Matrix.Cell(), count: columns.count))
  }

  /// What was counted, the worst first.
  var groups: [Matrix.Group] {
    Dictionary(grouping: rows, by: \.key.lens)
      .map { lens, rows in Matrix.Group(lens: lens, rows: rows.map(\.value).sorted(by: isWorse)) }
      .sorted { ($1.deviating, $0.lens) < ($0.deviating, $1.lens) }
  }

  private func isWorse(_ a: Matrix.Row, _ b: Matrix.Row) -> Bool {
    if a.state != b.state { return a.state < b.state }
    if a.deviating != b.deviating { return a.deviating > b.deviating }
    return (a.id, a.title) < (b.id, b.title)
  }
}
