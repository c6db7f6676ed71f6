import LifecheckTables

/// The remarks that the flow itself makes, each worded once.
extension Report.Note {
  /// The clock runs backwards by a second or more.
  public static func clock(line: Int, backBy seconds: Int) -> Report.Note {
    Report.Note(
      kind: "clock", line: line,
      message: "the clock goes back by \(counted(seconds, "second")) here; the order of the lines "
        + "was kept")
  }

  /// No format was recognized, so the lines were read without a header.
  public static func unknownFormat() -> Report.Note {
    Report.Note(
      kind: "format",
      message: "no log format was recognized, so each line was read as a bare message, without "
        + "time and process; --input-format NAME names the format")
  }

  /// Events of a process that say nothing of their scene while several scenes are open.
  public static func severalScenes(line: Int, events: Int, scenes: Int) -> Report.Note {
    Report.Note(
      kind: "scenes", line: line,
      message: "\(counted(events, "event")) that \(events == 1 ? "names" : "name") no scene "
        + "\(events == 1 ? "was" : "were") not judged: \(counted(scenes, "scene")) were open; "
        + "log the scene's persistentIdentifier to have them judged")
  }

  /// At least half of all lines stand twice.
  public static func twice() -> Report.Note {
    Report.Note(
      kind: "twice",
      message: "at least half of all lines stand twice, so each pair was read once")
  }

  /// An alignment had to be settled before its end was known.
  public static func settledEarly(line: Int, after events: Int) -> Report.Note {
    Report.Note(
      kind: "settled", line: line,
      message: "\(counted(events, "event")) could be read in several ways; the older half was "
        + "settled here by the best reading so far")
  }

  /// A message took more work than a pattern may cost.
  public static func tooHard(line: Int) -> Report.Note {
    Report.Note(
      kind: "limit", line: line,
      message: "a pattern gave up on this line; if it tells of an event, the event is not judged")
  }

  /// A mark after which nothing happens.
  public static func markWithoutEvents(trigger: String, line: Int?) -> Report.Note {
    Report.Note(
      kind: "mark", line: line,
      message: "the mark \u{201C}\(trigger)\u{201D} is followed by no lifecycle event")
  }
}

/// A number and its noun: `1 line`, `2 lines`, `1,234 lines`.
package func counted(_ number: Int, _ noun: String, _ plural: String? = nil) -> String {
  "\(number) \(number == 1 ? noun : plural ?? noun + "s")"
}
