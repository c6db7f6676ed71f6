import LifecheckInputs
import LifecheckReports

/// Reads and judges logs that are told the same, one after the other.
public struct Examiner {
  private var reader: LogReader
  private var judge: Judge
  private let classes: ClassReader

  /// Gets ready.
  ///
  /// - Parameters:
  ///   - tables: What is known of logs and of the OS.
  ///   - settings: What is told of the logs.
  ///   - keepsEvidence: Whether lines that bear witness are kept as events.
  ///   - wantsHash: Whether to hash the bytes, which takes longer than reading them.
  ///   - namesSources: Whether known bugs name what they were learned from.
  ///   - today: For ignores that end one day.
  ///   - pulse: Told of every chunk; see ``LogReader``.
  public init(
    _ tables: Tables, _ settings: Settings, keepsEvidence: Bool = false, wantsHash: Bool = false,
    namesSources: Bool = false, on today: Day? = nil, pulse: LogReader.Pulse? = nil
  ) {
    reader = LogReader(
      tables, settings, keepsEvidence: keepsEvidence, wantsHash: wantsHash, pulse: pulse)
    judge = Judge(tables, settings, on: today)
    classes = ClassReader(
      tables, settings, grounds: GroundsReader(tables, withSources: namesSources))
  }

  /// Reads one log; what goes wrong is said in the result.
  public mutating func read(_ input: Input) -> ReadLog { reader.read(input) }

  /// Judges a log that was read here, names the known bugs that it shows, and quotes its lines.
  public mutating func judge(_ log: ReadLog) -> LogResult {
    var result = judge.judge(log)
    classes.look(in: &result)
    log.quote(&result)
    return result
  }
}
