import LifecheckEpisodes
import LifecheckRules
import LifecheckTables

extension SavedReader {
  mutating func report(_ root: Node) -> Report? {
    let tool = required(root, "tool")
    let rules = required(tool, "rules")
    let run = required(root, "run")
    let logs = list(root, "logs").map { log($0) }
    let deviations = list(root, "deviations")
    let traces = list(root, "traces")
    return Report(
      tool: Report.Tool(
        name: text(tool, "name"), version: text(tool, "version"),
        rulesVersion: text(rules, "version"), rulesSHA256: text(rules, "sha256")),
      run: Report.Run(
        id: text(run, "id"), failOn: word(run, "fail_on", else: .error),
        exitCode: Int32(clamping: number(run, "exit_code")), isComplete: flag(run, "complete"),
        isStrict: flag(run, "strict"), time: optionalNumber(run, "time")),
      summary: summary(required(root, "summary")), logs: logs,
      traces: inOrder(traces, of: logs.count).map {
        trace($0, logs: logs.count, deviations: deviations.count)
      },
      deviations: inOrder(deviations, of: logs.count).map {
        deviation($0, logs: logs.count, traces: traces.count)
      },
      baselined: inOrder(list(root, "baselined"), of: logs.count).map {
        deviation($0, logs: logs.count, traces: traces.count)
      },
      classes: list(root, "classes").map { node in
        Report.BugClass(
          id: text(node, "id"), title: text(node, "title"),
          confidence: word(node, "confidence", else: .documented),
          log: index(node, "log", below: logs.count) ?? 0,
          deviations: indices(node, "deviations", below: deviations.count),
          lines: numbers(node, "lines"), means: text(node, "means"),
          help: optionalText(node, "help"), sources: sources(of: node))
      },
      rules: (required(root, "rules").entries ?? []).map { rule($0.key, $0.value) },
      triggers: list(root, "triggers").map { trigger($0) },
      notes: list(root, "notes").map { note($0) })
  }

  private mutating func trigger(_ node: Node) -> Report.Trigger {
    Report.Trigger(
      lens: text(node, "lens"), id: text(node, "id"), title: text(node, "title"),
      versions: texts(node, "os").compactMap { text in
        let range = VersionRange(text)
        if range == nil { wrong("'\(text)' is no range of versions", node) }
        return range
      })
  }

  /// Traces and deviations stand log by log; who mixed them up would have them told of another log.
  private mutating func inOrder(_ nodes: [Node], of count: Int) -> [Node] {
    var last = 0
    for node in nodes {
      guard let log = index(node, "log", below: count) else { continue }
      if log < last { wrong("'log' goes back from \(last) to \(log)", required(node, "log")) }
      last = max(last, log)
    }
    return nodes
  }

  private mutating func summary(_ node: Node) -> Report.Summary {
    Report.Summary(
      verdict: word(node, "verdict", else: .nothing), logs: number(node, "logs"),
      traces: number(node, "traces"), episodes: number(node, "episodes"),
      errors: number(node, "errors"), warnings: number(node, "warnings"),
      notes: number(node, "notes"), boundary: number(node, "boundary"),
      ignored: number(node, "ignored"), baselined: optionalNumber(node, "baselined") ?? 0)
  }

  private mutating func note(_ node: Node) -> Report.Note {
    Report.Note(
      kind: text(node, "kind"), line: optionalNumber(node, "line"), message: text(node, "message"))
  }

  private mutating func log(_ node: Node) -> Report.Log {
    Report.Log(
      path: text(node, "path"), sha256: optionalText(node, "sha256"),
      status: word(node, "status", else: .ok), error: optionalText(node, "error"),
      verdict: word(node, "verdict", else: .nothing), format: optionalText(node, "format"),
      variant: optionalText(node, "variant"), layers: texts(node, "layers"),
      os: os(required(node, "os")), app: optionalText(node, "app"), lines: number(node, "lines"),
      bytes: number(node, "bytes"), events: number(node, "events"),
      unread: number(node, "unread"), gaps: number(node, "gaps"),
      notes: list(node, "notes").map { note($0) },
      leftOut: list(node, "left_out").map {
        Report.LeftOut(
          by: text($0, "by"), ids: text($0, "ids"), reason: text($0, "reason"),
          deviations: number($0, "deviations"))
      }, baselined: optionalNumber(node, "baselined") ?? 0,
      outside: optionalNumber(node, "outside") ?? 0,
      exitCode: Int32(clamping: number(node, "exit_code")))
  }

  private mutating func os(_ node: Node) -> Report.OS {
    Report.OS(
      name: optionalText(node, "name") ?? "iOS", version: version(node, "version"),
      origin: word(node, "from", else: .unknown), line: optionalNumber(node, "line"),
      tried: texts(node, "tried").compactMap { Version($0) },
      conforms: texts(node, "conforms").compactMap { $0.isEmpty ? .all : VersionRange($0) },
      shown: version(node, "shown"))
  }

  private mutating func sources(of node: Node) -> [Report.Source] {
    list(node, "sources").map { source in
      Report.Source(
        id: text(source, "id"), title: text(source, "title"), place: text(source, "where"))
    }
  }

  private mutating func rule(_ id: String, _ node: Node) -> Report.Rule {
    let sources = sources(of: node)
    let why = optionalText(node, "why")
    return Report.Rule(
      id: id, title: text(node, "title"), versions: text(node, "os"),
      confidence: word(node, "confidence", else: .inferred),
      measuredOn: texts(node, "measured_on"), row: text(node, "row"),
      proof: why.map { Report.Proof(why: $0, help: optionalText(node, "help"), sources: sources) })
  }

  private mutating func deviation(_ node: Node, logs: Int, traces: Int) -> Report.Deviation {
    let context: [Report.Deviation.Line]? =
      node["context"] == nil
      ? nil
      : list(node, "context").map {
        Report.Deviation.Line(line: number($0, "line"), text: text($0, "text"))
      }
    return Report.Deviation(
      fingerprint: text(node, "fingerprint"), kind: word(node, "kind", else: .unexpected),
      event: text(node, "event"), attribute: optionalText(node, "attribute"),
      expected: optionalText(node, "expected"), observed: optionalText(node, "observed"),
      severity: word(node, "severity", else: .error),
      certainty: Report.Deviation.Certainty(rawValue: text(node, "certainty")) ?? .certain,
      log: index(node, "log", below: logs) ?? 0, line: optionalNumber(node, "line"),
      lines: numbers(node, "lines"), trace: index(node, "trace", below: traces),
      trigger: optionalText(node, "trigger"), rule: optionalText(node, "rule"),
      known: optionalText(node, "known"), message: text(node, "message"),
      explainedBy: list(node, "explained_by").map {
        Report.Deviation.Explanation(rule: text($0, "rule"), context: text($0, "context"))
      }, context: context)
  }
}
