/// A kind of thing that can be explained.
package enum Topic: String, Sendable, CaseIterable {
  case rule
  case trigger
  case event
  case deviation
  case context
  case lens
  case state
  case channel
  case source
  case format

  /// What such a thing is, for the list of kinds.
  var title: String {
    switch self {
    case .rule: "what must follow a trigger on some OS versions: a row of the table"
    case .trigger: "what the user or the system did"
    case .event: "a step in an app's life, or a line that bears witness to one"
    case .deviation: "a way in which a log can differ from a rule"
    case .context: "what must be shown before a special rule holds: --context ID"
    case .lens: "an app model with its own events and rules: --lens NAME"
    case .state: "where a process or a scene rests between triggers"
    case .channel: "who writes the lines that tell of an event"
    case .source: "a page, a log or a note that rules rest on"
    case .format: "how a tool lays out the lines of a log: --input-format NAME"
    }
  }
}
