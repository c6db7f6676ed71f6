import LifecheckEvents
import LifecheckReports
import LifecheckRules

/// What changed in the table between two versions of the OS, trigger by trigger.
package struct RuleDifference: Sendable {
  package let from: Version
  package let to: Version
  /// One a rule that came, went or changed, under its trigger.
  package let changes: [Answer]
  /// What a reader has to know of the versions.
  package let remarks: [String]

  /// One sentence: how much changed.
  package var summary: String {
    let counts = Change.allCases.compactMap { change -> String? in
      let count = changes.count { $0.kind == change.rawValue }
      return count == 0 ? nil : "\(counted(count, "rule")) \(change.rawValue)"
    }
    return "iOS \(from) to \(to): "
      + (counts.isEmpty ? "nothing changed" : counts.joined(separator: ", "))
  }

  /// What became of a rule; as it is said, and as JSON has it.
  enum Change: String, CaseIterable {
    case changed
    case came
    case went
  }

  /// Writes the summary and what changed under each trigger; as JSON one array of the changes.
  package func write(
    as format: Answer.Format, style: TextStyle = TextStyle(), to sink: inout some TextOutputStream
  ) {
    if format == .json || format == .rows { return changes.write(as: format, to: &sink) }
    let isMarkdown = format == .markdown
    sink.write(isMarkdown ? "# \(summary.markdownLine)\n" : "\(summary)\n")
    for remark in remarks {
      sink.write(isMarkdown ? "\n\(remark.markdownLine)\n" : "note  \(remark)\n")
    }
    for (title, answers) in changes.headed {
      sink.write(isMarkdown ? "\n## \(title.markdownLine)\n" : "\n\(style.heading(title))\n")
      for answer in answers {
        sink.write("\n")
        if isMarkdown {
          answer.markdown(level: 3, to: &sink)
        } else {
          [answer].write(as: .full, style: style, to: &sink)
        }
      }
    }
  }
}

extension Answers {
  /// Compares the rules and invariants that hold on one version with those that hold on another.
  ///
  /// A row that holds on both says the same there. Of the others two of one trigger between the same
  /// states are one rule that changed, the first rows of a trigger before others and then the most alike;
  /// what remains came or went. A lens that is not there on one of the versions is told as a whole,
  /// unless it is asked for by its name.
  package func difference(
    from: Version, to: Version, in selection: RuleSelection = RuleSelection()
  ) -> RuleDifference {
    var changes: [Answer] = []
    let all = tables.lenses.filter(selection.holds)
    for lens in all {
      let isThere = lens.versions.contains(from) && lens.versions.contains(to)
      guard isThere || selection.lenses.contains(lens.id) else { continue }
      for trigger in lens.triggers {
        let own = trigger.rules.map { lens.rules[$0] }.filter(selection.holds)
        let before = own.filter { lens.holds($0, on: from) && !lens.holds($0, on: to) }
        let after = own.filter { lens.holds($0, on: to) && !lens.holds($0, on: from) }
        changes += compare(
          before, after,
          absent: { version in
            trigger.absent.first { $0.versions.contains(version) }?.why
          }, from, to)
      }
    }
    changes += invariantChanges(from: from, to: to, in: selection)
    let remarks = [from, to].filter { version in
      !all.contains { lens in lens.rules.contains { lens.holds($0, on: version) } }
    }.map { "no rule holds on \($0)" }
    let lenses = all.compactMap { lens -> String? in
      switch (lens.versions.contains(from), lens.versions.contains(to)) {
      case (false, true):
        "the lens \(lens.id) begins with iOS \(lens.versions.lower ?? to); "
          + "--lens \(lens.id) shows its rules"
      case (true, false): "the lens \(lens.id) is not there on iOS \(to)"
      default: nil
      }
    }
    return RuleDifference(from: from, to: to, changes: changes, remarks: remarks + lenses)
  }

  private func compare(
    _ before: [Rule], _ after: [Rule], absent: (Version) -> String?, _ from: Version, _ to: Version
  ) -> [Answer] {
    let pairs = Self.pairs(before, after)
    let changed = pairs.compactMap { change(from: before[$0.key], to: after[$0.value]) }
    let came = after.indices.filter { !pairs.values.contains($0) }.map {
      whole(.came, after[$0], absent: absent(from))
    }
    let went = before.indices.filter { pairs[$0] == nil }.map {
      whole(.went, before[$0], absent: absent(to))
    }
    return changed.sorted { $0.id < $1.id } + came + went
  }

