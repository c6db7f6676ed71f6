import LifecheckEpisodes
import LifecheckRules

/// What the forms for machines have in common: who, how often, and what counts.
extension Report {
  /// What stands for one log.
  struct Part {
    let log: Log
    /// Indices in the report's traces.
    let traces: Range<Int>
    /// Indices in the report's deviations.
    let deviations: Range<Int>
  }

  /// The report log by log; traces and deviations stand in that order.
  var parts: [Part] {
    var (trace, deviation) = (0, 0)
    return logs.enumerated().map { index, log in
      let starts = (trace, deviation)
      while trace < traces.count, traces[trace].log <= index { trace += 1 }
      while deviation < deviations.count, deviations[deviation].log <= index { deviation += 1 }
      return Part(log: log, traces: starts.0..<trace, deviations: starts.1..<deviation)
    }
  }

  /// The deviations of a log that belong to no episode, as indices: they are told by themselves.
  func deviationsBesides(in part: Part) -> [Int] {
    let inEpisodes = Set(traces[part.traces].flatMap { $0.episodes.flatMap(\.deviations) })
    return part.deviations.filter { !inEpisodes.contains($0) }
  }

  /// Whether a deviation makes the run fail.
  func stops(_ deviation: Deviation) -> Bool {
    run.failOn.includes(deviation.severity) && (deviation.certainty == .certain || run.isStrict)
  }

  /// The deviations as indices, worst first: what fails the run, then by level, then as they stand.
  var worstFirst: [Int] {
    let places = deviations.enumerated().map { index, deviation in
      (
        stops(deviation) ? 0 : 1, deviation.certainty == .certain ? 0 : 1,
        deviation.severity == .error ? 0 : deviation.severity == .warning ? 1 : 2, index
      )
    }
    return places.sorted { $0 < $1 }.map(\.3)
  }

  /// The id under which machines group a deviation: its rule, else what kind it is.
  func rule(of deviation: Deviation) -> String { deviation.rule ?? deviation.kind.rawValue }

  /// The app, the process or the scene a trace is of, in words.
  func owner(of trace: Int?) -> String? {
    guard let trace = trace.flatMap({ traces[checked: $0] }) else { return nil }
    let process = trace.process ?? trace.app ?? trace.pid.map { "pid \($0)" }
    let names = [process, trace.scene.map { "scene \($0)" }].compactMap(\.self)
    return names.isEmpty ? nil : names.joined(separator: " ")
  }

  /// What is wrong, and where messages may hide it.
  func sentence(of deviation: Deviation) -> String {
    deviation.message
      + (deviation.certainty == .boundary ? " (or lost: messages are missing here)" : "")
  }

  /// Why the rule of a deviation is so and what to do, in lines.
  func advice(on deviation: Deviation) -> [String] {
    guard let id = deviation.rule else {
      return ["help: lifecheck explain \(deviation.kind.rawValue)"]
    }
    let rule = rule(id)
    return [
      rule.map { "rule: \(id), \($0.versions.isEmpty ? "every version" : $0.versions)" }
        ?? "rule: \(id)",
      rule?.proof.map { "why: \($0.why)" },
      rule?.proof?.help.map { "help: \($0)" },
    ].compactMap(\.self)
      + deviation.explainedBy.map {
        "maybe: normal under \($0.rule); pass --context \($0.context)"
      }
  }
}

/// Numbers equal keys in the order they come, from 1.
struct Occurrences {
  private var counts: [String: Int] = [:]

  mutating func next(_ key: String) -> Int {
    counts[key, default: 0] += 1
    return counts[key, default: 1]
  }
}

extension String {
  /// A path as reports of a repository want it: relative, with forward slashes.
  ///
  /// What is absolute loses its root, and what climbs out loses that.
  var relativePath: String {
    let parts = split { $0 == "/" || $0 == "\\" }.filter { $0 != "." && $0 != ".." }
    return parts.isEmpty ? "log" : parts.joined(separator: "/")
  }

  /// The same as a reference of RFC 3986.
  var uri: String {
    var uri = ""
    for byte in relativePath.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "/"):
        uri.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let hex = String(byte, radix: 16, uppercase: true)
        uri += "%" + (hex.count < 2 ? "0" : "") + hex
      }
    }
    return uri
  }
}

extension Report.Log {
  /// Why it was not judged, or not to its end; nil when it was.
  ///
  /// A gate must not take it for a pass.
  package var problem: (kind: String, message: String)? {
    if let why = whyNotJudged { return (isJudged ? verdict.rawValue : status.rawValue, why) }
    return status == .cut ? (status.rawValue, error ?? "its end is missing") : nil
  }
}
