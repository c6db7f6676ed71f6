import Foundation
import LifecheckTables
import Testing

@testable import LifecheckEvents

/// The built-in tables against their own samples, and what holds for all of them together.
struct SpellingTableTests {
  private static let files = TableFile.builtIn(under: "spellings/")

  @Test(arguments: Self.files.map(\.name))
  func everyBuiltInTableKeepsTheLaws(name: String) {
    var mistakes = Mistakes()
    let table = SpellingTable(Self.files, &mistakes)
    table.check(Self.files.filter { $0.name == name }, &mistakes)
    #expect(mistakes.diagnostics.map(\.description) == [])
  }

  @Test func everyTableIsCompiledInInByteOrder() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/CTables/spellings").standardizedFileURL.path
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      .sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }
    #expect(Self.files.map(\.name) == names.map { "spellings/\($0)" })
  }

  @Test func noIdStandsInTwoFiles() throws {
    let table = try SpellingTable.builtIn()
    var alone = 0
    for file in Self.files {
      var mistakes = Mistakes()
      alone += SpellingTable([file], &mistakes).spellings.count
    }
    #expect(table.spellings.count == alone)
  }

  @Test func theCoreEventsHaveTheirNames() throws {
    let events = Set(try SpellingTable.builtIn().events.map(\.rawValue))
    let names = [
      "willFinishLaunching", "didFinishLaunching", "didBecomeActive", "willResignActive",
      "didEnterBackground", "willEnterForeground", "willTerminate", "openURL",
      "willContinueUserActivity", "continueUserActivity", "performActionForShortcutItem",
      "didReceiveRemoteNotification", "performFetch", "scene.willConnect", "scene.didDisconnect",
      "scene.didBecomeActive", "scene.willResignActive", "scene.didEnterBackground",
      "scene.willEnterForeground", "scene.openURLContexts", "scene.continueUserActivity",
      "windowScene.performActionForShortcutItem", "userNotification.didReceive", "phase.active",
      "phase.inactive", "phase.background", "flutter.paused", "rn.background", "mark.trigger",
      "mark.ignore", "mark.text", "os.processExited", "viewDidLoad", "location.event",
    ]
    #expect(names.filter { !events.contains($0) } == [])
    #expect(events.filter { $0.hasPrefix("notification.") } == [])
    #expect(events.isDisjoint(with: ["scene.didActivate", "scene.willDeactivate"]))
  }

  @Test func aNotificationBearsTheDelegatesNameOnItsOwnChannel() throws {
    var reading = try Reading()
    let events = reading.events(of: [
      "UIApplicationDidBecomeActiveNotification", "UISceneDidActivateNotification",
      "UIScene.willDeactivateNotification",
    ])
    #expect(
      events.map(\.name.rawValue) == [
        "didBecomeActive", "scene.didBecomeActive", "scene.willResignActive",
      ])
    #expect(events.map(\.channel) == ["notification", "notification", "notification"])
  }

  @Test func everySceneEventImpliesScenes() throws {
    let rows = try SpellingTable.builtIn().spellings
    let scenes = rows.filter { $0.event.rawValue.hasPrefix("scene.") }
    #expect(scenes.filter { $0.os != ">=13.0" }.map(\.id) == [])
    #expect(scenes.count > 20)
  }

  @Test func aLoggerOfOneCallbackSaysSo() throws {
    let table = try SpellingTable.builtIn()
    var reading = try Reading(table)
    let events = reading.events(of: [
      "[Purchases] - DEBUG: applicationDidBecomeActive",
      "VERBOSE: oneSignalApplicationDidEnterBackground", "applicationDidBecomeActive",
    ])
    #expect(events.map(\.channel) == ["sdk", "sdk", "delegate"])
    #expect(
      events.map { table.spelling($0.spelling)?.logs?.map(\.rawValue) } == [
        ["didBecomeActive"],
        ["willResignActive", "didEnterBackground", "didBecomeActive", "willTerminate"], nil,
      ])
  }

  @Test func aCandidateIsWhateverMayTellSomething() throws {
    let table = try SpellingTable.builtIn()
    func isCandidate(_ text: String) -> Bool {
      Array(text.utf8).withUnsafeBytes { table.isCandidate($0) }
    }
    #expect(isCandidate("APPLICATIONDIDBECOMEACTIVE"))
    #expect(isCandidate("handleApplicationDidBecomeActiveLater"))
    #expect(isCandidate("lifecheck:mark x"))
    #expect(!isCandidate("sync finished, items=3 pending=0"))
    #expect(!isCandidate(""))
    // A word alone counts at the end of a line, behind whatever header.
    #expect(isCandidate("2019-07-02 20:37:37.481 A[1:2] 'Active' \r\n"))
    #expect(!isCandidate("the active user"))
    // What it dismisses no pattern may read: held to every sample by the laws, and here once more.
    var reader = EventReader(table)
    #expect(
      Array("sync finished".utf8).withUnsafeBytes { reader.tellsEvent($0) } == false)
    #expect(Array("applicationDidBecomeActive".utf8).withUnsafeBytes { reader.tellsEvent($0) })
  }
}
