import Foundation
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What cannot be read, or was made to do harm, is told and judged by nobody.
struct BadConfigurationTests {
  private func errors(_ folder: TemporaryFolder) throws -> String {
    let run = try Run(["Fixtures/device-touch-id/log"], in: folder.url)
    #expect(run.status == 2)
    #expect(run.output == "")
    return run.errors
  }

  @Test func aFolderIsNoConfiguration() throws {
    let folder = try TemporaryFolder([".lifecheck.yml/": ""])
    #expect(try errors(folder) == "lifecheck: .lifecheck.yml: a folder, no configuration\n")
  }

  /// Opening it would wait for ever.
  @Test func aPipeIsNoConfiguration() throws {
    let folder = try TemporaryFolder()
    try #require(mkfifo(folder.path(".lifecheck.yml").path, 0o600) == 0)
    #expect(try errors(folder) == "lifecheck: .lifecheck.yml: not a file on a disk\n")
  }

  @Test func aMissingFileIsTold() throws {
    let run = try Run(["--config", "gone.yml", "x.log"])
    #expect(run.status == 2)
    #expect(run.errors == "lifecheck: gone.yml: cannot be opened: No such file or directory\n")
  }

  @Test func aLinkToNowhereIsTold() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createSymbolicLink(
      at: folder.path(".lifecheck.yml"), withDestinationURL: folder.path("gone"))
    #expect(
      try errors(folder)
        == "lifecheck: .lifecheck.yml: cannot be opened: No such file or directory\n")
  }

  /// Nobody but the administrator may read everything.
  @Test(.enabled(if: geteuid() != 0)) func whatMayNotBeReadIsTold() throws {
    let folder = try TemporaryFolder([".lifecheck.yml": "os: 7"])
    try #require(chmod(folder.path(".lifecheck.yml").path, 0) == 0)
    #expect(
      try errors(folder) == "lifecheck: .lifecheck.yml: cannot be opened: Permission denied\n")
  }

  @Test(arguments: [
    ("app: " + String(repeating: "[", count: 100_000), ":1:70: nested deeper than 64 levels"),
    (String(repeating: "#", count: 300_000), ": larger than 256 KiB, which no configuration is"),
    (
      "os: " + String(repeating: "9", count: 1000),
      ":1:5: os: '" + String(repeating: "9", count: 1000) + "' is no version\n"
        + "    as in 8, 8.4, 11.0.3 or 'iOS 17.2'"
    ),
    ("os: 8\0\n", ":1:6: not YAML: control characters are not allowed"),
    (
      "\u{1B}[31m: 8\n", ":1:1: not YAML: control characters are not allowed"
    ),
    (
      "\"o\\e[31ms\": 8\n",
      ":1:1: the key 'o\\x1B[31ms' is unknown\n    "
        + "lifecheck config show --no-config lists the keys"
    ),
  ])
  func whatIsMadeToDoHarmIsTold(text: String, message: String) throws {
    let folder = try TemporaryFolder([".lifecheck.yml": text])
    #expect(try errors(folder) == "lifecheck: .lifecheck.yml\(message)\n")
  }

  @Test func whatIsNoUTF8IsTold() throws {
    let folder = try TemporaryFolder()
    try Data([0x6F, 0x73, 0x3A, 0x20, 0xFF, 0x0A]).write(to: folder.path(".lifecheck.yml"))
    #expect(
      try errors(folder) == "lifecheck: .lifecheck.yml:1:5: not YAML: invalid leading UTF-8 octet\n"
    )
  }

  /// A message for each of them is no help to anyone.
  @Test func veryManyMistakesAreCutShort() throws {
    let keys = (1...10_000).map { "unheard\($0): 1\n" }.joined()
    let folder = try TemporaryFolder([".lifecheck.yml": keys])
    let told = try errors(folder).split(separator: "\n")
    #expect(told.count == 201)
    #expect(told.last == "lifecheck: .lifecheck.yml:101:1: from here on nothing was read")
    let twice = String(repeating: "os: 7\n", count: 20_000)
    try folder.write(twice, to: ".lifecheck.yml")
    let lines = try errors(folder).split(separator: "\n")
    #expect(lines.count == 201)
    #expect(lines.last == "lifecheck: 19799 more mistakes")
  }

  @Test func aBrokenConfigurationIsToldByEveryCommandThatReadsIt() throws {
    let folder = try TemporaryFolder([".lifecheck.yml": "strickt: 7"])
    for command in [
      ["check", "x"], ["events", "x"], ["rules", "list"], ["formats", "list"], ["explain", "lock"],
      ["config", "show"],
    ] {
      let run = try Run(command, in: folder.url)
      #expect(run.status == 2)
      #expect(
        run.errors
          == "lifecheck: .lifecheck.yml:1:1: the key 'strickt' is unknown\n    did you mean strict?\n"
      )
    }
  }
}
