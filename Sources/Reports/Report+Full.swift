import LifecheckEpisodes
import LifecheckRules

/// Writes a report for people: what happened, where, under which rule, and what to do.
func full(
  _ report: Report, style: TextStyle, _ part: Report.Options.Part = .whole,
  to sink: inout some TextOutputStream
) {
  let text = FullText(report: report, style: style)
  if case .episodes = part {
    for index in report.logs.indices { text.writeBlocks(of: index, to: &sink) }
    return
  }
  if case .closing = part {
    for index in report.logs.indices { text.close(log: index, to: &sink) }
    return
  }
  for index in report.logs.indices {
    if index > 0, style.detail != .quiet { sink.write("\n") }
    text.write(log: index, to: &sink)
  }
  if report.logs.isEmpty {
    sink.write("nothing to judge: no log was found\n")
  }
  for note in report.notes where style.detail == .verbose || !note.isForVerbose {
    text.state("note", note.message, to: &sink)
  }
  if report.logs.count > 1 {
    sink.write((style.detail == .quiet ? "" : "\n") + report.closing + "\n")
  }
}

/// The text of one report, log by log.
struct FullText {
  let report: Report
  let style: TextStyle
  private let parts: [Report.Part]
  private let rules: [String: Report.Rule]
  /// What was logged on the lines of deviations that have no context, by trace.
  private let messages: [Int: [Int: String]]

  init(report: Report, style: TextStyle) {
    self.report = report
    self.style = style
    parts = report.parts
    rules = Dictionary(report.rules.map { ($0.id, $0) }) { first, _ in first }
    var wanted: [Int: Set<Int>] = [:]
    for deviation in report.deviations where deviation.context == nil {
      guard let trace = deviation.trace, let line = deviation.line else { continue }
      wanted[trace, default: []].insert(line)
    }
    var messages: [Int: [Int: String]] = [:]
    for (trace, lines) in wanted {
      for event in report.traces[checked: trace]?.events ?? [] where lines.contains(event.line) {
        messages[trace, default: [:]][event.line] = event.text
      }
    }
    self.messages = messages
  }

  /// What one head line is about: an episode that deviates, or is listed; else a whole trace or log.
  struct Block {
    let line: Int?
    let trace: Int?
    let episode: Report.Episode?
    let deviations: [Int]
  }

  func write(log index: Int, to sink: inout some TextOutputStream) {
    let log = report.logs[index]
    let path = style.paint(style.safe(log.path), .place)
    if let why = log.whyNotJudged {
      let status = log.isJudged ? log.verdict.rawValue : log.status.rawValue
      sink.write("\(path)  \(style.paint(status, .doubtful))  \(style.safe(why))\n")
      if style.detail != .quiet { remark(on: log, index, to: &sink) }
      return
    }
    let verdict = style.paint(log.verdict.rawValue, log.verdict.ink)
    if style.detail == .quiet {
      sink.write("\(path)  \(verdict)  \(report.closing(of: parts[index]))\n")
      return
    }
    let hasBlocks = writeBlocks(of: index, to: &sink)
    if !hasBlocks || style.detail == .verbose {
      sink.write("\(path)  \(verdict)  (\(who(in: index)))\n")
    }
    if style.detail == .verbose { state("log", reading(of: log), to: &sink) }
    close(log: index, to: &sink)
  }

  /// What stands under the episodes of a log.
  func close(log index: Int, to sink: inout some TextOutputStream) {
    let log = report.logs[index]
    let path = style.paint(style.safe(log.path), .place)
    classes(of: index, to: &sink)
    remark(on: log, index, to: &sink)
    sink.write((report.logs.count > 1 ? "\(path): " : "") + report.closing(of: parts[index]) + "\n")
  }

  /// Writes what is told of a log one by one; says whether there was anything.
  @discardableResult
  func writeBlocks(of index: Int, to sink: inout some TextOutputStream) -> Bool {
    let blocks = blocks(of: index)
    for block in blocks {
      write(block, of: report.logs[index], to: &sink)
      if !block.deviations.isEmpty { sink.write("\n") }
    }
    return !blocks.isEmpty
  }

  /// The parts of a log that are told one by one, in its order.
  private func blocks(of index: Int) -> [Block] {
    var blocks: [Block] = []
    for number in parts[index].traces {
      let trace = report.traces[number]
      for episode in trace.episodes {
        guard !episode.deviations.isEmpty || style.detail == .verbose else { continue }
        let line = episode.deviations.first.flatMap { report.deviations[checked: $0]?.line }
        blocks.append(
          Block(
            line: line ?? episode.lines.lowerBound, trace: number, episode: episode,
            deviations: episode.deviations))
      }
    }
    for number in report.deviationsBesides(in: parts[index]) {
      let deviation = report.deviations[number]
      blocks.append(
        Block(line: deviation.line, trace: deviation.trace, episode: nil, deviations: [number]))
    }
    return blocks.enumerated()
      .sorted { ($0.element.line ?? .max, $0.offset) < ($1.element.line ?? .max, $1.offset) }
      .map(\.element)
  }

