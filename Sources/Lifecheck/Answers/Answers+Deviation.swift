import LifecheckEpisodes
import LifecheckReports
import LifecheckRules

extension Answers {
  /// What such a deviation means, an example of the table that has it, and what to do.
  func deviation(_ kind: Deviation.Kind) -> Answer {
    var answer = Answer(kind: "deviation", id: kind.rawValue)
    let (what, help) = kind.parts
    answer.add("what", .text(what))
    answer.add("weighs", .text(kind.weight))
    let examples = rules.lazy.compactMap { rule in
      example(of: rule) { $0.finds.contains { kind.isSaid(by: $0) } }
    }
    answer.add(
      "example",
      .texts(kind == .invariant ? invariantExamples : Array(examples.prefix(2))))
    if kind == .invariant { answer.add("invariants", .names(names(of: .invariant))) }
    answer.add("help", .text(help))
    return answer
  }

  /// Two logs in each of which an invariant is found broken.
  private var invariantExamples: [Sentence] {
    Array(
      tables.invariants.lazy.compactMap { invariant in
        self.why[invariant.id]?.examples.first { !$0.finds.isEmpty }
          .map { .code(invariant.id) + ": " + $0.said }
      }.prefix(2))
  }
}

extension Deviation.Kind {
  /// Whether a finding, as an example of a rule words it, is of the kind.
  fileprivate func isSaid(by finding: String) -> Bool {
    switch self {
    case .missing: finding.contains(" missing ")
    case .unexpected: finding.hasSuffix(" unexpected")
    case .duplicate: finding.hasSuffix(" duplicated")
    case .outOfOrder: finding.contains(" out of order, ")
    case .attribute: finding.contains(": ") && finding.contains(", expected ")
    case .timing: finding.contains(" later than ")
    case .forbidden: finding.contains(" unexpected, forbidden by ")
    case .restart: finding.hasPrefix("restart from ")
    case .neverLogged: finding.contains(" never logged, ")
    case .invariant, .required: false
    }
  }

  /// Where its severity comes from.
  fileprivate var weight: String {
    switch self {
    case .restart: "a note"
    case .neverLogged, .required: "an error"
    case .invariant: "what the invariant says"
    case .missing, .unexpected, .duplicate, .outOfOrder, .attribute, .timing, .forbidden:
      "as its rule is known: documented or observed by several an error, observed once a warning, "
        + "inferred a note"
    }
  }

  fileprivate var parts: (what: String, help: String) {
    switch self {
    case .missing:
      (
        "The rule expects an event here that the log does not have.",
        "If the app does not log it at all, say so with --not-logged EVENT."
      )
    case .unexpected:
      (
        "The log has an event here that no rule expects.",
        "Look whether a line only mentions the callback, or whether code calls it by hand."
      )
    case .duplicate:
      (
        "The same event stands here twice in a row.",
        "Look for an observer that was added twice, or a callback that is forwarded by hand."
      )
    case .outOfOrder:
      (
        "The event came, but after one that it should have come before.",
        "Work that relies on the order runs at the wrong time; look for calls that are put off."
      )
    case .attribute:
      (
        "The event came with another value than the rule expects, such as another state.",
        "Check the OS version first: values changed between versions."
      )
    case .timing:
      (
        "The event came later after the one before it than the rule allows.",
        "Look for work that blocks the main thread."
      )
    case .forbidden:
      (
        "A rule says by name that this event does not come here.",
        "lifecheck explain RULE says why."
      )
    case .restart:
      (
        "A new life of the app begins although the one before did not end in the background.",
        "A crash, a kill or a debugger that stopped the app; a crash report tells which."
      )
    case .neverLogged:
      (
        "The rules expect an event several times, and the log never has it.",
        "Either it is never called, or the app does not log it: then say --not-logged EVENT."
      )
    case .invariant:
      (
        "Something that holds for every log does not hold here.",
        "The report names the invariant; lifecheck explain ID says why it holds."
      )
    case .required:
      (
        "A trigger that had to happen did not.",
        "Look whether the log was cut, or the test did not do what it says."
      )
    }
  }
}
