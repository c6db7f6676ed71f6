import Lifecheck
import LifecheckReports
import LifecheckRules

/// The JSON Schema of a configuration, made of the table of options, for editors that complete and check.
///
/// Names that the tables know are offered, but others are allowed: a configuration may name more tables.
struct ConfigurationSchema {
  static let name = "config"

  private let tables: Tables

  init(_ tables: Tables) { self.tables = tables }

  var text: String {
    let keys = Option.all.filter(\.isKey)
    var json = JSONWriter("", style: .spaced)
    json.object(lines: true) { json in
      json.member("$schema", "https://json-schema.org/draft/2020-12/schema")
      json.member("$id", "urn:lifecheck:schema:config:1")
      json.member("title", "The configuration of lifecheck, \(ConfigurationFile.name)")
      json.member("type", "object")
      json.member("additionalProperties", false)
      json.key("properties")
      json.object(lines: true) { json in
        references(to: keys, &json)
        json.key(Configuration.paths)
        json.object { json in
          json.member(
            "description",
            "settings for some logs, by patterns of their paths, relative to this file")
          json.member("type", "object")
          json.key("additionalProperties")
          json.object { $0.member("$ref", "#/$defs/\(Configuration.paths)") }
        }
      }
      json.key("$defs")
      json.object(lines: true) { json in
        json.key(Configuration.paths)
        json.object { json in
          json.member("type", "object")
          json.member("additionalProperties", false)
          json.key("properties")
          json.object(lines: true) { references(to: keys.filter(\.isForLogs), &$0) }
        }
        for option in keys {
          json.key(option.name)
          json.object { json in
            json.member("description", option.help.replacing("; repeatable", with: ""))
            define(option, &json)
          }
        }
      }
    }
    json.newline()
    return json.finish()
  }

  private func references(to options: [Option], _ json: inout JSONWriter<String>) {
    for option in options {
      json.key(option.name)
      json.object { $0.member("$ref", "#/$defs/\(option.name)") }
    }
  }

  private func define(_ option: Option, _ json: inout JSONWriter<String>) {
    guard let value = option.value else { return json.member("type", "boolean") }
    // A list of one need not be written as a list; levels are one mapping.
    guard option.isList, value.kind != .level else { return define(value, &json) }
    json.key("anyOf")
    json.array([false, true]) { json, isList in
      json.object { json in
        guard isList else { return define(value, &json) }
        json.member("type", "array")
        json.key("items")
        json.object { define(value, &$0) }
      }
    }
  }

  private func define(_ value: Value, _ json: inout JSONWriter<String>) {
    switch value.kind {
    case .text:
      // YAML reads a pid as a number.
      json.member("type", ["string", "integer"])
      json.member("minLength", 1)
    case .version: json.member("type", ["string", "number"])
    case .number(let range):
      json.member("type", "integer")
      json.member("minimum", range.lowerBound)
      json.member("maximum", range.upperBound)
    case .words(let words): json.member("enum", words)
    case .format: json.member("enum", Set(Command.allCases.flatMap(\.formats)).sorted())
    case .namedFile:
      json.member("type", "string")
      json.member("pattern", "^[^=]+=.")
    case .file:
      json.member("type", "string")
      json.member("minLength", 1)
    case .name(let kind):
      json.key("anyOf")
      json.array([Set(tables.names(kind)).sorted(), nil]) { json, names in
        json.object { json in
          if let names { json.member("enum", names) } else { json.member("type", "string") }
        }
      }
    case .level:
      json.member("type", "object")
      json.key("additionalProperties")
      json.object { $0.member("enum", Severity.allCases.map(\.rawValue)) }
    case .ignore: ignore(&json)
    }
  }

  private func ignore(_ json: inout JSONWriter<String>) {
    json.member("type", "object")
    json.member("additionalProperties", false)
    json.member("required", ["id", "reason"])
    json.key("properties")
    json.object { json in
      json.key("id")
      json.object { json in
        json.key("anyOf")
        json.array([false, true]) { json, isList in
          json.object { json in
            json.member("type", isList ? "array" : "string")
            json.member(isList ? "minItems" : "minLength", 1)
            guard isList else { return }
            json.key("items")
            json.object { $0.member("type", "string") }
          }
        }
      }
      json.key("reason")
      json.object { json in
        json.member("type", "string")
        json.member("minLength", 1)
      }
      json.key("until")
      json.object { json in
        json.member("description", "the last day on which it holds, as in 2026-12-31")
        json.member("type", "string")
        json.member("format", "date")
      }
    }
  }
}
