/// How text for people is laid out.
public struct TextStyle: Sendable, Hashable {
  /// How much is told.
  public enum Detail: Sendable, Hashable {
    /// The verdict, a line a log.
    case quiet
    case normal
    /// Every episode.
    case verbose
  }

  public var isColored: Bool
  public var detail: Detail
  /// The width at which rails and sentences are wrapped, in columns of a terminal.
  public var width: Int
  /// Breaks what GitHub's runner takes for a command, anywhere in a line or at its start.
  public var breaksCommands: Bool

  public init(
    isColored: Bool = false, detail: Detail = .normal, width: Int = 100,
    breaksCommands: Bool = false
  ) {
    self.isColored = isColored
    self.detail = detail
    self.width = width
    self.breaksCommands = breaksCommands
  }

  /// What a colour says.
  package enum Ink: String {
    case place = "1"
    case bad = "1;31"
    case doubtful = "33"
    case remark = "36"
    case good = "32"
    case faint = "2"
  }

  package func paint(_ text: String, _ ink: Ink?) -> String {
    guard isColored, let ink, !text.isEmpty else { return text }
    return "\u{1B}[\(ink.rawValue)m\(text)\u{1B}[0m"
  }

  /// A line above others.
  package func heading(_ text: String) -> String { paint(text.harmless, .place) }

  /// A value that came from a log or a user, harmless on a terminal.
  package func safe(_ text: String) -> String {
    let visible = text.visible
    guard breaksCommands else { return visible }
    let broken = visible.split(separator: "##[", omittingEmptySubsequences: false)
      .joined(separator: "## [")
    // It may be the first word of a line.
    let start = broken.prefix { $0 == " " }
    guard broken.dropFirst(start.count).hasPrefix("::") else { return broken }
    return start + ": :" + broken.dropFirst(start.count + 2)
  }
}
