import LifecheckReports
import LifecheckRules
import LifecheckTables

extension Settings {
  /// Notes every name that nothing is called by, and a version that no rule holds on.
  func check(against tables: Tables, _ mistakes: inout Mistakes) {
    let plain: [(key: String, kind: TableName, given: [String])] = [
      ("trigger", .trigger, [trigger].compactMap { $0 }), ("requires", .trigger, requires),
      ("contexts", .context, contexts.sorted()), ("lenses", .lens, lenses),
      ("notLogged", .event, notLogged), ("inputFormat", .format, [inputFormat].compactMap { $0 }),
    ]
    for (key, kind, given) in plain where !given.isEmpty {
      let names = tables.names(kind)
      for name in given where !names.contains(name) {
        mistakes.add(
          "\(key): there is no \(kind.rawValue) '\(name)'", at: nil,
          help: didYouMean(name, among: names))
      }
    }
    checkPatterns(against: tables, &mistakes)
    // A version that no rule holds on would make every log deviate, or none.
    let rules = tables.lenses.flatMap(\.rules)
    if let os, !rules.contains(where: { $0.versions.contains(os) }) {
      mistakes.add("os: no rule holds on version \(os)", at: nil)
    }
  }

  private func checkPatterns(against tables: Tables, _ mistakes: inout Mistakes) {
    let patterns = [
      ("select", select), ("ignores", ignores.map(\.ids)), ("severities", severities.map(\.ids)),
    ]
    for (key, given) in patterns where !given.isEmpty {
      let names = tables.names(.judged)
      for pattern in given where !names.contains(where: Glob(pattern).matches) {
        mistakes.add(
          "\(key): no rule, trigger or kind of deviation is called '\(pattern)'", at: nil,
          help: didYouMean(pattern.replacing("*", with: ""), among: names))
      }
    }
  }
}

extension Version {
  /// Reads a version with or without its platform: `8`, `8.4`, `iOS 17.2`, `tvOS 13`.
  public init?(named text: String) {
    let words = text.split(separator: " ")
    let platforms = ["ios", "ipados", "tvos", "iphone", "os"]
    guard let last = words.last,
      words.dropLast().allSatisfy({ platforms.contains($0.lowercased()) })
    else { return nil }
    self.init(last)
  }
}
