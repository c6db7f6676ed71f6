import LifecheckEpisodes
import LifecheckEvents
import LifecheckTraces

/// How a report quotes a log: word for word, masked, or not at all.
public struct Quoting {
  private let keepsRaw: Bool
  private let isMasking: Bool
  private var redactor: Redactor

  /// Quotes as the user wishes; nothing needs to be done when lines are quoted word for word.
  public init(keepsRaw: Bool, isMasking: Bool, redactor: Redactor) {
    self.keepsRaw = keepsRaw
    self.isMasking = isMasking
    self.redactor = redactor
  }

  /// Takes out of a result what its report must not quote.
  ///
  /// What is masked or left out here can get into no form of report.
  public mutating func apply(to result: inout LogResult) {
    result.quoted =
      keepsRaw
      ? result.quoted.sorted { $0.key < $1.key }
        .reduce(into: [:]) { $0[$1.key] = masked($1.value) } : [:]
    for index in result.traces.indices { apply(to: &result.traces[index]) }
    result.beside = result.beside.map { told($0) }
    result.notes = result.notes.map {
      Report.Note(kind: $0.kind, line: $0.line, message: masked($0.message))
    }
  }

  /// An event as a listing may show it.
  public mutating func quoted(_ event: Event) -> Event {
    var attributes: [String: Event.Value] = [:]
    for (name, value) in event.attributes.sorted(by: { $0.key < $1.key }) {
      if !keepsRaw, redactor.rawAttributes.contains(name) { continue }
      if case .text(let text) = value {
        attributes[name] = .text(masked(text))
      } else {
        attributes[name] = value
      }
    }
    return Event(
      name: event.name, channel: event.channel, spelling: event.spelling, line: event.line,
      evidence: event.evidence, time: event.time, process: event.process, pid: event.pid,
      thread: event.thread, scene: event.scene.map { masked($0) }, attributes: attributes,
      text: keepsRaw ? masked(event.text) : "")
  }

  private mutating func apply(to result: inout TraceResult) {
    let trace = result.trace
    result.trace = trace.with(
      events: trace.events.map { quoted($0) }, scene: trace.scene.map { masked($0) })
    for (index, episode) in result.episodes.enumerated() where !episode.deviations.isEmpty {
      result.episodes[index] = episode.with(deviations: episode.deviations.map { told($0) })
    }
    result.beside = result.beside.map { told($0) }
    result.ignored = result.ignored.map {
      Report.Ignored(
        rule: $0.rule, reason: keepsRaw ? masked($0.reason) : "", line: $0.line,
        deviations: $0.deviations)
    }
  }

  /// A deviation may tell the value of an attribute.
  private mutating func told(_ deviation: Deviation) -> Deviation {
    guard let observed = deviation.observed, let attribute = deviation.attribute,
      !keepsRaw, redactor.rawAttributes.contains(attribute)
    else {
      return deviation.with(
        message: masked(deviation.message), observed: deviation.observed.map { masked($0) })
    }
    return deviation.with(
      message: deviation.message.replacing(observed, with: "<\(attribute)>"), observed: nil)
  }

  private mutating func masked(_ text: String) -> String {
    isMasking ? redactor.masked(text) : text
  }
}
