import LifecheckPCRE2
import LifecheckTables

extension SpellingTable {
  /// Notes every way in which the rows of some files break the laws of a table.
  ///
  /// They are the same for built-in and for users' tables: each pattern compiles, and holds the texts
  /// it names; each row has a sample; each sample is read by its own row, as it says, and no other
  /// row's pattern matches it unless one names the other in `over`; no decoy is read; each name that
  /// a row refers to exists.
  ///
  /// - Parameters:
  ///   - files: The files to check, of those this table was made of. Their rows are tried beside all
  ///     others of the table.
  ///   - mistakes: Gets what is wrong.
  public func check(_ files: [TableFile], _ mistakes: inout Mistakes) {
    var laws = Laws(self)
    for file in files { laws.check(file, &mistakes) }
  }

  /// Notes the patterns of some files that cannot be compiled: reading a table compiles none.
  public func checkPatterns(in files: [TableFile], _ mistakes: inout Mistakes) {
    let names = Set(files.map(\.name))
    let all =
      spellings.map(\.expression) + attributes.map(\.expression) + mentions.map(\.expression)
      + factRows.map(\.expression)
    for expression in all where names.contains(expression.location.file) {
      _ = Laws.compiles(expression, &mistakes)
    }
  }
}

private struct Laws {
  private let table: SpellingTable
  private var matcher: Matcher

  init(_ table: SpellingTable) {
    self.table = table
    matcher = Matcher(table)
  }

  mutating func check(_ file: TableFile, _ mistakes: inout Mistakes) {
    let proofs = Proof.all(in: file, &mistakes)
    for (index, row) in table.spellings.enumerated() where row.location.file == file.name {
      checkNames(of: row, &mistakes)
      guard Self.compiles(row.expression, &mistakes) != nil else { continue }
      checkSamples(of: row, index, proofs[row.id] ?? Proof(), &mistakes)
    }
    for (index, row) in table.attributes.enumerated() where row.location.file == file.name {
      guard let pattern = Self.compiles(row.expression, &mistakes) else { continue }
      guard pattern.groups["value"] != nil else {
        mistakes.add(
          "the pattern of '\(row.id)' has no group 'value'", at: row.expression.location,
          help: "put (?<value>...) around what the attribute is to be")
        continue
      }
      checkSamples(of: row, index, proofs[row.id] ?? Proof(), &mistakes)
    }
    for (index, row) in table.mentions.enumerated() where row.location.file == file.name {
      guard Self.compiles(row.expression, &mistakes) != nil else { continue }
      checkSamples(of: row, index, proofs[row.id] ?? Proof(), &mistakes)
    }
    for (index, row) in table.factRows.enumerated() where row.location.file == file.name {
      guard let pattern = Self.compiles(row.expression, &mistakes) else { continue }
      if pattern.groups.isEmpty {
        mistakes.add(
          "the pattern of '\(row.id)' has no named group, so it tells nothing",
          at: row.expression.location)
      }
      checkSamples(of: row, index, proofs[row.id] ?? Proof(), &mistakes)
    }
  }

  static func compiles(_ expression: Expression, _ mistakes: inout Mistakes) -> Pattern? {
    if let column = Self.classWithText(beyondASCII: expression.written) {
      mistakes.add(
        "a class of the pattern holds a character beyond ASCII, at character \(column)",
        at: expression.location, help: "patterns match bytes: write (?:ä|ö) in place of [äö]")
    }
    do throws(PatternError) {
      // As written first, so that the caret stands where its author looks.
      _ = try Pattern(expression.written, ignoringCase: expression.ignoresCase)
      return try Pattern(expression.source, ignoringCase: expression.ignoresCase)
    } catch {
      mistakes.add("not a pattern", at: expression.location, help: error.description)
      return nil
    }
  }

