/// The cheapest way to lay two sequences side by side, in order: what is paired, and what stands alone.
///
/// As few elements as possible stand alone, and among such ways the pairs cost the least. It is the
/// banded dynamic programming of Ukkonen (Algorithms for approximate string matching, 1985): the
/// band doubles until no way outside of it can be better, so two sequences that hardly differ take
/// linear time.
///
/// If the band would need more than `limit` cells, the sequences are matched window by window, half
/// of each window being kept: the time is linear, and what is more than half a window apart may not be found.
struct Matching {
  enum Step: Hashable {
    case both(Int, Int)
    case first(Int)
    case second(Int)
  }

  private(set) var steps: [Step] = []
  /// Whether no better way exists; not if the limit was met.
  private(set) var isExact = true

  /// How many cells of the band are looked at, and how large a window is beyond that.
  static let limit = 1 << 25
  static let window = 1_024

  /// Matches two sequences of so many elements.
  ///
  /// - Parameters:
  ///   - first: How many elements the first has.
  ///   - second: How many the second has.
  ///   - limit: How many cells a band may have.
  ///   - window: How many elements of each are matched at a time beyond that.
  ///   - cost: What pairing two of them costs, from 0 to 255; nil if they are no pair.
  init(
    _ first: Int, _ second: Int, limit: Int = Self.limit, window: Int = Self.window,
    cost: (Int, Int) -> Int?
  ) {
    var width = 8
    while true {
      guard let band = Band(first, second, width: width, limit: limit, cost: cost) else { break }
      if band.isOptimal {
        steps = band.steps
        return
      }
      width *= 4
    }
    isExact = false
    matchInWindows(first, second, window, cost)
  }

  private mutating func matchInWindows(
    _ first: Int, _ second: Int, _ window: Int, _ cost: (Int, Int) -> Int?
  ) {
    var (i, j) = (0, 0)
    while i < first || j < second {
      let (n, m) = (min(window, first - i), min(window, second - j))
      guard
        let band = Band(n, m, width: max(n, m), limit: .max, cost: { cost(i + $0, j + $1) })
      else { return }
      let isLast = i + n == first && j + m == second
      let kept = isLast ? band.steps.count : max(1, band.steps.count / 2)
      let (a, b) = (i, j)
      for step in band.steps.prefix(kept) {
        switch step {
        case .both(let x, let y):
          steps.append(.both(a + x, b + y))
          (i, j) = (i + 1, j + 1)
        case .first(let x):
          steps.append(.first(a + x))
          i += 1
        case .second(let y):
          steps.append(.second(b + y))
          j += 1
        }
      }
    }
  }
}

/// The best way that never strays further than so many elements from the diagonals between both ends.
private struct Band {
  let steps: [Matching.Step]
  /// Whether a way outside of the band cannot be better.
  let isOptimal: Bool

  // Standing alone weighs more than all pairs of a sequence together.
  private static let alone: Int64 = 1 << 40
  private static let never = Int64.max / 4

  private enum Choice {
    static let both: UInt8 = 0
    static let first: UInt8 = 1
    static let second: UInt8 = 2
    static let none: UInt8 = 3
  }

  init?(_ n: Int, _ m: Int, width: Int, limit: Int, cost: (Int, Int) -> Int?) {
    let low = max(-n, min(0, m - n) - width)
    let high = min(m, max(0, m - n) + width)
    let size = high - low + 1
    let (cells, overflow) = (n + 1).multipliedReportingOverflow(by: size)
    if overflow || cells > limit { return nil }
    // From the end, so that walking forward the earliest pair comes first.
    var choices = [UInt8](repeating: Choice.none, count: cells)
    var below = [Int64](repeating: Self.never, count: size)
    for i in stride(from: n, through: 0, by: -1) {
      var row = [Int64](repeating: Self.never, count: size)
      for cell in stride(from: size - 1, through: 0, by: -1) {
        let j = i + low + cell
        guard j >= 0, j <= m else { continue }
        if i == n, j == m {
          row[cell] = 0
          continue
        }
        var best = Self.never
        var choice = Choice.none
        if i < n, j < m, below[cell] < Self.never, let price = cost(i, j) {
          best = below[cell] + Int64(price)
          choice = Choice.both
        }
        if i < n, cell > 0, below[cell - 1] + Self.alone < best {
          best = below[cell - 1] + Self.alone
          choice = Choice.first
        }
        if j < m, cell + 1 < size, row[cell + 1] + Self.alone < best {
          best = row[cell + 1] + Self.alone
          choice = Choice.second
        }
        row[cell] = best
        choices[i * size + cell] = choice
      }
      below = row
    }

    var steps: [Matching.Step] = []
    steps.reserveCapacity(max(n, m))
    var (i, j) = (0, 0)
    var alone = 0
    while i < n || j < m {
      switch choices[i * size + j - i - low] {
      case Choice.both:
        steps.append(.both(i, j))
        (i, j) = (i + 1, j + 1)
      case Choice.first:
        steps.append(.first(i))
        (i, alone) = (i + 1, alone + 1)
      case Choice.second:
        steps.append(.second(j))
        (j, alone) = (j + 1, alone + 1)
      default: return nil
      }
    }
    self.steps = steps
    isOptimal =
      (low == -n && high == m) || alone < abs(m - n) + 2 * (width + 1)
  }
}
