import LifecheckTables

/// What every example of a table has, whatever its log is written in.
struct ExampleRow {
  let log: Node
  /// The log as its author wrote it.
  let text: String
  /// The version that it is judged by, and where that stands; nil when the example does not say.
  let version: Version?
  let os: Node?
  let isWhole: Bool
  /// What must be found; empty for nothing.
  let finds: [String]
  let findsNode: Node

  /// Reads the keys that all examples have, and notes those that nobody asked for.
  ///
  /// Whoever has keys of its own asks for them first.
  init?(_ row: inout Row, _ mistakes: inout Mistakes) {
    let log = row.required("log", &mistakes)
    os = row.optional("os")
    isWhole = row.flag("complete", &mistakes)
    let finds = row.required("finds", &mistakes)
    row.finish(&mistakes)
    version = os?.text.flatMap { Version($0) }
    if let os, version == nil {
      mistakes.add("'\(os.text ?? os.kind)' is no version", at: os.location)
    }
    guard let log, let finds else { return nil }
    let found = texts(finds, "finds", &mistakes)
    guard let text = log.text else {
      mistakes.add("'log' must be a text, found \(log.kind)", at: log.location)
      return nil
    }
    self.log = log
    self.text = text
    self.finds = found == ["nothing"] ? [] : found
    findsNode = finds
  }
}
