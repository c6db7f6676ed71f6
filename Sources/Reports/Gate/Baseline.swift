/// Deviations that are accepted: they are counted, and fail nothing.
///
/// An entry is known by its fingerprint alone; the rest is for people, who may write down a reason.
public struct Baseline: Sendable, Hashable {
  /// One accepted deviation.
  public struct Entry: Sendable, Hashable {
    /// 16 hex digits.
    public let fingerprint: String
    public let rule: String?
    public let trigger: String?
    public let event: String
    public let kind: String
    public let attribute: String?
    /// The bundle id, else the process.
    public let app: String?
    /// The major version of the OS, or `?`.
    public let os: String
    public let message: String
    public let reason: String

    public init(
      fingerprint: String, rule: String? = nil, trigger: String? = nil, event: String,
      kind: String, attribute: String? = nil, app: String? = nil, os: String = "?",
      message: String, reason: String = ""
    ) {
      self.fingerprint = fingerprint
      self.rule = rule
      self.trigger = trigger
      self.event = event
      self.kind = kind
      self.attribute = attribute
      self.app = app
      self.os = os
      self.message = message
      self.reason = reason
    }

    func with(reason: String) -> Entry {
      Entry(
        fingerprint: fingerprint, rule: rule, trigger: trigger, event: event, kind: kind,
        attribute: attribute, app: app, os: os, message: message, reason: reason)
    }

    /// What it is about, as a line of text tells it: `selfOpenURL.app: openURL missing ...`.
    public var title: String { (rule ?? kind) + ": " + message }

    /// By rule, then by what is wrong; the fingerprint decides between equals.
    fileprivate var place: [String] {
      [rule ?? "", trigger ?? "", app ?? "", os, event, kind, attribute ?? "", fingerprint]
    }
  }

  /// Sorted, each fingerprint once.
  public let entries: [Entry]

  /// Of several entries of one fingerprint the first is kept.
  public init(_ entries: [Entry]) {
    var seen: Set<String> = []
    self.entries = entries.filter { seen.insert($0.fingerprint).inserted }
      .sorted { $0.place.lexicographicallyPrecedes($1.place) }
  }

  public var fingerprints: Set<String> { Set(entries.map(\.fingerprint)) }

  /// The same entries with the reasons that another baseline gives for them.
  public func keepingReasons(of other: Baseline) -> Baseline {
    let reasons = Dictionary(other.entries.map { ($0.fingerprint, $0.reason) }) { first, _ in first
    }
    return Baseline(
      entries.map { entry in
        reasons[entry.fingerprint].map { entry.with(reason: $0) } ?? entry
      })
  }

  /// What became of its entries in what a run found.
  public func comparison(with found: Baseline) -> Comparison {
    let known = fingerprints
    let now = found.fingerprints
    return Comparison(
      new: found.entries.filter { !known.contains($0.fingerprint) },
      gone: entries.filter { !now.contains($0.fingerprint) },
      still: entries.filter { now.contains($0.fingerprint) })
  }

  /// A baseline beside what a run found.
  public struct Comparison: Sendable, Hashable {
    public let new: [Entry]
    public let gone: [Entry]
    public let still: [Entry]
  }
}
