import LifecheckReports
import LifecheckRules

extension Answers {
  /// The rows of the table, noise included: one answer each, its kind usual, special or noise.
  package func rows(_ selection: RuleSelection) -> [Answer] {
    tables.lenses.filter(selection.holds).flatMap { lens in
      lens.rules.filter(selection.holds).map(row)
        + lens.noiseRows.filter { _ in selection.holds(.noise, on: lens.versions) }.map(row)
    }
  }

  /// Rows by their ids, with all that proves them.
  package func rows(named ids: [String]) -> [Answer] {
    ids.compactMap { id in
      if let noise = noise.first(where: { $0.id == id }) { return row(noise) }
      guard let rule = rules.first(where: { $0.id == id }) else { return nil }
      var row = row(rule)
      if let proof = proofs[id] { add(proof, to: &row) }
      return row
    }
  }

  /// The id of a rule, found in any case; nil when there is none.
  package func ruleID(_ name: String) -> String? {
    let ids = names(of: .rule)
    return ids.first { $0 == name } ?? ids.first { $0.lowercased() == name.lowercased() }
  }

  private func row(_ rule: Rule) -> Answer {
    var row = Answer(kind: rule.kind.rawValue, id: rule.id)
    row.heading = rule.heading
    row.add("lens", .text(rule.lens))
    row.add("trigger", .text(rule.trigger))
    row.add("title", .text(rule.triggerTitle))
    row.add("os", .text("\(rule.versions)"))
    row.add("context", rule.context.map { .text($0) } ?? .nothing)
    row.addForPrograms("from", .names(rule.from))
    row.addForPrograms("to", .text(rule.to))
    row.add("expect", .code(rule.expect))
    row.addForPrograms("forbidden", .names(rule.forbidden.map(\.rawValue)))
    row.addForPrograms("tolerated", .names(rule.tolerated.map(\.rawValue)))
    row.addForPrograms("evidence", .names(rule.evidence.map(\.rawValue)))
    row.add("confidence", .text(rule.confidence.rawValue))
    row.addForPrograms("severity", .text(rule.confidence.severity.rawValue))
    row.addForPrograms("measured_on", .names(rule.measuredOn))
    row.addForPrograms("location", .text("\(rule.location)"))
    return row
  }

  private func row(_ noise: NoiseRow) -> Answer {
    var row = Answer(kind: Rule.Kind.noise.rawValue, id: noise.id)
    row.heading = "noise (\(noise.lens.id)): what can come at any time"
    row.add("lens", .text(noise.lens.id))
    row.add("trigger", .nothing)
    row.add("title", .text(noise.saying))
    row.add("os", .text("\(noise.lens.versions)"))
    row.add("context", .nothing)
    row.addForPrograms("from", .names([]))
    row.addForPrograms("to", .text(""))
    row.add("expect", .code("\(noise.event)?"))
    row.addForPrograms("location", .text("\(noise.lens.location)"))
    return row
  }
}

extension Rule {
  /// What its trigger is called in a list.
  var heading: String { "\(trigger) (\(lens)): \(triggerTitle)" }
}
