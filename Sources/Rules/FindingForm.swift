import LifecheckEvents
import LifecheckTables

/// The wording of findings, as examples quote it.
struct FindingForm {
  let events: Set<Event.Name>
  let states: [String]

  static let help = """
    findings are 'X missing before Y', 'X missing after Y', 'X out of order, expected before Y',
    'X unexpected', 'X unexpected, forbidden by RULE', 'X duplicated', 'X: ATTRIBUTE OBSERVED, expected
    A or B', 'X later than 5 s after Y', 'X never logged, expected N times', 'restart from STATE'
    """

  /// What is wrong with a finding; nil when a report could say it so.
  func mistake(in text: String) -> Misreading? {
    if let (before, state) = cut(text, at: "restart from "), before.isEmpty {
      return states.contains(state)
        ? nil
        : Misreading(
          "the state '\(state)' is unknown", at: 0, help: didYouMean(state, among: states))
    }
    for word in [" missing before ", " missing after ", " out of order, expected before "] {
      if let (step, event) = cut(text, at: word) { return unknown(in: [step, event]) }
    }
    if let (event, rule) = cut(text, at: " unexpected, forbidden by ") {
      return rule.isEmpty ? noFinding(text) : unknown(in: [event])
    }
    for word in [" unexpected", " duplicated"] {
      if let (event, rest) = cut(text, at: word) {
        return rest.isEmpty ? unknown(in: [event]) : noFinding(text)
      }
    }
    if let (event, rest) = cut(text, at: " never logged, expected ") {
      guard let (number, end) = cut(rest, at: " times"), end.isEmpty, Int(number) != nil else {
        return noFinding(text)
      }
      return unknown(in: [event])
    }
    if let (event, rest) = cut(text, at: " later than ") {
      guard let (span, other) = cut(rest, at: " after "),
        let (number, unit) = cut(span, at: " "), Int(number) != nil,
        Expectation.units.contains(where: { $0.name == unit })
      else { return noFinding(text) }
      return unknown(in: [event, other])
    }
    if let (event, rest) = cut(text, at: ": ") {
      guard let (observed, expected) = cut(rest, at: ", expected "), !expected.isEmpty,
        let (attribute, value) = cut(observed, at: " "), !attribute.isEmpty, !value.isEmpty
      else { return noFinding(text) }
      return unknown(in: [event])
    }
    return noFinding(text)
  }

  private func noFinding(_ text: String) -> Misreading {
    Misreading("no report says '\(text)'", at: 0, help: Self.help)
  }

  /// The first name that is no event; a step may be a choice, `a or b`.
  private func unknown(in titles: [String]) -> Misreading? {
    for title in titles {
      var rest = title
      while true {
        let (name, more) = cut(rest, at: " or ") ?? (rest, "")
        if !events.contains(Event.Name(name)) {
          return Misreading(
            "the finding names no event: '\(name)'", at: 0,
            help: didYouMean(name, among: events.map(\.rawValue)))
        }
        if more.isEmpty { break }
        rest = more
      }
    }
    return nil
  }

  private func cut(_ text: String, at word: String) -> (String, String)? {
    guard let range = text.firstRange(of: word) else { return nil }
    return (String(text[..<range.lowerBound]), String(text[range.upperBound...]))
  }
}