  private func write(_ block: Block, of log: Report.Log, to sink: inout some TextOutputStream) {
    let trace = block.trace.flatMap { report.traces[checked: $0] }
    let deviations = block.deviations.compactMap { report.deviations[checked: $0] }
    sink.write(head(of: block, trace, log) + "\n")
    if deviations.isEmpty { return }
    sink.write("\n")
    if let episode = block.episode, let trace, !(episode.moves ?? []).isEmpty {
      Rails(episode, in: trace, of: report, style: style).write(to: &sink)
      sink.write("\n")
    }
    let findings = Findings(
      deviations: deviations, episode: block.episode, os: log.os.name, rules: rules,
      messages: block.trace.flatMap { messages[$0] } ?? [:], isLossy: log.gaps > 0, style: style)
    findings.write(to: &sink)
  }

  private func head(of block: Block, _ trace: Report.Trace?, _ log: Report.Log) -> String {
    let deviations = block.deviations.compactMap { report.deviations[checked: $0] }
    let verdict =
      block.episode?.verdict ?? Verdict(of: deviations.map { ($0.severity, $0.certainty) })
    var place = style.safe(log.path) + (block.line.map { ":\($0)" } ?? "")
    var word = verdict.rawValue
    if verdict == .conforms, let worst = deviations.map(\.severity).max() {
      word += " with a \(worst.rawValue)"
    }
    var title = trace == nil ? "the log as a whole" : "the life as a whole"
    var about = trace.map { [style.safe(name(of: $0))] } ?? []
    if let episode = block.episode {
      title = style.safe(episode.triggerTitle ?? episode.trigger ?? "no rule explains this")
      if episode.isPassed { title += ", of which no line tells" }
      if deviations.isEmpty {
        if episode.lines.count > 1 { place += "-\(episode.lines.upperBound)" }
        if let rule = episode.rule { about.append("rule \(style.safe(rule))") }
        about += others(of: episode)
        about += ends(of: episode)
      }
    }
    about.append(style.safe(log.os.titleWithOrigin))
    return "\(style.paint(place, .place))  \(style.paint(word, verdict.ink))  \(title)  "
      + "(\(about.filter { !$0.isEmpty }.joined(separator: ", ")))"
  }

  /// The rules that the log fits as well, as many as a line can take.
  private func others(of episode: Report.Episode) -> [String] {
    let others = episode.alsoConsistentWith
    guard !others.isEmpty else { return [] }
    let named = others.prefix(2).map { style.safe($0) }.joined(separator: " or ")
    return ["also fits \(named)" + (others.count > 2 ? " or \(others.count - 2) more" : "")]
  }

  private func ends(of episode: Report.Episode) -> [String] {
    let kinds = Set((episode.moves ?? []).map(\.kind))
    return (kinds.contains(.boundary) ? ["begun before the log"] : [])
      + (kinds.contains(.pending) ? ["not finished when the log ends"] : [])
  }

  /// `Notes[272]`, with its scene if it is one.
  private func name(of trace: Report.Trace) -> String {
    let pid = trace.pid.map { trace.process == nil ? "pid \($0)" : "[\($0)]" } ?? ""
    let scene = trace.scene.map { "scene \($0)".visible.cut(to: 48) }
    return [trace.process.map { $0 + pid } ?? pid, scene ?? ""].filter { !$0.isEmpty }
      .joined(separator: " ")
  }

  private func who(in index: Int) -> String {
    var names: [String] = []
    for trace in report.traces[parts[index].traces] {
      let name = name(of: trace)
      if !name.isEmpty, !names.contains(name), names.count < 4 { names.append(name) }
    }
    var about = names.prefix(3).map { style.safe($0) }
    if names.count > 3 { about.append("and others") }
    return (about + [style.safe(report.logs[index].os.titleWithOrigin)]).joined(separator: ", ")
  }

  private func reading(of log: Report.Log) -> String {
    var parts = [log.format.map { "format \($0)" } ?? "no format"]
    if let variant = log.variant { parts.append("variant \(variant)") }
    if !log.layers.isEmpty { parts.append("out of \(log.layers.joined(separator: ", "))") }
    parts += [counted(log.bytes, "byte"), counted(log.events, "event")]
    return parts.joined(separator: ", ")
  }
}

extension Verdict {
  /// The colour of a verdict.
  package var ink: TextStyle.Ink {
    switch self {
    case .conforms: .good
    case .deviates: .bad
    case .inconclusive, .nothing: .doubtful
    }
  }
}
