import LifecheckEvents

/// Writes a report as JSON: the form that every other one can be made of.
///
/// Its shape is a promise to other programs: inside `lifecheck.report/1` keys are only added.
func json<Sink: TextOutputStream>(_ report: Report, to sink: inout Sink) {
  var json = JSONWriter(sink, style: .spaced)
  json.object(lines: true) { json in
    json.member("schema", "lifecheck.report/1")
    json.key("tool")
    json.write(report.tool)
    json.key("run")
    json.write(report.run)
    json.key("summary")
    json.write(report.summary)
    json.key("logs")
    json.array(report.logs, lines: true) { $0.write($1) }
    json.key("traces")
    json.array(report.traces, lines: true) { $0.write($1) }
    json.key("deviations")
    json.array(report.deviations, lines: true) { $0.write($1) }
    if !report.baselined.isEmpty {
      json.key("baselined")
      json.array(report.baselined, lines: true) { $0.write($1) }
    }
    json.key("classes")
    json.array(report.classes, lines: true) { $0.write($1) }
    json.key("rules")
    json.object(lines: true) { json in
      for rule in report.rules {
        json.key(rule.id)
        json.write(rule)
      }
    }
    if !report.triggers.isEmpty {
      json.key("triggers")
      json.array(report.triggers, lines: true) { $0.write($1) }
    }
    json.key("notes")
    json.array(report.notes, lines: true) { $0.write($1) }
  }
  json.newline()
  sink = json.finish()
}

extension JSONWriter {
  package mutating func write(_ tool: Report.Tool) {
    object { json in
      json.member("name", tool.name)
      json.member("version", tool.version)
      json.key("rules")
      json.object {
        $0.member("version", tool.rulesVersion)
        $0.member("sha256", tool.rulesSHA256)
      }
    }
  }

  fileprivate mutating func write(_ run: Report.Run) {
    object {
      $0.member("id", run.id)
      $0.member("fail_on", run.failOn.rawValue)
      $0.member("exit_code", Int(run.exitCode))
      $0.member("complete", run.isComplete)
      $0.member("strict", run.isStrict)
      $0.known("time", run.time)
    }
  }

  fileprivate mutating func write(_ trigger: Report.Trigger) {
    object {
      $0.member("lens", trigger.lens)
      $0.member("id", trigger.id)
      $0.member("title", trigger.title)
      $0.member("os", trigger.versions.map(\.description))
    }
  }

  fileprivate mutating func write(_ summary: Report.Summary) {
    object {
      $0.member("verdict", summary.verdict.rawValue)
      $0.member("logs", summary.logs)
      $0.member("traces", summary.traces)
      $0.member("episodes", summary.episodes)
      $0.member("errors", summary.errors)
      $0.member("warnings", summary.warnings)
      $0.member("notes", summary.notes)
      $0.member("boundary", summary.boundary)
      $0.member("ignored", summary.ignored)
      $0.member("baselined", summary.baselined)
    }
  }

  fileprivate mutating func write(_ log: Report.Log) {
    object { json in
      json.member("path", log.path)
      json.member("sha256", log.sha256)
      json.member("status", log.status.rawValue)
      json.member("error", log.error)
      json.member("verdict", log.verdict.rawValue)
      json.member("format", log.format)
      json.member("variant", log.variant)
      json.member("layers", log.layers)
      json.key("os")
      json.write(log.os)
      json.member("app", log.app)
      json.member("lines", log.lines)
      json.member("bytes", log.bytes)
      json.member("events", log.events)
      json.member("unread", log.unread)
      json.member("gaps", log.gaps)
      json.key("notes")
      json.array(log.notes) { $0.write($1) }
      if log.baselined > 0 { json.member("baselined", log.baselined) }
      if log.outside > 0 { json.member("outside", log.outside) }
      if !log.leftOut.isEmpty {
        json.key("left_out")
        json.array(log.leftOut) { json, left in
          json.object {
            $0.member("by", left.by)
            $0.member("ids", left.ids)
            $0.member("reason", left.reason)
            $0.member("deviations", left.deviations)
          }
        }
      }
      json.member("exit_code", Int(log.exitCode))
    }
  }

  package mutating func write(_ os: Report.OS) {
    object { json in
      json.member("version", os.version?.description)
      json.member("from", os.origin.rawValue)
      if os.version == nil {
        json.member("tried", os.tried.map(\.description))
        json.member("conforms", os.conforms.map(\.description))
        json.member("shown", os.shown?.description)
      }
      json.member("name", os.name)
      json.known("line", os.line)
    }
  }

  package mutating func write(_ note: Report.Note) {
    object {
      $0.member("kind", note.kind)
      $0.known("line", note.line)
      $0.member("message", note.message)
    }
  }

