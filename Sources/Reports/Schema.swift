import CTables

/// A JSON Schema (draft 2020-12) of something that lifecheck writes or reads.
public struct Schema: Sendable, Hashable {
  /// What it describes: `report`, `rows`, `events`.
  public let name: String
  /// The schema itself, as JSON.
  public let text: String

  /// The schemas compiled in, in byte order of their names.
  public static func builtIn() -> [Schema] {
    (0..<lifecheck_schema_count()).map { index in
      let table = lifecheck_schema_at(index)
      let path = String(cString: table.name)
      let file = path.split(separator: "/").last ?? ""
      return Schema(
        name: String(file.prefix { $0 != "." }),
        text: String(
          decoding: UnsafeBufferPointer(start: table.bytes, count: table.length), as: UTF8.self))
    }
  }
}