  private func checkNames(of row: Spelling, _ mistakes: inout Mistakes) {
    let attributes = Set(table.attributes.map(\.attribute))
    for name in row.attributes where !attributes.contains(name) {
      mistakes.add(
        "'\(row.id)' may carry '\(name)', which no row of attributes finds", at: row.location,
        help: didYouMean(name, among: attributes))
    }
    for id in row.over where table.spelling(id) == nil {
      mistakes.add(
        "'\(row.id)' goes before '\(id)', which is no spelling", at: row.location,
        help: didYouMean(id, among: table.spellings.map(\.id)))
    }
    let events = Set(table.events)
    for event in row.logs ?? [] where !events.contains(event) {
      mistakes.add(
        "'\(row.id)' says that its logger logs '\(event)', which no spelling tells",
        at: row.location, help: didYouMean(event.rawValue, among: events.map(\.rawValue)))
    }
    if let os = row.os, !Self.isRange(os) {
      mistakes.add(
        "'\(os)' is no range of OS versions", at: row.location,
        help: "write >=13.0, <10.0 or >=8.0 <10.0")
    }
  }

  // MARK: Samples

  private mutating func checkSamples(
    of row: Spelling, _ index: Int, _ proof: Proof, _ mistakes: inout Mistakes
  ) {
    if proof.samples.isEmpty { lacksSample(row.id, row.location, &mistakes) }
    for sample in proof.samples {
      let bytes = Array(sample.text.utf8)
      bytes.withUnsafeBytes { bytes in
        guard let reading = matcher.reading(of: bytes), reading.spelling == index else {
          wrongReader(of: sample, row, bytes, index, &mistakes)
          return
        }
        let others = table.spellings.indices.filter { other in
          other != index && matcher.range(of: other, in: bytes) != nil
        }
        for other in others where !areOrdered(row, table.spellings[other]) {
          mistakes.add(
            "the sample is matched by '\(table.spellings[other].id)' as well", at: sample.location,
            help: "if '\(row.id)' is right, say so in its row: over: \(table.spellings[other].id)")
        }
        let values = Attributes.read(bytes, reading, &matcher)
        if let wanted = sample.values, wanted != values {
          differs(sample, values, &mistakes)
        }
      }
    }
    for decoy in proof.decoys {
      let bytes = Array(decoy.text.utf8)
      let reading = bytes.withUnsafeBytes { matcher.reading(of: $0) }
      guard let reading else { continue }
      let reader = table.spellings[reading.spelling]
      if reader.kind == .event || reading.spelling == index {
        mistakes.add("the decoy is read as \(reader.event) by '\(reader.id)'", at: decoy.location)
      }
    }
  }

  private func areOrdered(_ a: Spelling, _ b: Spelling) -> Bool {
    a.over.contains(b.id) || b.over.contains(a.id)
  }

  private mutating func wrongReader(
    of sample: Proof.Sample, _ row: Spelling, _ bytes: UnsafeRawBufferPointer, _ index: Int,
    _ mistakes: inout Mistakes
  ) {
    if let other = matcher.reading(of: bytes) {
      mistakes.add(
        "the sample of '\(row.id)' is read by '\(table.spellings[other.spelling].id)'",
        at: sample.location)
    } else if matcher.range(of: index, in: bytes) == nil {
      mistakes.add(
        "the pattern of '\(row.id)' does not match its sample", at: sample.location,
        help: row.expression.written)
    } else if !table.scan.owners(in: bytes).contains(index) {
      mistakes.add(
        "the sample of '\(row.id)' holds none of its literals", at: sample.location,
        help: "they are \(row.expression.literals.joined(separator: ", "))")
    } else {
      mistakes.add(
        "the sample of '\(row.id)' is taken for a mention, or for a list of callbacks",
        at: sample.location)
    }
  }

  private mutating func checkSamples(
    of row: AttributeRow, _ index: Int, _ proof: Proof, _ mistakes: inout Mistakes
  ) {
    if proof.samples.isEmpty { lacksSample(row.id, row.location, &mistakes) }
    for sample in proof.samples {
      let found = meanings(index, sample.text)
      guard let first = found.first else {
        mistakes.add("'\(row.id)' finds nothing in its sample", at: sample.location)
        continue
      }
      let word = sample.values?[row.attribute]
      if let word, !found.contains(word) {
        differs(sample, [row.attribute: first], &mistakes)
      }
    }
    for decoy in proof.decoys {
      if let value = meanings(index, decoy.text).first {
        mistakes.add("'\(row.id)' finds \(Self.told(value)) in its decoy", at: decoy.location)
      }
    }
  }

