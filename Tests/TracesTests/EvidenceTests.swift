import LifecheckEvents
import LifecheckRules
import LifecheckTables
import Testing

@testable import LifecheckTraces

/// Evidence, marks, contexts and the classes of ids.
struct EvidenceTests {
  @Test func evidenceStandsBeforeTheNextEventOfTheProcessItIsAbout() {
    let traces = Log(
      """
      1 A[1] delegate didBecomeActive
      2 B[2] delegate didBecomeActive
      3 SpringBoard[9] system os.locked
      4 SpringBoard[9] system os.processState about.pid=2
      5 A[1] uikit uikit.deactivationReasonAdded
      6 C[3] uikit uikit.deactivationReasonAdded
      7 SpringBoard[9] system os.processState about.bundle=com.example.other
      8 A[1] delegate willResignActive
      """
    ).traces().traces
    #expect(
      traces[0].evidence == [
        Trace.Evidence(name: "os.locked", before: 1, line: 3),
        Trace.Evidence(name: "uikit.deactivationReasonAdded", before: 1, line: 5),
      ])
    #expect(
      traces[1].evidence == [
        Trace.Evidence(name: "os.locked", before: 1, line: 3),
        Trace.Evidence(name: "os.processState", before: 1, line: 4),
      ])
  }

  @Test func whatIsAboutAllSpeaksForTheLifeThatIsOn() {
    let traces = Log(
      """
      1 - driver driver.first
      2 A[1] delegate didBecomeActive
      3 - driver driver.second
      4 A[2] delegate didBecomeActive
      5 - driver driver.third
      6 - driver driver.third
      """
    ).traces().traces
    #expect(
      traces.map { $0.evidence.map { "\($0.name) \($0.before)" } } == [
        ["driver.first 0", "driver.second 1"], ["driver.second 0", "driver.third 1"],
      ])
  }

  @Test func aMarkOfADriverIsForTheNextEventsOfEveryApp() {
    let traces = Log(
      """
      1 driver[5] mark mark.trigger id=launch
      2 A[1] delegate didFinishLaunching
      3 B[2] delegate didFinishLaunching
      4 driver[5] mark mark.trigger id=home
      5 A[1] delegate willResignActive
      6 driver[5] mark mark.ignore id=rule reason=known
      7 B[2] delegate willResignActive
      """
    ).traces().traces
    #expect(
      traces.map(\.marks) == [
        [
          Trace.Mark(trigger: "launch", before: 0, line: 1),
          Trace.Mark(trigger: "home", before: 1, line: 4),
        ],
        [
          Trace.Mark(trigger: "launch", before: 0, line: 1),
          Trace.Mark(trigger: "home", before: 1, line: 4),
        ],
      ])
    #expect(
      traces.map(\.ignores) == [
        [Trace.Ignore(rule: "rule", reason: "known", before: 2, line: 6)],
        [Trace.Ignore(rule: "rule", reason: "known", before: 1, line: 6)],
      ])
  }

  @Test func aMarkOfAnAppIsForThatAppAlone() {
    let traces = Log(
      """
      1 A[1] delegate didFinishLaunching
      2 B[2] delegate didFinishLaunching
      3 A[1] mark mark.trigger id=home
      4 B[2] delegate didBecomeActive
      """
    ).traces().traces
    #expect(traces.map { $0.marks.map(\.before) } == [[1], []])
  }

  @Test func aMarkIsForTheLifeAndTheScenesThatGoOnBeforeTheNext() {
    let traces = Log(
      """
      1 - mark mark.trigger id=a
      2 A[1] delegate scene.didBecomeActive @0x1
      3 A[1] delegate scene.didBecomeActive @0x2
      4 - mark mark.trigger id=b
      5 A[1] delegate scene.willResignActive @0x2
      6 - mark mark.trigger id=c
      7 A[2] delegate scene.didBecomeActive @0x3
      8 - mark mark.trigger id=d
      """
    ).traces().traces
    #expect(
      traces.map { $0.marks.map { "\($0.trigger)\($0.before)" } } == [
        ["a0"], ["a0", "b1"], ["c0", "d1"],
      ])
  }

  @Test func aMarkWithoutAnIdIsNotedNotLost() {
    let traces = Log("1 A[1] delegate openURL\n2 A[1] mark mark.trigger").traces()
    #expect(traces.traces.map(\.marks) == [[]])
    #expect(
      traces.notes == [
        Traces.Note(lines: [2], text: "the mark names nothing, so it is not used")
      ])
  }

  @Test func aMarkedTriggerWithoutEventsIsNoted() {
    let traces = Log(
      """
      1 A[1] mark mark.trigger id=a
      2 A[1] mark mark.trigger id=b
      3 A[1] delegate openURL
      4 A[1] mark mark.trigger id=b
      """
    ).traces()
    #expect(
      traces.notes == [
        Traces.Note(lines: [1], text: "the trigger 'a' is marked here, and no event follows it"),
        Traces.Note(lines: [4], text: "the trigger 'b' is marked here, and no event follows it"),
      ])
  }

  @Test func aMarkOfATriggerThatNoRuleIsAboutIsNotUsed() {
    var scheme = Scheme.sample
    let app = scheme.parts[0]
    scheme.parts[0] = Scheme.Part(
      lens: app.lens, events: app.events, startOfLife: app.startOfLife, triggers: ["home"])
    let traces = Log(
      "1 A[1] mark mark.trigger id=hone\n2 A[1] mark mark.trigger id=home\n3 A[1] delegate openURL"
    ).traces(scheme)
    #expect(traces.traces.map { $0.marks.map(\.trigger) } == [["home"]])
    #expect(
      traces.notes == [
        Traces.Note(
          lines: [1],
          text: "no rule is about the trigger 'hone', so the mark is not used; did you mean home?")
      ])
  }

  @Test func theTriggerGivenIsAMarkBeforeTheFirstLifeOfEachApp() {
    let log = Log("1 A[1] delegate openURL\n2 A[2] delegate openURL\n3 B delegate openURL")
    let traces = log.traces { $0.trigger = "launch" }.traces
    let mark = Trace.Mark(trigger: "launch", before: 0, line: nil)
    #expect(traces.map(\.marks) == [[mark], [], [mark]])
  }

  @Test func aContextIsShownFromItsFirstEvidenceOn() {
    var scheme = Scheme.sample
    scheme.contexts = [
      Scheme.Context(evidence: "uikit.split", id: "split"),
      Scheme.Context(evidence: "os.setting", attribute: "name"),
      Scheme.Context(evidence: "openURL", id: "beside", attribute: "state", value: "active"),
    ]
    let traces = Log(
      """
      1 A[1] delegate didBecomeActive
      2 A[1] uikit uikit.split
      3 A[1] delegate openURL state=inactive
      4 A[1] uikit uikit.split
      5 A[1] system os.setting name=kiosk
      6 A[1] delegate openURL state=active
      7 A[2] delegate openURL
      """
    ).traces(scheme).traces
    #expect(traces.map(\.contexts) == [["split": 1, "kiosk": 2, "beside": 2], [:]])
  }

  @Test(arguments: [
    ("com.example.notes", "self"), ("notes", "self"), ("com.apple.mobilesafari", "other"),
    ("com.example.mail", "other"), ("nil", nil), ("", nil),
  ])
  func anIdIsTheAppsOwnOrAnothers(id: String, expected: String?) {
    let log = Log("1 Notes[1] delegate openURL sourceApplication=\(id)")
    let event = log.traces().traces[0].events[0]
    #expect(event.attributes["sourceApplication.is"] == expected.map { .text($0) })
  }

  @Test func ofAnUnknownProcessOnlyThePlatformsIdsAreKnown() {
    let log = Log(
      """
      - - delegate openURL sourceApplication=com.example.notes
      - - delegate openURL sourceApplication=com.apple.mobilesafari
      """)
    #expect(
      log.traces().traces[0].events.map { $0.attributes["sourceApplication.is"] } == [
        nil, .text("other"),
      ])
  }

  @Test func anIdIsKnownFromTheLogTheReaderOrTheUser() {
    let url = "1 URLTest[7] delegate openURL sourceApplication=com.example.opener\n"
    func kind(_ traces: Traces) -> Event.Value? {
      traces.traces.first?.events.first?.attributes["sourceApplication.is"]
    }
    #expect(kind(Log(url).traces()) == .text("other"))
    let told = "2 - system os.processState about.pid=7 about.bundle=com.example.opener"
    #expect(kind(Log(url + told).traces()) == .text("self"))
    var builder = TraceBuilder(scheme: .sample)
    Log(url).events.forEach { builder.add($0) }
    #expect(
      kind(
        builder.finish { name, pid in name == "URLTest" && pid == 7 ? ["com.example.opener"] : [] })
        == .text("self"))
  }

  @Test func aNameWithABlankStandsInAnIdWithAHyphen() {
    let identity = Identity(process: "State Demo", pid: nil, bundles: [])
    #expect(identity.owns(bundle: "com.example.State-Demo", foreign: []) == true)
    #expect(identity.owns(bundle: "com.example.StateDemo", foreign: []) == false)
  }
}
