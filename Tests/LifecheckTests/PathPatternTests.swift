import Lifecheck
import LifecheckTables
import Testing

/// Which logs a pattern in a configuration fits; the configuration is in /repo.
struct PathPatternTests {
  private static let folder = AbsolutePath(names: ["repo"])

  @Test(arguments: [
    // A name fits in any folder.
    (
      "a.log", ["/repo/a.log", "/repo/x/y/a.log", "/elsewhere/a.log"],
      ["/repo/b.log", "/repo/aalog"]
    ),
    ("*.log", ["/repo/a.log", "/repo/x/.log"], ["/repo/a.txt", "/repo/a.log.gz"]),
    ("ios?.log", ["/repo/ios7.log", "/repo/iosé.log"], ["/repo/ios.log", "/repo/ios10.log"]),
    ("[7-9]*", ["/repo/7.log", "/repo/9"], ["/repo/6.log", "/repo/a7"]),
    ("[!7]*", ["/repo/8.log"], ["/repo/7.log"]),
    ("[]-]x", ["/repo/]x", "/repo/-x"], ["/repo/ax"]),
    ("a*b*c", ["/repo/abc", "/repo/a1b2b3c"], ["/repo/ab", "/repo/acb"]),
    ("\\*", ["/repo/*"], ["/repo/a"]),
    // A folder fits with all that is in it, but not the folder above the configuration.
    ("ios7", ["/repo/ios7/a.log", "/repo/x/ios7/y/a.log"], ["/ios7/a.log", "/repo/ios77/a.log"]),
    ("repo", ["/repo/repo/a.log"], ["/repo/a.log"]),
    ("logs/", ["/repo/logs/a"], ["/repo/log"]),
    // With a slash it begins at the configuration.
    (
      "logs/*.log", ["/repo/logs/a.log"],
      ["/repo/x/logs/a.log", "/repo/logs/x/a.log", "/logs/a.log"]
    ),
    ("./logs/a", ["/repo/logs/a"], ["/repo/a"]),
    ("logs/x/../a", ["/repo/logs/a"], ["/repo/logs/x/a"]),
    ("logs/**", ["/repo/logs/a", "/repo/logs/x/y/a"], ["/repo/a", "/repo/log"]),
    (
      "logs/**/a.log", ["/repo/logs/a.log", "/repo/logs/x/y/a.log"],
      ["/repo/a.log", "/repo/logs/b.log"]
    ),
    ("**/a/**/b", ["/repo/a/b", "/repo/x/a/y/z/b"], ["/repo/b/a", "/repo/a"]),
    ("**/a.log", ["/repo/a.log", "/repo/x/a.log"], ["/a.log", "/other/a.log"]),
    ("**", ["/repo/a", "/repo/x/y"], ["/other/a"]),
    ("/var/log/*.log", ["/var/log/a.log"], ["/repo/var/log/a.log"]),
    ("/**/a", ["/x/y/a", "/a"], ["/x/y/b"]),
  ])
  func aPatternFits(_ text: String, _ fitting: [String], _ others: [String]) throws {
    let pattern = try PathPattern(text, in: Self.folder)
    for path in fitting {
      #expect(pattern.matches(AbsolutePath(path, in: Self.folder)), "\(text) fits \(path)")
    }
    for path in others {
      #expect(!pattern.matches(AbsolutePath(path, in: Self.folder)), "\(text) does not fit \(path)")
    }
  }

  /// It would take for ever if each star tried every length.
  @Test func manyStarsTakeNoTime() throws {
    let stars = String(repeating: "*a", count: 200) + "b"
    let name = String(repeating: "a", count: 250)
    #expect(
      try !PathPattern(stars, in: Self.folder).matches(AbsolutePath("/\(name)", in: Self.folder)))
    let folders = String(repeating: "**/a/", count: 200) + "b"
    let path = "/repo/" + String(repeating: "a/", count: 500)
    #expect(try !PathPattern(folders, in: Self.folder).matches(AbsolutePath(path, in: Self.folder)))
  }

  @Test func aPathIsTakenFromItsFolder() {
    #expect(AbsolutePath("a/./b//../c", in: Self.folder).description == "/repo/a/c")
    #expect(AbsolutePath("../../../a", in: Self.folder).description == "/a")
    #expect(AbsolutePath("/a", in: Self.folder).names == ["a"])
    #expect(AbsolutePath("", in: Self.folder).folder?.description == "/")
    #expect(AbsolutePath("/", in: Self.folder).folder == nil)
  }
}

/// Days as a configuration writes them.
struct DayTests {
  @Test(arguments: ["2026-12-31", "2024-02-29", "2000-02-29", "0001-01-01"])
  func aDayIsWrittenAsItIsRead(text: String) throws {
    #expect(try #require(Day(text)).description == text)
  }

  @Test(arguments: [
    "2026-02-29", "1900-02-29", "2026-13-01", "2026-00-01", "2026-04-31", "2026-1-1", "20261231",
    "2026-12-31T00:00", "", "2026-12-٣١", "+026-12-31",
  ])
  func whatIsNoDayIsRefused(text: String) {
    #expect(Day(text) == nil)
  }

  @Test func daysAreOrdered() throws {
    let days = ["2025-12-31", "2026-01-01", "2026-01-31", "2026-02-01"].compactMap { Day($0) }
    #expect(days == days.sorted() && days.count == 4)
    #expect(Day(at: 86_400 * 365).description.hasPrefix("1971-01-0"))
  }
}