  /// Which rule became which, by their places.
  private static func pairs(_ before: [Rule], _ after: [Rule]) -> [Int: Int] {
    var candidates: [(likeness: Int, one: Int, other: Int)] = []
    for (index, one) in before.enumerated() {
      for (place, other) in after.enumerated() where one.from == other.from && one.to == other.to {
        let likeness =
          (one.context == other.context ? 4 : 0) + (index == 0 && place == 0 ? 3 : 0)
          + (one.order == other.order ? 2 : 0)
          + (one.conditions(isGuard: true) == other.conditions(isGuard: true) ? 1 : 0)
        candidates.append((likeness, index, place))
      }
    }
    candidates.sort { ($1.likeness, $0.one, $0.other) < ($0.likeness, $1.one, $1.other) }
    var pairs: [Int: Int] = [:]
    for candidate in candidates
    where pairs[candidate.one] == nil && !pairs.values.contains(candidate.other) {
      pairs[candidate.one] = candidate.other
    }
    return pairs
  }

  /// What differs; nil when two rows say the same.
  private func change(from one: Rule, to other: Rule) -> Answer? {
    let parts: [(key: String, before: String, after: String)] = [
      ("steps", one.order, other.order),
      ("checks", one.conditions(isGuard: false), other.conditions(isGuard: false)),
      ("guards", one.conditions(isGuard: true), other.conditions(isGuard: true)),
      ("within", one.limits, other.limits),
      ("forbidden", one.forbidden.said, other.forbidden.said),
      ("tolerated", one.tolerated.said, other.tolerated.said),
      ("context", one.context ?? "", other.context ?? ""),
      ("confidence", one.confidence.rawValue, other.confidence.rawValue),
    ].filter { $0.1 != $0.2 }
    if parts.isEmpty { return nil }
    var answer = head(.changed, other)
    answer.add("was", .text(one.id))
    for part in parts {
      let sides = [part.before, part.after].map { $0.isEmpty ? "none" : $0 }
      answer.add(part.key, .text("\(sides[0]) -> \(sides[1])"))
    }
    answer.addForPrograms("expect_before", .text(one.expect))
    answer.addForPrograms("expect", .text(other.expect))
    answer.addForPrograms("confidence_before", .text(one.confidence.rawValue))
    answer.addForPrograms("confidence_after", .text(other.confidence.rawValue))
    if let why = proofs[other.id]?.why { answer.add("why", .text(why)) }
    return answer
  }

  private func whole(
    _ change: RuleDifference.Change, _ rule: Rule, absent: String?
  ) -> Answer {
    var answer = head(change, rule)
    answer.add("expect", label: "expects", .code(rule.expect))
    answer.add("context", rule.context.map { .text($0) } ?? .nothing)
    answer.add("confidence", .text(rule.confidence.rawValue))
    if let why = proofs[rule.id]?.why { answer.add("why", .text(why)) }
    if let absent {
      answer.add("absent", label: change == .came ? "before" : "now", .text(absent))
    }
    return answer
  }

  private func head(_ change: RuleDifference.Change, _ rule: Rule) -> Answer {
    var answer = Answer(kind: change.rawValue, id: rule.id)
    answer.heading = rule.heading
    answer.addForPrograms("lens", .text(rule.lens))
    answer.addForPrograms("trigger", .text(rule.trigger))
    answer.addForPrograms("os", .text("\(rule.versions)"))
    return answer
  }
}

extension Lens {
  fileprivate func holds(_ rule: Rule, on version: Version) -> Bool {
    versions.contains(version) && rule.versions.contains(version)
  }
}

extension Rule {
  /// Its steps without conditions and time limits.
  fileprivate var order: String {
    var text = ""
    var isInside = false
    for character in expect {
      if character == "[" { isInside = true }
      if !isInside { text.append(character) }
      if character == "]" { isInside = false }
    }
    var words = text.split(separator: " ").map(String.init)
    while let index = words.firstIndex(of: "within") {
      words.removeSubrange(index..<min(index + 2, words.count))
    }
    return words.joined(separator: " ")
  }

  fileprivate func conditions(isGuard: Bool) -> String {
    steps.flatMap { step in
      step.conditions.filter { $0.isGuard == isGuard }.map { "\(step.title) \($0)" }
    }.joined(separator: ", ")
  }

  fileprivate var limits: String {
    steps.filter { $0.within != nil }.map(\.description).joined(separator: ", ")
  }
}

extension [Event.Name] {
  fileprivate var said: String { map(\.rawValue).joined(separator: " ") }
}
