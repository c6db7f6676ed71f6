/// What was expected above what was observed, step by step, with the time and line of each event.
struct Rails {
  /// One move.
  struct Column {
    var expected: String
    var observed: String
    /// Shown under what was observed.
    var details: [String] = []
    var deviates = false

    // Names stand three columns apart, what is under them at least two.
    var width: Int {
      max(expected.width + 3, observed.width + 3, details.reduce(0) { max($0, $1.width) } + 2)
    }
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

  /// The time of day in an ISO 8601 time, without its zone.
  static func timeOfDay(_ time: String) -> String {
    let clock = time.split(separator: "T", maxSplits: 1).last ?? ""
    return String(clock.prefix { $0 == ":" || $0 == "." || $0 == "," || $0.isNumber })
  }

  private static let labels = ["    expected   ", "    observed   ", "               "]

  /// Writes the rails, in several parts when they are too wide for one.
  func write(to sink: inout some TextOutputStream) {
    let room = max(40, style.width - Self.labels[0].count)
    var part: [Column] = []
    var width = 0
    for column in columns {
      if !part.isEmpty, width + column.width - 2 > room {
        write(part, to: &sink)
        sink.write("\n")
        part = []
        width = 0
      }
      part.append(column)
      width += column.width
    }
    write(part, to: &sink)
  }

  private func write(_ part: [Column], to sink: inout some TextOutputStream) {
    guard !part.isEmpty else { return }
    write(Self.labels[0], part.map { ($0.expected, nil) }, part, to: &sink)
    write(
      Self.labels[1], part.map { ($0.observed, $0.deviates ? .bad : nil) }, part, to: &sink)
    for row in 0..<(part.map(\.details.count).max() ?? 0) {
      write(
        Self.labels[2], part.map { ($0.details[checked: row] ?? "", .faint) }, part, to: &sink)
    }
  }

  private func write(
    _ label: String, _ cells: [(text: String, ink: TextStyle.Ink?)], _ part: [Column],
    to sink: inout some TextOutputStream
  ) {
    let last = cells.lastIndex { !$0.text.isEmpty } ?? 0
    var line = label
    for (index, cell) in cells.enumerated().prefix(last + 1) {
      line += style.paint(cell.text, cell.ink)
      if index < last {
        line += String(repeating: " ", count: max(0, part[index].width - cell.text.width))
      }
    }
    sink.write(line + "\n")
  }
}
