import CTables

/// A YAML file: a built-in one or a user's.
public struct TableFile: Sendable {
  /// Its path below `Sources/CTables`, or as the user gave it.
  public let name: String
  public let bytes: [UInt8]

  public init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  public init(name: String, text: String) {
    self.init(name: name, bytes: Array(text.utf8))
  }

  /// The tables compiled in whose path begins so, in byte order of the path.
  public static func builtIn(under prefix: String = "") -> [TableFile] {
    (0..<lifecheck_table_count()).compactMap { index in
      let table = lifecheck_table_at(index)
      let name = String(cString: table.name)
      guard name.hasPrefix(prefix) else { return nil }
      return TableFile(
        name: name, bytes: Array(UnsafeBufferPointer(start: table.bytes, count: table.length)))
    }
  }
}
