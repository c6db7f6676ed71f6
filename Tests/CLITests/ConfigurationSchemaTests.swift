import Foundation
import TestSupport
import Testing

/// What editors are told of a configuration is what the program takes.
struct ConfigurationSchemaTests {
  private func schema() throws -> String {
    let run = try Run(["schema", "config"])
    #expect(run.errors == "")
    try #require(run.status == 0)
    return run.output
  }

  private func object(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  @Test func itHasEveryKeyAndNoOther() throws {
    let properties = try #require(try object(schema())["properties"] as? [String: Any])
    let shown = try Run(["config", "show", "--format", "json"]).output
    let settings = try #require(try object(shown)["settings"] as? [String: Any])
    #expect(Set(properties.keys) == Set(settings.keys).union(["paths"]))
    #expect(settings.count > 20)
    let help = try Run(["config", "--help"]).output
    for key in settings.keys { #expect(help.contains("--\(key)"), "\(key)") }
  }

  /// JSON is YAML, so each document can be given to both.
  @Test func itTakesWhatTheProgramTakes() throws {
    let right = [
      #"{}"#, #"{"os": 17.2, "complete": true, "app": ["Notes", 42], "lens": "app"}"#,
      #"{"os": "iOS 8.1", "fail-on": "never", "format": "rows", "color": "auto"}"#,
      #"{"trigger": "lock", "context": ["lock.alwaysOn"], "not-logged": "willResignActive"}"#,
      #"{"paths": {"*.log": {"os": 7, "app": "Notes", "input-format": "nslog"}, "a/**": {}}}"#,
      #"{"severity": {"missing": "note", "lock*": "warning"}, "select": ["lock", "launch*"]}"#,
      #"{"ignore": [{"id": "restart", "reason": "known"}], "require": "lock", "redact": true}"#,
      #"{"ignore": {"id": ["restart", "lock"], "reason": "known", "until": "2026-12-31"}}"#,
      #"{"since": "10:00", "timezone": "+09:00", "year": 2014, "device": "iPhone 14 Pro"}"#,
      #"{"report": ["junit=out.xml"], "baseline": "accepted.yml", "rules": []}"#,
    ]
    let wrong = [
      #"[]"#, #"{"oss": 7}"#, #"{"os": true, "os": []}"#, #"{"complete": "perhaps"}"#,
      #"{"app": {"id": 1}}"#, #"{"app": [["Notes"]]}"#, #"{"fail-on": "errors"}"#,
      #"{"format": "jsn"}"#, #"{"color": ["auto"]}"#, #"{"config": "other.yml"}"#,
      #"{"paths": ["a"]}"#, #"{"paths": {"a": 7}}"#, #"{"paths": {"a": {"fail-on": "never"}}}"#,
      #"{"paths": {"a": {"paths": {}}}}"#, #"{"rules": ""}"#, #"{"help": true}"#,
      #"{"trigger": ["lock"]}"#, #"{"ignore": "restart"}"#, #"{"ignore": {"id": "restart"}}"#,
      #"{"ignore": {"id": [], "reason": "a"}}"#, #"{"ignore": {"id": "restart", "reason": ""}}"#,
      #"{"ignore": {"id": "restart", "reason": "a", "untill": "2026-12-31"}}"#,
      #"{"severity": {"missing": "fatal"}}"#, #"{"severity": ["missing=note"]}"#,
      #"{"year": 14}"#, #"{"report": "junit"}"#,
    ]
    let answers = try Validator(schema()).answers(right + wrong)
    try #require(answers.count == right.count + wrong.count)
    for (document, answer) in zip(right + wrong, answers) {
      let file = try TemporaryFile("config.yml", document)
      let run = try Run(["config", "show", "--config", file.path])
      #expect(run.status == (right.contains(document) ? 0 : 2), "\(document): \(run.errors)")
      #expect((answer == "ok") == right.contains(document), "\(document): \(answer)")
    }
  }

  /// Names of the tables are offered; those of a user's own tables are no mistake.
  @Test func namesAreOfferedAndOthersAllowed() throws {
    let definitions = try #require(try object(schema())["$defs"] as? [String: [String: Any]])
    let choices = try #require(definitions["trigger"]?["anyOf"] as? [[String: Any]])
    let names = try #require(choices.first?["enum"] as? [String])
    #expect(names.contains("lock") && names == names.sorted())
    #expect(choices.last?["type"] as? String == "string")
    #expect(try Validator(schema()).answers([#"{"trigger": "mine"}"#]) == ["ok"])
  }
}
