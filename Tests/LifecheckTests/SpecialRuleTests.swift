import LifecheckEpisodes
import LifecheckRules
import LifecheckTraces
import Testing

@testable import Lifecheck

/// Every special rule of every lens: it holds where its context is shown, and explains elsewhere.
struct SpecialRuleTests {
  /// Special rules whose own log conforms without them, and what usual rules it is taken for.
  ///
  /// With a mark of their trigger it deviates, and they are named, or the mark is contradicted.
  private static let taken = [
    "activity.active.swiftui": "an event that may come at any time",
    "externalDisplay.end.scene": "a scene that is disconnected",
    "phone.callkit.rn": "the way in, still to be ended",
    "exitsOnSuspend.app.background": "the end by the switcher",
    "kill.foreground.app.silent": "the switcher, then an unseen end",
    "launch.background.swiftui": "a launch whose phases are to come",
    "launch.prewarm.swiftui": "a launch whose phases are to come",
    "launch.url.app.refused": "a launch by the icon",
    "launch.url.scene.twice": "a launch, then a URL of another app",
    "lock.alwaysOn.aggregate": "a short interruption, then the lock",
    "lock.alwaysOn.app": "a short interruption, then the lock",
    "lock.alwaysOn.flutter": "a short interruption, then the lock",
    "lock.alwaysOn.flutter.before313": "a short interruption, then the lock",
    "lock.alwaysOn.flutter.short": "a short interruption, then the lock",
    "lock.alwaysOn.rn": "a short interruption, then the lock",
    "lock.alwaysOn.scene": "a short interruption, then the lock",
    "lock.alwaysOn.swiftui": "a short interruption, then the lock",
    "mac.hidden.rn": "the way out of any phone",
    "openURL.leaving.app.beta": "a short interruption, then the way out",
    "phone.callkit.flutter": "the way in, still to be ended",
    "phone.callkit.flutter.before313": "the way in, still to be ended",
    "ui.covered.flutter.back": "the way in, still to be ended",
  ]
  /// Those of which not even a mark tells: a usual rule of the same trigger takes the lines, too.
  private static let untold: Set<String> = [
    "kill.foreground.app.silent", "launch.url.app.refused", "launch.url.scene.twice",
    "lock.alwaysOn.flutter", "lock.alwaysOn.flutter.before313", "lock.alwaysOn.flutter.short",
    "openURL.leaving.app.beta",
  ]

  private static let tables = Result { try Tables() }

  struct Case: Sendable, CustomTestStringConvertible {
    let lens: String
    let rule: String

    var testDescription: String { rule }
  }

  private static func cases() throws -> [Case] {
    try tables.get().lenses.flatMap { lens in
      lens.rules.filter { $0.context != nil }.map { Case(lens: lens.id, rule: $0.id) }
    }
  }

  @Test(arguments: try cases())
  func itHoldsWithItsContextAndExplainsWithoutIt(special: Case) throws {
    let tables = try Self.tables.get()
    let proofs = try Proofs(in: tables.builtInFiles)
    let lens = try #require(tables.lenses.first { $0.id == special.lens })
    let rule = try #require(lens.rules.first { $0.id == special.rule })
    let context = try #require(rule.context)
    let examples = proofs[rule.id]?.examples.filter(\.finds.isEmpty) ?? []
    #expect(!examples.isEmpty)
    for example in examples {
      #expect(Self.deviations(of: alignment(of: example, rule, lens, contexts: [context])) == [])
      var found = Self.deviations(of: alignment(of: example, rule, lens, contexts: []))
      if Self.taken[rule.id] != nil {
        #expect(found == [], "it need not be declared any more")
        if Self.untold.contains(rule.id) { continue }
        let marked = alignment(of: example, rule, lens, contexts: [], isMarked: true)
        if !marked.contradictedMarks.isEmpty { continue }
        found = Self.deviations(of: marked)
      }
      #expect(!found.isEmpty, "'\(example.log)' conforms without \(context)")
      let named = Deviation.Explanation(rule: rule.id, context: context)
      for deviation in found {
        #expect(deviation.explainedBy.contains(named), "\(deviation.message) in '\(example.log)'")
      }
    }
  }

  /// What is declared to conform is rare.
  @Test func almostAllAreTold() throws {
    let all = try Self.cases()
    #expect(all.count > 60)
    #expect(Self.taken.count * 3 < all.count)
    #expect(Set(Self.taken.keys).isSubset(of: all.map(\.rule)))
    #expect(Self.untold.isSubset(of: Self.taken.keys))
  }

  private func alignment(
    of example: Example, _ rule: Rule, _ lens: Lens, contexts: Set<String>,
    isMarked: Bool = false
  ) -> Alignment {
    let version = example.version ?? rule.versions.lower ?? lens.versions.lower ?? Version(0)
    var options = Alignment.Options(isWhole: example.isWhole)
    options.start = example.given.flatMap { lens.states.firstIndex(of: $0) }
    options.hasNoBoundary = options.start != nil
    return Alignment(
      Trace(
        lens: lens.id, events: example.events,
        marks: isMarked ? [Trace.Mark(trigger: rule.trigger, before: 0, line: 1)] : []),
      with: Model(lens, on: version, contexts: contexts), options: options,
      specials: Model.specials(of: lens, on: version, without: contexts))
  }

  private static func deviations(of alignment: Alignment) -> [Deviation] {
    // A launch after an unseen end is a remark, and no special rule's to explain.
    (alignment.episodes.flatMap(\.deviations) + alignment.findings).filter { $0.kind != .restart }
  }
}
