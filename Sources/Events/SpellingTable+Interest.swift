import LifecheckRecords
import Synchronization

extension SpellingTable: Interest {
  public func search(beginning: UnsafeRawBufferPointer) -> any TextSearch {
    SieveSearch(Sieve(texts.found(self), in: beginning))
  }

  public func isMeant(by message: UnsafeRawBufferPointer) -> Bool {
    message.count <= Endings.limit && endings.finds(in: message)
  }
}

/// The texts of a table, found once for all logs.
final class Texts: Sendable {
  private let texts = Mutex<[Sieve.Text]?>(nil)

  func found(_ table: SpellingTable) -> [Sieve.Text] {
    texts.withLock { texts in
      if let texts { return texts }
      let rows =
        table.spellings.filter { !$0.isWhole }.map(\.expression) + table.factRows.map(\.expression)
      let found = Array(Set(rows.flatMap(\.texts)))
      texts = found
      return found
    }
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
