/// A name as a user writes it: `*` stands for any letters, also none, everything else for itself.
public struct Glob: Sendable, Hashable, CustomStringConvertible {
  public let source: String
  private let parts: [Substring]

  public init(_ source: String) {
    self.source = source
    parts = source.split(separator: "*", omittingEmptySubsequences: false)
  }

  public var description: String { source }

  /// Whether it may stand for several names.
  public var isPattern: Bool { parts.count > 1 }

  /// Whether it stands for the whole of a name; case counts.
  public func matches(_ name: String) -> Bool {
    guard let first = parts.first, let last = parts.last, parts.count > 1 else {
      return name == source
    }
    guard name.hasPrefix(first) else { return false }
    var rest = name.dropFirst(first.count)
    // The leftmost place for each part leaves most room for the next, so nothing is tried twice.
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
      guard let range = rest.firstRange(of: part) else { return false }
      rest = rest[range.upperBound...]
    }
    return rest.hasSuffix(last)
  }
}
