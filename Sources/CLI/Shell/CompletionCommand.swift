import Lifecheck
import LifecheckTables

/// `lifecheck completion`: what shells need to complete the command line.
enum CompletionCommand {
  /// The operand with which the scripts ask for names that only the tables know.
  static let names = "names"

  /// The kinds of names that may be asked for: those of options, and all that can be explained.
  static let explained = "explained"
}

extension Program {
  /// `lifecheck completion bash|zsh|fish`, and `completion names KIND`, which the scripts call.
  func completion() throws -> Int32 {
    let known = Shell.allCases.map(\.rawValue)
    guard let word = arguments.operands.first else {
      throw UsageError("say for which shell: \(known.joined(separator: ", "))")
    }
    if word == CompletionCommand.names { return try completionNames() }
    guard arguments.operands.count == 1 else { throw UsageError("one shell at a time") }
    guard let shell = Shell(rawValue: word) else {
      throw UsageError(
        "there is no completion for '\(word)'",
        help: didYouMean(word, among: known) ?? "known are \(known.joined(separator: ", "))")
    }
    output.write(shell.script)
    return 0
  }

  private func completionNames() throws -> Int32 {
    let kinds = Value.Name.allCases.map(\.rawValue) + [CompletionCommand.explained]
    guard arguments.operands.count == 2, let word = arguments.operands.last, kinds.contains(word)
    else { throw UsageError("say which names: \(kinds.joined(separator: ", "))") }
    let names =
      try Value.Name(rawValue: word).map { try tables().names($0) }
      ?? Answers(try tables()).allNames
    for name in Set(names).sorted() { output.write(name + "\n") }
    return 0
  }

  /// `lifecheck man`: the manual page.
  func manual() throws -> Int32 {
    guard arguments.operands.isEmpty else { throw UsageError("'lifecheck man' takes no operand") }
    output.write(ManualPage(date: Day(at: clock)).text)
    return 0
  }
}
