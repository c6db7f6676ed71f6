import LifecheckEpisodes
import LifecheckInputs
import LifecheckEvents
import LifecheckLearning
import LifecheckReports
import LifecheckRules
import LifecheckTables

/// Learns rows of the table from logs, and proves them before it hands them out.
///
/// The rows are held to the laws of tables, and every log that they come from must conform once they are in
/// force; a log that does not is left out.
public struct Learner {
  /// What was learned.
  public struct Lessons: Sendable {
    /// The table, as YAML; nil when there is no row.
    public fileprivate(set) var table: String?
    public fileprivate(set) var rows = 0
    /// Why nothing, or not all, was learned from a log.
    public fileprivate(set) var remarks: [Diagnostic] = []
    /// What each log gives as a reason to end with another status than 0.
    public fileprivate(set) var statuses: [RunStatus] = []
  }

  /// A table that breaks the laws of tables: an error of this program.
  public struct Unlawful: Error, CustomStringConvertible {
    public let description: String
  }

  private let builtIn: Bool
  private let files: [String]
  private let settings: (_ log: String) -> Settings
  private let tables: Tables
  private static let name = "learned.yaml"

  /// Gets ready to learn what the tables do not say; `settings` are those of a log, by its name.
  ///
  /// - Throws: `Mistakes` in a user's tables.
  public init(
    builtIn: Bool = true, files: [String] = [], settings: @escaping (_ log: String) -> Settings
  ) throws(Mistakes) {
    self.builtIn = builtIn
    self.files = files
    self.settings = settings
    tables = try Tables(builtIn: builtIn, files: files)
  }

  /// Reads a log so that it can be learned from: with its hash, and marks of triggers that have no rule.
  public func read(_ input: Input) -> ReadLog {
    var reader = LogReader(
      tables, settings(input.name), wantsHash: true, keepsUnknownTriggers: true)
    return reader.read(input)
  }

  /// Learns from logs.
  ///
  /// - Throws: ``Unlawful`` when the rows cannot be read again, `Mistakes` in a user's tables.
  public func learn(from logs: [ReadLog]) throws -> Lessons {
    var lessons = Lessons()
    var good: [GoodLog] = []
    var readable: [ReadLog] = []
    for log in logs {
      let settings = settings(log.input.name)
      var judge = Judge(tables, settings)
      let result = judge.judge(log)
      let models = log.facts.models.map(\.model)
      guard let source = GoodLog(result, models: models, trigger: settings.trigger),
        result.events > 0
      else {
        refuse(log, result, &lessons)
        continue
      }
      good.append(source)
      readable.append(log)
    }
    var leftOut: Set<Int> = []
    var learning = Learning(good)
    for (log, refusals) in zip(readable, learning.refusals) {
      for refusal in refusals { refuse(log, refusal, &lessons) }
    }
    lessons.remarks += learning.unsaid.map { Diagnostic("nothing is learned of \($0)") }
    // Rows change how the others' examples read, so all begins anew when one is left out.
    while !learning.lessons.isEmpty {
      let drafted = try draft(learning)
      if !drafted.contradictions.isEmpty {
        for (id, other) in drafted.contradictions.sorted(by: { $0.key < $1.key }) {
          lessons.remarks.append(
            Diagnostic(
              "no row '\(id)': it contradicts '\(other)', which the log breaks",
              help: "if both are right, say by a context or a range when each holds"))
        }
        learning = learning.without(Set(drafted.contradictions.keys))
        continue
      }
      let unproved = Set(zip(learning.lessons, drafted.examples).filter { $1.isEmpty }.map(\.0.id))
      if !unproved.isEmpty {
        for id in unproved.sorted() {
          lessons.remarks.append(
            Diagnostic("no row '\(id)': the table would notice no fault in what was seen"))
        }
        learning = learning.without(unproved)
        continue
      }
      let proved = try prove(drafted.table)
      let failed = good.indices.filter { index in
        !leftOut.contains(index) && learning.lessons.contains { $0.logs.contains(index) }
          && !isExplained(readable[index], by: proved)
      }
      guard !failed.isEmpty else {
        lessons.table = drafted.table
        lessons.rows = learning.lessons.count
        break
      }
      for index in failed {
        lessons.remarks.append(
          Diagnostic(
            "the rows learned from it do not explain all of it, so it is left out",
            at: Location(file: readable[index].input.name)))
        lessons.statuses.append(.deviations)
      }
      leftOut.formUnion(failed)
      learning = Learning(good, leavingOut: leftOut)
    }
    if lessons.table == nil { lessons.statuses.append(.nothing) }
    return lessons
  }

