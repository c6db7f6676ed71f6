extension Report {
  /// A form in which a report can be written.
  public enum Format: String, Sendable, Hashable, CaseIterable {
    case full
    case concise
    case json
    case rows
  }

  /// Writes the report to a sink, in pieces; the last one ends a line.
  ///
  /// The style is that of text for people; the other formats take no notice of it.
  public func write(
    as format: Format, style: TextStyle = TextStyle(), to sink: inout some TextOutputStream
  ) {
    switch format {
    case .full: full(self, style: style, to: &sink)
    case .concise: concise(self, style: style, to: &sink)
    case .json: json(self, to: &sink)
    case .rows: rows(self, to: &sink)
    }
  }
}
