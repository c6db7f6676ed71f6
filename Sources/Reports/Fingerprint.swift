/// What makes two deviations the same in two logs: never a path, line, time, pid or free text.
public struct Fingerprint: Sendable, Hashable {
  public let rule: String?
  /// The bundle id, else the process.
  public let app: String?
  public let trigger: String?
  public let event: String
  public let kind: String
  public let attribute: String?
  /// nil when the version is unknown.
  public let osMajor: Int?

  public init(
    rule: String?, app: String?, trigger: String?, event: String, kind: String,
    attribute: String?, osMajor: Int?
  ) {
    self.rule = rule
    self.app = app
    self.trigger = trigger
    self.event = event
    self.kind = kind
    self.attribute = attribute
    self.osMajor = osMajor
  }

  /// The first 16 hex digits of SHA-256 over the keys, joined by U+001F.
  ///
  /// An `occurrence` counts equal keys from 1, in the order of the log.
  public func text(occurrence: Int) -> String {
    let keys = [
      rule ?? "", app ?? "", trigger ?? "", event, kind, attribute ?? "",
      osMajor.map(String.init) ?? "?", String(occurrence),
    ]
    var hash = SHA256()
    hash.update(with: Array(keys.joined(separator: "\u{1F}").utf8))
    return String(hash.hex.prefix(16))
  }
}
