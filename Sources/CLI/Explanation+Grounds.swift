import Lifecheck
import LifecheckRules

/// What the tables say of invariants and of classes of bugs.
extension Explanation {
  func text(of invariant: Invariant) -> String {
    var rows = [
      ("invariant", invariant.id), ("title", invariant.title),
      ("lens", invariant.lenses.isEmpty ? "a process as a whole" : list(invariant.lenses)),
    ]
    if !invariant.versions.description.isEmpty { rows.append(("os", "iOS \(invariant.versions)")) }
    rows.append(("holds", invariant.statement))
    if !invariant.toldBy.isEmpty { rows.append(("told by", list(invariant.toldBy))) }
    rows.append(
      (
        "known",
        "\(invariant.confidence.rawValue): a deviation is "
          + (invariant.severity == .error ? "an error" : "a \(invariant.severity.rawValue)")
      ))
    for known in invariant.known {
      let place =
        known.context.map { "with --context \($0)" } ?? "iOS \(known.versions?.description ?? "")"
      rows.append(("but", "\(place): \(known.title)"))
    }
    if let grounds = grounds.grounds(of: invariant.id, among: .invariants) {
      rows.append(("why", grounds.why))
      rows += told(grounds)
    }
    return Self.laidOut(rows)
  }

  func text(of row: BugClass) -> String {
    var rows = [("class", row.id), ("title", row.title)]
    if !row.lenses.isEmpty { rows.append(("lens", list(row.lenses))) }
    if !row.versions.description.isEmpty { rows.append(("os", "iOS \(row.versions)")) }
    rows += row.signs.map { ("found by", $0.statement) }
    rows.append(("known", "\(row.confidence.rawValue); it changes no verdict"))
    if let grounds = grounds.grounds(of: row.id, among: .classes) {
      rows.append(("means", grounds.why))
      rows += told(grounds)
    }
    return Self.laidOut(rows)
  }

  private func told(_ grounds: Grounds) -> [(String, String)] {
    (grounds.help.map { [("help", $0)] } ?? [])
      + grounds.examples.map { example in
        let version = example.version.map { " on iOS \($0)" } ?? ""
        let finds = example.finds.isEmpty ? "nothing" : example.finds.joined(separator: "; ")
        return ("example", "\(example.log)\(version) finds: \(finds)")
      }
      + self.grounds.reported(grounds.sources).map { source in
        ("source", "\(source.id): \(source.title), \(source.place)")
      }
  }

  private func list(_ words: [String]) -> String { words.joined(separator: ", ") }
}
