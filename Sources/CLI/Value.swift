import Lifecheck

/// What an option takes: a word for the help, and what may stand there.
struct Value: Sendable {
  /// The word for it in the help, `VERSION`.
  let word: String
  let kind: Kind

  /// What may stand there; the configuration's JSON Schema says the same.
  enum Kind: Sendable, Hashable {
    case text
    case version
    case number(ClosedRange<Int>)
    case words([String])
    /// A name that the tables know.
    case name(Name)
    /// A form of output; each command has its own.
    case format
    /// A path; in a configuration it is relative to the file that names it.
    case file
    /// A form of report and the file it goes to.
    case namedFile
    /// An id and a level: `ID=LEVEL`, in a configuration a mapping.
    case level
    /// What to ignore: an id, in a configuration a mapping with the reason for it.
    case ignore
  }

  typealias Name = TableName

  static let version = Value(word: "VERSION", kind: .version)
  static let file = Value(word: "FILE", kind: .file)

  static let namedFile = Value(word: "NAME=FILE", kind: .namedFile)
  static let format = Value(word: "NAME", kind: .format)
  static let level = Value(word: "ID=LEVEL", kind: .level)
  static let ignore = Value(word: "ID", kind: .ignore)

  static func text(_ word: String) -> Value { Value(word: word, kind: .text) }

  static func name(_ word: String, _ name: Name) -> Value { Value(word: word, kind: .name(name)) }

  static func number(_ word: String, _ range: ClosedRange<Int>) -> Value {
    Value(word: word, kind: .number(range))
  }

  static func word<Word: RawRepresentable & CaseIterable>(
    _ word: String, _ type: Word.Type
  ) -> Value where Word.RawValue == String {
    Value(word: word, kind: .words(Word.allCases.map(\.rawValue)))
  }
}
