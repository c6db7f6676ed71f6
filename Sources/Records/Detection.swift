import LifecheckPCRE2
import LifecheckTables

/// Which format a log is in, and why.
public struct Detection: Sendable {
  /// How many of the first lines a format read.
  public struct Claim: Sendable, Hashable {
    public let format: String
    public let title: String
    public let lines: Int
  }

  /// The id of the format.
  public let format: String
  /// The id of its variant, or again of the format when it has none: the name to report.
  public let variant: String
  public let title: String
  /// Further formats, which read lines that the first does not.
  public internal(set) var others: [String]
  /// The second format of the log, if there is one.
  public var second: String? { others.first }
  /// The layers in front of the header that were taken away, outermost first.
  public let layers: [String]
  /// The OS versions that write this, as a range, when that is sure.
  public let os: String?
  /// False when the lines look as if a tool had written them, but no format knows it.
  public let isKnown: Bool
  /// Whether the user named the format.
  public let isChosen: Bool
  /// What a line without a header is here.
  public let unprefixed: LogFormat.Unprefixed
  /// How many of the first lines were looked at; blank ones do not count.
  public let lines: Int
  /// Every format and what it read, most first.
  public let claims: [Claim]
  /// The first lines, as the formats saw them; at most three, cut at 1000 bytes.
  let first: [[UInt8]]

  /// How far a format got in one line before it failed.
  public struct Progress: Sendable, Hashable, CustomStringConvertible {
    public let format: String
    /// The line as the formats saw it.
    public let text: String
    /// How many of its characters a header of this format may begin with.
    public let reached: Int
    /// The keys that a JSON object lacks to be one of this format.
    public var missing: [String] = []

    /// The line, and under it a caret at the first character that does not fit.
    public var description: String {
      let caret = "\(text)\n\(String(repeating: " ", count: reached))^ \(format) "
      guard !missing.isEmpty else { return caret + "ends here" }
      return caret + "lacks \(missing.map { "'\($0)'" }.joined(separator: ", "))"
    }
  }

  /// How far the formats that did not win got in the first lines, best first; one line each.
  ///
  /// A partial match says whether a header may begin so; the longest such beginning is found by halving,
  /// because a beginning of a possible beginning is possible too.
  ///
  /// - Throws: Where a pattern is broken.
  public func progress(among formats: [LogFormat]) throws(Diagnostic) -> [Progress] {
    let scratch = Scratch()
    var progress: [Progress] = []
    for candidate in formats where candidate.id != format {
      var best: Progress?
      for line in first {
        let found: Progress?
        if let header = candidate.header ?? candidate.footer {
          found = Self.progress(candidate.id, try header.compiled(), line, scratch)
        } else {
          found = Self.progress(candidate, line)
        }
        if let found, found.reached > best?.reached ?? -1 { best = found }
      }
      if let best { progress.append(best) }
    }
    // Swift's sort keeps no order of equals, so the place decides.
    return progress.enumerated().sorted {
      ($1.element.reached, $0.element.missing.count, $0.offset)
        < ($0.element.reached, $1.element.missing.count, $1.offset)
    }.map(\.element)
  }

  private static func progress(
    _ format: String, _ pattern: Pattern, _ line: [UInt8], _ scratch: Scratch
  ) -> Progress {
    let reached = line.withUnsafeBytes { reach(of: pattern, in: $0, scratch) }
    let characters = String(decoding: line.prefix(reached), as: UTF8.self).count
    return Progress(
      format: format, text: String(decoding: line, as: UTF8.self), reached: characters)
  }

  /// What an object lacks; nil when the line is none, or the format has no objects.
  private static func progress(_ format: LogFormat, _ line: [UInt8]) -> Progress? {
    guard let object = format.object, object.message != nil else { return nil }
    var values = [JSONLine.Value?](repeating: nil, count: object.needs.count)
    let keys = object.needs.map { Array($0.utf8) }
    guard line.withUnsafeBytes({ JSONLine.read($0, keys: keys, into: &values) }) else { return nil }
    let missing = zip(object.needs, values).filter { $0.1 == nil }.map(\.0)
    let text = String(decoding: line, as: UTF8.self)
    return Progress(format: format.id, text: text, reached: 0, missing: missing)
  }

  private static func reach(
    of pattern: Pattern, in line: UnsafeRawBufferPointer, _ scratch: Scratch
  ) -> Int {
    var low = 0
    var high = line.count + 1
    while low + 1 < high {
      let middle = (low + high) / 2
      let head = UnsafeRawBufferPointer(rebasing: line[..<middle])
      if pattern.firstMatch(in: head, isPartial: true, using: scratch) == .match {
        low = middle
      } else {
        high = middle
      }
    }
    return low
  }
}
