import Lifecheck
import LifecheckRules
import LifecheckTables

/// Holds the names on a command line to those that the tables know.
struct Names {
  private let tables: Tables

  init(_ tables: Tables) { self.tables = tables }

  func check(_ settings: Settings) throws(UsageError) {
    let rules = tables.lenses.flatMap(\.rules)
    for lens in settings.lenses {
      try check(lens, "lens", "--lens", among: tables.lenses.map(\.id))
    }
    if let trigger = settings.trigger {
      try check(trigger, "trigger", "--trigger", among: rules.map(\.trigger))
    }
    for context in settings.contexts.sorted() {
      try check(
        context, "context", "--context",
        among: rules.compactMap(\.context) + tables.lenses.flatMap { $0.contexts.map(\.id) })
    }
    for event in settings.notLogged {
      try check(
        event, "event", "--not-logged",
        among: tables.lenses.flatMap { $0.alphabet.map(\.rawValue) })
    }
    if let format = settings.inputFormat {
      try check(format, "format", "--input-format", among: tables.formats.flatMap(\.names))
    }
    try check(settings.os, rules)
  }

  private func check(
    _ name: String, _ kind: String, _ option: String, among names: [String]
  ) throws(UsageError) {
    guard !names.contains(name) else { return }
    let known = Set(names).sorted()
    // A short list is more help than nothing.
    let list = known.count <= 40 ? "known are \(known.joined(separator: ", "))" : nil
    throw UsageError(
      "\(option): there is no \(kind) '\(name)'", help: didYouMean(name, among: names) ?? list)
  }

  // A version that no rule holds on would make every log deviate, or none.
  private func check(_ os: Version?, _ rules: [Rule]) throws(UsageError) {
    guard let os, !rules.contains(where: { $0.versions.contains(os) }) else { return }
    let lowest = rules.compactMap(\.versions.lower).min()
    throw UsageError(
      "--os: no rule holds on version \(os)",
      help: lowest.map { "the table begins with \($0)" })
  }
}
