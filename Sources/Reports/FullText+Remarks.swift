import LifecheckEpisodes

/// What is said of a log beside its deviations.
extension FullText {
  /// Writes what a reader of the log has to know: its version, its end, what was left out and why.
  func remark(on log: Report.Log, _ index: Int, to sink: inout some TextOutputStream) {
    if log.status == .cut {
      state(
        "note",
        "the log is cut off (\(log.error ?? "its end is missing")); what came before was judged",
        to: &sink)
    }
    if let doubt = log.os.doubt { state("note", doubt, to: &sink) }
    for note in log.notes {
      state("note", (note.line.map { "line \($0): " } ?? "") + note.message, to: &sink)
    }
    for left in log.leftOut {
      let count = counted(left.deviations, "deviation")
      let reason = left.reason.isEmpty ? "" : ": \(left.reason)"
      let what =
        left.by == "select"
        ? "\(count) left out, for only \(left.ids) \(left.ids.contains(",") ? "are" : "is") selected"
        : "\(count) of \(left.ids) ignored"
      state("note", what + reason, to: &sink)
    }
    for trace in report.traces where trace.log == index {
      if let contradiction = trace.contradiction {
        state("note", "the evidence contradicts itself: \(contradiction)", to: &sink)
      }
      for ignored in trace.ignored {
        let what =
          ignored.deviations == 0
          ? "no deviation from \(ignored.rule) to ignore, though this mark asks for it"
          : "\(counted(ignored.deviations, "deviation")) from \(ignored.rule) ignored, "
            + "as this mark asks"
        let reason = ignored.reason.isEmpty ? "" : ": \(ignored.reason)"
        state("note", "line \(ignored.line): \(what)\(reason)", to: &sink)
      }
    }
    if log.isJudged, log.verdict == .nothing {
      state(
        "help",
        "is it the right log, and the right app? lifecheck formats detect \(log.path) says how "
          + "its lines are read, lifecheck events --evidence \(log.path) what they tell; "
          + "--allow-empty accepts a log without events", to: &sink)
    } else if log.verdict == .inconclusive,
      report.deviations.contains(where: { $0.log == index && $0.certainty == .boundary })
    {
      let cause =
        log.gaps > 0
        ? "messages were lost where it matters, so nobody can tell; record it again"
        : "the log does not tell enough where it matters, so nobody can tell; log what the notes ask for"
      state("help", "\(cause), or pass --strict to have it count as a deviation", to: &sink)
    }
  }

  /// Writes which known bugs a log shows, what each means, and what to do about it.
  func classes(of index: Int, to sink: inout some TextOutputStream) {
    for item in report.classes where item.log == index {
      let place = [item.confidence.said, item.place].compactMap(\.self).joined(separator: ", ")
      state("class", "\(item.id): \(item.title) (\(place))", to: &sink)
      if !item.means.isEmpty { state("means", item.means.withoutStop, to: &sink) }
      let help = item.help.map { "\($0.withoutStop); " } ?? ""
      state("help ", "\(help)lifecheck explain \(item.id)", to: &sink)
    }
  }

  /// Writes a sentence behind its label, wrapped.
  func state(_ label: String, _ sentence: String, to sink: inout some TextOutputStream) {
    let indent = label.count + 2
    let ink: TextStyle.Ink = label == "note" ? .remark : .faint
    for (number, line) in style.safe(sentence).wrapped(to: style.width - indent).enumerated() {
      let start =
        number == 0 ? style.paint(label, ink) + "  " : String(repeating: " ", count: indent)
      sink.write("\(start)\(line)\n")
    }
  }
}
