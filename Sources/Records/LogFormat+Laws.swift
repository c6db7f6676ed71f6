import LifecheckPCRE2
import LifecheckTables

extension LogFormat {
  /// Notes whatever a table of formats does wrong: the laws that built-in and users' tables must keep.
  ///
  /// Each format has a sample; each sample is read as it says; no record of a sample is read by another
  /// format; no pattern is without a sample that only it matches; no pattern is broken, names a field that
  /// a header has not, or has a class with characters that are no single byte. Unknown keys are found by
  /// reading the tables.
  ///
  /// - Parameters:
  ///   - formats: The formats to judge.
  ///   - samples: Theirs; a sample of another format is a mistake.
  ///   - all: All formats that are in force, those to judge among them.
  ///   - mistakes: Takes whatever is wrong.
  public static func laws(
    of formats: [LogFormat], samples: [Sample], among all: [LogFormat],
    _ mistakes: inout Mistakes
  ) {
    var isSound = true
    for format in formats {
      for expression in format.expressions where !expression.isSound(format, &mistakes) {
        isSound = false
      }
    }
    let ids = formats.map(\.id)
    for sample in samples where !ids.contains(sample.format) {
      mistakes.add(
        "no format is called '\(sample.format)'", at: sample.location,
        help: didYouMean(sample.format, among: ids))
    }
    // Samples say nothing about patterns that cannot be compiled.
    guard isSound else { return }
    for format in formats {
      let own = samples.filter { $0.format == format.id }
      guard !own.isEmpty else {
        mistakes.add("the format '\(format.id)' has no sample", at: format.location)
        continue
      }
      for sample in own { sample.judge(format, among: all, &mistakes) }
      judgePatterns(of: format, own, &mistakes)
    }
  }

  /// Notes the patterns that cannot be compiled: reading a table compiles none.
  public func checkPatterns(_ mistakes: inout Mistakes) {
    for expression in expressions { _ = expression.isSound(self, &mistakes) }
  }

  /// Reads the formats of a table and holds them to the laws.
  ///
  /// - Parameters:
  ///   - file: A table; what it holds beside `formats` is left alone.
  ///   - others: The formats in force beside it; one whose id the table has is replaced.
  ///   - mistakes: Takes whatever is wrong.
  /// - Returns: The formats of the table, of use only if nothing is wrong.
  public static func readAndJudge(
    _ file: TableFile, beside others: [LogFormat], _ mistakes: inout Mistakes
  ) -> [LogFormat] {
    var found = Mistakes()
    let formats = read(file, &found)
    let samples = formats.isEmpty ? [] : Sample.read(file, &found)
    if found.isEmpty {
      let ids = formats.map(\.id)
      let all = others.filter { !ids.contains($0.id) } + formats
      laws(of: formats, samples: samples, among: all, &found)
    }
    for diagnostic in found.diagnostics { mistakes.add(diagnostic) }
    return formats
  }

  /// All patterns of the row.
  fileprivate var expressions: [Expression] {
    var all = others + repeats + losses.map(\.pattern)
    all += [stranger, header, footer, opening].compactMap { $0 }
    if let object { all += object.parts.sorted { $0.key < $1.key }.map(\.value) }
    for variant in variants {
      all += variant.needs + variant.unless
      all += [variant.header, variant.trailer].compactMap { $0 }
    }
    return all
  }

