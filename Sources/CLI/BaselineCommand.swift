import Lifecheck
import LifecheckInputs
import LifecheckReports
import LifecheckTables

extension Program {
  /// `lifecheck baseline`: a file of accepted deviations, made, cleaned up, or laid beside logs.
  func baseline() throws -> Int32 {
    guard let word = arguments.operands.first else {
      throw UsageError("say what to do: baseline create, prune or compare")
    }
    let names = Array(arguments.operands.dropFirst())
    switch word {
    case "create": return try createBaseline(names)
    case "prune": return try pruneBaseline(names)
    case "compare": return try compareBaseline(names)
    default:
      throw UsageError(
        "'\(word)' is no command of 'lifecheck baseline'",
        help: didYouMean(word, among: ["create", "prune", "compare"]))
    }
  }

  /// The baseline that the options name, if they name one.
  func acceptedBaseline() throws -> Baseline? {
    try arguments.baseline.map { try readBaseline($0) }
  }

  /// What a report says of a baseline whose entries are not all found any more.
  func staleNotes(of baseline: Baseline, in report: Report) -> [Report.Note] {
    let comparison = baseline.comparison(with: report.entries)
    guard let path = arguments.baseline, !comparison.gone.isEmpty else { return [] }
    let shown = comparison.gone.prefix(3).map { "\($0.title) (\($0.fingerprint))" }
    let more = comparison.gone.count > 3 ? ", ..." : ""
    return [
      Report.Note(
        kind: "baseline",
        message:
          "\(comparison.gone.count) of \(counted(baseline.entries)) of \(path) not found any "
          + "more: \(shown.joined(separator: ", "))\(more); lifecheck baseline prune takes out "
          + "what no log shows")
    ]
  }

  private func createBaseline(_ names: [String]) throws -> Int32 {
    let (found, status) = try found(in: names)
    guard status != 4 else { return status }
    var baseline = found
    if let path = arguments.outputFile, File.exists(path) {
      baseline = found.keepingReasons(of: try readBaseline(path))
    }
    try write(baseline, to: arguments.outputFile)
    return status
  }

  private func pruneBaseline(_ names: [String]) throws -> Int32 {
    let path = try baselinePath()
    let baseline = try readBaseline(path)
    let (found, status) = try found(in: names)
    // What was not read may still show an entry, so nothing is taken out.
    guard status == 0 else {
      errors.say("\(path): left as it is, for not all logs could be judged")
      return status
    }
    let comparison = baseline.comparison(with: found)
    for entry in comparison.gone { output.write("gone   \(text(of: entry))\n") }
    if comparison.gone.isEmpty {
      if !arguments.isQuiet { errors.say("\(path): all \(counted(baseline.entries)) still found") }
      return 0
    }
    try write(Baseline(comparison.still), to: path)
    return 0
  }

  private func compareBaseline(_ names: [String]) throws -> Int32 {
    let baseline = try readBaseline(try baselinePath())
    let (found, status) = try found(in: names)
    let comparison = baseline.comparison(with: found)
    switch arguments.format ?? "full" {
    case "json":
      var sink = output
      comparison.writeJSON(to: &sink)
    case "full":
      for (word, entries) in [
        ("new    ", comparison.new), ("gone   ", comparison.gone), ("still  ", comparison.still),
      ] where word != "still  " || arguments.isVerbose {
        for entry in entries { output.write("\(word)\(text(of: entry))\n") }
      }
      output.write(
        "\(comparison.new.count) new, \(comparison.gone.count) gone, \(comparison.still.count) "
          + "still there\n")
    case let name:
      throw arguments.mistake(
        "format", "there is no format '\(name)' of a comparison",
        help: "known are full and json")
    }
    return status == 3 ? 3 : comparison.new.isEmpty ? status : 1
  }

  /// What logs, or saved reports, show; and the status that reading them gives: 0, 3 or 4.
  private func found(in names: [String]) throws -> (Baseline, Int32) {
    var entries: [Baseline.Entry] = []
    var logs: [String] = []
    for name in names {
      guard name != "-", let file = File(reportAt: name) else {
        logs.append(name)
        continue
      }
      entries += try Report(saved: file.read()).entries.entries
    }
    var status: Int32 = 0
    if !logs.isEmpty || names.isEmpty {
      let report = try report(on: logs)
      for log in report.logs where log.status == .unreadable || log.status == .cut {
        warn(Diagnostic(log.error ?? "not read to its end", at: Location(file: log.path)))
      }
      // What deviates is what is looked for.
      status = report.run.exitCode == 1 ? 0 : report.run.exitCode
      if status == 4 { errors.say("nothing to judge: no log has a lifecycle event") }
      entries += report.entries.entries
    }
    return (Baseline(entries), status)
  }

  private func report(on names: [String]) throws -> Report {
    let tables = try firstTables()
    try Names(tables).check(arguments)
    let (inputs, named, empty) = try inputs(names)
    empty.forEach(warn)
    var desk = try Desk(self, tables)
    var results: [LogResult] = []
    for input in inputs { results.append(desk.judge(try desk.read(input))) }
    return Report(
      of: results, arguments: named, tool: tables.tool(hashed: false), runID: "",
      gate: Gate(failOn: .never, allowsEmpty: arguments.allowsEmpty), proving: .none
    ) { _ in nil }
  }

  private func baselinePath() throws(UsageError) -> String {
    if let path = arguments.baseline { return path }
    throw UsageError("no baseline was named", help: "--baseline FILE names it")
  }

  private func readBaseline(_ path: String) throws -> Baseline {
    try Baseline(try File(path).read(atMost: Baseline.maximumSize, as: "baseline"))
  }

  private func write(_ baseline: Baseline, to path: String?) throws {
    let tool = "lifecheck \(Tables.programVersion)"
    guard let path else {
      var sink = output
      baseline.write(tool: tool, to: &sink)
      return
    }
    var text = ""
    baseline.write(tool: tool, to: &text)
    try File(path).replace(with: text)
    if !arguments.isQuiet { errors.say("\(path): \(counted(baseline.entries)) written") }
  }

  private func text(of entry: Baseline.Entry) -> String {
    let os = entry.os == "?" ? "OS unknown" : "OS \(entry.os)"
    let reason = entry.reason.isEmpty ? "" : "  (\(entry.reason))"
    return "\(entry.fingerprint)  \(entry.title)  [\(entry.app ?? "-"), \(os)]\(reason)".visible
  }

  private func counted(_ entries: [Baseline.Entry]) -> String {
    entries.count == 1 ? "1 entry" : "\(entries.count) entries"
  }
}
