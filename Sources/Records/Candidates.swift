/// Which lines may show something of interest.
struct Candidates {
  private let names: ((UnsafeRawBufferPointer) -> Bool)?
  private let interest: (any Interest)?
  private let search: (any TextSearch)?

  /// Lines that a function names.
  init(_ names: @escaping (UnsafeRawBufferPointer) -> Bool) {
    self.names = names
    interest = nil
    search = nil
  }

  /// Lines that a search finds; without one, all.
  init(_ interest: (any Interest)?, _ search: (any TextSearch)?) {
    names = nil
    self.interest = interest
    self.search = search
  }

  /// Whether a line is named by its text.
  func names(_ line: UnsafeRawBufferPointer) -> Bool {
    if let names { return names(line) }
    return search.map { $0.finds(in: line) } ?? true
  }

  /// Whether texts are searched for, which escapes may hide.
  var areSearched: Bool { search != nil }

  /// Whether a message is of interest by what it says as a whole.
  func isMeant(by message: UnsafeRawBufferPointer) -> Bool {
    interest?.isMeant(by: message) == true
  }
}
