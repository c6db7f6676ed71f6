extension Report {
  /// A form in which a report can be written.
  public enum Format: String, Sendable, Hashable, CaseIterable {
    case full
    case concise
    case grouped
    case summary
    case json
    case rows
    case junit
    case gitlabJUnit = "gitlab-junit"
    case sarif
    case gitlab
    case github
    case githubSummary = "github-summary"
    case markdown
    case html
    case csv
    case checkstyle
    case prometheus
    case trace
    case matrix
    case matrixHTML = "matrix-html"

    /// Whether it carries the whole report, from which every other form can be made.
    public var carriesAll: Bool { self == .json || self == .html }

    /// Whether it tells of triggers that no log shows.
    public var listsTriggers: Bool { carriesAll || self == .matrix || self == .matrixHTML }

    /// Whether it names the hashes of logs and tables.
    public var namesHashes: Bool { carriesAll || self == .rows || self == .matrixHTML }

    /// Whether it names the sources of rules.
    public var namesSources: Bool { carriesAll || self == .sarif }
  }

  /// How a form is written, apart from what it says.
  public struct Options: Sendable, Hashable {
    /// Of text for people; the other forms take no notice of it.
    public var style: TextStyle
    /// Where forms that annotate files point.
    public var target: Target
    /// Which part of the report is written.
    public var part = Part.whole

    /// A part of a report that is written bit by bit.
    public enum Part: Sendable, Hashable {
      case whole
      /// Only its episodes, after so many that were written before.
      case episodes(after: Int)
      /// Only what closes it, after so many episodes.
      case closing(after: Int)
    }

    public init(style: TextStyle = TextStyle(), target: Target = .log) {
      self.style = style
      self.target = target
    }
  }

  /// Writes the report to a sink, in pieces; the last one ends a line.
  ///
  /// Only ``Format/full``, ``Format/concise`` and ``Format/rows`` can be written in parts; the others are whole.
  public func write(
    as format: Format, _ options: Options = Options(), to sink: inout some TextOutputStream
  ) {
    let style = options.style
    switch format {
    case .full: full(self, style: style, options.part, to: &sink)
    case .concise: concise(self, style: style, options.part, to: &sink)
    case .grouped: grouped(self, style: style, to: &sink)
    case .summary: LifecheckReports.summary(self, style: style, to: &sink)
    case .json: json(self, to: &sink)
    case .rows: rows(self, options.part, to: &sink)
    case .junit: junit(self, forGitLab: false, to: &sink)
    case .gitlabJUnit: junit(self, forGitLab: true, to: &sink)
    case .sarif: sarif(self, pointingAt: options.target, to: &sink)
    case .gitlab: gitlab(self, pointingAt: options.target, to: &sink)
    case .github: github(self, pointingAt: options.target, to: &sink)
    case .githubSummary: LifecheckReports.markdown(self, limit: 1_024 * 1_024, to: &sink)
    case .markdown: LifecheckReports.markdown(self, limit: nil, to: &sink)
    case .html: html(self, to: &sink)
    case .csv: csv(self, to: &sink)
    case .checkstyle: checkstyle(self, to: &sink)
    case .prometheus: prometheus(self, to: &sink)
    case .trace: timeline(self, to: &sink)
    case .matrix: LifecheckReports.matrix(self, to: &sink)
    case .matrixHTML: matrixPage(self, to: &sink)
    }
  }
}
