import LifecheckEvents
import LifecheckRules
import LifecheckTraces
import Testing

@testable import LifecheckEpisodes

/// Marks, evidence and the rule that an episode is named after.
struct MarkTests {
  let model = AppLens.model(8)

  private func mark(_ trigger: String, _ place: Int) -> Trace.Mark {
    Trace.Mark(trigger: trigger, before: place, line: place + 1)
  }

  private func names(_ alignment: Alignment) -> [String] {
    alignment.episodes.map { $0.rule.map { model.lens.rules[$0].id } ?? "none" }
  }

  @Test func rowsOfOneShapeAreConsistentWithEachOther() {
    let alignment = Alignment(Trace("L A R A"), with: model)
    #expect(names(alignment) == ["launch", "touchID"])
    #expect(
      alignment.episodes[1].alsoConsistent.map { model.lens.rules[$0].id } == ["controlCenter"])
  }

  @Test func aMarkNamesTheRowOfItsTrigger() {
    let trace = Trace("L A R A", marks: [mark("controlCenter", 2)])
    let alignment = Alignment(trace, with: model)
    #expect(names(alignment) == ["launch", "controlCenter"])
    #expect(alignment.cost == 0)
    #expect(alignment.contradictedMarks.isEmpty)
  }

  @Test func evidenceNamesItsRow() {
    let rules = [
      AppLens.rule("first", "active>active", "R A"),
      AppLens.rule("second", "active>active", "R A", evidence: ["biometry"]),
    ]
    let model = Model(AppLens.lens(rules), on: Version(8))
    let evidence = Trace.Evidence(name: Event.Name("biometry"), before: 1, line: 9)
    let plain = Alignment(Trace("R A"), with: model)
    #expect(plain.episodes.map(\.rule) == [0])
    let shown = Alignment(Trace("R A", evidence: [evidence]), with: model)
    #expect(shown.episodes.map(\.rule) == [1])
    #expect(shown.episodes[0].alsoConsistent == [0])
  }

  @Test func aMarkDecidesBetweenReadings() {
    // Without it the rule of the narrower range is named.
    let trace = Trace("L A R", marks: [mark("home", 2)])
    #expect(names(Alignment(trace, with: model)) == ["launch", "home"])
    #expect(names(Alignment(Trace("L A R"), with: model)) == ["launch", "self8"])
  }

  @Test func aMarkOfAnotherTriggerCostsTenOnce() {
    let trace = Trace("L A R B", marks: [mark("foreground", 2)])
    let alignment = Alignment(trace, with: model)
    #expect(alignment.cost == 10)
    #expect(names(alignment) == ["launch", "home"])
    #expect(alignment.episodes.map(\.cost) == [0, 10])
    #expect(alignment.contradictedMarks.map(\.trigger) == ["foreground"])
    #expect(alignment.verdict() == .inconclusive)
  }

  @Test func aMarkSkipsNoiseAndEndsAtTheNextOne() {
    let noisy = Trace("L A M R B", marks: [mark("home", 2)])
    #expect(Alignment(noisy, with: model).cost == 0)
    let twice = Trace("L A R B", marks: [mark("foreground", 2), mark("home", 2)])
    let alignment = Alignment(twice, with: model)
    #expect(alignment.cost == 0)
    #expect(alignment.unmetMarks.map(\.trigger) == ["foreground"])
  }

  @Test func aMarkWithoutALaterEventIsReported() {
    let trace = Trace("L A M", marks: [mark("home", 2)])
    let alignment = Alignment(trace, with: model)
    #expect(alignment.unmetMarks == [mark("home", 2)])
    #expect(alignment.cost == 0)
  }

  @Test func aMarkThatNoRuleHasCostsNothingAndContradicts() {
    let alignment = Alignment(Trace("L A", marks: [mark("unheard", 0)]), with: model)
    #expect(alignment.cost == 0)
    #expect(alignment.contradictedMarks.map(\.trigger) == ["unheard"])
  }

  @Test func aTriggerOfTheUserMakesTheTraceWhole() {
    let trace = Trace("R")
    let home = Alignment(trace, with: model, options: .init(trigger: "home"))
    #expect(names(home) == ["home"])
    #expect(home.messages == ["error didEnterBackground missing after willResignActive"])
    #expect(home.cost == 2)
    let other = Alignment(Trace("R B"), with: model, options: .init(trigger: "selfOpenURL"))
    #expect(names(other) == ["none"])
    #expect(other.cost == 3 + 3)
    #expect(other.verdict() == .deviates)
    #expect(other.contradictedMarks.map(\.line) == [nil])
  }

  @Test func aMarkOnAnEventBeforeTheFirstRuleIsForThatRule() {
    let trace = Trace("T R B", marks: [mark("home", 0)])
    let alignment = Alignment(trace, with: model, options: .init(isWhole: true))
    #expect(alignment.contradictedMarks.isEmpty == (alignment.cost == 3))
    #expect(names(alignment).last == "home")
  }

  @Test func anOpenRuleIsConsistentWithAllThatBeginAlike() {
    let rules = [
      AppLens.rule("touchID", "active>active", "R A"),
      AppLens.rule("home", "active>background", "R B"),
    ]
    let model = Model(AppLens.lens(rules), on: Version(8))
    let open = Alignment(Trace("R"), with: model)
    #expect(open.episodes.map(\.rule) == [0])
    #expect(open.episodes.map(\.alsoConsistent) == [[1]])
    #expect(Alignment(Trace("R B"), with: model).episodes.map(\.alsoConsistent) == [[]])
  }

  @Test func moreEvidenceThenMoreGuardsThenANarrowerRangeDecide() {
    func named(_ rules: [Rule], _ text: String, _ evidence: [Trace.Evidence] = []) -> String? {
      let model = Model(AppLens.lens(rules), on: Version(8))
      return Alignment(Trace(text, evidence: evidence), with: model).episodes.first?.rule
        .map { rules[$0].id }
    }
    let plain = AppLens.rule("plain", "active>active", "U")
    let narrow = AppLens.rule("narrow", "active>inactive", "U", os: AppLens.from8)
    let checked = AppLens.rule("checked", "active>background", "U[state=active]")
    let guarded = AppLens.rule("guarded", "active>notRunning", "U[sourceApplication:none]")
    let shown = AppLens.rule("shown", "inactive>active", "U", evidence: ["e"])
    let all = [plain, narrow, checked, guarded, shown]
    let evidence = [Trace.Evidence(name: Event.Name("e"), before: 0, line: 1)]
    #expect(named(all, "Un0", evidence) == "shown")
    #expect(named(all, "Un0") == "guarded")
    #expect(named(all, "U-0") == "checked")
    #expect(named(all, "U--") == "narrow")
    #expect(named([plain, checked, guarded, shown], "U--") == "plain")
  }
}
