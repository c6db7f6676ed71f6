import LifecheckReports
import LifecheckRules
import LifecheckTables

/// One page of the table, as Markdown for DocC.
package struct RulePage: Sendable, Hashable {
  /// The name of its file.
  package var name: String { "\(id).md" }
  let id: String
  package let text: String

  /// The link by which other pages name it.
  var link: String { "<doc:\(id)>" }
}

extension Answers {
  /// The table as pages: an index, one for each lens, one for each of its groups of triggers, the
  /// invariants, the classes of bugs, the contexts and the sources.
  ///
  /// A group is a file of the table. The same tables give the same pages.
  package func pages() -> [RulePage] {
    let lenses = tables.lenses.map { lens in (lens: lens, groups: groups(of: lens)) }
    let pages = lenses.map { entry in
      (
        lens: entry.lens, page: page(of: entry.lens, entry.groups.map(\.link)),
        groups: entry.groups
      )
    }
    let lists = [invariantPage(), classPage(), contextPage(), sourcePage()]
    return [index(pages.map(\.page.link), lists.map(\.link))] + lists
      + pages.flatMap { [$0.page] + $0.groups }
  }

  // MARK: - Groups

  private func groups(of lens: Lens) -> [RulePage] {
    var order: [String] = []
    var members: [String: [Trigger]] = [:]
    for trigger in lens.triggers {
      let places = trigger.rules.map { lens.rules[$0].location } + trigger.absent.map(\.location)
      guard let place = places.first else { continue }
      let group = Self.group(at: place)
      if members[group] == nil { order.append(group) }
      members[group, default: []].append(trigger)
    }
    return order.map { page(of: $0, members[$0] ?? [], in: lens) }
  }

  /// The name of a file, without its folder and its ending, of letters that a link may hold.
  private static func group(at place: Location) -> String {
    let file = place.file.split(separator: "/").last.map(String.init) ?? ""
    let stem = file.split(separator: ".").first.map(String.init) ?? "rules"
    return String(
      String.UnicodeScalarView(
        stem.unicodeScalars.map { scalar in
          scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
            ? scalar : "-"
        }))
  }

  private func page(of group: String, _ triggers: [Trigger], in lens: Lens) -> RulePage {
    let own = triggers.flatMap { $0.rules.map { lens.rules[$0] } }
    var text = Self.head(
      "\(lens.id): \(group)",
      "\(counted(own.count, "rule")) of \(counted(triggers.count, "trigger")) for "
        + "\(lens.title).")
    for trigger in triggers {
      let rules = trigger.rules.map { lens.rules[$0] }
      text += "\n## \(trigger.id.markdownLine): \(trigger.title.markdownLine)\n\n"
      for absence in trigger.absent {
        let range: Sentence = .code("\(absence.versions)")
        text += "- no rule on iOS \((range + Sentence(": \(absence.why)")).markdown)\n"
      }
      if rules.isEmpty { continue }
      if !trigger.absent.isEmpty { text += "\n" }
      text +=
        Answer.Table(
          [
            "os", Answer.Column("rule", isCode: true), "state", "known",
            Answer.Column("only with", isCode: true), Answer.Column("expects", isCode: true),
          ],
          rules.map { rule in
            [
              .text("\(rule.versions)"), .text(rule.id), .text(rule.way),
              .text(rule.confidence.rawValue), .text(rule.context), .text(rule.expect),
            ]
          }
        ).markdown
      for rule in rules {
        text += "\n### \(rule.id.markdownLine)\n\n"
        details(of: rule).markdownFacts(to: &text)
      }
    }
    return RulePage(id: "Rules-\(lens.id)-\(group)", text: text)
  }

  /// What the page's table does not say already.
  private func details(of rule: Rule) -> Answer {
    var answer = Answer(kind: "rule", id: rule.id)
    answer.addForPeople("known", Sentence(rule.known))
    for (label, names) in [
      ("forbids", rule.forbidden), ("allows", rule.tolerated), ("told by", rule.evidence),
    ] {
      answer.add(nil, label: label, .names(names.map(\.rawValue)))
    }
    if let proof = proofs[rule.id] { add(proof, to: &answer) }
    answer.add("looks_like", .texts(rule.looksLike.map(\.said)))
    return answer
  }

  // MARK: - Lenses

  private func page(of lens: Lens, _ links: [String]) -> RulePage {
    var text = Self.head("The lens \(lens.id)", "What is expected of \(lens.title).")
    text += "\n"
    self.lens(lens).markdownFacts(to: &text)
    text += "\n## Triggers by version\n\n\(VersionMatrix.legend.markdownLine)\n\n"
    text += VersionMatrix(lens).table.markdown
    text += Self.topics([("Groups of triggers", links)])
    return RulePage(id: "Rules-\(lens.id)", text: text)
  }

