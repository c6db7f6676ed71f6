/// Reads the attributes of an event out of its message.
struct Attributes {
  /// The attribute that fills ``Event/scene``.
  static let scene = "scene"
  /// How many values of a set, or places of one attribute, are looked at.
  private static let limit = 64

  /// - Parameters:
  ///   - message: The whole message.
  ///   - reading: The spelling that was found in it.
  ///   - matcher: What tries the patterns.
  /// - Returns: The attributes that are logged, normalized; those not logged are absent.
  static func read(
    _ message: UnsafeRawBufferPointer, _ reading: Matcher.Reading, _ matcher: inout Matcher
  ) -> [String: Event.Value] {
    let spelling = matcher.table.spellings[reading.spelling]
    var values = reading.groups.mapValues { Event.Value.text($0) }
    values.merge(spelling.constants) { _, constant in constant }
    // What one attribute has taken (a URL, say) tells nothing of the next.
    var taken: [Range<Int>] = []
    var sets: [String: Set<String>] = [:]
    let wanted = Set(spelling.attributes)
    for (index, row) in matcher.table.attributes.enumerated()
    where wanted.contains(row.attribute) && (row.isSet || values[row.attribute] == nil) {
      // A set that is said to be empty stays so.
      if row.isSet, values[row.attribute] != nil { continue }
      // Behind the name first: what stands before it more often belongs to something else.
      for start in [reading.range.upperBound, 0] {
        let isBehind = start > 0 || reading.range.upperBound == 0
        let ranges = matcher.values(of: index, in: message, from: start, limit: limit)
        for range in ranges where isBehind || range.upperBound <= reading.range.lowerBound {
          if taken.contains(where: { $0.overlaps(range) }) { continue }
          let raw = Excerpt.text(of: UnsafeRawBufferPointer(rebasing: message[range]))
          guard let value = row.meaning(of: raw) else { continue }
          taken.append(range)
          guard row.isSet, case .text(let word) = value else {
            values[row.attribute] = value
            break
          }
          sets[row.attribute, default: []].insert(word)
        }
        if values[row.attribute] != nil || sets[row.attribute] != nil { break }
      }
    }
    for (attribute, words) in sets where values[attribute] == nil {
      values[attribute] = .text(words.sorted().joined(separator: " "))
    }
    return values
  }
}

extension AttributeRow {
  /// What a value as logged means; nil when this row does not know it.
  func meaning(of raw: String) -> Event.Value? {
    guard let values else { return .text(raw) }
    if let value = values[raw] { return value }
    return isOpen ? .text(raw) : nil
  }
}
