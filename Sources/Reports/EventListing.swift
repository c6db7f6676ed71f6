import LifecheckEvents

/// The events of one log, without a judgement.
public struct EventListing: Sendable {
  /// A form in which events can be written.
  public enum Format: String, Sendable, Hashable, CaseIterable {
    /// A table for people.
    case full
    /// One JSON object a line.
    case rows
    /// The same as `rows`.
    case ndjson
  }

  /// One event, and the app model it belongs to.
  public struct Entry: Sendable {
    public let event: Event
    /// nil for evidence: marks, driver and system lines, process states.
    public let lens: String?

    public init(_ event: Event, lens: String?) {
      self.event = event
      self.lens = lens
    }
  }

  public let log: String
  public let format: String?
  public let lines: Int
  /// Lines that no format understood.
  public let unread: Int
  /// What is wrong with the log, when it is cut off or could not be read.
  public let error: String?
  public let notes: [Report.Note]
  /// In the order of the log.
  public let entries: [Entry]

  public init(
    log: String, format: String? = nil, lines: Int = 0, unread: Int = 0, error: String? = nil,
    notes: [Report.Note] = [], entries: [Entry]
  ) {
    self.log = log
    self.format = format
    self.lines = lines
    self.unread = unread
    self.error = error
    self.notes = notes
    self.entries = entries
  }

  /// Writes the events to a sink, in pieces; rows of several logs may follow each other.
  ///
  /// - Parameters:
  ///   - format: The form.
  ///   - hasText: Whether the messages are written as they were logged.
  ///   - style: How text for people looks.
  ///   - sink: Where it goes.
  public func write(
    as format: Format, hasText: Bool = true, style: TextStyle = TextStyle(),
    to sink: inout some TextOutputStream
  ) {
    switch format {
    case .full: full(style: style, to: &sink)
    case .rows, .ndjson: rows(hasText: hasText, to: &sink)
    }
  }

  private func rows<Sink: TextOutputStream>(hasText: Bool, to sink: inout Sink) {
    var json = JSONWriter(sink, style: .compact)
    for entry in entries {
      let event = entry.event
      json.object { json in
        json.member("log", log)
        json.member("line", event.line)
        json.member("evidence", event.evidence)
        json.known("time", event.time?.text)
        json.known("process", event.process)
        json.known("pid", event.pid)
        json.known("thread", event.thread)
        json.known("scene", event.scene)
        json.known("lens", entry.lens)
        json.member("event", event.name.rawValue)
        json.member("channel", event.channel)
        json.member("attributes", event.attributes)
        if hasText { json.member("text", event.text) }
      }
      json.newline()
    }
    sink = json.finish()
  }

  private func full(style: TextStyle, to sink: inout some TextOutputStream) {
    let path = style.paint(style.safe(log), .place)
    let read = format.map { "format \(style.safe($0)), " } ?? ""
    sink.write(
      "\(path)  \(counted(entries.count, "event")) in \(counted(lines, "line"))"
        + " (\(read)\(unread) not understood)\n")
    if let error { sink.write("\(style.paint("note", .remark))  \(style.safe(error))\n") }
    for note in notes where style.detail != .quiet {
      let place = note.line.map { "line \($0): " } ?? ""
      sink.write("\(style.paint("note", .remark))  \(place)\(style.safe(note.message))\n")
    }
    guard !entries.isEmpty, style.detail != .quiet else { return }
    sink.write("\n")

    let titles = ["line", "time", "process", "lens", "event", "attributes"]
    var widths = titles.map(\.width)
    for entry in entries {
      for (index, cell) in cells(of: entry, style: style).enumerated() {
        widths[index] = max(widths[index], min(cell.width, 40))
      }
    }
    sink.write(style.paint(line(titles, widths), .faint) + "\n")
    for entry in entries { sink.write(line(cells(of: entry, style: style), widths) + "\n") }
  }

  // Nothing is written behind the last cell, so it needs no width.
  private func line(_ cells: [String], _ widths: [Int]) -> String {
    let last = cells.lastIndex { !$0.isEmpty } ?? 0
    var line = "  " + String(repeating: " ", count: max(0, widths[0] - cells[0].width)) + cells[0]
    for index in 1..<cells.count where index <= last {
      line += "  " + (index == last ? cells[index] : cells[index].padded(to: widths[index]))
    }
    return line
  }

  private func cells(of entry: Entry, style: TextStyle) -> [String] {
    let event = entry.event
    let sorted = event.attributes.logged
    let attributes = sorted.map { name, value in
      switch value {
      case .text(let text): "\(name)=\(text)"
      case .none: "\(name)=nil"
      }
    }
    let lines = event.evidence.count > 1 ? "\(event.line)+\(event.evidence.count - 1)" : nil
    return [
      lines ?? "\(event.line)",
      style.safe(event.time?.text ?? ""),
      style.safe((event.process ?? "") + (event.pid.map { "[\($0)]" } ?? "")).cut(to: 40),
      style.safe(entry.lens ?? "(\(event.channel))").cut(to: 40),
      style.safe(event.name.rawValue),
      style.safe(attributes.joined(separator: " ")).cut(to: 100),
    ]
  }
}

extension [String: Event.Value] {
  /// What the log itself says, in byte order of the names: without the classes derived for guards.
  var logged: [(key: String, value: Event.Value)] {
    filter { !$0.key.hasSuffix(".is") }
      .sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
  }
}
