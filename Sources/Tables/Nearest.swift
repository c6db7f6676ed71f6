/// The three names nearest to a misspelt one, best first, for a "did you mean".
///
/// The measure is the Damerau-Levenshtein distance (adjacent letters may be swapped), case ignored;
/// a name that begins with the word, or holds it, counts as near. Far-off names are left out.
public func nearest(to word: String, among names: some Sequence<String>) -> [String] {
  // A longer word is no slip of the hand, and looking for it would take its time.
  guard !word.isEmpty, word.utf8.count <= 64 else { return [] }
  let lower = word.lowercased()
  let wanted = Array(lower.utf8)
  let ranked = Set(names).compactMap { name -> (Int, String)? in
    let other = Array(name.lowercased().utf8.prefix(64))
    let far = distance(wanted, other)
    let holds = wanted.count > 2 && name.lowercased().contains(lower)
    guard holds || far <= max(2, wanted.count / 3) else { return nil }
    return (holds ? min(far, 2) : far, name)
  }
  return ranked.sorted { $0 < $1 }.prefix(3).map { $0.1 }
}

/// What to say after an unknown name: `did you mean …?`, or nil when nothing is near.
public func didYouMean(_ word: String, among names: some Sequence<String>) -> String? {
  let near = nearest(to: word, among: names)
  return near.isEmpty ? nil : "did you mean \(near.joined(separator: ", "))?"
}

private func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
  var before: [Int] = []
  var previous = Array(0...b.count)
  for i in 0..<a.count {
    var row = [i + 1]
    for j in 0..<b.count {
      var best = min(row[j] + 1, previous[j + 1] + 1, previous[j] + (a[i] == b[j] ? 0 : 1))
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { best = min(best, before[j - 1] + 1) }
      row.append(best)
    }
    before = previous
    previous = row
  }
  return previous[b.count]
}
