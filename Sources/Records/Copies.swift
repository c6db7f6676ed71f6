/// Finds what a file holds twice, so that it is read once.
struct Copies {
  /// How many records are remembered to find their copies.
  private static let limit = 1 << 20

  private var twins: Twins?
  /// The first record of the log with a header.
  private var first: [UInt8]?
  /// The hashes of the records of interest, in order.
  private var named: [Int] = []
  /// Which of them a copy of the log must bring next; nil outside of one.
  private var next: Int?

  /// - Parameter isDoubled: Whether each line stands twice.
  init(isDoubled: Bool) {
    twins = isDoubled ? Twins() : nil
  }

  /// Whether a record was there before; if so, says of which kind the copy is.
  ///
  /// Where the clock goes back and the log's first record stands once more, the log begins again: its
  /// records of interest are left out as long as they come in the same order.
  mutating func isCopy(_ draft: Draft) -> Statistics.Note.Kind? {
    if draft.bytes.withUnsafeBytes({ twins?.isSecond($0) }) == true { return .doubled }
    guard let first else {
      if draft.hasOwnHeader { self.first = draft.bytes }
      remember(draft)
      return nil
    }
    if draft.hasRunBack, draft.bytes == first { next = 0 }
    guard let place = next else {
      remember(draft)
      return nil
    }
    guard draft.isNamed else { return .again }
    if place < named.count, named[place] == Self.hash(draft.bytes) {
      next = place + 1
      return .again
    }
    next = nil
    remember(draft)
    return nil
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
