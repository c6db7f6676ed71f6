import LifecheckEpisodes
import LifecheckRules

/// A class of bugs that a log shows, on its way into a report.
public struct ClassResult: Sendable {
  /// A deviation it rests on, and the index of its trace among those of the log.
  public struct Reference: Sendable, Hashable {
    public let trace: Int
    public let deviation: Deviation

    public init(trace: Int, deviation: Deviation) {
      self.trace = trace
      self.deviation = deviation
    }
  }

  public let id: String
  public let title: String
  public let confidence: Confidence
  /// What it means for who uses the app.
  public let means: String
  /// What to do about it.
  public let help: String?
  public let sources: [Report.Source]
  public let deviations: Set<Reference>
  /// In the order of the log, each once.
  public let lines: [Int]

  public init(
    id: String, title: String, confidence: Confidence = .documented, means: String = "",
    help: String? = nil, sources: [Report.Source] = [], deviations: Set<Reference> = [],
    lines: [Int]
  ) {
    self.id = id
    self.title = title
    self.confidence = confidence
    self.means = means
    self.help = help
    self.sources = sources
    self.deviations = deviations
    self.lines = lines
  }
}
