import LifecheckEvents
import LifecheckReports
import LifecheckRules

extension Answers {
  func rule(_ id: String) -> Answer? {
    if let rule = rules.first(where: { $0.id == id }) { return answer(for: rule) }
    return noise.first { $0.id == id }.map { answer(for: $0) }
  }

  /// All that the table says of a rule.
  package func answer(for rule: Rule) -> Answer {
    var answer = Answer(kind: "rule", id: rule.id)
    answer.addForPrograms("role", .text(rule.kind.rawValue))
    add(rule, to: &answer)
    answer.addForPeople("trigger", .code(rule.trigger) + Sentence(": \(rule.triggerTitle)"))
    answer.addForPeople("lens", .code(rule.lens))
    answer.addForPeople("os", "iOS \(rule.versions.description)")
    answer.add("before", .texts(earlier(than: rule).map(\.saidOfEarlier)))
    answer.addForPeople("state", Sentence(rule.way))
    answer.addForPeople("expects", .code(rule.expect))
    for (label, names) in [
      ("forbids", rule.forbidden), ("allows", rule.tolerated), ("told by", rule.evidence),
    ] {
      answer.add(nil, label: label, .names(names.map(\.rawValue)))
    }
    if let context = rule.context {
      answer.addForPeople(
        "only with", .code("--context \(context)") + Sentence(": \(title(ofContext: context))"))
    }
    answer.addForPeople("known", Sentence(rule.known))
    if let proof = proofs[rule.id] { add(proof, to: &answer) }
    answer.add("looks_like", .texts(rule.looksLike.map(\.said)))
    return answer
  }

  func add(_ proof: Proof, to answer: inout Answer) {
    answer.add("why", .text(proof.why))
    if let help = proof.help { answer.add("help", .text(help)) }
    add(sources: proof.sources, to: &answer)
    answer.add(
      "examples", label: "example",
      .table(
        Answer.Table(
          [
            Answer.Column("log", isCode: true), "given", "os", "complete", "finds",
          ],
          proof.examples.map { example in
            [
              .text(example.log), .text(example.given),
              .text(example.version?.description), .text(example.isWhole ? "yes" : nil),
              .texts(example.finds),
            ]
          }, sentences: proof.examples.map(\.said))))
  }

  /// Sources with their titles and places.
  func add(sources ids: [String], to answer: inout Answer) {
    let sources = ids.map { proofs.source($0) ?? Source(id: $0, title: $0, place: "") }
    answer.add(
      "sources", label: "source",
      .table(
        Answer.Table(
          ["id", "title", "where"],
          sources.map { [.text($0.id), .text($0.title), .text($0.place)] },
          sentences: sources.map { Sentence("\($0.id): \($0.title), ") + .address($0.place) })))
  }

  /// The rules of the same trigger that held just before a rule does, between the same states.
  private func earlier(than rule: Rule) -> [Rule] {
    guard let lower = rule.versions.lower else { return [] }
    return rules.filter { other in
      other.lens == rule.lens && other.trigger == rule.trigger && other.context == rule.context
        && other.from == rule.from && other.versions.upper == lower && other.expect != rule.expect
    }
  }

  func title(ofContext id: String) -> String {
    tables.lenses.flatMap(\.contexts).first { $0.id == id }?.title ?? ""
  }
}

extension Rule {
  /// What it expected, of a rule that holds no more.
  fileprivate var saidOfEarlier: Sentence {
    Sentence("until iOS \(versions.upper?.description ?? ""): ") + .code(expect)
      + Sentence(" (\(id))")
  }

  /// How sure the table is of it, and what that makes of a deviation.
  var known: String {
    let measured = measuredOn.isEmpty ? "" : ", measured on \(measuredOn.joined(separator: ", "))"
    let weight =
      confidence.severity == .error ? "an error" : "a \(confidence.severity.rawValue)"
    return "\(confidence.rawValue)\(measured): a deviation is \(weight)"
  }
}

extension Example {
  /// The log, where it begins, and what is found in it.
  var said: Sentence {
    var conditions: [String] = []
    if let given { conditions.append("from \(given)") }
    if let version { conditions.append("on \(version)") }
    if isWhole { conditions.append("complete") }
    let head = conditions.isEmpty ? "" : "\(conditions.joined(separator: ", ")): "
    return Sentence(head) + .code(log)
      + Sentence(" - \(finds.isEmpty ? "conforms" : finds.joined(separator: "; "))")
  }
}

extension LookAlike {
  /// The fault, and what it cannot be told from.
  var said: Sentence {
    let what =
      switch fault {
      case .without(let event): "without \(event)"
      case .swapped(let one, let other): "with \(one) and \(other) swapped"
      case .check(let attribute): "with another \(attribute)"
      }
    return "\(what) it reads as \(rule.map { "rule \($0)" } ?? "something else")"
  }
}
