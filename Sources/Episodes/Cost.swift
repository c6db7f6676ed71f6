import LifecheckRules

/// What each move of an alignment costs.
enum Cost {
  static let check = 1
  static let wrongTrigger = 4
  static let late = 3
  static let timing = 1
  static let missing = 2
  static let missingAnchor = 6
  static let unexpected = 3
  static let unexpectedAnchor = 8
  static let duplicate = 1
  static let boundary = 1
  static let restart = 1
  static let mark = 10
}

/// How good a path is, as far as it adds up; the smaller value is the better path.
///
/// It is compared in this order: cost, episodes, evidence, guards that agree, checks that agree, steps
/// matched, width of the OS ranges. Two neighbours share a number, so that adding and comparing
/// take four operations; a count may be as large as 2^31 either way.
struct Value: Sendable, Hashable, Comparable {
  private var costAndEpisodes: Int64
  private var evidenceAndGuards: Int64
  private var checksAndSteps: Int64
  private var width: Int64

  static let zero = Value()

  init(
    cost: Int = 0, episodes: Int = 0, evidence: Int = 0, guards: Int = 0, checks: Int = 0,
    steps: Int = 0, width: Int64 = 0
  ) {
    costAndEpisodes = Self.pair(cost, episodes)
    evidenceAndGuards = -Self.pair(evidence, guards)
    checksAndSteps = -Self.pair(checks, steps)
    self.width = width
  }

  var cost: Int { Int((costAndEpisodes &+ 1 << 31) >> 32) }

  private static func pair(_ high: Int, _ low: Int) -> Int64 {
    Int64(truncatingIfNeeded: high) << 32 &+ Int64(truncatingIfNeeded: low)
  }

  static func + (a: Value, b: Value) -> Value {
    var sum = a
    sum.costAndEpisodes &+= b.costAndEpisodes
    sum.evidenceAndGuards &+= b.evidenceAndGuards
    sum.checksAndSteps &+= b.checksAndSteps
    sum.width &+= b.width
    return sum
  }

  static func - (a: Value, b: Value) -> Value {
    var difference = a
    difference.costAndEpisodes &-= b.costAndEpisodes
    difference.evidenceAndGuards &-= b.evidenceAndGuards
    difference.checksAndSteps &-= b.checksAndSteps
    difference.width &-= b.width
    return difference
  }

  static func < (a: Value, b: Value) -> Bool {
    if a.costAndEpisodes != b.costAndEpisodes { return a.costAndEpisodes < b.costAndEpisodes }
    if a.evidenceAndGuards != b.evidenceAndGuards {
      return a.evidenceAndGuards < b.evidenceAndGuards
    }
    if a.checksAndSteps != b.checksAndSteps { return a.checksAndSteps < b.checksAndSteps }
    return a.width < b.width
  }
}

extension VersionRange {
  /// How much it holds: the distance of its ends; a range without an end reaches to version 1000.
  var width: Int64 {
    func place(_ version: Version) -> Int64 {
      Int64(version.major) * 1_000_000 + Int64(version.minor) * 1000 + Int64(version.patch)
    }
    return (upper.map(place) ?? 1_000_000_000) - (lower.map(place) ?? 0)
  }
}
