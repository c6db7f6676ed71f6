import TestSupport
import Testing

/// Marks of triggers that tell the app nothing, and contexts that a log shows, through the whole program.
struct SilenceLogTests {
  private func check(_ log: String, _ options: String...) throws -> Run {
    try Run(
      ["check", "--color", "never", "--os", "17", "-f", "concise"] + options + ["-"], input: log)
  }

  private func log(_ lines: String...) -> String {
    lines.enumerated().map { "2026-03-05 14:33:0\($0).000 Notes[859:48] \($1)\n" }.joined()
  }

  private let launch = [
    "application:didFinishLaunchingWithOptions:", "applicationDidBecomeActive:",
  ]

  @Test func whatFollowsAMarkOfASilentTriggerIsFoundByItsRule() throws {
    let run = try check(
      log(
        launch[0], launch[1], "lifecheck:trigger kill.suspended", "applicationWillTerminate:"))
    #expect(
      run.output.contains(
        "error: willTerminate unexpected, forbidden by kill.suspended.app [kill.suspended.app"))
    #expect(run.status == 1)
    #expect(run.output.components(separatedBy: "willTerminate unexpected").count == 2, "once")
  }

  @Test func silenceAfterItsMarkConformsAndIsNoMarkWithoutEvents() throws {
    let run = try check(
      log(
        launch[0], launch[1], "lifecheck:trigger screenshot", "lifecheck:trigger background.home",
        "applicationWillResignActive:", "applicationDidEnterBackground:",
        "lifecheck:trigger kill.crash"))
    #expect(run.status == 0)
    #expect(!run.output.contains("screenshot"))
    #expect(!run.output.contains("kill.crash"))
  }

  @Test func aMarkOfNoiseToleratesItAndForbidsTheRest() throws {
    let marked = log(
      launch[0], launch[1], "lifecheck:trigger memoryWarning",
      "applicationDidReceiveMemoryWarning:")
    #expect(try check(marked).status == 0)
    let run = try check(
      marked
        + "2026-03-05 14:33:07.000 Notes[859:48] applicationWillResignActive:\n"
        + "2026-03-05 14:33:08.000 Notes[859:48] applicationDidBecomeActive:\n")
    #expect(run.output.contains("willResignActive unexpected, forbidden by memoryWarning.app"))
    #expect(run.status == 1)
  }

  @Test func theOptionIsAMarkBeforeTheFirstEvent() throws {
    let run = try check("applicationWillTerminate:\n", "--trigger", "kill.suspended")
    #expect(run.output.contains("forbidden by kill.suspended.app"))
    #expect(run.status == 1)
  }

  private let lock = [
    "lifecheck:trigger lock", "applicationWillResignActive:", "applicationDidBecomeActive:",
    "applicationWillResignActive:", "applicationDidEnterBackground:",
  ]

  @Test func theDeviceOfALogShowsAContext() throws {
    let events = log(lock[0], lock[1], lock[2], lock[3], lock[4])
    #expect(try check(events).status == 1)
    #expect(try check("Hardware Model:      iPhone15,2\n" + events).status == 0)
    #expect(try check("Hardware Model:      iPhone14,3\n" + events).status == 1)
  }

  @Test func whatTheSystemStartsAnAppForShowsAContext() throws {
    func row(_ second: Int, _ process: String, _ message: String) -> String {
      "default\t10:00:0\(second).000000+0000\t\(process)\t\(message)\n"
    }
    let events =
      row(1, "Notes", launch[0]) + row(8, "Notes", "applicationWillEnterForeground:")
      + row(9, "Notes", launch[1])
    func start(_ intent: String) -> String {
      row(0, "SpringBoard", "Bootstrapping app<com.example.notes> with intent \(intent)")
    }
    #expect(try check(start("background") + events).status == 0)
    #expect(try check(start("foreground-interactive") + events).status == 1)
  }
}
