import Testing

@testable import LifecheckComparison

/// How two sequences are laid side by side.
struct MatchingTests {
  private func match(_ a: String, _ b: String, limit: Int = Matching.limit, window: Int = 1_024)
    -> (steps: String, isExact: Bool)
  {
    let (first, second) = (Array(a), Array(b))
    let matching = Matching(first.count, second.count, limit: limit, window: window) { i, j in
      first[i].lowercased() == second[j].lowercased() ? (first[i] == second[j] ? 0 : 1) : nil
    }
    let steps = matching.steps.map { step in
      switch step {
      case .both(let i, let j): "\(first[i])\(second[j])"
      case .first(let i): "\(first[i])-"
      case .second(let j): "-\(second[j])"
      }
    }
    return (steps.joined(separator: " "), matching.isExact)
  }

  @Test(arguments: [
    ("", "", ""),
    ("a", "", "a-"),
    ("", "ab", "-a -b"),
    ("abc", "abc", "aa bb cc"),
    ("abc", "ac", "aa b- cc"),
    ("ab", "ba", "a- bb -a"),
    // As many pairs as possible, and then those that differ least.
    ("aA", "A", "a- AA"),
    ("aAb", "Ab", "a- AA bb"),
    ("Ab", "aAb", "-a AA bb"),
    // Of equals the first one.
    ("aaa", "aa", "aa aa a-"),
    ("aa", "aaa", "aa aa -a"),
    // A greedy reader would take the first x and lose the rest.
    ("xabc", "abcx", "x- aa bb cc -x"),
  ])
  func asManyPairsAsPossibleInOrder(a: String, b: String, steps: String) {
    #expect(match(a, b).steps == steps)
    #expect(match(a, b).isExact)
  }

  /// Of random sequences, every one against a table of all ways.
  @Test func nothingIsBetterThanWhatIsFound() {
    var seed: UInt64 = 7
    func random(_ count: Int) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(seed >> 33) % count
    }
    for _ in 0..<300 {
      let a = (0..<random(60)).map { _ in random(4) }
      let b = (0..<random(60)).map { _ in random(4) }
      func cost(_ i: Int, _ j: Int) -> Int? { a[i] / 2 == b[j] / 2 ? abs(a[i] - b[j]) : nil }
      var best = [[Int]](
        repeating: [Int](repeating: 0, count: b.count + 1), count: a.count + 1)
      for i in 0...a.count {
        for j in 0...b.count where i + j > 0 {
          var least = Int.max
          if i > 0 { least = min(least, best[i - 1][j] + 1_000) }
          if j > 0 { least = min(least, best[i][j - 1] + 1_000) }
          if i > 0, j > 0, let price = cost(i - 1, j - 1) {
            least = min(least, best[i - 1][j - 1] + price)
          }
          best[i][j] = least
        }
      }
      let matching = Matching(a.count, b.count, cost: cost)
      let found = matching.steps.reduce(0) { sum, step in
        if case .both(let i, let j) = step { sum + (cost(i, j) ?? 1_000_000) } else { sum + 1_000 }
      }
      #expect(found == best[a.count][b.count])
      #expect(matching.isExact)
    }
  }

  @Test func everyElementStandsOnceAndInOrder() {
    let matching = Matching(500, 300, limit: 10, window: 16) { i, j in i % 7 == j % 5 ? 0 : nil }
    #expect(!matching.isExact)
    var (a, b): ([Int], [Int]) = ([], [])
    for step in matching.steps {
      switch step {
      case .both(let i, let j):
        a.append(i)
        b.append(j)
      case .first(let i): a.append(i)
      case .second(let j): b.append(j)
      }
    }
    #expect(a == Array(0..<500))
    #expect(b == Array(0..<300))
  }

  /// Beyond the limit what lies near is still found, and the result says that it is not the best for sure.
  @Test func beyondTheLimitNeighboursAreMatched() {
    let a = String(repeating: "ab", count: 200) + "c" + String(repeating: "ba", count: 200)
    let b = String(repeating: "ab", count: 200) + String(repeating: "ba", count: 200)
    let found = match(a, b, limit: 100, window: 32)
    #expect(!found.isExact)
    #expect(found.steps.split(separator: " ").filter { $0.contains("-") } == ["c-"])
  }

  @Test func almostEqualSequencesTakeFewCells() {
    let count = 20_000
    let matching = Matching(count, count, limit: count * 20) { i, j in i == j ? 0 : nil }
    #expect(matching.isExact)
    #expect(matching.steps.count == count)
  }
}
