/// What is looked for in a log, so that lines of no interest need not be put together to records.
///
/// Only records that hold something of interest are handed out; what a log says of itself (gaps, repeats, its
/// clock) is read all the same.
public protocol Interest: Sendable {
  /// A search for the texts of which a line of interest holds one.
  ///
  /// - Parameter beginning: The first bytes of the log, from which a search may learn what is rare.
  /// - Returns: The search, for this log alone.
  func search(beginning: UnsafeRawBufferPointer) -> any TextSearch

  /// Whether a message is of interest by what it says as a whole.
  func isMeant(by message: UnsafeRawBufferPointer) -> Bool
}

/// A search for texts, one log long.
public protocol TextSearch: AnyObject {
  /// Begins another piece of the log.
  func begin()

  /// A place inside the first text that stands at or after an offset, else the number of bytes.
  ///
  /// Offsets do not fall from call to call on one piece.
  func next(in log: UnsafeRawBufferPointer, from start: Int) -> Int

  /// Whether one of the texts is in a line.
  func finds(in line: UnsafeRawBufferPointer) -> Bool
}
