import LifecheckEpisodes

extension Report {
  /// Makes one report of several, in their order; of one alone it is that one.
  ///
  /// It ends as the worst of them ended, and has the id of the first.
  public init(merging reports: [Report]) {
    guard reports.count != 1, let first = reports.first else {
      self = reports.first ?? .empty
      return
    }
    var (logs, traces, deviations) = ([Log](), [Trace](), [Deviation]())
    var baselined: [Deviation] = []
    var classes: [BugClass] = []
    var rules: [String: Rule] = [:]
    var triggers: [Trigger] = []
    for report in reports {
      let offset = (log: logs.count, trace: traces.count, deviation: deviations.count)
      logs += report.logs
      traces += report.traces.map { $0.moved(log: offset.log, deviations: offset.deviation) }
      deviations += report.deviations.map { $0.moved(log: offset.log, trace: offset.trace) }
      baselined += report.baselined.map { $0.moved(log: offset.log, trace: offset.trace) }
      classes += report.classes.map { item in
        BugClass(
          id: item.id, title: item.title, confidence: item.confidence,
          log: item.log + offset.log,
          deviations: item.deviations.map { $0 + offset.deviation }, lines: item.lines,
          means: item.means, help: item.help, sources: item.sources)
      }
      for rule in report.rules where rules[rule.id]?.proof == nil { rules[rule.id] = rule }
      triggers += report.triggers
    }
    let statuses = reports.compactMap { RunStatus(rawValue: $0.run.exitCode) }
    let signal = reports.map(\.run.exitCode).first { RunStatus(rawValue: $0) == nil }
    self.init(
      tool: first.tool,
      run: Run(
        id: first.run.id, failOn: first.run.failOn,
        exitCode: signal ?? RunStatus.worst(of: statuses).rawValue,
        isComplete: reports.allSatisfy(\.run.isComplete),
        isStrict: reports.contains(where: \.run.isStrict),
        time: reports.compactMap(\.run.time).min()),
      summary: Summary(
        logs: logs, traces: traces, deviations: deviations, baselined: baselined.count),
      logs: logs, traces: traces, deviations: deviations, baselined: baselined, classes: classes,
      rules: rules.values.sorted { $0.id.utf8.lexicographicallyPrecedes($1.id.utf8) },
      triggers: triggers.merged, notes: reports.flatMap(\.notes))
  }

  private static var empty: Report {
    Report(
      tool: Tool(version: "", rulesVersion: "", rulesSHA256: ""),
      run: Run(id: "", exitCode: RunStatus.nothing.rawValue, isComplete: true),
      summary: Summary(logs: [], traces: [], deviations: []), logs: [], traces: [],
      deviations: [])
  }
}

extension Report.Trace {
  fileprivate func moved(log: Int, deviations: Int) -> Report.Trace {
    Report.Trace(
      log: self.log + log, lens: lens, process: process, pid: pid, scene: scene, app: app,
      verdict: verdict, cost: cost, events: events,
      episodes: episodes.map { $0.moved(deviations) }, omitted: omitted, ignored: ignored,
      contradiction: contradiction)
  }
}

extension Report.Episode {
  fileprivate func moved(_ deviations: Int) -> Report.Episode {
    Report.Episode(
      trigger: trigger, triggerTitle: triggerTitle, rule: rule,
      alsoConsistentWith: alsoConsistentWith, verdict: verdict, cost: cost, lines: lines,
      time: time, isPassed: isPassed,
      moves: moves?.map { move in
        Report.Move(
          move.kind, step: move.step, event: move.event,
          deviations: move.deviations.map { $0 + deviations })
      }, deviations: self.deviations.map { $0 + deviations })
  }
}

extension Report.Deviation {
  fileprivate func moved(log: Int, trace: Int) -> Report.Deviation {
    Report.Deviation(
      fingerprint: fingerprint, kind: kind, event: event, attribute: attribute,
      expected: expected, observed: observed, severity: severity, certainty: certainty,
      log: self.log + log, line: line, lines: lines, trace: self.trace.map { $0 + trace },
      trigger: trigger, rule: rule, known: known, message: message, explainedBy: explainedBy,
      context: context)
  }
}
