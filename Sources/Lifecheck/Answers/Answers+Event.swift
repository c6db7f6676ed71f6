import LifecheckEvents
import LifecheckReports
import LifecheckRules

extension Answers {
  /// What an event is, which spellings give it, and who looks for it.
  func event(_ name: Event.Name) -> Answer {
    var answer = Answer(kind: "event", id: name.rawValue)
    let rows = tables.spellings.spellings.filter { $0.event == name }
    let isStep = rows.contains { $0.kind == .event }
    if let text = glossary.events[name.rawValue] {
      answer.add("what", .text(text))
    } else if let text = rows.first.flatMap({ glossary.channels[$0.channel] }) {
      answer.add("what", .text(text))
    }
    answer.add(
      "role",
      .text(
        isStep ? "a step in an app's life" : "evidence: it speaks for a trigger, and is no step"))
    if let since = rows.map({ $0.os.flatMap(VersionRange.init)?.lower ?? Version(0) }).min(),
      since > Version(0)
    {
      answer.add("since", .text("iOS \(since)"))
    }
    answer.add("lens", .texts(tables.lenses.compactMap { use(of: name, in: $0) }))
    let users = rules.filter { rule in
      rule.steps.contains { $0.events.contains(name) } || rule.evidence.contains(name)
    }
    answer.add("rules", .table(table(of: users)))
    answer.add(
      "invariants", .names(tables.invariants.filter { $0.events.contains(name) }.map(\.id)))
    answer.add(
      "classes", .names(bugClasses.filter { $0.speaks(of: name) }.map(\.id)))
    add(rows, of: name, to: &answer)
    let contexts = tables.lenses.flatMap(\.contexts).filter { $0.shownBy.contains(name) }
    answer.add("shows", .names(contexts.map(\.id)))
    if isStep, !users.isEmpty {
      answer.add("help", .text("if the app does not log it, pass --not-logged \(name)"))
    }
    return answer
  }

  /// What an event is to a lens; nil when the lens does not know it.
  private func use(of name: Event.Name, in lens: Lens) -> Sentence? {
    let uses = [
      (lens.core, "a core event, which no rule excuses"), (lens.anchors, "proves its trigger"),
      (lens.startOfLife, "begins a life"), (lens.noise, "may come at any time"),
      (lens.processStart + lens.processEnd, "told of the process"),
    ].filter { $0.0.contains(name) }.map(\.1)
    guard lens.alphabet.contains(name) else { return nil }
    return Sentence(uses.isEmpty ? lens.id : "\(lens.id): \(uses.joined(separator: ", "))")
  }

  /// Rules that share lens and range are told together.
  private func table(of users: [Rule]) -> Answer.Table {
    var order: [[String]] = []
    var members: [[String]: [String]] = [:]
    for rule in users {
      let key = [rule.lens, rule.versions.description]
      if members[key] == nil { order.append(key) }
      members[key, default: []].append(rule.id)
    }
    let rows = order.map { key in (lens: key[0], os: key[1], rules: members[key] ?? []) }
    return Answer.Table(
      ["lens", "os", "rules"],
      rows.map { [.text($0.lens), .text($0.os), .texts($0.rules)] },
      sentences: rows.map {
        Sentence("\($0.lens), iOS \($0.os): \($0.rules.joined(separator: ", "))")
      })
  }

  private func add(_ rows: [Spelling], of name: Event.Name, to answer: inout Answer) {
    let samples = tables.spellings.samples(of: name, in: tables.builtInFiles + tables.userFiles)
    answer.add(
      "spellings", label: "spelling",
      .table(
        Answer.Table(
          ["id", "channel", "os", "sample"],
          rows.map { row in
            [
              .text(row.id), .text(row.channel), .text(row.os),
              .text(samples[row.id]?.first),
            ]
          },
          sentences: rows.map { row in
            let head = Sentence("\(row.id) (\(row.channel))")
            return samples[row.id]?.first.map { head + ": " + .code($0) } ?? head
          })))
  }
}
