import LifecheckRecords

extension SpellingTable: Interest {
  public func search(beginning: UnsafeRawBufferPointer) -> any TextSearch {
    SieveSearch(Sieve(texts, in: beginning))
  }

  public func isMeant(by message: UnsafeRawBufferPointer) -> Bool {
    message.count <= Endings.limit && endings.finds(in: message)
  }
}

/// A search with a sieve, which remembers how far it has looked ahead.
private final class SieveSearch: TextSearch {
  private let sieve: Sieve
  private var long = -1
  private var short = -1

  init(_ sieve: Sieve) { self.sieve = sieve }

  func begin() { (long, short) = (-1, -1) }

  func next(in log: UnsafeRawBufferPointer, from start: Int) -> Int {
    if long < start { long = sieve.nextLong(in: log, from: start) }
    if short < start { short = sieve.nextShort(in: log, from: start) }
    return min(long, short)
  }

  func finds(in line: UnsafeRawBufferPointer) -> Bool { sieve.finds(in: line) }
}