  // MARK: - All

  private func index(_ lenses: [String], _ lists: [String]) -> RulePage {
    let kinds = Rule.Kind.allCases.map { kind -> (Rule.Kind, Int) in
      let others = kind == .noise ? noise.count : kind == .invariant ? tables.invariants.count : 0
      return (kind, rules.count { $0.kind == kind } + others)
    }.filter { $0.1 > 0 }.map { "\($0.1) \($0.0.rawValue)" }
    var text = Self.head(
      "The rules table",
      "What iOS tells an app, trigger by trigger and version by version, with sources.")
    text += """

      The table has \(counted(rowIDs.count, "row")) (\(kinds.joined(separator: ", "))) \
      over \(counted(names(of: .trigger).count, "trigger")), from \
      \(counted(proofs.sources.count, "source")). A usual rule can happen to any app at any time; a \
      special one holds only with its context; noise may come whenever it likes; an invariant holds \
      whatever the trigger. Beside the rows it knows \
      \(counted(names(of: .bugClass).count, "class", "classes")) of bugs. \
      These pages are written by `lifecheck rules pages`; `lifecheck explain NAME` says the same on a \
      terminal.

      ## Triggers by lens

      A cell says from which version of iOS on the lens has a rule for the trigger; in parentheses: \
      special rules only.


      """
    text += lensTable.markdown
    text += Self.topics([("Lenses", lenses), ("Lists", lists)])
    return RulePage(id: "Rules", text: text)
  }

  private var lensTable: Answer.Table {
    Answer.Table(
      [Answer.Column("trigger", isCode: true), "what"]
        + tables.lenses.map { Answer.Column($0.id) },
      names(of: .trigger).map { trigger in
        let own = rules.filter { $0.trigger == trigger }
        return [.text(trigger), .text(own.first?.triggerTitle)]
          + tables.lenses.map { lens in
            let rows = own.filter { $0.lens == lens.id }
            guard let since = rows.map({ $0.versions.lower ?? Version(0) }).min() else {
              return .text(nil)
            }
            return .text(rows.contains { $0.context == nil } ? "\(since)" : "(\(since))")
          }
      })
  }

  private func contextPage() -> RulePage {
    let head = Self.head(
      "Contexts", "What must be shown before a special rule holds: in the log, or by --context.")
    return list("contexts", head, names(of: .context).compactMap(context))
  }

  private func invariantPage() -> RulePage {
    let head = Self.head(
      "Invariants", "What holds in every log, whatever the trigger, and what no rule states.")
    return list("invariants", head, tables.invariants.compactMap { invariant($0.id) })
  }

  private func classPage() -> RulePage {
    let head = Self.head(
      "Classes of bugs", "Known bugs of apps, by what each leaves in a log; none changes a verdict."
    )
    return list("classes", head, names(of: .bugClass).compactMap(bugClass))
  }

  private func list(_ name: String, _ head: String, _ answers: [Answer]) -> RulePage {
    var text = head
    for answer in answers {
      text += "\n"
      answer.markdown(to: &text)
    }
    return RulePage(id: "Rules-\(name)", text: text)
  }

  private func sourcePage() -> RulePage {
    var text =
      Self.head(
        "Sources", "Every page, log and note that a rule, an invariant or a class of bugs rests on."
      )
      + "\n"
    for source in proofs.sources {
      let cited = rules.count { proofs[$0.id]?.sources.contains(source.id) == true }
      let invariants = citing(source.id, among: .invariant, in: why).count
      let classes = citing(source.id, among: .bugClass, in: means).count
      let count = [
        (cited, counted(cited, "rule")), (invariants, counted(invariants, "invariant")),
        (classes, counted(classes, "class", "classes")),
      ].filter { $0.0 > 0 }.map(\.1).joined(separator: ", ")
      let line: Sentence =
        .code(source.id) + Sentence(": \(source.title), ") + .address(source.place)
        + Sentence(" (\(count))")
      text += "- \(line.markdown)\n"
    }
    return RulePage(id: "Rules-sources", text: text)
  }

  private static func head(_ title: String, _ abstract: String) -> String {
    "# \(title.markdownLine)\n\n\(abstract.markdownLine)\n"
  }

  private static func topics(_ groups: [(title: String, links: [String])]) -> String {
    let filled = groups.filter { !$0.links.isEmpty }
    if filled.isEmpty { return "" }
    return "\n## Topics\n"
      + filled.map { group in
        "\n### \(group.title)\n\n" + group.links.map { "- \($0)\n" }.joined()
      }.joined()
  }
}

extension Rule {
  /// The states that it leads from and to.
  var way: String {
    if from.isEmpty { return "at any time" }
    return from.joined(separator: " or ") + (to.isEmpty ? "" : " -> \(to)")
  }
}
