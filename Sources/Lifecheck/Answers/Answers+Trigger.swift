import LifecheckReports
import LifecheckRules

extension Answers {
  func trigger(_ id: String) -> Answer? {
    let found = tables.lenses.flatMap { lens in
      lens.triggers.filter { $0.id == id }.map { (lens: lens, trigger: $0) }
    }
    guard let first = found.first else { return nil }
    let own = rules.filter { $0.trigger == id }
    var answer = Answer(kind: "trigger", id: id)
    answer.add("what", .text(first.trigger.title))
    if let since = own.map({ $0.versions.lower ?? Version(0) }).min() {
      answer.add("since", .text("iOS \(since)"))
    }
    answer.add("rules", .table(Self.table(of: found)))
    answer.add(
      "why", .texts(own.compactMap { why(of: $0) }))
    answer.add(
      "example",
      .texts(own.compactMap { example(of: $0) { $0.finds.isEmpty } }))
    answer.add(
      "help",
      .text(
        "if a log records just this, whole, pass --trigger \(id); lifecheck explain RULE says more")
    )
    var seen: Set<String> = []
    let sources = own.flatMap { proofs[$0.id]?.sources ?? [] }.filter { seen.insert($0).inserted }
    answer.add("sources", .names(sources))
    return answer
  }

  /// Why a rule is so, behind its id.
  func why(of rule: Rule) -> Sentence? {
    proofs[rule.id].map { .code(rule.id) + Sentence(": \($0.why)") }
  }

  /// The first example of a rule that is wanted, behind the rule's id.
  func example(of rule: Rule, where isWanted: (Example) -> Bool) -> Sentence? {
    proofs[rule.id]?.examples.first(where: isWanted).map { .code(rule.id) + ": " + $0.said }
  }

  /// The rules of a trigger as OS range by lens, each with the steps it expects; and where there is none.
  private static func table(of found: [(lens: Lens, trigger: Trigger)]) -> Answer.Table {
    Answer.Table(
      [
        "lens", "os", Answer.Column("rule", isShown: false), "only_with",
        Answer.Column("absent", isShown: false), Answer.Column("expects", isCode: true),
      ],
      found.flatMap { lens, trigger in
        trigger.absent.map { absence in
          [
            .text(lens.id), .text("\(absence.versions)"), .text(nil), .text(nil),
            .text(absence.why), .plain("no rule: \(absence.why)"),
          ]
        }
          + trigger.rules.map { lens.rules[$0] }.map { rule in
            [
              .text(rule.lens), .text("\(rule.versions)"), .text(rule.id), .text(rule.context),
              .text(nil), .text(rule.expect),
            ]
          }
      })
  }
}
