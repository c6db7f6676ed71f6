import LifecheckEvents
import LifecheckReports
import LifecheckRules

extension Answers {
  func lens(_ lens: Lens) -> Answer {
    var answer = Answer(kind: "lens", id: lens.id)
    answer.add("what", .text(lens.title))
    answer.add("os", .text("iOS \(lens.versions)"))
    answer.add("states", .names(lens.states))
    answer.add("core", .names(lens.core.map(\.rawValue)))
    answer.add("anchors", .names(lens.anchors.map(\.rawValue)))
    answer.add("noise", .names(lens.noise.map(\.rawValue)))
    answer.add("contexts", .names(lens.contexts.map(\.id)))
    answer.add("triggers", .names(lens.triggers.map(\.id)))
    answer.add(
      "rules", .text("\(counted(lens.rules.count, "rule")); lifecheck rules list --lens \(lens.id)")
    )
    answer.add(
      "changes", .names(Model.versions(of: lens).map(\.description)))
    answer.add(
      "known",
      .text("a deviation of no rule is \(lens.severity == .error ? "an" : "a") \(lens.severity)"))
    answer.add("help", .text("--lens \(lens.id) judges traces of this app model only"))
    return answer
  }

  func state(_ name: String) -> Answer? {
    let lenses = tables.lenses.filter { $0.states.contains(name) }
    guard !lenses.isEmpty else { return nil }
    var answer = Answer(kind: "state", id: name)
    if let text = glossary.states[name] { answer.add("what", .text(text)) }
    answer.add(
      "lens",
      .texts(
        lenses.map { lens in
          let remarks =
            (lens.initial == name ? ["before a life begins"] : [])
            + (lens.quiet.contains(name) ? ["a life may end here unseen"] : [])
          return Sentence(
            remarks.isEmpty ? lens.id : "\(lens.id): \(remarks.joined(separator: ", "))")
        }))
    let own = rules.filter { $0.from.contains(name) }
    answer.add("left_by", .text("\(counted(own.count, "rule"))"))
    answer.add("entered_by", .text("\(counted(rules.count { $0.to == name }, "rule"))"))
    var seen: Set<String> = []
    answer.add("triggers", .names(own.map(\.trigger).filter { seen.insert($0).inserted }))
    return answer
  }

  func context(_ id: String) -> Answer? {
    let found = tables.lenses.flatMap { lens in
      lens.contexts.filter { $0.id == id }.map { (lens: lens.id, context: $0) }
    }
    guard let first = found.first else { return nil }
    var answer = Answer(kind: "context", id: id)
    var titles: Set<String> = []
    answer.add(
      "what",
      .texts(found.map(\.context.title).filter { titles.insert($0).inserted }.map { Sentence($0) }))
    answer.add("lenses", .names(found.map(\.lens)))
    var seen: Set<Event.Name> = []
    let shownBy = found.flatMap(\.context.shownBy).filter { seen.insert($0).inserted }
    answer.add("shown_by", .names(shownBy.map(\.rawValue)))
    let own = rules.filter { $0.context == id }
    answer.add(
      "rules", label: "rule",
      .table(
        Answer.Table(
          ["id", "os", Answer.Column("expects", isCode: true)],
          own.map { [.text($0.id), .text("\($0.versions)"), .text($0.expect)] },
          sentences: own.map { Sentence("\($0.id), iOS \($0.versions): ") + .code($0.expect) })))
    answer.add(
      "why", .texts(own.compactMap { why(of: $0) }))
    answer.add(
      "help",
      .text(
        "pass --context \(first.context.id) for a log of it"
          + (shownBy.isEmpty ? "" : "; a log that shows it needs no option")))
    return answer
  }

  func channel(_ name: String) -> Answer? {
    let rows = tables.spellings.spellings.filter { $0.channel == name }
    guard !rows.isEmpty else { return nil }
    var answer = Answer(kind: "channel", id: name)
    if let text = glossary.channels[name] { answer.add("what", .text(text)) }
    let use =
      switch tables.scheme.writers[name] {
      case .outside: "evidence from outside the app's process"
      case .witness: "evidence from the app's process, but no callback"
      case .implied: "an event only of what the app itself never logs"
      case .held: "an event, or in an app with scenes evidence for what a scene does"
      case nil: "an event of the app itself"
      }
    answer.add("role", .text(use))
    answer.add("spellings", .text("\(counted(rows.count, "spelling"))"))
    var seen: Set<Event.Name> = []
    answer.add(
      "events", .names(rows.map(\.event).filter { seen.insert($0).inserted }.map(\.rawValue)))
    return answer
  }

  /// The invariants or classes that rest on a source.
  func citing(_ source: String, among topic: Topic, in grounds: GroundsTable) -> [String] {
    names(of: topic).filter { grounds[$0]?.sources.contains(source) == true }
  }

  func source(_ id: String) -> Answer? {
    guard let source = proofs.source(id) else { return nil }
    var answer = Answer(kind: "source", id: id)
    answer.add("title", .text(source.title))
    answer.addForPrograms("where", .text(source.place))
    answer.addForPeople("where", .address(source.place))
    answer.add(
      "rules", .names(rules.map(\.id).filter { proofs[$0]?.sources.contains(id) == true }))
    answer.add("invariants", .names(citing(id, among: .invariant, in: why)))
    answer.add("classes", .names(citing(id, among: .bugClass, in: means)))
    return answer
  }
}