  private mutating func meanings(_ row: Int, _ text: String) -> [Event.Value] {
    let bytes = Array(text.utf8)
    return bytes.withUnsafeBytes { bytes in
      matcher.values(of: row, in: bytes, from: 0, limit: 8).compactMap { range in
        table.attributes[row].meaning(of: String(decoding: bytes[range], as: UTF8.self))
      }
    }
  }

  private mutating func checkSamples(
    of row: Mention, _ index: Int, _ proof: Proof, _ mistakes: inout Mistakes
  ) {
    if proof.samples.isEmpty { lacksSample(row.id, row.location, &mistakes) }
    for sample in proof.samples {
      let bytes = Array(sample.text.utf8)
      let isDismissed = bytes.withUnsafeBytes { bytes in
        matcher.reading(of: bytes).map { table.spellings[$0.spelling].kind } != .event
          && table.spellings.indices.contains { spelling in
            guard let range = matcher.range(of: spelling, in: bytes) else { return false }
            return matcher.mention(of: range, in: bytes) == index
          }
      }
      if !isDismissed {
        mistakes.add("'\(row.id)' does not make its sample a mention", at: sample.location)
      }
    }
    for decoy in proof.decoys {
      let bytes = Array(decoy.text.utf8)
      let reading = bytes.withUnsafeBytes { matcher.reading(of: $0) }
      if reading.map({ table.spellings[$0.spelling].kind }) != .event {
        mistakes.add("the decoy of '\(row.id)' must be read as an event", at: decoy.location)
      }
    }
  }

  private mutating func checkSamples(
    of row: FactRow, _ index: Int, _ proof: Proof, _ mistakes: inout Mistakes
  ) {
    if proof.samples.isEmpty { lacksSample(row.id, row.location, &mistakes) }
    for sample in proof.samples {
      let bytes = Array(sample.text.utf8)
      let values = bytes.withUnsafeBytes { bytes in
        table.factScan.owners(in: bytes).contains(index) ? matcher.fact(index, in: bytes) : nil
      }
      guard let values else {
        mistakes.add("'\(row.id)' finds nothing in its sample", at: sample.location)
        continue
      }
      let told = values.mapValues { Event.Value.text($0) }
      if let wanted = sample.values, wanted != told { differs(sample, told, &mistakes) }
    }
    for decoy in proof.decoys {
      let bytes = Array(decoy.text.utf8)
      if bytes.withUnsafeBytes({ matcher.fact(index, in: $0) }) != nil {
        mistakes.add("'\(row.id)' finds something in its decoy", at: decoy.location)
      }
    }
  }

  // MARK: Words

  private func lacksSample(_ id: String, _ location: Location, _ mistakes: inout Mistakes) {
    mistakes.add(
      "'\(id)' has no sample", at: location,
      help: "a second document of the file proves its rows: samples: {\(id): {samples: [...]}}")
  }

  private func differs(
    _ sample: Proof.Sample, _ values: [String: Event.Value], _ mistakes: inout Mistakes
  ) {
    mistakes.add(
      "the sample says \(Self.told(sample.values ?? [:])), and \(Self.told(values)) is read",
      at: sample.location)
  }

  private static func told(_ values: [String: Event.Value]) -> String {
    let pairs = values.sorted { $0.key < $1.key }.map { "\($0.key): \(told($0.value))" }
    return "{\(pairs.joined(separator: ", "))}"
  }

  private static func told(_ value: Event.Value) -> String {
    switch value {
    case .text(let text): "'\(text)'"
    case .none: "null"
    }
  }

  private static func isRange(_ text: String) -> Bool {
    let pattern = try? Pattern(
      #"^(?:>=\d+(?:\.\d+){0,2}(?: <\d+(?:\.\d+){0,2})?|<\d+(?:\.\d+){0,2})$"#)
    return pattern?.matches(text) ?? false
  }

  /// The character, from 1, of the first text beyond ASCII inside a class.
  private static func classWithText(beyondASCII pattern: String) -> Int? {
    var isEscaped = false
    var isClass = false
    for (index, scalar) in pattern.unicodeScalars.enumerated() {
      if isEscaped {
        isEscaped = false
        continue
      }
      switch scalar {
      case "\\": isEscaped = true
      case "[": isClass = true
      case "]": isClass = false
      default: if isClass, !scalar.isASCII { return index + 1 }
      }
    }
    return nil
  }
}
