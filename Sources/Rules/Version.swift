/// A version of an OS, such as 8, 8.4 or 11.0.3; `8` and `8.0` are equal.
public struct Version: Sendable, Hashable, Comparable, CustomStringConvertible {
  public let major: Int
  public let minor: Int
  public let patch: Int

  public init(_ major: Int, _ minor: Int = 0, _ patch: Int = 0) {
    self.major = major
    self.minor = minor
    self.patch = patch
  }

  /// Reads `8`, `8.4`, `11.0.3`; nil for anything else, a number over 999 included.
  public init?(_ text: some StringProtocol) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...3).contains(parts.count) else { return nil }
    var numbers: [Int] = []
    for part in parts {
      let isNumber = part.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      guard (1...3).contains(part.utf8.count), isNumber, let number = Int(part) else { return nil }
      numbers.append(number)
    }
    self.init(
      numbers[0], numbers.count > 1 ? numbers[1] : 0, numbers.count > 2 ? numbers[2] : 0)
  }

  /// As short as it can be said, with a minor: `8.0`, `8.4`, `11.0.3`.
  public var description: String {
    patch == 0 ? "\(major).\(minor)" : "\(major).\(minor).\(patch)"
  }

  public static func < (a: Version, b: Version) -> Bool {
    (a.major, a.minor, a.patch) < (b.major, b.minor, b.patch)
  }
}

/// The versions of an OS on which something holds, written `>=8.0 <10.0`.
public struct VersionRange: Sendable, Hashable, CustomStringConvertible {
  /// The first version inside; nil when all older ones are.
  public let lower: Version?
  /// The first version no more inside; nil when all newer ones are.
  public let upper: Version?

  public static let all = VersionRange(from: nil, to: nil)

  public init(from lower: Version?, to upper: Version?) {
    self.lower = lower
    self.upper = upper
  }

  /// Reads `>=8.0`, `<10.0` or both, in this order; nil for anything else, an empty range included.
  public init?(_ text: String) {
    var lower: Version?
    var upper: Version?
    for part in text.split(separator: " ") {
      if part.hasPrefix(">="), lower == nil, upper == nil, let version = Version(part.dropFirst(2))
      {
        lower = version
      } else if part.hasPrefix("<"), upper == nil, let version = Version(part.dropFirst(1)) {
        upper = version
      } else {
        return nil
      }
    }
    if lower == nil, upper == nil { return nil }
    if let lower, let upper, lower >= upper { return nil }
    self.init(from: lower, to: upper)
  }

  public func contains(_ version: Version) -> Bool {
    (lower.map { version >= $0 } ?? true) && (upper.map { version < $0 } ?? true)
  }

  /// The versions in both, or nil when there are none.
  public func intersection(_ other: VersionRange) -> VersionRange? {
    let lower = [self.lower, other.lower].compactMap { $0 }.max()
    let upper = [self.upper, other.upper].compactMap { $0 }.min()
    if let lower, let upper, lower >= upper { return nil }
    return VersionRange(from: lower, to: upper)
  }

  public var description: String {
    [lower.map { ">=\($0)" }, upper.map { "<\($0)" }].compactMap { $0 }.joined(separator: " ")
  }
}
