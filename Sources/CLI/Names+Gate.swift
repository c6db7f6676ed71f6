import Lifecheck
import LifecheckEpisodes
import LifecheckReports
import LifecheckTables

extension Names {
  /// What deviations may go by: rules, triggers, and kinds of deviation.
  static func judged(by tables: Tables) -> [String] {
    tables.lenses.flatMap { $0.rules.flatMap { [$0.id, $0.trigger] } }
      + Deviation.Kind.allCases.map(\.rawValue)
  }

  /// Holds the ids of one value to them; one with `*` has to stand for something.
  static func checkIDs(
    _ given: Given, _ text: String, among names: [String], _ mistakes: inout Mistakes
  ) {
    for id in (try? Option.ids(text)) ?? [] {
      let glob = Glob(id)
      if names.contains(where: glob.matches) { continue }
      let what = glob.isPattern ? "is called like" : "is called"
      mistakes.add(
        given.diagnostic(
          "no rule, trigger or kind of deviation \(what) '\(id)'",
          help: didYouMean(id.replacing("*", with: ""), among: names)))
    }
  }
}
