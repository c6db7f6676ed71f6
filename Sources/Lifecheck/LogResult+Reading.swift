import LifecheckEpisodes
import LifecheckEvents
import LifecheckRecords
import LifecheckReports
import LifecheckRules
import LifecheckTraces

extension LogResult {
  /// What reading a log gave, before it is judged.
  init(_ log: ReadLog) {
    self.init(
      path: log.input.name, argument: log.input.argument, sha256: log.sha256, status: log.status,
      error: log.error, format: log.detection?.variant,
      layers: log.detection?.layers ?? [], os: .unknown, lines: log.statistics.lines,
      bytes: log.statistics.bytes,
      events: log.traces.eventCount, unread: log.statistics.unread,
      gaps: log.statistics.gaps, notes: log.remarks)
    outside = log.outside
  }
}

extension ReadLog {
  /// What there is to say about how the log was read.
  public var remarks: [Report.Note] {
    var remarks: [Report.Note] = []
    if let detection, !detection.isKnown, !detection.isChosen, statistics.lines > 0 {
      remarks.append(.unknownFormat())
    }
    remarks += statistics.notes.map(\.remark)
    remarks += sectionNotes
    remarks += notes.map { Report.Note(kind: "reading", line: $0.line, message: $0.message) }
    remarks += traces.notes.map { Report.Note(kind: "traces", line: $0.line, message: $0.text) }
    return remarks
  }

  /// The versions that its format, its variant and its spellings allow.
  func versions(by tables: Tables) -> VersionRange {
    var texts = [detection?.os]
    let spellings = Set(traces.traces.flatMap { $0.events.map(\.spelling) })
    for spelling in spellings.sorted() { texts.append(tables.spellings.spelling(spelling)?.os) }
    return texts.compactMap { $0.flatMap { VersionRange($0) } }
      .reduce(.all) { $0.intersection($1) ?? $0 }
  }
}

extension Statistics.Note {
  /// The note as a reader of a report understands it; its first line is told beside it.
  var remark: Report.Note {
    let more = lines.count < count ? ", ..." : ""
    let places = lines.map(String.init).joined(separator: ", ") + more
    let often = count > 1 ? ", \(count) times in all (lines \(places))" : ""
    let message =
      switch kind {
      case .limit:
        "a pattern gave up on this line\(often); if it tells of an event, that is not judged"
      case .clock:
        "the clock goes back by more than a second\(often); the order of the lines was kept"
      case .longLine:
        "only the first 1 MiB of the line was read\(often)"
      case .doubled:
        "at least half of all lines stand twice, so each pair was read once"
      case .again:
        "the log begins again here with the lines it began with\(often); what stands twice was "
          + "read once"
      case .format:
        "lines of another format begin here\(often); each line was read in its own"
      }
    return Report.Note(kind: kind.rawValue, line: lines.first, message: message)
  }
}

extension TraceResult {
  init(_ trace: Trace, _ lens: Lens, _ alignment: Alignment) {
    self.init(
      trace: trace, lens: lens, episodes: alignment.episodes, beside: alignment.findings,
      contradiction: alignment.contradictedMarks.first.map { mark in
        "the mark\(mark.line.map { " in line \($0)" } ?? "") says \(mark.trigger), "
          + "but what follows reads better as something else"
      })
  }
}
