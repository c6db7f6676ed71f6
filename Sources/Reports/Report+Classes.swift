import LifecheckRules

extension Report.BugClass {
  /// A class of a log in its place in a report; the deviations are indices there.
  init(_ result: ClassResult, log: Int, deviations: [Int]) {
    self.init(
      id: result.id, title: result.title, confidence: result.confidence, log: log,
      deviations: deviations, lines: result.lines, means: result.means.onOneLine,
      help: result.help?.onOneLine, sources: result.sources)
  }
}
