import LifecheckHistory
import LifecheckInputs
import LifecheckReports
import LifecheckTables

extension Program {
  /// `lifecheck history`: many runs in one SQLite file, and questions to it.
  ///
  /// The status is 0 when rows were added or a question answered, whatever the answer; 2 when the call or
  /// the database is wrong; 3 when some file could not be read or is wrong, and only the others were added;
  /// 4 when a question finds no run at all.
  func history() throws -> Int32 {
    let words = ["add"] + Question.allCases.map(\.rawValue)
    guard let word = arguments.operands.first else {
      throw UsageError("say what to do: history \(words.joined(separator: ", "))")
    }
    guard words.contains(word) else {
      throw UsageError(
        "'\(word)' is no command of 'lifecheck history'", help: didYouMean(word, among: words))
    }
    guard let path = arguments.operands.dropFirst().first, !path.isEmpty else {
      throw UsageError("say which database: history \(word) DB")
    }
    let operands = Array(arguments.operands.dropFirst(2))
    do throws(Diagnostic) {
      if let question = Question(rawValue: word) { return try ask(question, path, operands) }
      return try add(operands, to: path)
    } catch {
      // What a wrong operand is told by, and what is wrong with the database, come the same way.
      throw UsageError(error.description)
    }
  }

  private func add(_ names: [String], to path: String) throws(Diagnostic) -> Int32 {
    guard !names.isEmpty else {
      throw Diagnostic("say what to add: history add DB ROWS..., - for standard input")
    }
    let history = try History(at: path, creating: true)
    var total = History.Added()
    var isWhole = true
    for name in names {
      var file = RowFile(name == "-" ? arguments.standardInputName : name)
      do {
        var intake = try history.intake(of: file.name)
        try file.read(from: name == "-" ? nil : name, into: &intake)
        let (added, isCut) = try intake.finish()
        total.logs += added.logs
        total.episodes += added.episodes
        total.deviations += added.deviations
        total.known += added.known
        guard isCut else { continue }
        warn(
          Diagnostic(
            "the last log has no closing row and was left out: the file was cut off",
            at: Location(file: file.name)))
      } catch let mistakes as Mistakes {
        mistakes.diagnostics.forEach(warn)
        errors.say("\(file.name): nothing of it was added")
      } catch let problem as Diagnostic where problem.location?.file != path {
        warn(problem)
      } catch let problem as Diagnostic {
        throw problem
      } catch {
        throw Diagnostic("\(error)", at: Location(file: file.name))
      }
      isWhole = false
    }
    if !arguments.isQuiet {
      output.write(
        "\(path.visible): \(counted(total.logs, "log")) added, with "
          + "\(counted(total.episodes, "episode")) and \(counted(total.deviations, "deviation"))"
          + (total.known > 0 ? "; \(counted(total.known, "log")) there already" : "") + "\n")
    }
    return isWhole ? 0 : 3
  }

  private func ask(
    _ question: Question, _ path: String, _ operands: [String]
  ) throws(Diagnostic) -> Int32 {
    guard operands.isEmpty else {
      throw Diagnostic("'history \(question.rawValue)' takes one database")
    }
    guard let format = HistoryAnswer.Format(rawValue: arguments.format ?? "full") else {
      throw Diagnostic(
        "--format: there is no format '\(arguments.format ?? "")' of a history",
        help: "known are full, json and markdown")
    }
    let history = try History(at: path, creating: false)
    guard try history.runs() > 0 else {
      errors.say("\(path): the history has no run")
      return 4
    }
    let filter = try filter(of: history)
    let answer = try history.answer(
      question, about: filter, days: arguments.days ?? question.usualDays, now: clock)
    var sink = output
    answer.write(as: format, style: style, to: &sink)
    return 0
  }

  /// What the command line asks for; what is set for judging logs has nothing to say here.
  private func filter(of history: History) throws(Diagnostic) -> History.Filter {
    var filter = History.Filter()
    for given in arguments.givens where given.layer == .commandLine {
      switch given.option.name {
      case "app": filter.app = given.text
      // The platform may stand before the version.
      case "os": filter.os = given.text.split(separator: " ").last.map(String.init)
      case "trigger": filter.trigger = given.text
      default: continue
      }
    }
    for (option, key) in [("app", \History.Filter.app), ("os", \.os), ("trigger", \.trigger)] {
      guard let wanted = filter[keyPath: key] else { continue }
      let known = try history.names(of: key)
      let isKnown = known.contains {
        $0 == wanted || option == "os" && $0.hasPrefix(wanted + ".")
      }
      guard !isKnown else { continue }
      throw Diagnostic(
        "--\(option): the history has no \(option) '\(wanted)'",
        help: didYouMean(wanted, among: known))
    }
    return filter
  }
}
