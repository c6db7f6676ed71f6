import Lifecheck
import LifecheckRules
import LifecheckTables

/// Holds the names that were given to those that the tables know.
struct Names {
  private let tables: Tables

  init(_ tables: Tables) { self.tables = tables }

  /// - Parameters:
  ///   - arguments: What was given.
  ///   - unchecked: Kinds of names that may be new.
  /// - Throws: ``Mistakes``: every name that nothing is called by.
  func check(_ arguments: Arguments, but unchecked: Set<Value.Name> = []) throws(Mistakes) {
    var mistakes = Mistakes()
    let judged = tables.names(.judged)
    for given in arguments.givens {
      switch given.option.value?.kind {
      case .name(let kind) where !unchecked.contains(kind): check(given, kind, &mistakes)
      case .version: checkVersion(given, &mistakes)
      case .ignore: Self.checkIDs(given, given.text, among: judged, &mistakes)
      case .level:
        let ids = given.text.prefix { $0 != "=" }
        Self.checkIDs(given, String(ids), among: judged, &mistakes)
      case .text where given.option.name == "select":
        Self.checkIDs(given, given.text, among: judged, &mistakes)
      default: continue
      }
    }
    Self.checkSection(arguments, &mistakes)
    try mistakes.check()
  }

  private func check(_ given: Given, _ kind: Value.Name, _ mistakes: inout Mistakes) {
    let names = tables.names(kind)
    guard !names.contains(given.text) else { return }
    let known = Set(names).sorted()
    // A short list is more help than nothing.
    let list = known.count <= 40 ? "known are \(known.joined(separator: ", "))" : nil
    mistakes.add(
      given.diagnostic(
        "there is no \(kind.rawValue) '\(given.text)'",
        help: didYouMean(given.text, among: names) ?? list))
  }

  // A version that no rule holds on would make every log deviate, or none.
  private func checkVersion(_ given: Given, _ mistakes: inout Mistakes) {
    let rules = tables.lenses.flatMap(\.rules)
    guard let os = Version(named: given.text), !rules.contains(where: { $0.versions.contains(os) })
    else { return }
    let lowest = rules.compactMap(\.versions.lower).min()
    mistakes.add(
      given.diagnostic(
        "no rule holds on version \(os)", help: lowest.map { "the table begins with \($0)" }))
  }
}
