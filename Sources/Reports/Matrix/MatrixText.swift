import LifecheckEpisodes
import LifecheckRules

/// What the matrix says beside its cells, the same in Markdown and HTML.
struct MatrixText {
  /// More findings than these are left to the JSON report.
  static let mostFindings = 200
  /// More logs that were not judged than these are only counted.
  static let mostProblems = 50

  let report: Report
  let matrix: Matrix
  /// The deviations that are listed below the matrix, as indices, the worst first.
  let findings: [Int]

  init(_ report: Report) {
    self.report = report
    matrix = Matrix(report)
    findings = Array(report.worstFirst.prefix(Self.mostFindings))
  }

  /// How many triggers are in which state, the worst first.
  var counts: String {
    let words: [(Matrix.State, String)] = [
      (.deviates, "deviating"), (.inconclusive, "inconclusive"), (.conforms, "conforming"),
      (.never, "never seen"), (.absent, "without a rule on these versions and not listed"),
    ]
    let parts = words.compactMap { state, word in
      let count = matrix.triggers(state)
      return count > 0 ? "\(count) \(word)" : nil
    }
    let all = Matrix.State.allCases.reduce(0) { $0 + matrix.triggers($1) }
    return "\(counted(all, "trigger")): \(parts.isEmpty ? "none" : parts.joined(separator: ", "))."
  }

  /// What a reader must know before reading the cells.
  var remarks: [String] {
    var remarks = report.notes.map(\.message)
    if !matrix.isWhole {
      remarks.append(
        "this report has no list of triggers, as an older lifecheck wrote it: those that no log "
          + "shows are missing here")
    }
    return remarks
  }

  /// The logs that were not judged, or not to their end, and how many more there are.
  var problems: (shown: [(log: String, why: String)], left: Int) {
    let all = report.logs.compactMap { log in
      log.problem.map { (log.path, "\($0.kind): \($0.message)") }
    }
    return (Array(all.prefix(Self.mostProblems)), max(0, all.count - Self.mostProblems))
  }

  /// How many deviations are not listed.
  var findingsLeft: Int { max(0, report.deviations.count - Self.mostFindings) }

  /// Where a deviation is, what it is, and what it is of.
  func finding(_ index: Int) -> (level: String, place: String, sentence: String, about: String) {
    let deviation = report.deviations[index]
    let log = report.logs[checked: deviation.log]
    let about = [
      report.rule(of: deviation), report.owner(of: deviation.trace), log?.os.title,
    ]
    return (
      deviation.severity.rawValue,
      (log?.path ?? "") + (deviation.line.map { ":\($0)" } ?? ""), report.sentence(of: deviation),
      about.compactMap(\.self).joined(separator: ", ")
    )
  }

  func title(of group: Matrix.Group) -> String {
    group.lens.isEmpty ? "the logs as a whole" : "lens \(group.lens)"
  }

  static let legend =
    "Episodes by trigger and version, the worst first. 'never seen': no log of this version tells of "
    + "it; 'no rule': the tables expect nothing there. What is only concluded from other events "
    + "is not counted."
}
