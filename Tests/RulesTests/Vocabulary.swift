import LifecheckEvents
import LifecheckRules
import LifecheckTables

/// The names that the built-in spellings give.
let vocabulary = Set((try? SpellingTable.builtIn())?.events ?? [])

/// A small lens for tests of tables: a lamp.
let lamp = """
  lens: lamp
  title: a lamp
  states: [off, on]
  initial: off
  quiet: [off]
  start_of_life: [plug]
  core: [light, dark]
  noise: [hum]
  contexts:
    - id: party
      title: a party

  """

/// A trigger of the lamp with one rule; `fields` replace or add to its lines.
func switchOn(_ fields: String = "") -> String {
  var lines = [
    "id: lamp.on", "os: '>=1.0'", "from: off", "to: on", "expect: light",
    "confidence: documented",
  ]
  for field in fields.split(separator: "\n").map(String.init) {
    let key = field.prefix { $0 != ":" }
    lines.removeAll { $0.hasPrefix("\(key):") }
    if field.contains(": ") { lines.append(field) }
  }
  let rows = lines.enumerated().map { ($0.offset == 0 ? "    - " : "      ") + $0.element }
  return "- trigger: switch.on\n  title: Somebody turns it on\n  rules:\n"
    + rows.joined(separator: "\n") + "\n"
}

/// Reads the lamp's tables.
func read(
  _ triggers: String, lens: String = lamp, events: Set<Event.Name>? = nil
) throws(Mistakes) -> RuleTables {
  try RuleTables(
    [
      TableFile(name: "rules/lamp/lens.yaml", text: lens),
      TableFile(name: "rules/lamp/switch.yaml", text: triggers),
    ], events: events)
}

/// What is wrong with the lamp's tables, each in one line.
func mistakes(
  _ triggers: String, lens: String = lamp, events: Set<Event.Name>? = nil
) -> [String] {
  do throws(Mistakes) {
    _ = try read(triggers, lens: lens, events: events)
    return []
  } catch {
    return lines(of: error)
  }
}

/// Each diagnostic in one line, its help after a bar.
func lines(of mistakes: Mistakes) -> [String] {
  mistakes.diagnostics.map { diagnostic in
    "\(diagnostic.location?.description ?? "-"): \(diagnostic.message)"
      + (diagnostic.help.map { " | \($0)" } ?? "")
  }
}
