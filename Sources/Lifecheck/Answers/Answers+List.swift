import LifecheckReports
import LifecheckRules

extension Answers {
  /// The rows of the table: one answer each, its kind usual, special, noise or invariant.
  package func rows(_ selection: RuleSelection) -> [Answer] {
    tables.lenses.filter(selection.holds).flatMap { lens in
      lens.rules.filter(selection.holds).map(row)
        + lens.noiseRows.filter { _ in selection.holds(.noise, on: lens.versions) }.map(row)
    } + tables.invariants.filter(selection.holds).map(row)
  }

  /// Rows by their ids, with all that proves them.
  package func rows(named ids: [String]) -> [Answer] {
    ids.compactMap { id in
      if let invariant = tables.invariants.first(where: { $0.id == id }) {
        var row = row(invariant)
        add(why[id], "why", to: &row)
        return row
      }
      if let noise = noise.first(where: { $0.id == id }) { return row(noise) }
      guard let rule = rules.first(where: { $0.id == id }) else { return nil }
      var row = row(rule)
      if let proof = proofs[id] { add(proof, to: &row) }
      return row
    }
  }

  /// The ids of all rows, in table order.
  package var rowIDs: [String] { names(of: .rule) + names(of: .invariant) }

  /// The id of a row, found in any case; nil when there is none.
  package func rowID(_ name: String) -> String? {
    let ids = rowIDs
    return ids.first { $0 == name } ?? ids.first { $0.lowercased() == name.lowercased() }
  }

  private func row(_ rule: Rule) -> Answer {
    var row = Answer(kind: rule.kind.rawValue, id: rule.id)
    row.heading = rule.heading
    add(rule, to: &row)
    return row
  }

  /// All fields of a row, for programs.
  func add(_ rule: Rule, to row: inout Answer) {
    for (key, value) in [
      ("lens", .text(rule.lens)), ("trigger", .text(rule.trigger)),
      ("title", .text(rule.triggerTitle)), ("os", .text("\(rule.versions)")),
      ("since", rule.versions.lower.map { .text("\($0)") } ?? .nothing),
      ("context", rule.context.map { .text($0) } ?? .nothing), ("from", .names(rule.from)),
      ("to", .text(rule.to)), ("expect", .code(rule.expect)),
      ("forbidden", .names(rule.forbidden.map(\.rawValue))),
      ("tolerated", .names(rule.tolerated.map(\.rawValue))),
      ("evidence", .names(rule.evidence.map(\.rawValue))),
      ("confidence", .text(rule.confidence.rawValue)),
      ("severity", .text(rule.confidence.severity.rawValue)),
      ("measured_on", .names(rule.measuredOn)), ("location", .text("\(rule.location)")),
    ] as [(String, Answer.Value)] {
      row.addForPrograms(key, value)
    }
  }

  private func row(_ noise: NoiseRow) -> Answer {
    var row = Answer(kind: Rule.Kind.noise.rawValue, id: noise.id)
    row.heading = "noise (\(noise.lens.id)): what can come at any time"
    add(noise, to: &row)
    return row
  }

  func add(_ noise: NoiseRow, to row: inout Answer) {
    for (key, value) in [
      ("lens", .text(noise.lens.id)), ("trigger", .nothing), ("title", .text(noise.saying)),
      ("os", .text("\(noise.lens.versions)")),
      ("since", noise.lens.versions.lower.map { .text("\($0)") } ?? .nothing),
      ("context", .nothing), ("from", .names([])), ("to", .nothing),
      ("expect", .code("\(noise.event)?")), ("confidence", .nothing),
      ("location", .text("\(noise.lens.location)")),
    ] as [(String, Answer.Value)] {
      row.addForPrograms(key, value)
    }
  }
}

extension Rule {
  /// What its trigger is called in a list.
  var heading: String { "\(trigger) (\(lens)): \(triggerTitle)" }
}
