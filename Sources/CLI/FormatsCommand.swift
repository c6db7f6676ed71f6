import Lifecheck
import LifecheckInputs
import LifecheckRecords
import LifecheckReports
import LifecheckTables

extension Program {
  /// `lifecheck formats`: the log formats, and which one a log is.
  func formats() throws -> Int32 {
    let words = arguments.operands
    let tables = try tables()
    try Names(tables).check(arguments)
    switch words.first ?? "list" {
    case "list":
      guard words.count < 2 else { throw UsageError("'formats list' takes no operand") }
      for format in tables.formats {
        output.write("\(format.id)  \(format.title)\n")
        for variant in format.variants where variant.id != format.id {
          let os = variant.os.map { "  (iOS \($0))" } ?? ""
          output.write("  \(variant.id)  \(variant.title ?? "")\(os)\n")
        }
      }
      return 0
    case "test":
      guard words.count > 1 else { throw UsageError("name the files whose formats to test") }
      return try validate(Array(words.dropFirst()))
    case "detect":
      let (inputs, _, empty) = try inputs(Array(words.dropFirst()))
      empty.forEach(warn)
      return try detect(inputs, tables, isEmpty: !empty.isEmpty)
    case let word:
      throw UsageError(
        "'\(word)' is no command of 'lifecheck formats'",
        help: didYouMean(word, among: ["list", "detect", "test"]))
    }
  }

  private func detect(_ inputs: [Input], _ tables: Tables, isEmpty: Bool) throws -> Int32 {
    var desk = try Desk(self, tables)
    var statuses: [RunStatus] = isEmpty ? [.nothing] : []
    for input in inputs {
      let log = try desk.read(input)
      let name = input.name.visible
      if let error = log.error {
        output.write("\(name): \(error.visible)\n")
        statuses.append(.input)
        continue
      }
      guard let detection = log.detection, log.statistics.lines > 0 else {
        output.write("\(name): empty\n")
        statuses.append(.nothing)
        continue
      }
      let variant = detection.variant == detection.format ? "" : ", variant \(detection.variant)"
      let known = detection.isKnown ? "" : " (no known format: read as bare messages)"
      output.write("\(name): \(detection.format)\(variant)  \(detection.title)\(known)\n")
      for layer in detection.layers { output.write("  in front of it: \(layer)\n") }
      for claim in detection.claims where claim.lines > 0 {
        output.write(
          "  \(claim.format): \(claim.lines) of \(detection.lines) lines  \(claim.title)\n")
      }
      if arguments.explains || !detection.isKnown { try explain(detection, tables) }
    }
    return RunStatus.worst(of: statuses).rawValue
  }

  /// How far the formats that did not fit got in the first lines.
  private func explain(_ detection: Detection, _ tables: Tables) throws {
    // What did not get beyond the first character says nothing.
    let progress = try detection.progress(among: tables.formats)
      .filter { $0.reached > 1 || !$0.missing.isEmpty }
    for progress in progress.prefix(8) {
      output.write(
        progress.description.split(separator: "\n", omittingEmptySubsequences: false)
          .map { "  " + String($0).visible }.joined(separator: "\n") + "\n")
    }
  }
}
