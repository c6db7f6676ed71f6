import LifecheckEpisodes
import LifecheckEvents
import LifecheckReports
import LifecheckRules
import LifecheckTables

/// What the tables say of a name: a rule, a trigger, an event, ...
///
///     let answers = try Answers(tables)
///     answers.answers(to: "UIApplicationWillResignActiveNotification")  // the event, by its spelling
package struct Answers {
  let tables: Tables
  let rules: [Rule]
  let proofs: Proofs
  let glossary: Glossary
  /// Why invariants hold, and what classes of bugs mean.
  let why: GroundsTable
  let means: GroundsTable
  let bugClasses: [BugClass]

  /// Reads what is not needed for judging: proofs, sources and the glossary.
  package init(_ tables: Tables) throws(Mistakes) {
    self.tables = tables
    rules = tables.lenses.flatMap(\.rules)
    proofs = try Proofs(in: tables.builtInFiles, userFiles: tables.userFiles)
    var mistakes = Mistakes()
    glossary = Glossary(tables.glossaryFiles, &mistakes)
    why = GroundsTable(.invariants, in: tables.files(of: .invariants), &mistakes)
    means = GroundsTable(.classes, in: tables.files(of: .classes), &mistakes)
    bugClasses = tables.bugClasses(&mistakes)
    try mistakes.check()
  }

  /// All that is known by a name; empty when nothing is.
  ///
  /// The name is looked for as it is written, then in any case, then as a log might spell an event.
  package func answers(to name: String) -> [Answer] {
    if let topic = Topic(rawValue: name.lowercased()) {
      // A word may be a kind and a name, as the context is that a state is named like.
      return [list(of: topic)] + exact(name)
    }
    let same = exact(name)
    if !same.isEmpty { return same }
    let alike = Topic.allCases.flatMap { topic in
      names(of: topic).filter { $0.lowercased() == name.lowercased() }
        .compactMap { answer(topic, $0) }
    }
    if !alike.isEmpty { return alike }
    return spelled(name).compactMap { answer(.event, $0.rawValue) }
  }

  /// All that can be explained: names, and kinds of names.
  package var allNames: [String] {
    Topic.allCases.flatMap { names(of: $0) } + Topic.allCases.map(\.rawValue)
  }

  /// What to say when nothing is known by a name: the nearest three.
  package func help(for name: String) -> String {
    didYouMean(name, among: allNames)
      ?? "lifecheck explain without a name lists what can be explained"
  }

  /// The kinds of things that can be explained, and how many of each there are.
  package func kinds() -> Answer {
    var answer = Answer(kind: "explain", id: "NAME")
    answer.add(
      "kinds",
      .table(
        Answer.Table(
          ["kind", "count", "what"],
          Topic.allCases.map { topic in
            [.text(topic.rawValue), .text("\(names(of: topic).count)"), .text(topic.title)]
          })))
    answer.add("help", .text("lifecheck explain KIND lists the names of a kind"))
    return answer
  }

  private func exact(_ name: String) -> [Answer] {
    Topic.allCases.compactMap { names(of: $0).contains(name) ? answer($0, name) : nil }
  }

  /// The events that a name spells, or whose spelling has the name as its id.
  private func spelled(_ name: String) -> [Event.Name] {
    if let spelling = tables.spellings.spelling(name) { return [spelling.event] }
    return tables.spellings.events(in: name)
  }

  /// Every name of a kind, in table order.
  package func names(of topic: Topic) -> [String] {
    let names: [String] =
      switch topic {
      case .rule: rules.map(\.id) + noise.map(\.id)
      case .invariant: tables.invariants.map(\.id)
      case .bugClass: bugClasses.map(\.id)
      case .trigger: tables.lenses.flatMap { $0.triggers.map(\.id) }
      case .event: tables.spellings.events.map(\.rawValue)
      case .deviation: Deviation.Kind.allCases.map(\.rawValue)
      case .context: tables.lenses.flatMap { $0.contexts.map(\.id) }
      case .lens: tables.lenses.map(\.id)
      case .state: tables.lenses.flatMap(\.states)
      case .channel: tables.spellings.spellings.map(\.channel)
      case .source: proofs.sources.map(\.id)
      case .format: tables.formats.flatMap(\.names)
      }
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }
  }

  private func answer(_ topic: Topic, _ name: String) -> Answer? {
    switch topic {
    case .rule: rule(name)
    case .invariant: invariant(name)
    case .bugClass: bugClass(name)
    case .trigger: trigger(name)
    case .event: event(Event.Name(name))
    case .deviation: Deviation.Kind(rawValue: name).map { deviation($0) }
    case .context: context(name)
    case .lens: tables.lenses.first { $0.id == name }.map { lens($0) }
    case .state: state(name)
    case .channel: channel(name)
    case .source: source(name)
    case .format: format(name)
    }
  }

  private func list(of topic: Topic) -> Answer {
    let names = self.names(of: topic)
    var answer = Answer(kind: "kind", id: topic.rawValue)
    answer.add("what", .text(topic.title))
    answer.add("count", .number(names.count))
    answer.add("names", .names(names))
    return answer
  }
}

extension Tables {
  /// The tables that may hold words of the glossary.
  var glossaryFiles: [TableFile] {
    builtInFiles.filter { $0.name == "rules/\(Glossary.key).yaml" } + userFiles
  }
}
