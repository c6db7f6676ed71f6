import LifecheckRecords
import Testing

@testable import LifecheckEvents

struct FactsTests {
  private static func facts(_ texts: String...) throws -> Facts {
    var reading = try Reading()
    _ = reading.events(of: texts)
    return reading.facts.facts
  }

  @Test func aCrashReportTellsItsDevice() throws {
    let facts = try Self.facts(
      "Incident Identifier: 6156848E-344E-4D9E-84E0-87AFD0D0AE7B", "Hardware Model:      iPhone7,2",
      "Process:             Notes [272]", "Identifier:          com.example.notes",
      "OS Version:          iOS 8.2 (12D508)")
    #expect(facts.versions.map(\.version) == ["8.2"])
    #expect(facts.versions.map(\.line) == [5])
    #expect(facts.models.map(\.model) == ["iPhone7,2"])
    #expect(facts.builds.map(\.build) == ["12D508"])
  }

  @Test func aBuildGivesTheVersion() throws {
    let facts = try Self.facts("com.apple.xpc assertion failed: 15E65 13E230: libxpc.dylib + 57882")
    #expect(facts.versions.map(\.version) == ["9.3"])
  }

  @Test(arguments: [
    ("16G77", "12.4"), ("18D52", "14.4"), ("19A346", "15.0"), ("22C150", "18.2"), ("23B85", "26.1"),
    ("17A577", "13.0"), ("17A844", "13.1"), ("12D508", "8.2"), ("11D257", "7.1"), ("13E230", "9.3"),
  ])
  func knownBuilds(build: String, version: String) throws {
    #expect(try SpellingTable.builtIn().version(ofBuild: build) == version)
  }

  @Test(arguments: ["", "18A8395", "99Z1", "iPhone", "17A9"])
  func anUnknownBuildGivesNone(build: String) throws {
    #expect(try SpellingTable.builtIn().version(ofBuild: build) == nil)
  }

  @Test(arguments: [
    "this only happens on iOS 7", "iOS 8.1 is required", "running on iOS 17.2 simulator",
    "OS Version: macOS 14.1 (23B74)", #"{"platformName":"Android","platformVersion":"13"}"#,
  ])
  func freeTextTellsNoVersion(text: String) throws {
    #expect(try Self.facts(text).versions.map(\.version) == [])
  }

  @Test func aBundleBelongsToAPidOrAProcess() throws {
    let facts = try Self.facts(
      "[app<com.example.notes(EDCFA93C)>:859] Set jetsam priority",
      "<FBApplicationProcess: 0x1; Other (com.example.other); pid: 12> exited",
      "[app<com.example.notes(EDCFA93C)>:859] Set jetsam priority")
    #expect(facts.bundles(process: nil, pid: 859) == ["com.example.notes"])
    #expect(facts.bundles(process: "Other", pid: nil) == ["com.example.other"])
    #expect(facts.bundles(process: "Notes", pid: 1) == [])
    #expect(facts.all.count == 2)
  }

  @Test func linesThatAreNoRecordTellFacts() throws {
    var reader = FactReader(try SpellingTable.builtIn())
    let line = "[....] Using 0000 (N841AP, iPhone XR, iphoneos, arm64e, 14.4, 18D52) a.k.a. 'QA'."
    Array(line.utf8).withUnsafeBytes { bytes in
      reader.read(.other(Record(message: bytes, line: 2) { Header() }))
    }
    #expect(reader.facts.versions.map(\.line) == [2])
    #expect(reader.facts.models.map(\.model) == ["iPhone XR"])
  }
}
