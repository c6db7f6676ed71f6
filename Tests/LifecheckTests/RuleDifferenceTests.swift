import LifecheckReports
import LifecheckRules
import Testing

@testable import Lifecheck

/// What changed in the table between two versions.
struct RuleDifferenceTests {
  private static let answers = Result { try Answers(try Tables()) }

  private func difference(
    _ from: Version, _ to: Version, lens: String? = nil, trigger: String? = nil
  ) throws -> RuleDifference {
    var selection = RuleSelection()
    selection.lenses = lens.map { [$0] } ?? []
    selection.trigger = trigger
    return try Self.answers.get().difference(from: from, to: to, in: selection)
  }

  private func written(_ difference: RuleDifference, as format: Answer.Format) -> String {
    var text = ""
    difference.write(as: format, style: TextStyle(width: 100), to: &text)
    return text
  }

  @Test func iOS8ChangedHowAnAppOpensItsOwnURL() throws {
    let difference = try difference(Version(7), Version(8), lens: "app", trigger: "selfOpenURL")
    let text = written(difference, as: .full)
    #expect(
      text.hasPrefix(
        """
        iOS 7.0 to 8.0: 1 rule changed, 1 rule went

        selfOpenURL (app): the app opens its own URL

        changed     selfOpenURL.app
        was         selfOpenURL.app.ios7
        steps       openURL -> willResignActive openURL didBecomeActive
        checks      openURL state=active -> openURL state=inactive
        confidence  observed-once -> observed-several
        why         From iOS 8 on
        """), "\(text)")
    #expect(text.contains("went        selfOpenURL.app.ios7.workaround\n"))
    #expect(difference.changes.map(\.kind) == ["changed", "went"])
    let markdown = written(difference, as: .markdown)
    #expect(markdown.hasPrefix("# iOS 7.0 to 8.0: 1 rule changed, 1 rule went\n\n## selfOpenURL"))
    #expect(
      markdown.contains("\n### changed `selfOpenURL.app`\n\n- **was**: selfOpenURL.app.ios7\n"))
    let json = written(difference, as: .json)
    #expect(json.contains(#""kind": "changed", "id": "selfOpenURL.app", "lens": "app""#))
  }

  @Test func invariantsComeAndGoWithTheirVersions() throws {
    let came = try difference(Version(12), Version(13), lens: "app")
    let models = try #require(came.changes.first { $0.id == "models.both" })
    #expect(models.kind == "came")
    let text = written(came, as: .full)
    #expect(
      text.contains("\ninvariants: what holds whatever the trigger\n\ncame        models.both\n"))
    let back = try difference(Version(13), Version(12), lens: "app")
    #expect(back.changes.contains { $0.id == "models.both" && $0.kind == "went" })
    let same = try difference(Version(15), Version(16), lens: "app")
    #expect(!same.changes.contains { $0.id == "models.both" })
  }

  /// Those of a lens that only one version has come with it, unless its name is asked for.
  @Test func invariantsOfANewLensComeWithIt() throws {
    let whole = try difference(Version(12), Version(13))
    #expect(whole.changes.contains { $0.id == "models.both" })
    #expect(!whole.changes.contains { $0.id == "scene.closed" })
    let scene = try difference(Version(12), Version(13), lens: "scene")
    #expect(scene.changes.contains { $0.id == "scene.closed" && $0.kind == "came" })
    let ofATrigger = try difference(Version(12), Version(13), trigger: "lock")
    #expect(!ofATrigger.changes.contains { $0.id == "models.both" })
  }

  @Test func whatTheOSDoesAgainstAnInvariantIsAChange() throws {
    let change = try #require(
      try difference(Version(12, 0), Version(12, 1), lens: "app").changes
        .first { $0.id == "restoration.saved" })
    #expect(change.kind == "changed")
    var text = ""
    [change].write(as: .full, style: TextStyle(width: 200), to: &text)
    #expect(text.contains("broken by the os  none -> iOS 12.1 beside CarPlay tells an app"))
  }

  /// Read from the other side what came went.
  @Test func backwardsItIsTheOtherWayRound() throws {
    let there = try difference(Version(7), Version(8), lens: "app")
    let back = try difference(Version(8), Version(7), lens: "app")
    let ids = { (difference: RuleDifference, kind: String) in
      Set(difference.changes.filter { $0.kind == kind }.map(\.id))
    }
    #expect(!ids(there, "came").isEmpty)
    #expect(ids(there, "came") == ids(back, "went"))
    #expect(ids(there, "went") == ids(back, "came"))
    #expect(ids(there, "changed").count == ids(back, "changed").count)
  }

  @Test func theGuardOfAnOpenedURLChangedWithIOS13() throws {
    let text = written(
      try difference(Version(12), Version(13), lens: "app", trigger: "openURL.otherApp"), as: .full)
    #expect(text.contains("changed  openURL.suspended.app.later\n"))
    #expect(
      text.contains(
        "guards   openURL sourceApplication:other -> openURL sourceApplication:other|none"))
  }

  @Test func whereNothingChangedItIsSaid() throws {
    let difference = try difference(Version(8, 1), Version(8, 2))
    #expect(difference.changes.isEmpty)
    #expect(written(difference, as: .full) == "iOS 8.1 to 8.2: nothing changed\n")
    #expect(written(difference, as: .markdown) == "# iOS 8.1 to 8.2: nothing changed\n")
    #expect(written(difference, as: .json) == "[]\n")
  }

  @Test func aVersionWithoutRulesIsNamed() throws {
    let text = written(try difference(Version(2), Version(3)), as: .full)
    #expect(
      text
        == "iOS 2.0 to 3.0: nothing changed\nnote  no rule holds on 2.0\nnote  no rule holds on 3.0\n"
    )
  }

  /// A lens that begins is told as a whole, else its rules would hide what changed.
  @Test func aLensThatBeginsIsTold() throws {
    let whole = try difference(Version(12), Version(13))
    #expect(
      whole.remarks.contains("the lens scene begins with iOS 13.0; --lens scene shows its rules"))
    #expect(!whole.changes.contains { $0.heading.contains("(scene)") })
    let scene = try difference(Version(12), Version(13), lens: "scene")
    #expect(scene.changes.contains { $0.kind == "came" && $0.id == "launch.icon.scene" })
    #expect(
      try difference(Version(13), Version(12)).remarks.contains(
        "the lens scene is not there on iOS 12.0"))
  }
}
