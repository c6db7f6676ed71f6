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
