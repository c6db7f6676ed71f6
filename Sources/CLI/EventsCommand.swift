import Lifecheck
import LifecheckInputs
import LifecheckReports
import LifecheckTables

extension Program {
  /// `lifecheck events`: what the logs tell, without judging it.
  func events() throws -> Int32 {
    let tables = try firstTables()
    try Names(tables).check(arguments)
    let name = arguments.format ?? "full"
    let known = EventListing.Format.allCases.map(\.rawValue)
    guard let format = EventListing.Format(rawValue: name) else {
      throw arguments.mistake(
        "format", "there is no format '\(name)'", help: didYouMean(name, among: known))
    }
    let (inputs, _, empty) = try inputs(arguments.operands)
    empty.forEach(warn)
    var desk = try Desk(self, tables, keepsEvidence: arguments.showsEvidence)
    var statuses: [RunStatus] = empty.isEmpty || arguments.allowsEmpty ? [] : [.nothing]
    Interruption.listen()
    for input in inputs where Interruption.signal == nil {
      let log = try desk.read(input)
      let rows = log.traces.rows(withEvidence: arguments.showsEvidence)
      if log.status == .unreadable || log.status == .cut { statuses.append(.input) }
      if rows.isEmpty, input.isNamed, !arguments.allowsEmpty { statuses.append(.nothing) }
      if format == .rows, let error = log.error {
        warn(Diagnostic(error, at: Location(file: input.name)))
      }
      var sink = output
      EventListing(
        log: input.name, format: log.detection?.variant, lines: log.statistics.lines,
        unread: log.statistics.unread, error: log.error, notes: log.remarks,
        entries: rows.map { EventListing.Entry(desk.quoted($0.event), lens: $0.lens) }
      ).write(
        as: format, hasText: arguments.settings.keepsRaw, style: style, to: &sink)
    }
    return Interruption.signal.map { 128 &+ $0 } ?? RunStatus.worst(of: statuses).rawValue
  }

  /// How text for people looks.
  var style: TextStyle {
    TextStyle(
      isColored: isColored,
      detail: arguments.isQuiet ? .quiet : arguments.isVerbose ? .verbose : .normal,
      breaksCommands: isInActions)
  }
}
