import LifecheckEvents
import LifecheckRecords
import LifecheckRules

/// The app lens with the rules of the worked examples.
enum AppLens {
  static let names = [
    "L": "didFinishLaunching", "A": "didBecomeActive", "R": "willResignActive",
    "B": "didEnterBackground", "F": "willEnterForeground", "U": "openURL", "T": "willTerminate",
    "M": "didReceiveMemoryWarning",
  ]

  /// Letters replaced by the names they stand for.
  static func spelled(_ text: String) -> String {
    var result = ""
    var word = ""
    func spell() {
      result += names[word] ?? word
      word = ""
    }
    for character in text {
      if character.isLetter || character.isNumber {
        word.append(character)
      } else {
        spell()
        result.append(character)
      }
    }
    spell()
    return result
  }

  static let to8 = VersionRange(from: nil, to: Version(8))
  static let from8 = VersionRange(from: Version(8), to: nil)

  static func rule(
    _ id: String, _ path: String, _ expect: String, os: VersionRange = .all,
    trigger: String? = nil, context: String? = nil, confidence: Confidence = .documented,
    tolerated: [String] = [], forbidden: [String] = [], evidence: [String] = []
  ) -> Rule {
    Notation.rule(
      id, path, spelled(expect), os: os, trigger: trigger, context: context,
      confidence: confidence, tolerated: tolerated.map { spelled($0) },
      forbidden: forbidden.map { spelled($0) }, evidence: evidence)
  }

  static let rules = [
    rule("launch", "notRunning>active", "L A"),
    rule("touchID", "active>active", "R A", evidence: ["biometry"]),
    rule("controlCenter", "active>active", "R A"),
    rule("home", "active>background", "R B"),
    rule("foreground", "background>active", "F A"),
    rule("kill", "background>notRunning", "T"),
    rule("resume", "inactive>active", "A"),
    rule("leave", "inactive>background", "B"),
    rule(
      "self7", "active>active", "U[sourceApplication:self|none][state=active]", os: to8,
      trigger: "selfOpenURL"),
    rule(
      "workaround7", "active>active", "R U[sourceApplication:self|none][state=active] A", os: to8,
      trigger: "selfOpenURL", confidence: .observedOnce),
    rule(
      "self8", "active>active", "R U[sourceApplication:self|none][state=inactive] A", os: from8,
      trigger: "selfOpenURL", confidence: .observedSeveral),
    rule(
      "otherApp", "background>active", "F U[sourceApplication:other][state=inactive] A",
      trigger: "openURL"),
  ]

  static func lens(_ rules: [Rule] = rules, severity: Severity = .error) -> Lens {
    Lens(
      id: "test", states: ["notRunning", "inactive", "active", "background"],
      initial: "notRunning", quiet: ["background"],
      startOfLife: [Event.Name("didFinishLaunching")],
      anchors: [Event.Name("didFinishLaunching"), Event.Name("openURL")],
      noise: [Event.Name("didReceiveMemoryWarning")], severity: severity, rules: rules)
  }

  static func model(
    _ os: Int, extra: [Rule] = [], notLogged: [String] = [], severity: Severity = .error
  ) -> Model {
    Model(
      lens(rules + extra, severity: severity), on: Version(os),
      notLogged: notLogged.map { spelled($0) })
  }
}

extension Timestamp {
  static func second(_ number: Int) -> Timestamp {
    Timestamp(text: "\(number)", microseconds: Int64(number) * 1_000_000, resolution: 1_000_000)
  }
}
