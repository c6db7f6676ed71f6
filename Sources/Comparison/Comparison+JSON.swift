import LifecheckEpisodes
import LifecheckEvents
import LifecheckReports

extension Comparison {
  /// Writes both logs side by side for programs, by the schema `lifecheck.compare/1`: keys are only added.
  public func writeJSON<Sink: TextOutputStream>(
    tool: Report.Tool, exitCode: Int32, to sink: inout Sink
  ) {
    var json = JSONWriter(sink, style: .spaced)
    json.object(lines: true) { json in
      json.member("schema", "lifecheck.compare/1")
      json.key("tool")
      json.write(tool)
      json.member("exit_code", Int(exitCode))
      json.member("result", result.rawValue)
      json.member("exact", isExact)
      json.key("summary")
      json.object { json in
        for result in Pair.Result.allCases { json.member(result.rawValue, count(result)) }
      }
      json.key("logs")
      json.object(lines: true) { json in
        json.key("a")
        json.write(a)
        json.key("b")
        json.write(b)
      }
      json.key("apps")
      json.array(apps, lines: true) { $0.write($1) }
      json.key("pairs")
      json.array(pairs, lines: true) { $0.write($1) }
    }
    json.newline()
    sink = json.finish()
  }
}

extension JSONWriter {
  fileprivate mutating func write(_ log: LogResult) {
    object { json in
      json.member("path", log.path)
      json.member("sha256", log.sha256)
      json.member("status", log.status.rawValue)
      json.member("error", log.error)
      json.member("verdict", log.verdict.rawValue)
      json.member("format", log.format)
      json.key("os")
      json.write(log.os)
      json.member("lines", log.lines)
      json.member("events", log.events)
      json.key("notes")
      json.array(log.notes) { $0.write($1) }
    }
  }

  fileprivate mutating func write(_ app: Comparison.App) {
    object { json in
      json.member("scene", app.scene > 0 ? app.scene : nil)
      for (key, side) in [("a", app.a), ("b", app.b)] {
        json.key(key)
        guard let side else {
          json.value(String?.none)
          continue
        }
        json.object {
          $0.member("lens", side.lens)
          $0.member("process", side.process)
          $0.member("lives", side.lives)
          $0.member("episodes", side.episodes)
        }
      }
    }
  }

  fileprivate mutating func write(_ pair: Pair) {
    object(lines: true) { json in
      json.member("result", pair.result.rawValue)
      json.member("app", pair.app)
      for (key, side) in [("a", pair.a), ("b", pair.b)] {
        json.key(key)
        guard let side else {
          json.value(String?.none)
          continue
        }
        json.write(side)
      }
      json.key("steps")
      json.array(pair.steps, lines: true) { json, step in
        json.object { json in
          for (key, event) in [("a", step.a), ("b", step.b)] {
            json.key(key)
            if let event { json.write(event) } else { json.value(String?.none) }
          }
        }
      }
      json.key("differences")
      json.array(pair.differences, lines: true) { $0.write($1) }
    }
  }

  private mutating func write(_ side: Pair.Side) {
    object { json in
      json.member("trigger", side.trigger)
      json.member("title", side.title)
      json.member("rule", side.rule)
      json.member("verdict", side.verdict.rawValue)
      json.member("trace", side.trace)
      json.member("lines", [side.lines.lowerBound, side.lines.upperBound])
      json.member("begins_life", side.beginsLife)
      json.member("deviations", side.deviations)
    }
  }

  private mutating func write(_ event: Event) {
    object { json in
      json.member("event", event.name.rawValue)
      json.member("line", event.line)
      json.known("time", event.time?.text)
      json.member("attributes", event.attributes)
    }
  }

  private mutating func write(_ difference: Difference) {
    object { json in
      json.member("kind", difference.kind.rawValue)
      json.member("event", difference.event)
      json.known("attribute", difference.attribute)
      json.member("only", difference.only?.rawValue)
      json.known("a", difference.a)
      json.known("b", difference.b)
      json.member("counts", difference.counts)
      json.known("excuse", difference.excuse?.rawValue)
      json.member("message", difference.message)
    }
  }
}
