import LifecheckRules

/// The rules as a list: for people, and for programs.
enum RuleList {
  static func text(_ rules: [Rule]) -> String {
    var text = ""
    var trigger: [String] = []
    let width = rules.map(\.id.count).max() ?? 0
    for rule in rules {
      if trigger != [rule.lens, rule.trigger] {
        trigger = [rule.lens, rule.trigger]
        text += "\(text.isEmpty ? "" : "\n")\(rule.trigger)  (\(rule.lens))  \(rule.triggerTitle)\n"
      }
      let way =
        rule.from.isEmpty ? "any state" : "\(rule.from.joined(separator: ", ")) -> \(rule.to)"
      let context = rule.context.map { ", only with --context \($0)" } ?? ""
      text += "  \(pad(rule.id, width))  \(pad(rule.versions.description, 14))  \(way)\n"
      text += "  \(pad("", width))  \(rule.expect)\n"
      text += "  \(pad("", width))  \(rule.confidence.rawValue)\(context)\n"
    }
    return text
  }

  /// One array of objects; keys may be added later.
  static func json(_ rules: [Rule], _ invariants: [Invariant] = []) -> String {
    let rows = rules.map { rule -> [(String, String)] in
      [
        ("id", quoted(rule.id)), ("lens", quoted(rule.lens)), ("trigger", quoted(rule.trigger)),
        ("title", quoted(rule.triggerTitle)), ("os", quoted(rule.versions.description)),
        ("kind", quoted(rule.kind)), ("context", rule.context.map(quoted) ?? "null"),
        ("from", list(rule.from)), ("to", quoted(rule.to)), ("expect", quoted(rule.expect)),
        ("forbidden", list(rule.forbidden.map(\.rawValue))),
        ("tolerated", list(rule.tolerated.map(\.rawValue))),
        ("confidence", quoted(rule.confidence.rawValue)), ("measured_on", list(rule.measuredOn)),
      ]
    }
    let objects = (rows + invariants.map(fields)).map { fields in
      "  {" + fields.map { "\"\($0.0)\": \($0.1)" }.joined(separator: ", ") + "}"
    }
    return "[\n" + objects.joined(separator: ",\n") + "\n]\n"
  }

  private static func list(_ texts: [String]) -> String {
    "[" + texts.map(quoted).joined(separator: ", ") + "]"
  }

  static func quoted(_ text: String) -> String {
    var json = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": json += "\\\(scalar)"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        json += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: json.unicodeScalars.append(scalar)
      }
    }
    return json + "\""
  }
}

extension Rule {
  /// Usual, special or noise.
  var kind: String {
    if from.isEmpty { return "noise" }
    return context == nil ? "usual" : "special"
  }
}
