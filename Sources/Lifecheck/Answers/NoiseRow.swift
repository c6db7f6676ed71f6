import LifecheckEvents
import LifecheckReports
import LifecheckRules

/// An event that a lens tolerates everywhere: a row of the table without a trigger of its own.
struct NoiseRow {
  let lens: Lens
  let event: Event.Name

  var id: String { "noise.\(lens.id).\(event)" }

  /// What the row says, as `expects` would.
  var saying: String { "\(event) may come at any time, or never" }
}

extension Lens {
  /// Its noise but for that which rows with ids of their own name.
  var noiseRows: [NoiseRow] {
    let named = Set(rules.filter { $0.kind == .noise }.flatMap { $0.steps.flatMap(\.events) })
    return noise.filter { !named.contains($0) }.map { NoiseRow(lens: self, event: $0) }
  }
}

extension Answers {
  var noise: [NoiseRow] { tables.lenses.flatMap(\.noiseRows) }

  func answer(for row: NoiseRow) -> Answer {
    var answer = Answer(kind: "rule", id: row.id)
    answer.addForPrograms("role", .text(Rule.Kind.noise.rawValue))
    add(row, to: &answer)
    answer.addForPeople("lens", .code(row.lens.id))
    answer.addForPeople("os", "iOS \(row.lens.versions.description)")
    answer.addForPeople("expects", Sentence(row.saying))
    if let text = glossary.events[row.event.rawValue] { answer.add("what", .text(text)) }
    answer.add(
      "why",
      .text("It says nothing of where the app is in its life, so it is tolerated everywhere."))
    return answer
  }
}
