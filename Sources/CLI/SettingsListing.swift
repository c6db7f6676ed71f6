import Lifecheck
import LifecheckReports

/// The settings in force, each with the place where it was made.
struct SettingsListing {
  private let configuration: String?
  private let log: String?
  /// Every option that a configuration may set, with the values in force.
  private let settings: [(option: Option, givens: [Given])]
  /// What the configuration has for some paths; empty when the settings are those for one log.
  private let paths: [(pattern: PathPattern, givens: [Given])]

  init(_ arguments: Arguments, log: String?) {
    configuration = arguments.configuration
    self.log = log
    let inForce = arguments.inForce(for: log)
    settings = Option.all.filter(\.isKey).map { option in
      (option, inForce.filter { $0.option.name == option.name })
    }
    var paths: [(pattern: PathPattern, givens: [Given])] = []
    for given in arguments.givens where log == nil {
      guard let pattern = given.logs else { continue }
      if paths.last?.pattern == pattern {
        paths[paths.count - 1].givens.append(given)
      } else {
        paths.append((pattern, [given]))
      }
    }
    self.paths = paths
  }

  /// For people: a line for each value.
  var text: String {
    var text = "configuration: \(configuration?.visible ?? "none")\n"
    if let log { text += "settings for \(log.visible):\n" }
    text += "\n"
    var rows: [(name: String, value: String, origin: String)] = []
    for (option, givens) in settings {
      if givens.isEmpty { rows.append((option.name, option.standard, "default")) }
      rows += givens.map { (option.name, $0.description.visible, $0.origin.visible) }
    }
    text += Self.table(rows)
    for (pattern, givens) in paths {
      text += "\nlogs in \(pattern.text.visible):\n"
      text += Self.table(
        givens.map { ($0.option.name, $0.description.visible, $0.origin.visible) })
    }
    return text
  }

  private static func table(_ rows: [(name: String, value: String, origin: String)]) -> String {
    let names = rows.map(\.name.count).max() ?? 0
    let values = min(rows.map(\.value.count).max() ?? 0, 60)
    var last = ""
    return rows.map { row in
      let name = row.name == last ? "" : row.name
      last = row.name
      return "  \(pad(name, names))  \(pad(row.value, values))  \(row.origin)\n"
    }.joined()
  }

  /// For programs: an object; keys may be added later.
  var json: String {
    var json = JSONWriter("", style: .spaced)
    json.object(lines: true) { json in
      json.member("configuration", configuration)
      json.member("log", log)
      json.key("settings")
      json.object(lines: true) { json in
        for (option, givens) in settings {
          json.key(option.name)
          let isUnset = givens.isEmpty && !option.isList
          json.array(givens.map(Optional.some) + (isUnset ? [nil] : [])) { json, given in
            Self.write(given, of: option, to: &json)
          }
        }
      }
      json.key("paths")
      json.array(paths, lines: true) { json, path in
        json.object { json in
          json.member("logs", path.pattern.text)
          json.key("settings")
          json.array(path.givens) { json, given in
            Self.write(given, of: given.option, named: true, to: &json)
          }
        }
      }
    }
    json.newline()
    return json.finish()
  }

  private static func write(
    _ given: Given?, of option: Option, named: Bool = false, to json: inout JSONWriter<String>
  ) {
    json.object { json in
      if named { json.member("name", option.name) }
      json.key("value")
      if case .flag = option.form {
        json.value(given?.isOn == true)
      } else {
        json.value(given?.text ?? option.initial)
      }
      if let reason = given?.reason { json.member("reason", reason) }
      if let until = given?.until { json.member("until", until.description) }
      json.member("from", given?.layer.name ?? "default")
      if let location = given?.location {
        json.member("at", location.description)
      } else if given?.layer == .environment {
        json.member("variable", option.variable)
      }
    }
  }
}

extension Given: CustomStringConvertible {
  /// The value with all that was said about it.
  var description: String {
    if let isOn, case .flag = option.form { return isOn ? "true" : "false" }
    let details = [reason, until.map { "until \($0)" + ($0 < .today ? ", which is over" : "") }]
      .compactMap { $0 }
    return details.isEmpty ? text : "\(text) (\(details.joined(separator: "; ")))"
  }

  /// Where it was given, for people.
  var origin: String {
    if let location { return location.description }
    return layer == .environment ? option.variable : "--\(option.name)"
  }
}

extension Given.Layer {
  /// The word for it in JSON.
  var name: String {
    switch self {
    case .file: "file"
    case .paths: "paths"
    case .environment: "environment"
    case .commandLine: "command-line"
    }
  }
}

extension Option {
  /// What holds when nobody says anything, as text.
  fileprivate var standard: String {
    if case .flag = form { return "false" }
    return initial ?? "-"
  }
}