  fileprivate mutating func write(_ trace: Report.Trace) {
    object(lines: true) { json in
      json.member("log", trace.log)
      json.member("lens", trace.lens)
      json.member("process", trace.process)
      json.member("pid", trace.pid)
      json.member("scene", trace.scene)
      json.member("app", trace.app)
      json.member("verdict", trace.verdict.rawValue)
      json.member("cost", trace.cost)
      json.known("contradiction", trace.contradiction)
      if !trace.ignored.isEmpty {
        json.key("ignored")
        json.array(trace.ignored) { json, ignored in
          json.object {
            $0.member("rule", ignored.rule)
            $0.member("reason", ignored.reason)
            $0.member("line", ignored.line)
            $0.member("deviations", ignored.deviations)
          }
        }
      }
      if trace.omitted > 0 {
        json.key("omitted")
        json.object { $0.member("episodes", trace.omitted) }
      }
      json.key("events")
      json.array(trace.events, lines: true) { $0.write($1) }
      json.key("episodes")
      json.array(trace.episodes, lines: true) { $0.write($1, in: trace) }
    }
  }

  private mutating func write(_ event: Report.Event) {
    object { json in
      json.member("line", event.line)
      json.member("evidence", event.evidence)
      json.known("time", event.time)
      json.member("event", event.name)
      json.member("channel", event.channel)
      json.member("attributes", event.attributes)
      json.known("text", event.text)
    }
  }

  private mutating func write(_ episode: Report.Episode, in trace: Report.Trace) {
    object(lines: true) { json in
      json.member("trigger", episode.trigger)
      json.known("title", episode.triggerTitle)
      json.member("also_consistent_with", episode.alsoConsistentWith)
      json.member("rule", episode.rule)
      json.member("verdict", episode.verdict.rawValue)
      json.member("cost", episode.cost)
      json.member("lines", [episode.lines.lowerBound, episode.lines.upperBound])
      json.known("time", episode.time)
      if episode.isPassed { json.member("passed", true) }
      json.member("deviations", episode.deviations)
      if let moves = episode.moves {
        json.key("moves")
        json.array(moves, lines: true) { $0.write($1, in: trace) }
      }
    }
  }

  private mutating func write(_ move: Report.Move, in trace: Report.Trace) {
    object { json in
      json.member("move", move.kind.rawValue)
      let event = move.event.flatMap { trace.events[checked: $0]?.name }
      if move.step != event { json.known("step", move.step) }
      json.known("event", move.event)
      json.known("deviation", move.deviations.first)
      if move.deviations.count > 1 { json.member("deviations", move.deviations) }
    }
  }

  fileprivate mutating func write(_ deviation: Report.Deviation) {
    object { json in
      json.member("fingerprint", deviation.fingerprint)
      json.member("kind", deviation.kind.rawValue)
      json.member("event", deviation.event)
      json.known("attribute", deviation.attribute)
      json.known("expected", deviation.expected)
      json.known("observed", deviation.observed)
      json.member("severity", deviation.severity.rawValue)
      json.member("certainty", deviation.certainty.rawValue)
      json.member("log", deviation.log)
      json.member("line", deviation.line)
      json.member("lines", deviation.lines)
      json.known("trace", deviation.trace)
      json.member("trigger", deviation.trigger)
      json.member("rule", deviation.rule)
      json.known("known", deviation.known)
      json.member("message", deviation.message)
      json.key("explained_by")
      json.array(deviation.explainedBy) { json, explanation in
        json.object {
          $0.member("rule", explanation.rule)
          $0.member("context", explanation.context)
        }
      }
      if let context = deviation.context {
        json.key("context")
        json.array(context) { json, line in
          json.object {
            $0.member("line", line.line)
            $0.member("text", line.text)
          }
        }
      }
    }
  }

  fileprivate mutating func write(_ rule: Report.Rule) {
    object { json in
      json.member("title", rule.title)
      json.member("os", rule.versions)
      json.member("confidence", rule.confidence.rawValue)
      json.member("measured_on", rule.measuredOn)
      json.member("why", rule.proof?.why)
      json.member("help", rule.proof?.help)
      json.write(rule.proof?.sources ?? [])
      json.member("row", rule.row)
    }
  }

  private mutating func write(_ sources: [Report.Source]) {
    key("sources")
    array(sources) { json, source in
      json.object {
        $0.member("id", source.id)
        $0.member("title", source.title)
        $0.member("where", source.place)
      }
    }
  }

  fileprivate mutating func write(_ item: Report.BugClass) {
    object { json in
      json.member("id", item.id)
      json.member("deviations", item.deviations)
      json.member("lines", item.lines)
      json.member("log", item.log)
      json.member("title", item.title)
      json.member("confidence", item.confidence.rawValue)
      json.member("means", item.means)
      json.member("help", item.help)
      json.write(item.sources)
    }
  }

  /// Attributes in byte order of their names; one logged as nil is null.
  package mutating func member(_ name: String, _ attributes: [String: Event.Value]) {
    key(name)
    object { json in
      let sorted = attributes.logged
      for (name, value) in sorted {
        switch value {
        case .text(let text): json.member(name, text)
        case .none: json.member(name, String?.none)
        }
      }
    }
  }
}
