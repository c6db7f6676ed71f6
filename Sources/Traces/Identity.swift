import LifecheckEvents

/// How one app is called: what tells its own id from another app's.
struct Identity {
  let process: String?
  let pid: Int?
  let bundles: Set<String>

  /// Whether a user's word for an app means this one: a process name, a pid or a bundle id.
  ///
  /// An app of which nothing is known is meant by every word.
  func isMeant(by word: String) -> Bool {
    guard process != nil || pid != nil || !bundles.isEmpty else { return true }
    if let process, process.lowercased() == word.lowercased() { return true }
    if let pid, String(pid) == word { return true }
    return owns(word)
  }

  /// Whether a bundle id is the app's; nil when that cannot be known.
  func owns(bundle: String, foreign: [String]) -> Bool? {
    if owns(bundle) { return true }
    if foreign.contains(where: bundle.hasPrefix) { return false }
    return process == nil && bundles.isEmpty ? nil : false
  }

  private func owns(_ bundle: String) -> Bool {
    bundles.contains(bundle) || process.map { Self.names(bundle, $0) } == true
  }

  /// Whether the last component of a bundle id is a process's name, case ignored.
  ///
  /// Xcode writes a name into an id with a hyphen for each character an id may not have.
  static func names(_ bundle: String, _ process: String) -> Bool {
    lastComponent(of: bundle) == component(of: process)
  }

  /// The last component of a bundle id, to be compared.
  static func lastComponent(of bundle: String) -> [UInt8] {
    component(of: bundle.split(separator: ".").last ?? "")
  }

  /// A process's name as the component of an id, to be compared.
  static func component(of name: some StringProtocol) -> [UInt8] {
    name.lowercased().utf8.map { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): byte
      default: UInt8(ascii: "-")
      }
    }
  }
}

extension Scheme {
  /// The event with the class of each attribute that names an app, as far as it is known.
  func classified(_ event: Event, for identity: Identity) -> Event? {
    guard !event.attributes.isEmpty else { return nil }
    var attributes = event.attributes
    for origin in origins {
      guard case .text(let text)? = attributes[origin.attribute], !text.isEmpty,
        let isOwn = identity.owns(bundle: text, foreign: origin.foreign)
      else { continue }
      attributes["\(origin.attribute).is"] = .text(isOwn ? "self" : "other")
    }
    return attributes.count == event.attributes.count ? nil : event.copy(attributes: attributes)
  }
}
