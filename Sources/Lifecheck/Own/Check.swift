import LifecheckEvents
import LifecheckInputs
import LifecheckReports
import LifecheckRules
import LifecheckTables

/// Reads logs and judges them, for one's own tests: the whole of lifecheck in one call.
///
///     let check = try Check(os: "17.4") { $0.apps = ["Notes"] }
///     let judgement = check.judge(log: "device.log")
///     #expect(judgement.conforms)
///
/// A check never changes once made, so any number of tests may share one.
public struct Check: Sendable {
  private let tables: Tables
  /// What the logs are told to be.
  public let settings: Settings
  /// What ``Judgement/passes`` goes by.
  public let gate: Gate

  /// Gets ready to judge logs.
  ///
  /// - Parameters:
  ///   - os: The OS of the device, as in `8`, `8.4` or `iOS 17.2`; nil: the log's own, else unknown.
  ///   - files: Files of more formats, spellings and rules, each as a path.
  ///   - gate: From which level on a deviation fails a log.
  ///   - configure: Sets the rest of the settings.
  /// - Throws: `Mistakes`: all that is wrong with the tables, and every name that nothing is called by.
  public init(
    os: String? = nil, rules files: [String] = [], gate: Gate = Gate(),
    _ configure: (inout Settings) -> Void = { _ in }
  ) throws(Mistakes) {
    var settings = Settings()
    var mistakes = Mistakes()
    if let os {
      settings.os = Version(named: os)
      if settings.os == nil {
        mistakes.add("os: '\(os)' is no version", at: nil, help: "as in 8, 8.4 or 'iOS 17.2'")
      }
    }
    configure(&settings)
    tables = try files.isEmpty ? Self.builtIn.get() : Tables(files: files)
    settings.check(against: tables, &mistakes)
    try mistakes.check()
    self.settings = settings
    self.gate = gate
  }

  // Reading them takes longer than judging a log.
  private static let builtIn = Result { () throws(Mistakes) in try Tables() }

  /// Judges a log in a file.
  ///
  /// A log that cannot be read does not conform; ``Judgement/problem`` says why.
  public func judge(log path: String) -> Judgement {
    judge(Input(name: path, path: path, isNamed: true))
  }

  /// Judges the lines of a log that was gathered in memory.
  ///
  /// - Parameters:
  ///   - text: The lines, as a tool or `print` wrote them.
  ///   - name: What the report calls it.
  /// - Returns: What became of it.
  public func judge(text: String, named name: String = "log") -> Judgement {
    judge(Input(name: name, content: Array(text.utf8)))
  }

  /// The lifecycle events that a log tells of, in its order, without judging them.
  ///
  /// - Throws: A `Diagnostic` when it cannot be read, or not to its end.
  public func events(in path: String) throws(Diagnostic) -> [Event] {
    var reader = LogReader(tables, settings)
    let log = reader.read(Input(name: path, path: path, isNamed: true))
    if let error = log.error { throw Diagnostic(error, at: Location(file: path)) }
    return log.traces.rows().map(\.event)
  }

  private func judge(_ input: Input) -> Judgement {
    var examiner = Examiner(tables, settings, namesSources: true)
    let result = examiner.judge(examiner.read(input))
    let proofs = ProofReader(tables)
    let grounds = GroundsReader(tables)
    return Judgement(
      report: Report(
        of: [result], tool: tables.tool(hashed: false), runID: input.name, gate: gate,
        grounds: { grounds.proof(of: $0) }, proof: { proofs.proof(of: $0) }),
      tables: tables)
  }
}

/// Judges one log in a file; ``Check`` is for several, and says what the arguments mean.
///
///     #expect(try judge(log: "device.log", os: "17.4").conforms)
///
/// - Throws: `Mistakes`: all that is wrong with the tables, and every name that nothing is called by.
public func judge(
  log path: String, os: String? = nil, rules files: [String] = [],
  _ configure: (inout Settings) -> Void = { _ in }
) throws(Mistakes) -> Judgement {
  try Check(os: os, rules: files, configure).judge(log: path)
}
