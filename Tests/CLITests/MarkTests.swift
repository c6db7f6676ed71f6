import Foundation
import TestSupport
import Testing

/// Marks in a log, through the whole program.
struct MarkTests {
  private func report(_ messages: [String], options: [String] = []) throws -> (Run, String) {
    let lines = messages.enumerated().map {
      "2015-06-21 13:54:\(10 + $0.offset * 2).415 Demo[1116:101204] \($0.element)\n"
    }
    let log = try TemporaryFile("marks.log", lines.joined())
    let run = try Run(["--os", "9", "-f", "json"] + options + [log.path])
    return (run, run.output)
  }

  private let away = ["applicationWillResignActive:", "applicationDidEnterBackground:"]

  @Test func anIgnoreMarkTakesOutTheNextEpisodeOfItsRuleAndIsCounted() throws {
    let wrong = ["applicationDidBecomeActive:"]
    let mark = "lifecheck:ignore foreground.icon.app known since 1.2"
    let (plain, _) = try report(away + wrong + away)
    #expect(plain.status == 1)
    let (ignored, text) = try report(away + [mark] + wrong + away)
    #expect(ignored.status == 0)
    #expect(text.contains("\"ignored\": 1, \"baselined\": 0}"))
    #expect(
      text.contains(
        "{\"rule\": \"foreground.icon.app\", \"reason\": \"known since 1.2\", \"line\": 3, "
          + "\"deviations\": 1}"))
    // It holds for the next episode, not for the one after.
    let right = ["applicationWillEnterForeground:", "applicationDidBecomeActive:"]
    let (again, _) = try report(away + [mark] + wrong + away + wrong + away + right)
    #expect(again.status == 1)
  }

  @Test func aTriggerMarkNamesTheEpisode() throws {
    let pair = ["applicationWillResignActive:", "applicationDidBecomeActive:"]
    let (_, plain) = try report(pair)
    #expect(plain.contains("\"trigger\": \"interruption\""))
    let (_, marked) = try report(["lifecheck:trigger controlCenter"] + pair)
    #expect(marked.contains("\"trigger\": \"controlCenter\""))
  }

  @Test func anUnknownTriggerInAMarkIsTold() throws {
    let (_, text) = try report(["lifecheck:trigger controlCentre", "applicationWillResignActive:"])
    #expect(text.contains("controlCenter"))
  }

  private let pair = ["applicationWillResignActive:", "applicationDidBecomeActive:"]

  /// Touch ID and Control Center are the same lines: the report says what else they may be.
  @Test func whatALogFitsAsWellIsSaidInTextAndJSON() throws {
    let (_, json) = try report(pair)
    #expect(json.contains("\"also_consistent_with\": [\""))
    let log = try TemporaryFile("pair.log", pair.joined(separator: "\n") + "\n")
    let text = try Run(["--os", "9", "-v", log.path]).output
    #expect(text.contains("rule interruption.app, also fits "), "\(text)")
    #expect(text.contains(" more, iOS 9.0)\n"), "\(text)")
  }

  @Test func aMarkEndsAtTheNextOne() throws {
    let (run, json) = try report(
      ["lifecheck:trigger launch.icon", "lifecheck:trigger background.home"] + away)
    #expect(run.status == 0)
    #expect(json.contains("\"verdict\": \"conforms\",\n"), "\(json)")
    #expect(json.contains("\"trigger\": \"background.home\""))
    #expect(json.contains("the trigger 'launch.icon' is marked here, and no event follows it"))
  }

  @Test func aMarkWithoutALaterEventIsATriggerWithoutEvents() throws {
    let (run, json) = try report(away + ["lifecheck:trigger foreground.icon"])
    #expect(run.status == 0)
    #expect(
      json.contains(
        "{\"kind\": \"traces\", \"line\": 3, \"message\": \"the trigger 'foreground.icon' is marked here, "
          + "and no event follows it\"}"), "\(json)")
  }

  /// The whole log is this trigger: what it lacks at its end is missing, not pending.
  @Test func aTriggerOnTheCommandLineIsAMarkBeforeTheFirstEvent() throws {
    let (open, _) = try report(["applicationWillResignActive:"])
    #expect(open.status == 0)
    let (run, json) = try report(
      ["applicationWillResignActive:"], options: ["--trigger", "background.home"])
    #expect(run.status == 1)
    #expect(json.contains("\"trigger\": \"background.home\""))
    #expect(json.contains("didEnterBackground missing after willResignActive"))
  }

  /// Evidence counts for rows that list it; the others read as before.
  @Test func aLineThatNoRowListsDecidesNothing() throws {
    let (_, json) = try report(["target.somethingElse(5)"] + pair)
    #expect(json.contains("\"trigger\": \"interruption\""))
  }

  /// What a test driver says it does decides between triggers that look alike.
  @Test func aDriverLineNamesTheEpisode() throws {
    let log = try TemporaryFile(
      "driver.log",
      """
      applicationDidBecomeActive:
      target.lockForDuration(5)
      applicationWillResignActive:
      applicationDidEnterBackground:

      """)
    let run = try Run(["--os", "9", "-f", "json", log.path])
    #expect(run.output.contains("\"trigger\": \"lock\""), "\(run.output)")
  }
}
