import LifecheckClasses
import LifecheckReports
import LifecheckRules
import LifecheckTables

/// Looks for known bugs in judged logs; their table is read when the first log is looked at.
public final class ClassReader {
  private let tables: Tables
  private let settings: Settings
  private let grounds: GroundsReader
  private var classes: [BugClass]?

  public init(_ tables: Tables, _ settings: Settings, grounds: GroundsReader) {
    self.tables = tables
    self.settings = settings
    self.grounds = grounds
  }

  /// Writes into the result which classes the log shows, and in words how lives ended where none should.
  public func look(in result: inout LogResult) {
    guard result.traces.contains(where: mayShow) else { return }
    let finder = ClassFinder(
      rows, on: result.os.version ?? result.os.shown, ends: tables.scheme.ends,
      notLogged: Set(settings.notLogged.map { .init($0) }))
    let found = finder.classes(
      in: result.traces.map { trace in
        JudgedTrace(
          trace: trace.trace, lens: trace.lens, episodes: trace.episodes, beside: trace.beside)
      })
    for item in found {
      let own = grounds.grounds(of: item.row.id, among: .classes)
      result.classes.append(
        ClassResult(
          id: item.row.id, title: item.row.title, confidence: item.row.confidence,
          means: own?.why ?? "", help: own?.help, sources: grounds.reported(own?.sources ?? []),
          deviations: Set(
            item.deviations.map { .init(trace: $0.trace, deviation: $0.deviation) }),
          lines: item.lines))
      for ending in item.endings {
        let note = Report.Note(ending, of: result.traces[ending.trace])
        if !result.notes.contains(note) { result.notes.append(note) }
      }
    }
  }

  /// Whether a trace has anything that a class of ours rests on, so that the table need not be read for most.
  ///
  /// Each of their signs asks for a deviation, the end of a life, evidence, an attribute or an event beyond
  /// the core of its lens; a test holds the table to that.
  private func mayShow(_ result: TraceResult) -> Bool {
    let trace = result.trace
    if !tables.userFiles.isEmpty || trace.isEnded || !trace.evidence.isEmpty { return true }
    if !result.beside.isEmpty || result.episodes.contains(where: { !$0.deviations.isEmpty }) {
      return true
    }
    let core = Set(result.lens.core)
    return trace.events.contains { !$0.attributes.isEmpty || !core.contains($0.name) }
  }

  private var rows: [BugClass] {
    if let classes { return classes }
    let read = tables.bugClasses
    classes = read
    return read
  }
}

extension Report.Note {
  /// How a life ended, in words.
  init(_ ending: Ending, of result: TraceResult) {
    let trace = result.trace
    let name =
      trace.process.map { $0 + (trace.pid.map { "[\($0)]" } ?? "") }
      ?? trace.pid.map { "pid \($0)" } ?? "the app"
    var message =
      "\(name) was \(ending.state) when its life ended: \(ending.event) is the last event"
    if let told = ending.told { message += ", line \(told) tells the end" }
    if let next = ending.next { message += ", and with line \(next) its next life begins" }
    self.init(kind: "life", line: ending.line, message: message)
  }
}
