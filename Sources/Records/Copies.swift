/// Finds what a file holds twice, so that it is read once.
struct Copies {
  /// What a record is to those before it.
  enum Finding {
    case new
    /// It was there before.
    case copy(Statistics.Note.Kind)
    /// It may be the first of a copy of the whole log; the next will tell.
    case suspect
    /// The suspect before it and it begin a copy of the whole log.
    case beginsAgain(Draft)
  }

  /// How many records are remembered to find their copies.
  private static let limit = 1 << 20

  private var twins: Twins?
  /// Whether each line stands twice.
  var isDoubled: Bool { twins != nil }
  /// Whether the log's first two records are known, and no copy of it begins or goes on.
  var isSettled: Bool { first.count == 2 && suspect == nil && next == nil }
  /// The first two records of the log, of which the first has a header.
  private var first: [[UInt8]] = []
  private var suspect: Draft?
  /// The hashes of the records of interest, in order.
  private var named: [Int] = []
  /// Which of them a copy of the log must bring next; nil outside of one.
  private var next: Int?

  /// - Parameter isDoubled: Whether each line stands twice.
  init(isDoubled: Bool) {
    twins = isDoubled ? Twins() : nil
  }

  /// Looks whether a record was there before.
  ///
  /// Where the clock goes back and the log's first two records stand once more, the log begins again: its
  /// records of interest are left out as long as they come in the same order.
  mutating func find(_ draft: Draft) -> Finding {
    if draft.bytes.withUnsafeBytes({ twins?.isSecond($0) }) == true { return .copy(.doubled) }
    if let suspect, draft.bytes == first.last {
      self.suspect = nil
      next = 0
      for draft in [suspect, draft] where draft.isNamed { _ = goesOn(draft) }
      return .beginsAgain(suspect)
    }
    if first.count == 2, draft.hasRunBack, draft.bytes == first[0] {
      suspect = draft
      return .suspect
    }
    if first.count < 2, !first.isEmpty || draft.hasOwnHeader { first.append(draft.bytes) }
    if next != nil, !draft.isNamed || goesOn(draft) { return .copy(.again) }
    next = nil
    remember(draft)
    return .new
  }

  /// Gives back the suspect, which begins no copy.
  mutating func release() -> Draft? {
    guard let draft = suspect else { return nil }
    suspect = nil
    remember(draft)
    return draft
  }

  private mutating func goesOn(_ draft: Draft) -> Bool {
    guard let place = next, place < named.count, named[place] == Self.hash(draft.bytes) else {
      return false
    }
    next = place + 1
    return true
  }

  private mutating func remember(_ draft: Draft) {
    if draft.isNamed, named.count < Self.limit { named.append(Self.hash(draft.bytes)) }
  }

  private static func hash(_ bytes: [UInt8]) -> Int {
    var hasher = Hasher()
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    return hasher.finalize()
  }
}
