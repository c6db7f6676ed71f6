import Lifecheck
import LifecheckReports
import LifecheckTables

extension Program {
  /// `lifecheck explain`: what rules, triggers, events and all else that has a name are.
  func explain() throws -> Int32 {
    let format = try answerFormat()
    let answers = try Answers(try tables())
    var found: [Answer] = []
    var sink = output
    if arguments.operands.isEmpty {
      [answers.kinds()].write(as: format, style: answerStyle, to: &sink)
      return 0
    }
    for name in arguments.operands {
      let known = answers.answers(to: name)
      if known.isEmpty {
        throw UsageError("nothing is called '\(name)'", help: answers.help(for: name))
      }
      found += known.filter { !found.contains($0) }
    }
    found.write(as: format, style: answerStyle, to: &sink)
    return 0
  }

  /// The form in which answers are written.
  func answerFormat() throws(UsageError) -> Answer.Format {
    let name = arguments.format ?? "full"
    if let format = Answer.Format(rawValue: name) { return format }
    // The environment may say for all runs how a report is to look.
    if name == "auto" || Report.Format(rawValue: name) != nil { return .full }
    let known = Answer.Format.allCases.map(\.rawValue)
    throw arguments.mistake(
      "format", "there is no format '\(name)' of an answer",
      help: didYouMean(name, among: known) ?? "known are \(known.joined(separator: ", "))")
  }
}
