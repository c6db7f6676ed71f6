import LifecheckEvents
import LifecheckInputs
import LifecheckRecords
import LifecheckReports
import LifecheckRules
import LifecheckTables
import LifecheckTraces

/// All that lifecheck knows of logs and of the OS: the built-in tables and those of a user.
public struct Tables: Sendable {
  /// The version of the program.
  public static let programVersion = "0.1.0"
  /// The version of the built-in tables.
  public static let rulesVersion = "1"

  public let formats: [LogFormat]
  public let layers: [Layer]
  public let spellings: SpellingTable
  public let lenses: [Lens]
  public let scheme: Scheme
  /// The events of the lenses that were read, where some were not.
  private let known: Set<Event.Name>
  /// Whether the rules of the rarer lenses were not read.
  ///
  /// A log that tells an event which the others do not know has to be read again with all of them.
  public let isUsual: Bool
  let builtInFiles: [TableFile]
  let userFiles: [TableFile]

  /// Reads the tables.
  ///
  /// - Parameters:
  ///   - builtIn: Whether the tables compiled in are taken.
  ///   - paths: Files of more tables; a row with a known id replaces it.
  ///   - more: More tables of the user's kind, after those of the files.
  ///   - usual: Whether only the lenses that most logs show are read; see ``isUsual``.
  /// - Throws: `Mistakes`: all that is wrong with them.
  public init(
    builtIn: Bool = true, files paths: [String] = [], more: [TableFile] = [], usual: Bool = false
  ) throws(Mistakes) {
    let isUsual = usual && builtIn && paths.isEmpty && more.isEmpty
    self.isUsual = isUsual
    var mistakes = Mistakes()
    let users = Self.read(paths, &mistakes) + more
    for file in users { Self.checkSections(of: file, &mistakes) }
    try mistakes.check()
    let tables = builtIn ? TableFile.builtIn() : []
    builtInFiles = tables
    userFiles = users

    let (read, ours) = concurrently(
      {
        var mistakes = Mistakes()
        let files = Self.under("formats/", tables) + users
        let spellings = SpellingTable(Self.under("spellings/", tables) + users, &mistakes)
        let (formats, layers) = Self.formats(files, &mistakes)
        return (formats: formats, layers: layers, spellings: spellings, mistakes: mistakes)
      },
      {
        // The names in our own rules were held to the spellings by the tests.
        users.isEmpty && builtIn
          ? Self.rules(isUsual ? Self.usual(tables) : tables, users, nil, &mistakes) : nil
      })
    formats = read.formats
    layers = read.layers
    spellings = read.spellings
    read.mistakes.diagnostics.forEach { mistakes.add($0) }
    let names = users.map(\.name)
    for format in formats where names.contains(format.location.file) {
      format.checkPatterns(&mistakes)
    }
    spellings.checkPatterns(in: users, &mistakes)
    try mistakes.check()
    lenses = ours ?? Self.rules(tables, users, Set(spellings.events), &mistakes) ?? []
    try mistakes.check()
    var scheme = Scheme(
      lenses: lenses, tables: Self.under("rules/traces", tables) + users, mistakes: &mistakes)
    try mistakes.check()
    for context in lenses.flatMap(\.contexts) {
      scheme.contexts += context.signs.map { sign in
        Scheme.Context(
          evidence: sign.event, id: context.id, attribute: sign.attribute, value: sign.value)
      }
    }
    self.scheme = scheme
    known = isUsual ? Set(lenses.flatMap(\.alphabet)) : []
  }

  /// The hash of every table in force, for reports.
  public var sha256: String {
    var hash = SHA256()
    for file in builtInFiles + userFiles { hash.update(with: file.bytes) }
    return hash.hex
  }

  /// The program and its tables, for reports; their hash costs more than judging a short log.
  public func tool(hashed: Bool) -> Report.Tool {
    Report.Tool(
      version: Self.programVersion, rulesVersion: Self.rulesVersion,
      rulesSHA256: hashed ? sha256 : "")
  }

  private static func rules(
    _ tables: [TableFile], _ users: [TableFile], _ events: Set<Event.Name>?,
    _ mistakes: inout Mistakes
  ) -> [Lens]? {
    do throws(Mistakes) {
      return try RuleTables(under("rules/", tables), userFiles: users, events: events).lenses
    } catch {
      error.diagnostics.forEach { mistakes.add($0) }
      return nil
    }
  }

  /// The formats and layers of all tables; a row with a known id replaces it.
  private static func formats(
    _ files: [TableFile], _ mistakes: inout Mistakes
  ) -> (formats: [LogFormat], layers: [Layer]) {
    var formats: [LogFormat] = []
    var layers: [Layer] = []
    for file in files {
      guard let document = YAML.documents(of: file, count: 1, &mistakes).first else { continue }
      for format in LogFormat.read(document, &mistakes) {
        formats.removeAll { $0.id == format.id }
        formats.append(format)
      }
      for layer in Layer.read(document, &mistakes) {
        layers.removeAll { $0.id == layer.id }
        layers.append(layer)
      }
    }
    return (formats, layers)
  }

  /// The tables without the rules of the rarer lenses.
  private static func usual(_ files: [TableFile]) -> [TableFile] {
    let lenses = ["app", "scene", "aggregate"].map { "rules/\($0)/" }
    return files.filter { file in
      lenses.contains { file.name.hasPrefix($0) } || file.name == Scheme.table
    }
  }

  /// Whether an event, or a mark that may name any trigger, needs the lenses that were not read.
  func misses(_ event: Event) -> Bool {
    guard isUsual else { return false }
    if spellings.spelling(event.spelling)?.kind == .event { return !known.contains(event.name) }
    return scheme.marks.trigger == event.name || scheme.marks.ignore == event.name
  }

  private static func under(_ prefix: String, _ files: [TableFile]) -> [TableFile] {
    files.filter { $0.name.hasPrefix(prefix) }
  }

  /// A user's files; one that cannot be read is a mistake.
  public static func read(_ paths: [String], _ mistakes: inout Mistakes) -> [TableFile] {
    var files: [TableFile] = []
    for path in paths {
      var bytes: [UInt8] = []
      var isTooLong = false
      do {
        try Input(name: path, path: path, isNamed: true).read { chunk in
          bytes.append(contentsOf: chunk)
          isTooLong = bytes.count > maximumSize
          return !isTooLong
        }
        if isTooLong {
          mistakes.add(
            "larger than \(maximumSize >> 20) MiB, which no table is", at: Location(file: path))
        } else {
          files.append(TableFile(name: path, bytes: bytes))
        }
      } catch {
        mistakes.add(error)
      }
    }
    return files
  }

  private static let maximumSize = 16 << 20
}
