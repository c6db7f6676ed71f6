/// A place in a file somebody wrote: a table, a configuration or a log.
public struct Location: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// The file as its user named it, or the path of a built-in table below `Sources/CTables`.
  public let file: String
  /// Counted from 1; nil when the whole file is meant.
  public let line: Int?
  /// In characters, counted from 1.
  public let column: Int?

  public init(file: String, line: Int? = nil, column: Int? = nil) {
    self.file = file
    self.line = line
    self.column = column
  }

  public var description: String {
    [file, line.map(String.init), column.map(String.init)].compactMap { $0 }.joined(separator: ":")
  }

  public static func < (a: Location, b: Location) -> Bool {
    (a.file, a.line ?? 0, a.column ?? 0) < (b.file, b.line ?? 0, b.column ?? 0)
  }
}

/// Something wrong with a file somebody wrote: a table, an option or a log.
///
/// A diagnostic is about our *input*. What an app did wrong is a `Deviation`.
public struct Diagnostic: Sendable, Hashable, Error, CustomStringConvertible {
  public let location: Location?
  /// What is wrong, in one sentence without a full stop.
  public let message: String
  /// What the reader can do about it, if we know; may have several lines.
  public let help: String?

  public init(_ message: String, at location: Location? = nil, help: String? = nil) {
    self.location = location
    self.message = message
    self.help = help
  }

  public var description: String {
    let head = (location.map { "\($0): " } ?? "") + message
    guard let help else { return head }
    return head
      + help.split(separator: "\n", omittingEmptySubsequences: false)
      .map { "\n    \($0)" }.joined()
  }
}

/// All that is wrong with the tables that were read, gathered before anything is thrown.
public struct Mistakes: Sendable, Error {
  public private(set) var diagnostics: [Diagnostic] = []
  // A hostile file has very many.
  private var known: Set<Diagnostic> = []

  public init() {}

  public var isEmpty: Bool { diagnostics.isEmpty }

  public mutating func add(_ message: String, at location: Location?, help: String? = nil) {
    add(Diagnostic(message, at: location, help: help))
  }

  /// Adds a diagnostic, once: several readers may look at one file.
  public mutating func add(_ diagnostic: Diagnostic) {
    if known.insert(diagnostic).inserted { diagnostics.append(diagnostic) }
  }

  /// Throws itself if something was wrong.
  public func check() throws(Mistakes) {
    if !isEmpty { throw self }
  }
}
