import Foundation
import TestSupport
import Testing

/// What the program says and ends with when its command line is wrong.
struct UsageTests {
  @Test(arguments: [
    (["--oss", "8", "x.log"], "lifecheck: unknown option --oss\n    did you mean os?\n"),
    (["--os"], "lifecheck: --os needs a value: --os=VERSION\n"),
    (
      ["--os", "eight", "x.log"],
      "lifecheck: --os: 'eight' is no version\n    as in 8, 8.4, 11.0.3 or 'iOS 17.2'\n"
    ),
    (
      ["--fail-on", "errors", "x.log"],
      "lifecheck: --fail-on: 'errors' is none of error, warning, note, never\n"
        + "    did you mean error?\n"
    ),
    (["--complete=yes", "x.log"], "lifecheck: --complete takes no value\n"),
    (["-x", "x.log"], "lifecheck: unknown option -x\n    lifecheck --help lists them\n"),
    (
      ["events", "--strict", "x.log"],
      "lifecheck: 'lifecheck events' takes no --strict\n    it belongs to check, follow\n"
    ),
    (
      ["check"], "lifecheck: no log was named\n    name files or folders, or - for standard input\n"
    ),
    (
      ["--trigger", "selfOpenURLs", "x.log"],
      "lifecheck: --trigger: there is no trigger 'selfOpenURLs'\n"
        + "    did you mean selfOpenURL?\n"
    ),
    (
      ["--lens", "apps", "x.log"],
      "lifecheck: --lens: there is no lens 'apps'\n    did you mean app?\n"
    ),
    (
      ["--not-logged", "willResign", "x.log"],
      "lifecheck: --not-logged: there is no event 'willResign'\n    did you mean "
        + "scene.willResignActive, willResignActive?\n"
    ),
    (
      ["--input-format", "nslogs", "x.log"],
      "lifecheck: --input-format: there is no format 'nslogs'\n    did you mean nslog, "
        + "nslog.ms, nslog.us?\n"
    ),
    (
      ["--os", "1", "x.log"],
      "lifecheck: --os: no rule holds on version 1.0\n    the table begins with 4.0\n"
    ),
    (
      ["-f", "jsn", "x.log"],
      "lifecheck: --format: there is no format 'jsn'\n    did you mean json, csv?\n"
    ),
    (
      ["--rules", "/nowhere/rules.yaml", "x.log"],
      "lifecheck: /nowhere/rules.yaml: cannot be opened: No such file or directory\n"
    ),
    (["schema", "repot"], "lifecheck: there is no schema 'repot'\n    did you mean report?\n"),
    (["schema", "report", "rows"], "lifecheck: one schema at a time\n"),
    (
      ["rules", "lst"],
      "lifecheck: 'lst' is no command of 'lifecheck rules'\n    did you mean list, test?\n"
    ),
  ])
  func aWrongCommandLineIsToldInOneMessage(arguments: [String], message: String) throws {
    let run = try Run(arguments)
    #expect(run.errors == message)
    #expect(run.status == 2)
    #expect(run.output == "")
  }

  @Test func theEnvironmentStandsForOptions() throws {
    let log = "Fixtures/seed-self-open-url-ios7/log"
    let run = try Run([log], environment: ["LIFECHECK_OS": "8", "LIFECHECK_COMPLETE": "1"])
    #expect(run.status == 1)
    #expect(try Run(["--os", "7", log], environment: ["LIFECHECK_OS": "8"]).status == 0)
    let wrong = try Run([log], environment: ["LIFECHECK_COMPLETE": "perhaps"])
    #expect(wrong.status == 2)
    #expect(wrong.errors == "lifecheck: LIFECHECK_COMPLETE: 'perhaps' is neither true nor false\n")
  }

  /// What is set for every run must not stop a command that has no such option.
  @Test func aVariableOfAnotherCommandIsPassedOver() throws {
    #expect(try Run(["rules", "list"], environment: ["LIFECHECK_STRICT": "1"]).status == 0)
  }

  /// Where no name is near, a short list of all is more help than nothing.
  @Test func allNamesAreListedWhereNoneIsNear() throws {
    let context = try Run(["--context", "zzzzzzzz", "x.log"])
    #expect(context.status == 2)
    #expect(context.errors.hasPrefix("lifecheck: --context: there is no context 'zzzzzzzz'\n"))
    #expect(context.errors.contains("    known are ") && context.errors.contains("lock.alwaysOn"))
    #expect(
      try Run(["--lens", "zzzzzzzz", "x.log"]).errors
        == "lifecheck: --lens: there is no lens 'zzzzzzzz'\n"
        + "    known are aggregate, app, flutter, react-native, scene, swiftui\n")
  }

  /// A variable that ends the program at once would switch every gate off.
  @Test func helpAndVersionAreNoVariables() throws {
    let environment = ["LIFECHECK_VERSION": "1", "LIFECHECK_HELP": "1"]
    let run = try Run(
      ["--os", "8", "--complete", "Fixtures/seed-self-open-url-ios7/log"], environment: environment)
    #expect(run.status == 1)
  }

  @Test func withoutTablesNothingIsJudged() throws {
    let run = try Run(["--no-builtin", "Fixtures/device-touch-id/log"])
    #expect(run.status == 2)
    #expect(
      run.errors
        == "lifecheck: --no-builtin leaves nothing to judge with\n    name tables with --rules FILE\n"
    )
  }

  @Test func theHelpNamesEveryOptionOfACommand() throws {
    let run = try Run(["--help"])
    #expect(run.status == 0)
    for name in ["--os=VERSION", "--not-logged=EVENT", "-q, --quiet", "exit status"] {
      #expect(run.output.contains(name))
    }
    #expect(!run.output.contains("--evidence"))
    #expect(try Run(["events", "--help"]).output.contains("--evidence"))
  }

  @Test func theVersionIsTold() throws {
    let run = try Run(["--version"])
    #expect(run.output == "lifecheck 0.1.0\n")
    #expect(run.status == 0)
  }
}
