import LifecheckTables
import Testing

@testable import LifecheckTraces

/// A log in the table's second document, and the traces it must give.
struct Example: Sendable, CustomTestStringConvertible {
  /// The key of the table that it shows at work.
  let of: String
  let log: String
  let traces: [String]
  let location: Location

  var testDescription: String { "\(location)" }

  static let builtIn: [Example] = {
    var mistakes = Mistakes()
    let documents = TableFile.builtIn(under: Scheme.table).flatMap {
      YAML.documents(of: $0, count: 2, &mistakes)
    }
    return (documents.last?["examples"]?.items ?? []).compactMap { node in
      guard var row = Row(node, &mistakes), let of = row.text("of", &mistakes),
        let log = row.text("log", &mistakes)
      else { return nil }
      return Example(
        of: of, log: log, traces: row.texts("traces", &mistakes), location: node.location)
    }
  }()
}

extension Trace {
  /// The summary with all that evidence and marks say of the trace.
  var full: String {
    var text = summary
    for event in events {
      guard case .text(let kind)? = event.attributes["sourceApplication.is"] else { continue }
      let name = "\(event.name) \(event.line)"
      text = text.replacing(name, with: "\(name) \(kind)")
    }
    if isEnded { text += ", ended" }
    if !gaps.isEmpty { text += ", gaps before \(gaps.map(String.init).joined(separator: " "))" }
    for mark in marks { text += ", \(mark.trigger) before \(mark.before)" }
    for ignore in ignores { text += ", \(ignore.rule) ignored before \(ignore.before)" }
    let lines = evidence.filter { $0.name == "os.seen" }.map(\.line)
    if !lines.isEmpty { text += ", evidence \(lines.map(String.init).joined(separator: " "))" }
    return text
  }
}
