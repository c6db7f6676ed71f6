/// Passes over lines that say nothing but that the log goes on.
///
/// Such a line begins a record, holds no text of interest, and its clock does not go back. Of a run of them
/// only the last is put together as a record, since lines without a header may follow it.
struct Skimmer {
  /// Lines that were passed over.
  struct Run {
    /// How many, the last of them included.
    let count: Int
    /// The last of them.
    let last: Range<Int>
    /// Where the next line begins.
    let end: Int
  }

  private let search: any TextSearch
  private var nextText = -1
  private var nextNul = -1
  private var nextEscape = -1

  init(_ search: any TextSearch) { self.search = search }

  /// Begins another piece of the log.
  mutating func begin() {
    search.begin()
    (nextText, nextNul, nextEscape) = (-1, -1, -1)
  }

  /// Passes over as many whole lines as it can, from the beginning of one on.
  ///
  /// - Parameters:
  ///   - log: A piece of the log.
  ///   - start: Where a line begins.
  ///   - goesOn: Whether a line without NULs and terminal codes begins a record and says nothing else.
  /// - Returns: What was passed over; nil when it was nothing.
  mutating func run(
    over log: UnsafeRawBufferPointer, from start: Int, _ goesOn: (UnsafeRawBufferPointer) -> Bool
  ) -> Run? {
    var last: Range<Int>?
    var count = 0
    var at = start
    if nextText < at { nextText = search.next(in: log, from: at) }
    if nextNul < at { nextNul = log.offset(of: 0, from: at) ?? log.count }
    if nextEscape < at { nextEscape = log.offset(of: 0x1B, from: at) ?? log.count }
    let stop = min(nextText, nextNul, nextEscape)
    while at < stop, let end = log.offset(of: UInt8(ascii: "\n"), from: at), end <= stop {
      let line = log.slice(at..<end)
      guard line.count <= RecordReader.maximumLine, goesOn(LineCleaning.trimmed(line)) else {
        break
      }
      last = at..<end
      count += 1
      at = end + 1
    }
    return last.map { Run(count: count, last: $0, end: at) }
  }
}
