import Foundation
import LifecheckReports
import TestSupport

/// Reports of all kinds, written by the real program, and the checks they are held to.
enum Forms {
  /// Those that programs read, with the ones for people that have rules of their own.
  static let checked: [Report.Format] = [
    .junit, .gitlabJUnit, .sarif, .gitlab, .github, .githubSummary, .markdown, .csv, .checkstyle,
    .prometheus, .trace, .matrix,
  ]

  /// What a run may be about.
  enum Kind: String, CaseIterable, Sendable {
    case deviating
    case clean
    case empty
    case hostile
    /// Classes of bugs and invariants; of what is wrong a part is accepted, ignored or left out.
    case known

    var arguments: [String] {
      switch self {
      case .deviating:
        ["--os", "8", "--complete", "Fixtures/seed-self-open-url-ios7/log", "/nowhere/gone.log"]
      case .clean: ["--os", "8", "Fixtures/seed-self-open-url-ios8/log"]
      case .empty: ["Fixtures/no-events/log"]
      case .hostile: ["--os", "8", "--stdin-name", Kind.hostileName, "-"]
      case .known:
        [
          "--os", "12.1", "--since", "23:10", "--ignore", "unexpected,missing", "--baseline",
          Kind.baseline?.path ?? "/nowhere/baseline.yml", "--stdin-name", "known.log", "-",
        ]
      }
    }

    /// An app that does work before its launch, is told twice that it is active, dies in use, and in its
    /// next life saves its state early; its first life is before the section that is judged.
    static let knownLog: String = [
      (5, "09:00", "applicationDidBecomeActive:"),
      (7, "10:00", "application:performFetchWithCompletionHandler:"),
      (7, "10:02", "application:didFinishLaunchingWithOptions:"),
      (7, "10:04", "applicationDidBecomeActive:"), (7, "10:06", "applicationDidBecomeActive:"),
      (7, "10:10", "applicationWillResignActive:"), (7, "10:12", "applicationDidEnterBackground:"),
      (7, "10:13", "lifecheck:ignore background.home it is forwarded"),
      (7, "10:14", "applicationDidBecomeActive:"),
      (9, "11:00", "application:didFinishLaunchingWithOptions:"),
      (9, "11:02", "applicationDidBecomeActive:"),
      (9, "11:04", "application:shouldSaveApplicationState:"),
      (9, "11:06", "applicationWillResignActive:"), (9, "11:08", "applicationDidEnterBackground:"),
      (11, "12:00", "application:didFinishLaunchingWithOptions:"),
    ].map { "Jul  6 23:\($0.1) iPhone Notes[\($0.0)] <Notice>: \($0.2)\n" }.joined()

    /// Accepts the event that is told twice, and nothing else.
    private static let baseline: TemporaryFile? = {
      let run = try? Run(
        [
          "baseline", "create", "--os", "12.1", "--select", "duplicate", "--stdin-name",
          "known.log", "-",
        ], input: knownLog)
      return run.flatMap { try? TemporaryFile("baseline.yml", $0.output) }
    }()

    static let hostileName = "=a|b,<i>\"'`.log ::error::x##[error]y%0A\u{202E}"

    /// Each line tells of an event, in a process with a wicked name and with a wicked message.
    static let hostileLog: String = {
      let wicked =
        "</script><script>window.pwned=true</script><img src=x onerror=window.pwned=true> "
        + "::error::no ##[error]no | `code` [link](http://example.com) @user #1 \u{1B}[31m\u{7}"
        + "\u{202E}\u{FFFE} =1+1 --> ]]> end; participant X %0A $(id) \\ \u{2028}"
      let events = [
        "didBecomeActive", "didEnterBackground", "didBecomeActive", "didBecomeActive",
        "willTerminate",
      ]
      return events.enumerated().map { second, event in
        "Jul  6 22:51:0\(second) phone </script><b>|x::error::[412] <Warning>: "
          + "-[AppDelegate application\(event.prefix(1).uppercased())\(event.dropFirst()):] \(wicked)\n"
      }.joined()
    }()

    var input: String? {
      switch self {
      case .hostile: Self.hostileLog
      case .known: Self.knownLog
      case .deviating, .clean, .empty: nil
      }
    }
  }

  /// A report as the program writes it.
  static func report(of kind: Kind, as format: Report.Format) throws -> String {
    try Run(
      kind.arguments + ["--run-id", "x", "-f", format.rawValue], input: kind.input
    ).output
  }

  /// Runs a tool, and gives what it printed.
  static func tool(_ name: String, _ arguments: [String]) throws -> String {
    try PythonTool(in: "Tests/FormTests/tools").run(name, arguments)
  }

  /// What forms.py says of each text: "ok", or what is wrong.
  static func verdicts(on texts: [(format: Report.Format, text: String)]) throws -> [String] {
    let files = try texts.map { try TemporaryFile("report", $0.text) }
    return try tool("forms.py", zip(texts, files).map { "\($0.format.rawValue)=\($1.path)" })
      .split(separator: "\n").map(String.init)
  }

  /// The browser that scripts/setup installed.
  static var browser: String {
    let paths = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"]
    return paths.first { FileManager.default.isExecutableFile(atPath: $0) } ?? paths[0]
  }
}
