import LifecheckEpisodes
import LifecheckTraces
import Testing

@testable import Lifecheck
@testable import LifecheckRules

/// The order of calls as two public guides list it, one for iOS 11.0.3 with the state at each call
/// (github.com/regularberry/AppLaunchSequence), one for iOS 12.1 (recoursive.com, 2019-03-14).
struct ReferenceListTests {
  struct List: Sendable, CustomTestStringConvertible {
    let os: Version
    let trigger: String
    let given: String
    let calls: String

    var testDescription: String { "\(trigger) on \(os)" }

    init(_ os: Version, _ trigger: String, _ given: String, _ calls: String) {
      self.os = os
      self.trigger = trigger
      self.given = given
      self.calls = calls
    }
  }

  private static let bars =
    "willChangeStatusBarFrame didChangeStatusBarFrame supportedInterfaceOrientations "
    + "supportedInterfaceOrientations supportedInterfaceOrientations supportedInterfaceOrientations "
  private static let turns = " supportedInterfaceOrientations supportedInterfaceOrientations "
  private static let restore = " shouldRestoreApplicationState didDecodeRestorableState "
  private static let will = "willFinishLaunching[state=inactive] "
  private static let did = "didFinishLaunching[state=inactive]"
  private static let become = " didBecomeActive[state=active]"
  private static let foreground = "willEnterForeground[state=background] "
  private static let v11 = Version(11, 0, 3)
  private static let v12 = Version(12, 1)

  static let lists = [
    List(v11, "launch.icon", "notRunning", bars + will + did + turns + become),
    List(v11, "foreground.icon", "background", foreground + become),
    List(
      v11, "background.home", "active",
      "willResignActive[state=active] didEnterBackground[state=background] "
        + "shouldSaveApplicationState willEncodeRestorableState supportedInterfaceOrientations"),
    List(
      v11, "launch.universalLink", "notRunning",
      bars + will + restore + did + turns
        + "willContinueUserActivity continueUserActivity[state=inactive]" + become),
    List(
      v11, "universalLink.warm", "background",
      foreground + "willContinueUserActivity continueUserActivity[state=inactive]" + become),
    List(
      v11, "launch.url", "notRunning",
      bars + will + did + turns + "openURL[state=inactive]" + become),
    List(v11, "openURL.otherApp", "background", foreground + "openURL[state=inactive]" + become),
    List(
      v11, "launch.push", "notRunning",
      bars + will + restore + did + turns + "didReceiveRemoteNotification[state=inactive]" + become),
    List(
      v11, "resume.push", "background",
      foreground + "didReceiveRemoteNotification[state=inactive]" + become),
    List(
      v11, "permission.notifications", "active",
      "willResignActive[state=active] didBecomeActive[state=active]"),
    List(
      v12, "launch.icon", "notRunning", "willFinishLaunching didFinishLaunching didBecomeActive"),
    List(v12, "foreground.icon", "background", "willEnterForeground didBecomeActive"),
    List(
      v12, "launch.url", "notRunning",
      "willFinishLaunching didFinishLaunching openURL[sourceApplication=other] didBecomeActive"),
    List(
      v12, "openURL.otherApp", "background",
      "willEnterForeground openURL[sourceApplication=other] didBecomeActive"),
    List(
      v12, "launch.universalLink", "notRunning",
      "willFinishLaunching didFinishLaunching willContinueUserActivity continueUserActivity didBecomeActive"
    ),
    List(
      v12, "universalLink.warm", "background",
      "willEnterForeground willContinueUserActivity continueUserActivity didBecomeActive"),
    List(
      v12, "launch.push", "notRunning",
      "willFinishLaunching didFinishLaunching userNotification.didReceive didBecomeActive"),
    List(
      v12, "resume.push", "background",
      "willEnterForeground userNotification.didReceive didBecomeActive"),
    List(
      v12, "launch.shortcut", "notRunning",
      "willFinishLaunching didFinishLaunching performActionForShortcutItem didBecomeActive"),
    List(
      v12, "shortcut.warm", "background",
      "willEnterForeground performActionForShortcutItem didBecomeActive"),
  ]

  @Test(arguments: lists)
  func itConformsAndIsNamedByItsTrigger(list: List) throws {
    let lens = try #require(try Tables().lenses.first { $0.id == "app" })
    let alignment = try alignment(of: list, list.calls, lens)
    #expect(alignment.cost == 0)
    #expect(alignment.episodes.count == 1)
    let episode = try #require(alignment.episodes.first)
    let triggers = ([episode.rule].compactMap { $0 } + episode.alsoConsistent)
      .map { lens.rules[$0].trigger }
    #expect(triggers.contains(list.trigger))
  }

  /// The same list, its activation or its last step taken out.
  @Test(arguments: lists)
  func itDeviatesWithoutItsLastStep(list: List) throws {
    let lens = try #require(try Tables().lenses.first { $0.id == "app" })
    let words = list.calls.split(separator: " ").map(String.init)
    let core = Set(lens.core.map(\.rawValue))
    let last = try #require(words.lastIndex { core.contains($0.prefix { $0 != "[" }.description) })
    let rest = words.enumerated().filter { $0.offset != last }.map(\.element)
    #expect(try alignment(of: list, rest.joined(separator: " "), lens).cost ?? 0 > 0)
  }

  private func alignment(of list: List, _ calls: String, _ lens: Lens) throws -> Alignment {
    var options = Alignment.Options(isWhole: true)
    options.start = lens.states.firstIndex(of: list.given)
    return Alignment(
      Trace(
        lens: lens.id, events: try ExampleLog(calls).events,
        marks: [Trace.Mark(trigger: list.trigger, before: 0, line: nil)], isOneLife: true),
      with: Model(lens, on: list.os), options: options)
  }
}
