import Foundation
import TestSupport
import Testing

/// The completion of command lines, in the real shells.
struct CompletionTests {
  /// A line, and what the shell makes of it when the tabulator key is pressed.
  static let lines = [
    ("ru", "rules"),
    ("--annotate-at=ru", "--annotate-at=rule"),
    ("--fail-on w", "--fail-on warning"),
    ("--trigger background.h", "--trigger background.home"),
    ("events -f fu", "events -f full"),
    ("--report gitlab-j", "--report gitlab-junit="),
    ("--report junit=Pack", "--report junit=Package.swift"),
    ("--report=junit=Pack", "--report=junit=Package.swift"),
    ("--severity duplicate=n", "--severity duplicate=note"),
    ("--select missing,dup", "--select missing,duplicate"),
    ("rules --os 8 sho", "rules --os 8 show"),
    ("rules show selfOpenURL.swiftui.a", "rules show selfOpenURL.swiftui.alone"),
    ("explain willResignAc", "explain willResignActive"),
    ("schema repo", "schema report"),
    ("--no-b", "--no-builtin"),
    ("Packa", "Package.swift"),
  ]

  @Test(arguments: ["bash", "zsh"], lines)
  func theShellCompletesTheLine(shell: String, line: (typed: String, completed: String)) throws {
    let script = try Self.script(of: shell)
    let shown = try Self.terminal(["complete", shell, script.path, "lifecheck " + line.typed])
    #expect(shown.trimmingCharacters(in: .whitespacesAndNewlines) == "lifecheck " + line.completed)
  }

  @Test(arguments: lines)
  func fishCompletesTheLine(line: (typed: String, completed: String)) throws {
    let script = try Self.script(of: "fish")
    let offered = try Self.run(
      "fish", ["--no-config", "-c", "source \(script.path); complete -C 'lifecheck \(line.typed)'"])
    let words = offered.output.split(separator: "\n").map { $0.prefix { $0 != "\t" } }
    let wanted = line.completed.split(separator: " ").last ?? ""
    #expect(words.contains(wanted), "\(words)")
    #expect(words.allSatisfy { $0.hasPrefix(line.typed.split(separator: " ").last ?? "") })
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func theShellFindsNothingWrongWithItsScript(shell: String) throws {
    let script = try Self.script(of: shell)
    let run = try Self.run(shell, ["-n", script.path])
    #expect(run.status == 0)
    #expect(run.errors == "")
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func everyOptionAndCommandIsInTheScript(shell: String) throws {
    let text = try Run(["completion", shell]).output
    let help = try Run(["config", "--help"]).output
    let options = help.matches(of: /--([a-z][a-z-]+)/).map { String($0.1) }
    #expect(options.count > 40)
    for option in options {
      #expect(text.contains(shell == "fish" ? "-l \(option) " : "--\(option)"), "\(option)")
    }
    let commands = try Run(["--help"]).output.matches(of: /\n  ([a-z]+) +[a-z]/).map { $0.1 }
    #expect(commands.count >= 13)
    for command in commands { #expect(text.contains(command), "\(command)") }
  }

  @Test func aTableOfOnesOwnIsCompletedToo() throws {
    let folder = try TemporaryFolder([
      ".lifecheck.yml": "rules: [\(Repository.fixtures.path)/own-table/table.yaml]\n"
    ])
    let plain = try Run(["completion", "names", "rule"])
    let own = try Run(["completion", "names", "rule"], in: folder.url)
    let added = Set(own.output.split(separator: "\n"))
      .subtracting(plain.output.split(separator: "\n"))
    #expect(!added.isEmpty)
    #expect(own.errors == "")
  }

  @Test func aBrokenConfigurationKeepsNoShellFromStarting() throws {
    let folder = try TemporaryFolder([".lifecheck.yml": "os: [broken\n"])
    #expect(try Run(["completion", "bash"], in: folder.url).status == 0)
    #expect(try Run(["completion", "names", "lens"], in: folder.url).status == 2)
  }

  @Test(arguments: [
    (["completion"], "say for which shell: bash, zsh, fish\n"),
    (["completion", "fisch"], "there is no completion for 'fisch'\n    did you mean fish?\n"),
    (["completion", "bash", "zsh"], "one shell at a time\n"),
    (
      ["completion", "names", "thing"],
      "say which names: lens, trigger, context, event, format, rule, judged, explained\n"
    ),
    (["man", "rules"], "'lifecheck man' takes no operand\n"),
  ])
  func aWrongOperandIsTold(arguments: [String], message: String) throws {
    let run = try Run(arguments)
    #expect(run.status == 2)
    #expect(run.errors == "lifecheck: " + message)
  }

  @Test func aReaderThatGoesAwayIsNoError() throws {
    let program = Repository.program.path
    for words in ["completion zsh", "completion names explained", "man"] {
      let run = try Self.run(
        "bash", ["-c", "'\(program)' \(words) | head -c 1 >/dev/null; echo ${PIPESTATUS[0]}"])
      #expect(run.output == "0\n")
      #expect(run.errors == "")
    }
  }

  @Test func theManualPageHasNothingWrong() throws {
    let page = try TemporaryFile("lifecheck.1", try Run(["man"]).output)
    let lint = try Self.run("mandoc", ["-Tlint", "-W", "warning", page.path])
    #expect(lint.status == 0)
    #expect(lint.output + lint.errors == "")
    let text = try Self.run("mandoc", ["-Tascii", "-O", "width=100", page.path]).output
      .replacing(/.\u{8}/, with: "")
    for word in ["lifecheck - hold", "--fail-on=LEVEL", "EXIT STATUS", "-f, --format=NAME"] {
      #expect(text.contains(word), "\(word)")
    }
    #expect(text.contains("November 14, 2023"))
    // A broken twin is refused.
    let broken = try Run(["man"]).output.replacing(".El\n", with: "", maxReplacements: 1)
    let twin = try TemporaryFile("lifecheck.1", broken)
    #expect(try Self.run("mandoc", ["-Tlint", "-W", "warning", twin.path]).status != 0)
  }

  // MARK: - Programs

  private static func script(of shell: String) throws -> TemporaryFile {
    try TemporaryFile("lifecheck.\(shell)", try Run(["completion", shell]).output)
  }

  static func terminal(_ arguments: [String]) throws -> String {
    let tool = Repository.root.appendingPathComponent("Tests/CLITests/tools/terminal.py").path
    return try run("python3", [tool] + arguments).output
  }

  /// Runs a program that finds ours on its path.
  private static func run(_ program: String, _ arguments: [String]) throws -> Run {
    let folder = Repository.program.deletingLastPathComponent().path
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return try Run(
      URL(fileURLWithPath: "/usr/bin/env"), [program] + arguments,
      environment: ["PATH": "\(folder):\(path)", "HOME": NSTemporaryDirectory()])
  }
}
