import LifecheckEvents
import LifecheckReports
import LifecheckRules

extension Learning {
  /// An example of a row: events, and what a report finds in them.
  public struct Example: Sendable {
    public let events: [Event]
    /// The event that the report points at.
    public let marked: Int?
    public let isWhole: Bool
    public let finds: [String]

    public init(events: [Event], marked: Int? = nil, isWhole: Bool = false, finds: [String] = []) {
      self.events = events
      self.marked = marked
      self.isWhole = isWhole
      self.finds = finds
    }
  }

  /// The rows as a table, without what proves them.
  public var rows: String {
    var text = "triggers:\n"
    var trigger: [String] = []
    for lesson in lessons {
      if trigger != [lesson.lens.id, lesson.trigger] {
        trigger = [lesson.lens.id, lesson.trigger]
        text += "  - lens: \(quoted(lesson.lens.id))\n    trigger: \(quoted(lesson.trigger))\n"
        text += "    title: \(quoted(lesson.title))\n    rules:\n"
      }
      text += lesson.row
    }
    return text
  }

  /// The whole table: the rows, and in a second document what proves them.
  ///
  /// - Parameters:
  ///   - head: What stands above, one comment a line.
  ///   - examples: For each lesson what was seen, and a fault in it.
  /// - Returns: Two YAML documents.
  public func table(head: [String], examples: [[Example]]) -> String {
    var text = head.map { "# \($0)\n" }.joined() + rows + "---\nsources:\n"
    var cited: Set<String> = []
    for source in lessons.flatMap(\.logs).uniqued.sorted().map({ logs[$0] })
    where cited.insert(source.id).inserted {
      text += "  \(quoted(source.id)):\n    title: \(quoted(source.title))\n"
      text += "    where: \(quoted("\(source.result.path), SHA-256 \(source.sha256)"))\n"
    }
    for (lesson, examples) in zip(lessons, examples) {
      let ids = lesson.logs.map { logs[$0].id }.uniqued
      text += "\(quoted(lesson.id)):\n  why: \(folded(lesson.why(logs)))\n"
      text += "  help: \(folded(lesson.help))\n"
      text += "  sources: [\(ids.map(quoted).joined(separator: ", "))]\n  examples:\n"
      for example in examples { text += example.entry(given: lesson.from) }
    }
    return text
  }
}

extension Lesson {
  fileprivate var row: String {
    var lines = ["id: \(quoted(id))", "os: \(quoted(range))"]
    if let context { lines.append("context: \(quoted(context))") }
    lines += ["from: \(quoted(from))", "to: \(quoted(to))", "expect: \(quoted(expect))"]
    for (key, names) in [("forbidden", forbidden), ("tolerated", tolerated)] where !names.isEmpty {
      lines.append("\(key): [\(names.map { quoted($0.rawValue) }.joined(separator: ", "))]")
    }
    lines.append("confidence: \(confidence.rawValue)")
    if !measuredOn.isEmpty {
      lines.append(
        "measured_on: [\(measuredOn.map { quoted($0.description) }.joined(separator: ", "))]")
    }
    return "      - " + lines.joined(separator: "\n        ") + "\n"
  }

  /// Its versions as a table writes them, which has no word for all of them.
  private var range: String {
    versions == .all ? ">=\(lens.versions.lower ?? Version(0))" : versions.description
  }
}

extension Learning.Example {
  fileprivate func entry(given: String) -> String {
    let log = events.enumerated().map { index, event in
      (index == marked ? "\u{2193}" : "") + event.written
    }.joined(separator: " ")
    var text = "    - log: \(quoted(log))\n      given: \(quoted(given))\n"
    if isWhole { text += "      complete: true\n" }
    switch finds.count {
    case 0: return text + "      finds: nothing\n"
    case 1: return text + "      finds: \(quoted(finds[0]))\n"
    default: return text + "      finds: [\(finds.map(quoted).joined(separator: ", "))]\n"
    }
  }
}

extension Event {
  /// As an example writes it: `openURL[state=active]`.
  fileprivate var written: String {
    let values = attributes.filter { !$0.key.hasSuffix(".is") }
      .sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      .compactMap { name, value in
        switch value {
        case .none: "\(name)=none"
        case .text(let text): Conditions.isWritable(text) ? "\(name)=\(text)" : nil
        }
      }
    return name.rawValue + (values.isEmpty ? "" : "[\(values.joined(separator: ", "))]")
  }
}

/// A text as YAML, whatever is in it: plain if it may be, else in quotes.
func quoted(_ text: String) -> String {
  let isPrintable = text.unicodeScalars.allSatisfy { scalar in
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse,
      .unassigned:
      false
    default: true
    }
  }
  if isPrintable {
    let isPlain =
      text.unicodeScalars.first.map { $0.isASCII && $0.properties.isAlphabetic } == true
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"):
          true
        default: false
        }
      }
      && !["true", "false", "null", "yes", "no", "on", "off", "y", "n"].contains(text.lowercased())
    return isPlain
      ? text
      : "'\(text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''"))'"
  }
  var quoted = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"", "\\": quoted += "\\\(scalar)"
    case "\n": quoted += "\\n"
    default:
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse,
        .unassigned:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        quoted += "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
  }
  return quoted + "\""
}

/// Sentences as YAML, folded into lines that a screen shows whole; in quotes if that cannot be.
private func folded(_ text: String) -> String {
  guard quoted(text).first == "'" else { return quoted(text) }
  return ">-\n" + text.wrapped(to: 94).map { "    \($0)" }.joined(separator: "\n")
}
