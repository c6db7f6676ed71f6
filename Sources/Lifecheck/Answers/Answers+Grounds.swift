import LifecheckReports
import LifecheckRules

/// What the tables say of invariants and of classes of bugs.
extension Answers {
  func invariant(_ id: String) -> Answer? {
    guard let row = tables.invariants.first(where: { $0.id == id }) else { return nil }
    var answer = Answer(kind: "invariant", id: id)
    answer.addForPrograms("role", .text(Rule.Kind.invariant.rawValue))
    add(row, to: &answer)
    answer.addForPeople("title", Sentence(row.title))
    answer.addForPeople(
      "lens", Sentence(row.lenses.isEmpty ? "a process as a whole" : said(row.lenses)))
    if !row.versions.description.isEmpty {
      answer.addForPeople("os", Sentence("iOS \(row.versions)"))
    }
    answer.addForPeople("holds", .code(row.statement))
    answer.add(nil, label: "told by", .names(row.toldBy))
    let weight = row.severity == .error ? "an error" : "a \(row.severity.rawValue)"
    answer.addForPeople(
      "known", Sentence("\(row.confidence.rawValue): a deviation is \(weight)"))
    answer.add(
      "but",
      .texts(
        row.known.map { known in
          let place = known.context.map { "with --context \($0)" }
          return Sentence(
            "\(place ?? "iOS \(known.versions?.description ?? "")"): \(known.title)")
        }))
    add(why[id], "why", to: &answer)
    return answer
  }

  func bugClass(_ id: String) -> Answer? {
    guard let row = bugClasses.first(where: { $0.id == id }) else { return nil }
    var answer = Answer(kind: "class", id: id)
    answer.add("title", .text(row.title))
    if !row.lenses.isEmpty { answer.add("lens", .names(row.lenses)) }
    if !row.versions.description.isEmpty { answer.add("os", .text("iOS \(row.versions)")) }
    answer.add("found_by", .texts(row.signs.map { Sentence($0.statement) }))
    answer.add("confidence", .text(row.confidence.rawValue))
    answer.add("verdict", .text("it changes none, and no exit status"))
    add(means[id], "means", to: &answer)
    return answer
  }

  /// All fields of an invariant, for programs; what it has not is empty or nothing.
  func add(_ invariant: Invariant, to row: inout Answer) {
    for (key, value) in [
      ("lens", invariant.lenses.first.map { .text($0) } ?? .nothing), ("trigger", .nothing),
      ("title", .text(invariant.title)), ("os", .text("\(invariant.versions)")),
      ("since", invariant.versions.lower.map { .text("\($0)") } ?? .nothing),
      ("context", .nothing), ("from", .names([])), ("to", .nothing),
      ("expect", .code(invariant.statement)),
      ("confidence", .text(invariant.confidence.rawValue)),
      ("severity", .text(invariant.severity.rawValue)),
      ("location", .text("\(invariant.location)")),
    ] as [(String, Answer.Value)] {
      row.addForPrograms(key, value)
    }
  }

  /// What invariants stand under in a list.
  static let invariantHeading = "invariants: what holds whatever the trigger"

  func row(_ invariant: Invariant) -> Answer {
    var row = Answer(kind: Rule.Kind.invariant.rawValue, id: invariant.id)
    row.heading = Self.invariantHeading
    add(invariant, to: &row)
    return row
  }

  func add(_ grounds: Grounds?, _ key: String, to answer: inout Answer) {
    guard let grounds else { return }
    answer.add(key, .text(grounds.why))
    if let help = grounds.help { answer.add("help", .text(help)) }
    add(sources: grounds.sources, to: &answer)
    answer.add(
      "examples", label: "example",
      .table(
        Answer.Table(
          [Answer.Column("log", isCode: true), "os", "finds"],
          grounds.examples.map { example in
            [.text(example.log), .text(example.version?.description), .texts(example.finds)]
          }, sentences: grounds.examples.map(\.said))))
  }

  private func said(_ words: [String]) -> String { words.joined(separator: ", ") }
}

extension Grounds.Example {
  /// The log, and what is found in it.
  var said: Sentence {
    let head = version.map { "on \($0): " } ?? ""
    let found = finds.isEmpty ? "nothing is found" : finds.joined(separator: "; ")
    return Sentence(head) + .code(log) + Sentence(" - \(found)")
  }
}
