import Lifecheck
import LifecheckRecords
import LifecheckReports
import LifecheckTables

extension Names {
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
          "no rule, trigger, invariant or kind of deviation \(what) '\(id)'",
          help: didYouMean(id.replacing("*", with: ""), among: names)))
    }
  }

  /// A section that ends before it begins would leave nothing to judge.
  static func checkSection(_ arguments: Arguments, _ mistakes: inout Mistakes) {
    let givens = arguments.inForce()
    guard let since = givens.last(where: { $0.option.name == "since" }),
      let until = givens.last(where: { $0.option.name == "until" }),
      let first = Moment(since.text), let last = Moment(until.text),
      first.year != nil, last.year != nil, (first.zone == nil) == (last.zone == nil),
      last.microseconds < first.microseconds, !last.isDay
    else { return }
    mistakes.add(until.diagnostic("\(until.text) is before --since \(since.text)"))
  }
}
