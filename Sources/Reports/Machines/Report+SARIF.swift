import LifecheckRules

/// Writes a report as SARIF 2.1.0, as GitHub's code scanning takes it.
///
/// Limits and needs: GitHub, "SARIF support for code scanning": at least one location a result, at most
/// 25,000 results and 1,024 characters a text, fingerprints of one's own in `primaryLocationLineHash`.
func sarif<Sink: TextOutputStream>(
  _ report: Report, pointingAt target: Report.Target, to sink: inout Sink
) {
  SARIF(report, pointingAt: target).write(to: &sink)
}

private struct SARIF {
  private static let mostResults = 25_000

  private let report: Report
  private let target: Report.Target
  /// Ids of rules, or of kinds of deviation that have none, in the order they come.
  private var ids: [String] = []
  private var indices: [String: Int] = [:]
  private var results: [(deviation: Report.Deviation, fingerprint: String)] = []
  private let omitted: Int

  init(_ report: Report, pointingAt target: Report.Target) {
    self.report = report
    self.target = target
    omitted = max(0, report.deviations.count - Self.mostResults)
    let kept =
      omitted == 0
      ? Array(report.deviations.indices)
      : report.worstFirst.prefix(Self.mostResults).sorted()
    var seen = Occurrences()
    for index in kept {
      let deviation = report.deviations[index]
      let id = report.rule(of: deviation)
      if indices[id] == nil {
        indices[id] = ids.count
        ids.append(id)
      }
      let number = seen.next(deviation.fingerprint)
      results.append((deviation, "\(deviation.fingerprint):\(number)"))
    }
  }

  func write<Sink: TextOutputStream>(to sink: inout Sink) {
    var json = JSONWriter(sink, style: .spaced)
    json.object(lines: true) { json in
      json.member("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
      json.member("version", "2.1.0")
      json.key("runs")
      json.array([report]) { json, _ in json.object(lines: true) { run(&$0) } }
    }
    json.newline()
    sink = json.finish()
  }

  private func run<Sink: TextOutputStream>(_ json: inout JSONWriter<Sink>) {
    json.key("tool")
    json.object { json in
      json.key("driver")
      json.object { json in
        json.member("name", report.tool.name)
        json.member("semanticVersion", report.tool.version)
        json.key("rules")
        json.array(ids, lines: true) { rule($1, &$0) }
      }
    }
    json.key("automationDetails")
    json.object { $0.member("id", "lifecheck/") }
    json.member("columnKind", "unicodeCodePoints")
    json.key("invocations")
    json.array([report.run]) { json, run in
      json.object { json in
        json.member("executionSuccessful", run.isComplete)
        json.member("exitCode", Int(run.exitCode))
        json.key("toolExecutionNotifications")
        json.array(notifications, lines: true) { json, notification in
          json.object { json in
            json.member("level", notification.level)
            json.key("message")
            json.text(notification.message)
          }
        }
      }
    }
    json.key("results")
    json.array(results, lines: true) { result($1.deviation, $1.fingerprint, &$0) }
  }

  private var notifications: [(level: String, message: String)] {
    var notifications = report.logs.compactMap { log in
      log.problem.map { (level: "error", message: "\(log.path): \($0.message)") }
    }
    if omitted > 0 {
      notifications.append(
        ("warning", "\(omitted) deviations are left out, the least grave: one file takes 25,000"))
    }
    return notifications
  }

  private func rule<Sink: TextOutputStream>(_ id: String, _ json: inout JSONWriter<Sink>) {
    let rule = report.rule(id)
    let title = rule.map { $0.title.isEmpty ? id : $0.title } ?? "a deviation of no rule: \(id)"
    let sources = (rule?.proof?.sources ?? []).map { "\($0.title) (\($0.place))" }
    let help = [
      rule?.proof?.help, sources.isEmpty ? nil : "Sources: \(sources.joined(separator: "; ")).",
      "lifecheck explain \(id)",
    ].compactMap(\.self).joined(separator: " ")
    json.object { json in
      json.member("id", id)
      json.key("shortDescription")
      json.text(title)
      json.key("fullDescription")
      json.text(rule?.proof?.why ?? title)
      json.key("help")
      json.text(help)
      json.key("properties")
      json.object { json in
        json.member("tags", ["lifecycle"] + [rule?.confidence.rawValue].compactMap(\.self))
      }
    }
  }

  private func result<Sink: TextOutputStream>(
    _ deviation: Report.Deviation, _ fingerprint: String, _ json: inout JSONWriter<Sink>
  ) {
    let id = report.rule(of: deviation)
    let place = report.place(of: deviation, target)
    let lines = deviation.lines.filter { $0 >= 1 }.prefix(100)
    json.object { json in
      json.member("ruleId", id)
      json.member("ruleIndex", indices[id])
      json.member("level", deviation.severity.rawValue)
      json.key("message")
      json.text(message(of: deviation, at: place))
      json.key("locations")
      json.array([place]) { json, place in
        json.object { json in
          json.key("physicalLocation")
          json.location(place.path, line: place.line)
        }
      }
      json.key("partialFingerprints")
      json.object { $0.member("primaryLocationLineHash", fingerprint) }
      guard !lines.isEmpty else { return }
      json.key("codeFlows")
      json.array([lines]) { json, lines in
        json.object { json in
          json.key("threadFlows")
          json.array([lines]) { json, lines in
            json.object { json in
              json.key("locations")
              json.array(lines) { flow(of: deviation, line: $1, &$0) }
            }
          }
        }
      }
    }
  }

  private func flow<Sink: TextOutputStream>(
    of deviation: Report.Deviation, line: Int, _ json: inout JSONWriter<Sink>
  ) {
    let path = report.logs[checked: deviation.log]?.path ?? ""
    json.object { json in
      json.key("location")
      json.object { json in
        json.key("physicalLocation")
        json.location(path, line: line)
        if let text = deviation.context?.first(where: { $0.line == line })?.text {
          json.key("message")
          json.text(text)
        }
      }
    }
  }

  private func message(of deviation: Report.Deviation, at place: Report.Place) -> String {
    var message = report.sentence(of: deviation)
    if let owner = report.owner(of: deviation.trace) { message += " (\(owner))" }
    // Who looks at the table wants to know which log it was.
    if target == .rule, let log = report.logs[checked: deviation.log] {
      message += ", \(log.path)" + (deviation.line.map { ":\($0)" } ?? "")
    }
    return message
  }
}

extension JSONWriter {
  /// A message of SARIF; never empty, and never longer than GitHub takes.
  fileprivate mutating func text(_ text: String) {
    let visible = text.isEmpty ? "-" : text.visible
    object { json in
      json.member("text", visible.count <= 1_024 ? visible : visible.prefix(1_021) + "...")
    }
  }

  fileprivate mutating func location(_ path: String, line: Int) {
    object { json in
      json.key("artifactLocation")
      json.object { $0.member("uri", path.uri) }
      json.key("region")
      json.object { json in
        json.member("startLine", line)
        json.member("startColumn", 1)
        json.member("endLine", line)
        json.member("endColumn", 2)
      }
    }
  }
}
