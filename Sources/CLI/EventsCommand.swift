import Lifecheck
import LifecheckInputs
import LifecheckReports
import LifecheckTables

extension Program {
  /// The logs that the command line names.
  ///
  /// - Throws: A ``UsageError`` if there are none.
  func inputs() throws(UsageError) -> (inputs: [Input], empty: [Diagnostic]) {
    guard !arguments.operands.isEmpty else {
      throw UsageError(
        "no log was named", help: "name files or folders, or - for standard input")
    }
    return Input.all(
      named: arguments.operands, standardInputName: arguments.standardInputName)
  }

  /// `lifecheck events`: what the logs tell, without judging it.
  func events() throws -> Int32 {
    let tables = try tables()
    try Names(tables).check(arguments.settings)
    let name = arguments.format ?? "full"
    let known = EventListing.Format.allCases.map(\.rawValue)
    guard let format = EventListing.Format(rawValue: name == "ndjson" ? "rows" : name) else {
      throw UsageError(
        "--format: there is no format '\(name)'", help: didYouMean(name, among: known))
    }
    let (inputs, empty) = try inputs()
    empty.forEach(warn)
    var reader = LogReader(
      tables, arguments.settings, keepsEvidence: arguments.showsEvidence)
    var status = ExitStatus.conforms
    var isSilent = !empty.isEmpty
    for input in inputs {
      let log = reader.read(input)
      if let error = log.error {
        warn(Diagnostic(error, at: Location(file: input.name)))
        status = .unreadable
      }
      let rows = log.traces.rows(withEvidence: arguments.showsEvidence)
      if rows.isEmpty, input.isNamed { isSilent = true }
      var sink = output
      EventListing(rows, of: input.name).write(
        as: format, style: TextStyle(isColored: isColored), to: &sink)
    }
    if isSilent, status == .conforms, !arguments.allowsEmpty { status = .nothing }
    return status.rawValue
  }
}