  // MARK: - Refusals

  private func refuse(_ log: ReadLog, _ result: LogResult, _ lessons: inout Lessons) {
    let place = Location(file: log.input.name)
    switch result.status {
    case .unreadable, .cut:
      lessons.statuses.append(.input)
      let reason = result.error ?? "it was not read to its end"
      lessons.remarks.append(Diagnostic("nothing is learned from it: \(reason)", at: place))
    case .ok, .empty:
      if log.input.isNamed { lessons.statuses.append(.nothing) }
      lessons.remarks.append(
        Diagnostic("nothing is learned from it: it has no lifecycle event", at: place))
    }
  }

  private func refuse(_ log: ReadLog, _ refusal: Refusal, _ lessons: inout Lessons) {
    var help: String?
    if refusal.reason == .deviates {
      lessons.statuses.append(.deviations)
      help =
        "if it is good, say what happens there: --trigger ID, or a line 'lifecheck:trigger ID' "
        + "before it"
    }
    lessons.remarks.append(
      Diagnostic(
        "nothing is learned from it: \(refusal.message)",
        at: Location(file: log.input.name, line: refusal.line), help: help))
  }

  // MARK: - Proofs

  /// The table of all rows, what proves each, and the rule in force that a row contradicts.
  private func draft(
    _ learning: Learning
  ) throws -> (
    table: String, examples: [[Learning.Example]], contradictions: [String: String]
  ) {
    let tables = try self.tables(with: learning.rows)
    var contradictions: [String: String] = [:]
    for lesson in learning.lessons {
      let rules = tables.lenses.first { $0.id == lesson.lens.id }?.rules ?? []
      guard let own = rules.first(where: { $0.id == lesson.id }) else { continue }
      contradictions[own.id] =
        rules.first { $0.id != own.id && Contradiction(own, $0) != nil }?.id
    }
    let examples = learning.lessons.map { lesson in
      let lens = tables.lenses.first { $0.id == lesson.lens.id }
      guard let lens, let rule = lens.rules.first(where: { $0.id == lesson.id }) else {
        return [Learning.Example]()
      }
      return Proving(lesson, rule, lens).examples
    }
    let count = Set(learning.lessons.flatMap(\.logs)).count
    let head = [
      "Learned by lifecheck \(Tables.programVersion) from \(counted(count, "log")) said to be good.",
      "It holds what was seen, no more: read it before it goes into a table of yours.",
    ]
    return (learning.table(head: head, examples: examples), examples, contradictions)
  }

  private func tables(with table: String) throws -> Tables {
    do throws(Mistakes) {
      return try Tables(
        builtIn: builtIn, files: files, more: [TableFile(name: Self.name, text: table)])
    } catch {
      throw Self.unlawful(error)
    }
  }

  /// The tables in force with the rows, which keep every law of tables.
  private func prove(_ table: String) throws -> Tables {
    let tables = try self.tables(with: table)
    var mistakes = Mistakes()
    tables.check(tables.userFiles.filter { $0.name == Self.name }, &mistakes)
    if !mistakes.isEmpty { throw Self.unlawful(mistakes) }
    return tables
  }

  private static func unlawful(_ mistakes: Mistakes) -> Unlawful {
    Unlawful(description: mistakes.diagnostics.map(\.description).joined(separator: "; "))
  }

  private func isExplained(_ log: ReadLog, by tables: Tables) -> Bool {
    var judge = Judge(tables, settings(log.input.name))
    return judge.judge(log).verdict != .deviates
  }
}
