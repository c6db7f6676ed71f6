import Foundation
import LifecheckEvents
import LifecheckTables
import Testing

@testable import LifecheckRules

/// The tables that are compiled in.
struct BuiltInRulesTests {
  private static let lenses = [
    "aggregate", "app", "flutter", "react-native", "scene", "swiftui",
  ]
  private static let tables = Result { try RuleTables(events: vocabulary) }

  @Test func theyAreReadWithoutAMistake() throws {
    do throws(Mistakes) {
      #expect(try RuleTables(events: vocabulary).lenses.map(\.id) == Self.lenses)
    } catch {
      Issue.record("\(lines(of: error).joined(separator: "\n"))")
    }
  }

  @Test func everyRuleProvesItself() throws {
    var mistakes = Mistakes()
    let files = TableFile.builtIn(under: "rules/")
    let proofs = Proofs(of: nil, in: files, userFiles: [], &mistakes)
    proofs.check(try Self.tables.get(), in: Set(files.map(\.name)), &mistakes)
    #expect(lines(of: mistakes) == [])
  }

  @Test func everySourceIsCited() throws {
    let proofs = try Proofs()
    let files = TableFile.builtIn(under: Proofs.sourceList)
    #expect(
      files.map(\.name) == [
        "rules/sources-app.yaml", "rules/sources-classes.yaml", "rules/sources-frameworks.yaml",
        "rules/sources-scenes.yaml",
        "rules/sources.yaml",
      ])
    var mistakes = Mistakes()
    let grounds = [
      (GroundsTable.Kind.invariants, InvariantTable.path), (.classes, BugClassTable.path),
    ].map { GroundsTable($0, in: TableFile.builtIn(under: $1), &mistakes) }
    proofs.checkSources(
      in: Set(files.map(\.name)), citedElsewhere: Set(grounds.flatMap(\.sources)), &mistakes)
    #expect(lines(of: mistakes) == [])
    for file in files {
      let list = YAML.documents(of: file, &mistakes).flatMap { $0.entries ?? [] }.map(\.key)
      #expect(list == list.sorted())
    }
  }

  @Test func everyFileIsCompiledIn() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/CTables").standardizedFileURL
    let paths = try FileManager.default.subpathsOfDirectory(
      atPath: root.appending(path: "rules").path)
    let files = paths.filter { $0.hasSuffix(".yaml") }.map { "rules/\($0)" }
      .sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }
    #expect(TableFile.builtIn(under: "rules/").map(\.name) == files)
    for file in TableFile.builtIn(under: "rules/") {
      #expect(file.bytes.count { $0 == UInt8(ascii: "\n") } < 400, "\(file.name) is too long")
    }
  }

  @Test(arguments: ["app", "scene"])
  func theFirstTriggersAreThere(lens: String) throws {
    let triggers = Set(try #require(try Self.tables.get()[lens]).rules.map(\.trigger))
    let wanted = """
      launch.icon launch.background launch.background.push launch.background.fetch
      launch.background.location launch.background.bgtask launch.url launch.universalLink selfOpenURL
      openURL.otherApp auth.touchID auth.faceID background.home foreground.icon switcher.open
      switcher.return switcher.other kill.foreground kill.background lock unlock controlCenter
      notificationCenter permission phone.incoming
      """.split(whereSeparator: \.isWhitespace).map(String.init)
    #expect(wanted.filter { !triggers.contains($0) } == [])
  }

  /// What every app model has, whatever its words for it.
  @Test(arguments: lenses)
  func theTriggersOfAllLensesAreThere(lens: String) throws {
    let triggers = Set(try #require(try Self.tables.get()[lens]).rules.map(\.trigger))
    let wanted = """
      interruption interruption.end interruption.leave launch.icon auth.faceID background.home
      foreground.icon openURL.leaving openURL.backButton switcher.open switcher.return switcher.other
      lock unlock controlCenter notificationCenter permission
      """.split(whereSeparator: \.isWhitespace).map(String.init)
    #expect(wanted.filter { !triggers.contains($0) } == [])
  }

  @Test func aTriggerHasItsTitleAndAllItsRules() throws {
    let app = try #require(try Self.tables.get()["app"])
    let trigger = try #require(app.triggers.first { $0.id == "selfOpenURL" })
    #expect(trigger.title == "the app opens its own URL")
    #expect(
      trigger.rules.map { app.rules[$0].id } == [
        "selfOpenURL.app.ios7", "selfOpenURL.app.ios7.workaround", "selfOpenURL.app",
        "selfOpenURL.app.later",
      ])
    #expect(app.triggers.flatMap(\.rules).sorted() == Array(app.rules.indices))
  }

  /// No two rules of a trigger contradict each other, and every context is needed by a rule.
  @Test func rulesAgreeWithEachOther() throws {
    var mistakes = Mistakes()
    let files = Set(TableFile.builtIn(under: "rules/").map(\.name))
    try Self.tables.get().check(in: files, &mistakes)
    #expect(lines(of: mistakes) == [])
  }

  /// A trigger has a rule for every version of its lens, or says why it has none.
  @Test func everyTriggerIsToldOnEveryVersion() throws {
    #expect(try Self.tables.get().gaps.map(\.description) == [])
  }

  @Test func everyContextIsExplained() throws {
    for lens in try Self.tables.get().lenses {
      #expect(lens.contexts.filter { $0.title.split(separator: " ").count < 3 } == [])
    }
  }

  /// Evidence that no spelling gives never speaks for anything.
  @Test func everyEvidenceIsGivenByASpelling() throws {
    for lens in try Self.tables.get().lenses {
      let names = lens.rules.flatMap(\.evidence) + lens.contexts.flatMap(\.shownBy)
      #expect(names.filter { !vocabulary.contains($0) } == [])
    }
  }

  @Test func theModelChangesAtTheseVersions() throws {
    let tables = try Self.tables.get()
    let versions = { (lens: Lens) in Model.versions(of: lens).map(\.description) }
    #expect(
      versions(try #require(tables["app"])) == [
        "4.0", "5.0", "6.0", "7.0", "8.0", "9.0", "10.0", "11.0", "13.0", "14.0", "14.5", "16.0",
        "27.0",
      ])
    #expect(
      versions(try #require(tables["scene"])) == ["13.0", "14.0", "14.5", "15.0", "16.0", "18.0"])
    #expect(versions(try #require(tables["swiftui"])) == ["14.0", "14.5", "16.0"])
    #expect(
      versions(try #require(tables["flutter"])) == [
        "8.0", "9.0", "10.0", "10.3", "11.0", "13.0", "14.0", "14.5", "16.0",
      ])
    #expect(
      versions(try #require(tables["react-native"])) == [
        "7.0", "8.0", "9.0", "10.0", "10.3", "11.0", "13.0", "14.0", "14.5", "16.0",
      ])
    #expect(versions(try #require(tables["aggregate"])) == ["13.0"])
  }

  @Test func inactiveIsLeftBothWays() throws {
    let app = try #require(try Self.tables.get()["app"])
    let model = Model(app, on: Version(8))
    let ways = model.edges.filter { model.states[$0.from] == "inactive" }
      .map { "\($0.steps.map(\.description).joined(separator: " ")) > \(model.states[$0.to])" }
    #expect(ways == ["didBecomeActive > active", "didEnterBackground > background"])
  }

  @Test(arguments: [
    (
      7,
      [
        "openURL[state=active, sourceApplication:self|none]",
        "willResignActive openURL[state=active, sourceApplication:self|none] didBecomeActive",
      ]
    ),
    (8, ["willResignActive openURL[state=inactive, sourceApplication:self|none] didBecomeActive"]),
    (17, ["willResignActive openURL[state=inactive, sourceApplication:self|none] didBecomeActive"]),
  ])
  func theAppsOwnURLComesInAnotherWayOnIOS7(os: Int, expected: [String]) throws {
    let app = try #require(try Self.tables.get()["app"])
    let rules = Model(app, on: Version(os)).edges.flatMap(\.rules).map { app.rules[$0] }
    #expect(rules.filter { $0.trigger == "selfOpenURL" }.map(\.expect) == expected)
  }

  @Test func theWorkaroundOfIOS7IsObservedOnceAndNoMore() throws {
    let app = try #require(try Self.tables.get()["app"])
    let model = Model(app, on: Version(7))
    let edge = try #require(
      model.edges.first { app.rules[$0.rules[0]].id == "selfOpenURL.app.ios7.workaround" })
    #expect(edge.confidence.severity == .warning)
  }
}
