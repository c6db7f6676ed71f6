import LifecheckRules

extension Report.BugClass {
  /// Its first lines, in words; nil when it has none.
  var place: String? {
    guard !lines.isEmpty else { return nil }
    let shown = lines.prefix(Self.mostLines).map(String.init).joined(separator: ", ")
    return "\(lines.count == 1 ? "line" : "lines") \(shown)"
      + (lines.count > Self.mostLines ? ", ..." : "")
  }

  /// So many lines are named; the JSON report has all.
  static let mostLines = 8

  /// A class of a log in its place in a report; the deviations are indices there.
  init(_ result: ClassResult, log: Int, deviations: [Int]) {
    self.init(
      id: result.id, title: result.title, confidence: result.confidence, log: log,
      deviations: deviations, lines: result.lines, means: result.means.onOneLine,
      help: result.help?.onOneLine, sources: result.sources)
  }
}
