/// What was expected above what was observed, step by step, with the time and line of each event.
struct Rails {
  /// One move.
  struct Column {
    var expected: String
    var observed: String
    /// Shown under what was observed.
    var details: [String] = []
    var deviates = false
  }

  let columns: [Column]
  private let style: TextStyle

  // So many moves are shown whole; of more than that only those around what deviates.
  private static let shown = 30

  init(
    _ episode: Report.Episode, in trace: Report.Trace, of report: Report, style: TextStyle
  ) {
    self.style = style
    let moves = (episode.moves ?? []).filter { $0.kind != .restart || !$0.deviations.isEmpty }
    let all = moves.map { Self.column($0, in: trace, of: report, style: style) }
    guard all.count > Self.shown else {
      columns = all
      return
    }
    let deviating = moves.indices.filter { !moves[$0].deviations.isEmpty }.prefix(Self.shown)
    let kept = Set(deviating.flatMap { [$0 - 1, $0, $0 + 1] } + [0, 1, all.count - 1])
    var columns: [Column] = []
    var left = 0
    for (index, column) in all.enumerated() {
      if kept.contains(index) {
        if left > 0 { columns.append(Column(expected: "...", observed: "\(left) more")) }
        left = 0
        columns.append(column)
      } else {
        left += 1
      }
    }
    self.columns = columns
  }

  private static func column(
    _ move: Report.Move, in trace: Report.Trace, of report: Report, style: TextStyle
  ) -> Column {
    let isLost = move.deviations.allSatisfy {
      report.deviations[checked: $0]?.certainty == .boundary
    }
    let event = move.event.flatMap { trace.events[checked: $0] }
    let step = style.safe(move.step ?? "")
    let name = style.safe(event?.name ?? "")
    var column =
      switch move.kind {
      case .match: Column(expected: step.isEmpty ? name : step, observed: name)
      case .late: Column(expected: step.isEmpty ? name : step, observed: "\(name) (late)")
      case .missing:
        Column(
          expected: step,
          observed: move.deviations.isEmpty
            ? "(not logged)" : isLost ? "-- lost? --" : "-- missing --")
      case .unexpected: Column(expected: "-- nothing --", observed: name)
      case .duplicate: Column(expected: "-- once --", observed: name)
      case .tolerated: Column(expected: "(at any time)", observed: name)
      case .boundary: Column(expected: step, observed: "(before the log)")
      case .restart: Column(expected: "-- same life --", observed: "-- new life --")
      case .pending: Column(expected: step, observed: "...")
      }
    column.deviates = !move.deviations.isEmpty
    if let event {
      let time = event.time.map { style.safe(timeOfDay($0)) + " " } ?? ""
      column.details = ["\(time)line \(event.line)"]
    }
    return column
  }

  private static let labels = ["expected", "observed"]

  /// Writes the rails, in several parts when they are too wide for one.
  func write(to sink: inout some TextOutputStream) {
    let lines = columns.reduce(0) { max($0, $1.details.count) }
    var table = Columns(labels: Self.labels + Array(repeating: "", count: lines), style: style)
    for column in columns {
      table.add(
        [
          Columns.Cell(column.expected),
          Columns.Cell(column.observed, ink: column.deviates ? .bad : nil),
        ] + column.details.map { Columns.Cell($0, ink: .faint, space: 2) })
    }
    table.write(to: &sink)
  }
}
