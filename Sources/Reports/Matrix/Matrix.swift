import LifecheckEpisodes
import LifecheckRules

/// Which triggers conform and deviate on which versions of an OS, and which were never seen there.
struct Matrix {
  /// A version of an OS to its minor; the logs whose version nobody knows stand apart.
  struct Column: Hashable, Comparable {
    let os: String
    let version: Version?

    init(_ os: Report.OS) {
      self.os = os.version == nil ? "" : os.name
      version = os.version.map { Version($0.major, $0.minor) }
    }

    var title: String { version.map { "\(os) \($0)" } ?? "OS unknown" }

    static func < (a: Column, b: Column) -> Bool {
      switch (a.version, b.version) {
      case (let first?, let second?): (a.os, first) < (b.os, second)
      case (nil, _): false
      case (_, nil): true
      }
    }
  }

  /// What a cell says, the worst first.
  enum State: String, Comparable, CaseIterable {
    case deviates
    case inconclusive
    case conforms
    case never
    /// No rule of the trigger holds on this version.
    case absent

    static func < (a: State, b: State) -> Bool {
      (allCases.firstIndex(of: a) ?? 0) < (allCases.firstIndex(of: b) ?? 0)
    }
  }

  /// The episodes of one trigger on one version.
  struct Cell {
    /// By verdict.
    var episodes: [Verdict: Int] = [:]
    /// Logs that had to show it and do not.
    var lacking = 0
    /// Indices in the report's deviations.
    var deviations: [Int] = []
    /// Whether a rule of the trigger holds here; true when that is not known.
    var hasRule = true

    var seen: Int { episodes.values.reduce(0, +) }
    var deviating: Int { episodes[.deviates, default: 0] + lacking }

    var state: State {
      if deviating > 0 { return .deviates }
      if episodes[.inconclusive] != nil { return .inconclusive }
      if seen > 0 { return .conforms }
      return hasRule ? .never : .absent
    }
  }

  struct Row {
    /// A trigger, or the rule of deviations that belong to no episode.
    let id: String
    let title: String
    let isTrigger: Bool
    /// As many as there are columns.
    var cells: [Cell]

    var state: State { cells.map(\.state).min() ?? .never }
    var deviating: Int { cells.reduce(0) { $0 + $1.deviating } }
  }

  /// The rows of one lens.
  struct Group {
    /// Empty: of no lens, the logs as a whole.
    let lens: String
    var rows: [Row]

    var deviating: Int { rows.reduce(0) { $0 + $1.deviating } }
  }

  let columns: [Column]
  /// The worst first; without triggers that have no rule on any of the versions.
  let groups: [Group]
  /// How many triggers those are.
  let absent: Int
  /// Whether triggers that no log shows are among the rows.
  let isWhole: Bool

  init(_ report: Report) {
    let columns = Set(
      report.logs.filter { $0.verdict != .nothing }.map { Column($0.os) }
    ).sorted()
    var counting = MatrixCounting(columns)
    for trigger in report.triggers { counting.expect(trigger) }
    for trace in report.traces {
      guard let log = report.logs[checked: trace.log] else { continue }
      for episode in trace.episodes {
        counting.add(episode, of: trace.lens, on: Column(log.os))
      }
    }
    for part in report.parts {
      for index in report.deviationsBesides(in: part) {
        counting.add(report.deviations[index], at: index, of: report, on: Column(part.log.os))
      }
    }
    self.columns = columns
    let all = counting.groups
    let rows = all.map { Group(lens: $0.lens, rows: $0.rows.filter { $0.state != .absent }) }
    groups = rows.filter { !$0.rows.isEmpty }
    absent = all.reduce(0) { $0 + $1.rows.count { $0.state == .absent } }
    isWhole = !report.triggers.isEmpty || report.traces.isEmpty
  }

  /// How many triggers are in a state: the worst one that any version gives them.
  func triggers(_ state: State) -> Int {
    if state == .absent { return absent }
    return groups.reduce(0) { $0 + $1.rows.count { $0.isTrigger && $0.state == state } }
  }
}

extension Matrix.Cell {
  /// As people read it; empty when there is nothing to say.
  func said(ofTrigger isTrigger: Bool) -> String {
    guard isTrigger else { return deviating > 0 ? "deviates \(deviating)" : inconclusiveAlone }
    let deviates = episodes[.deviates, default: 0]
    let inconclusive = episodes[.inconclusive, default: 0]
    var parts: [String] = []
    if deviates > 0 { parts.append("deviates \(deviates) of \(seen)") }
    if inconclusive > 0 {
      parts.append("inconclusive \(inconclusive)" + (deviates > 0 ? "" : " of \(seen)"))
    }
    if lacking > 0 { parts.append("required, not seen in \(counted(lacking, "log"))") }
    if parts.isEmpty {
      parts.append(seen > 0 ? "conforms \(seen)" : hasRule ? "never seen" : "no rule")
    }
    return parts.joined(separator: ", ")
  }

  private var inconclusiveAlone: String {
    episodes[.inconclusive].map { "inconclusive \($0)" } ?? ""
  }
}