  /// Each pattern for lines without a record must be the only one of them for a line of a sample, and
  /// each variant must be decided on in a sample.
  private static func judgePatterns(
    of format: LogFormat, _ samples: [Sample], _ mistakes: inout Mistakes
  ) {
    let lines = samples.flatMap { $0.bytes.split(separator: 0x0A).map { Array($0) } }
    let told = format.losses.filter { !$0.within.isEmpty }.map(\.pattern)
    let messages = samples.flatMap { $0.pieces }.compactMap { piece in
      if case .record(let fields) = piece { fields["message"].map { Array($0.utf8) } } else { nil }
    }
    for expression in told where !messages.contains(where: { matches(expression, $0) }) {
      mistakes.add("no sample's message is matched by this pattern", at: expression.location)
    }
    let extras =
      format.others + format.repeats + format.losses.filter(\.within.isEmpty).map(\.pattern)
    for expression in extras {
      let rivals = extras.filter { $0.location != expression.location }
      let isProved = lines.contains { line in
        matches(expression, line) && !rivals.contains { matches($0, line) }
      }
      if !isProved {
        mistakes.add("no sample is matched by this pattern alone", at: expression.location)
      }
    }
    guard format.variants.count > 1 else { return }
    for variant in format.variants where !samples.contains(where: { $0.variant == variant.id }) {
      mistakes.add("the variant '\(variant.id)' has no sample", at: variant.location)
    }
  }

  private static func matches(_ expression: Expression, _ line: [UInt8]) -> Bool {
    guard let pattern = try? expression.compiled() else { return false }
    return line.withUnsafeBytes { pattern.firstMatch(in: $0, using: Scratch()) == .match }
  }
}

extension Expression {
  /// Whether it compiles, and can be matched against bytes; if not, says why.
  fileprivate func isSound(_ format: LogFormat, _ mistakes: inout Mistakes) -> Bool {
    do {
      let known = LogFormat.fields + (format.repeats.contains(self) ? ["times"] : [])
      for name in try compiled().groups.keys.sorted() where !known.contains(name) {
        mistakes.add(
          "a header has no field '\(name)'", at: location, help: didYouMean(name, among: known))
      }
    } catch {
      mistakes.add(error)
      return false
    }
    if let wideClass {
      mistakes.add(
        "the class \(wideClass) holds a character that is more than one byte", at: location,
        help: "write it as an alternative: (?:[abc]|ä)")
      return false
    }
    return true
  }
}

extension Sample {
  /// Checks that it is read as it says, by its own format and by no other.
  fileprivate func judge(
    _ format: LogFormat, among all: [LogFormat], _ mistakes: inout Mistakes
  ) {
    if let variant, !format.names.contains(variant) {
      mistakes.add(
        "'\(format.id)' has no variant '\(variant)'", at: location,
        help: didYouMean(variant, among: format.names))
      return
    }
    let hasRecords = pieces.contains { if case .record = $0 { true } else { false } }
    // A banner alone does not tell of its format.
    let choice = hasRecords ? nil : variant ?? format.id
    var found: [Piece] = []
    do {
      let layers = (try? Layer.builtIn()) ?? []
      var reader = RecordReader(formats: all, layers: layers, choice: choice)
      try reader.read(bytes) { found.append(Piece($0)) }
      try reader.finish { found.append(Piece($0)) }
      guard let detection = reader.detection else { return }
      compare(found, detection, format, hasRecords, &mistakes)
    } catch {
      mistakes.add(error)
    }
  }

  private func compare(
    _ found: [Piece], _ detection: Detection, _ format: LogFormat, _ hasRecords: Bool,
    _ mistakes: inout Mistakes
  ) {
    if detection.format != format.id {
      mistakes.add("the sample is read as '\(detection.format)'", at: location)
    } else if let variant, detection.variant != variant {
      mistakes.add("the sample is read as variant '\(detection.variant)'", at: location)
    } else if found != pieces {
      let index = zip(found, pieces).enumerated().first { $1.0 != $1.1 }?.offset
      let at = index ?? min(found.count, pieces.count)
      mistakes.add(
        "the sample is not read as it says", at: location,
        help: "item \(at + 1) should be \(at < pieces.count ? pieces[at].description : "nothing")\n"
          + "and is \(at < found.count ? found[at].description : "nothing")")
    }
    for claim in detection.claims where claim.format != format.id && claim.lines > 0 && hasRecords {
      mistakes.add("the sample is also read by the format '\(claim.format)'", at: location)
    }
  }
}
