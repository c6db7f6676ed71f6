import Lifecheck
import LifecheckRules
import Testing

/// The rules table, tried by its own examples and by faults.
struct RuleTrialTests {
  @Test func everyExampleFindsWhatItSays() throws {
    let trial = try RuleTrial(try Tables())
    #expect(trial.failures == [])
    let rules = try Tables().lenses.flatMap(\.rules)
    #expect(trial.rules == rules.count, "each rule has examples")
    #expect(trial.examples >= 2 * rules.count)
  }

  /// What is no declared look-alike of something else must cost something.
  @Test(arguments: ["aggregate", "app", "flutter", "react-native", "scene", "swiftui"])
  func everyFaultIsDetectedOrDeclared(id: String) throws {
    let lens = try #require(try Tables().lenses.first { $0.id == id })
    let trial = FaultTrial(lens)
    print(trial.summary)
    #expect(trial.missed.map(\.description) == [])
    #expect(trial.broken.map(\.description) == [])
    #expect(trial.tried > 50)
    #expect(trial.detected + trial.declared == trial.tried)
    // A lens that declared everything would detect nothing.
    #expect(trial.declared * 4 < trial.tried)
  }
}
