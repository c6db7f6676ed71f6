/// One thing that an episode of one log has another way than that of the other.
public struct Difference: Sendable, Hashable {
  /// In what they differ.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// An event that only one log has there.
    case presence
    /// An event that both have, at another place.
    case order
    /// An attribute that rules ask for.
    case attribute
    /// How long one event comes after another.
    case timing
    /// A new life that begins in one log only.
    case life
    /// What the rules of each log's OS say of it.
    case verdict
  }

  /// Why a difference makes no two logs different.
  public enum Excuse: String, Sendable, Hashable, CaseIterable {
    /// The log without the event begins later or ends before.
    case edge
    /// Messages were lost there.
    case lost
    /// The event may come at any time.
    case noise
    /// People and devices take their time.
    case pace

    /// The reason as a reader sees it, without a full stop.
    var reason: String {
      switch self {
      case .edge: "the other log does not reach so far"
      case .lost: "messages were lost there"
      case .noise: "it may come at any time"
      case .pace: "time alone makes no difference"
      }
    }
  }

  /// Which of the two logs.
  public enum Side: String, Sendable, Hashable, CaseIterable {
    case a
    case b
  }

  public let kind: Kind
  /// The event it is about, as the log has it that has it; nil when it is about the episode.
  public let event: String?
  public let attribute: String?
  /// The log that alone has it; nil when both do.
  public let only: Side?
  /// What each log has: a value, a span, a verdict.
  public let a: String?
  public let b: String?
  /// A sentence without a full stop.
  public let message: String
  /// Why it does not count; nil when it does.
  public let excuse: Excuse?

  init(
    _ kind: Kind, event: String? = nil, attribute: String? = nil, only: Side? = nil,
    a: String? = nil, b: String? = nil, message: String, excuse: Excuse? = nil
  ) {
    self.kind = kind
    self.event = event
    self.attribute = attribute
    self.only = only
    self.a = a
    self.b = b
    self.message = message
    self.excuse = excuse
  }

  /// Whether it makes the logs different.
  public var counts: Bool { excuse == nil }
}
