import Lifecheck
import LifecheckInputs
import LifecheckReports
import LifecheckTables

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

// A reader that goes away is seen where it is written to.
signal(SIGPIPE, SIG_IGN)
let status = run()
exit(status)

/// Runs the program and turns what it throws into one message and a status.
@MainActor
func run() -> Int32 {
  let output = Output(1)
  let errors = Output(2)
  defer {
    output.flush()
    errors.flush()
  }
  func say(_ message: String, _ help: String?) {
    errors.say(message + (help.map { "\n    \($0)" } ?? ""))
  }
  do {
    let environment = Environment.all
    let words = Array(CommandLine.arguments.dropFirst())
    let arguments = try Parser.arguments(words, environment: environment)
    let program = Program(
      arguments: arguments, output: output, errors: errors, environment: environment)
    let status = try program.run()
    program.progress?.clear()
    output.flush()
    if let failure = output.failure {
      say("standard output cannot be written: \(failure)", nil)
      return Interruption.signal == nil ? max(status, 3) : status
    }
    return status
  } catch let error as UsageError {
    say(error.message, error.help)
    return 2
  } catch let mistakes as Mistakes {
    for diagnostic in mistakes.diagnostics.prefix(200) { say(diagnostic.description, nil) }
    let more = mistakes.diagnostics.count - 200
    if more > 0 { say("\(more) more mistakes", nil) }
    return 2
  } catch {
    say("this is a bug: \(error)", "please report it with the command and the log")
    return 70
  }
}
