import LifecheckPCRE2
import LifecheckTables

/// Decides by a log's first lines in which format it is, and in which variant.
///
/// The format that reads most lines wins if it reads three, or three in ten; of two that read as many,
/// the one with the lower rank. What no format reads is bare.
struct Detector {
  private let formats: [LogFormat]
  private let layers: [Layer]
  private var headers: [Pattern?] = []
  private var window: Window
  private let scratch: Scratch

  init(
    among formats: [LogFormat], behind layers: [Layer], in window: Window, using scratch: Scratch
  ) throws(Diagnostic) {
    self.formats = formats
    self.layers = layers
    self.window = window
    self.scratch = scratch
    for format in formats {
      if let header = format.header {
        headers.append(try header.compiled())
      } else {
        headers.append(nil)
      }
    }
  }

  /// Which lines a format reads.
  private struct Count {
    let format: LogFormat
    let lines: [Int]
  }

  /// What a log is read with.
  struct Decision {
    let detection: Detection
    /// One format or two, the first before the second.
    let readings: [Reading]
    let layers: Layers
    /// Whether each line stands twice, so that one of two is to be left out.
    let isDoubled: Bool
  }

  /// Decides.
  ///
  /// - Parameter choice: The id of a format or variant that the user named; nil to decide by the lines.
  /// - Returns: The detection, and what is needed to read on.
  /// - Throws: When there is no such format, or a pattern is broken.
  mutating func decide(_ choice: String?) throws(Diagnostic) -> Decision {
    let chosen: LogFormat?
    if let choice { chosen = try format(called: choice) } else { chosen = nil }
    let layers = try peel()
    let counts = try counts()
    let order = counts.enumerated().sorted { a, b in
      (b.element.lines.count, a.element.format.rank, a.offset)
        < (a.element.lines.count, b.element.format.rank, b.offset)
    }.map(\.element)
    var winner = chosen
    for count in order where winner == nil {
      if try isEnough(count) { winner = count.format }
    }
    guard let winner = winner ?? bare else {
      throw Diagnostic(
        "no format reads this log", help: "the tables hold no format without a header")
    }
    let variant: LogFormat.Variant
    if let choice, let named = winner.variants.first(where: { $0.id == choice }) {
      variant = named
    } else {
      variant = try self.variant(of: winner)
    }
    let read = Set(counts.first { $0.format.id == winner.id }?.lines ?? [])
    let second = chosen == nil && !winner.isBare ? self.second(order, winner, read) : nil
    // Where hardly any line has a header, the others are no continuation of it.
    let isSparse = chosen == nil && !winner.isBare && read.count * 10 < window.heads.count
    var readings = [try Reading(winner, as: variant, using: scratch)]
    if let second {
      readings.append(try Reading(second, as: try self.variant(of: second), using: scratch))
    }
    let isStrange = try self.isStrange(winner)
    let detection = Detection(
      format: winner.id, variant: variant.id, title: variant.title ?? winner.title,
      second: second?.id, layers: layers.ids, os: variant.os,
      isKnown: chosen != nil || !isStrange, isChosen: chosen != nil,
      unprefixed: isSparse ? .candidate : winner.unprefixed, lines: window.filled.count,
      claims: order.filter { !$0.format.isBare }.map {
        Detection.Claim(format: $0.format.id, title: $0.format.title, lines: $0.lines.count)
      },
      first: window.filled.prefix(3).map { index in window.line(index) { Array($0.prefix(200)) } })
    return Decision(
      detection: detection, readings: readings, layers: layers,
      isDoubled: isDoubled(winner, variant))
  }

  /// The format that reads most of the lines which the winner does not; fewer than three are chance.
  private func second(
    _ order: [Count], _ winner: LogFormat, _ read: Set<Int>
  ) -> LogFormat? {
    order.first { count in
      count.format.id != winner.id && count.lines.filter { !read.contains($0) }.count >= 3
    }?.format
  }

  /// Takes away the layers that most lines have, at most two, as long as more lines are read without.
  private mutating func peel() throws(Diagnostic) -> Layers {
    var peeled: [Layer] = []
    while peeled.count < 2, let layer = try nextLayer(behind: peeled) { peeled.append(layer) }
    return try Layers(peeled, using: scratch)
  }

  private mutating func nextLayer(behind peeled: [Layer]) throws(Diagnostic) -> Layer? {
    for layer in layers where !peeled.contains(where: { $0.id == layer.id }) {
      let share = lines(matching: try layer.pattern.compiled()).count
      guard share * 2 > window.filled.count else { continue }
      let before = window
      let most = try counts().map(\.lines.count).max() ?? 0
      window = before.without(try Layers([layer], using: scratch))
      if (try counts().map(\.lines.count).max() ?? 0) > most { return layer }
      window = before
    }
    return nil
  }

  /// Equal lines are copies, not repeats, where the clock is fine or the pairs are many.
  private func isDoubled(_ format: LogFormat, _ variant: LogFormat.Variant) -> Bool {
    guard !format.isBare, let time = variant.time, let pairs = window.pairs else { return false }
    return pairs >= (time.hasFraction ? 4 : 20)
  }

  private var bare: LogFormat? { formats.first { $0.isBare } }

  /// Whether a format reads three lines, or three in ten of those that begin a record or a message.
  private func isEnough(_ count: Count) throws(Diagnostic) -> Bool {
    guard (1..<3).contains(count.lines.count) else { return count.lines.count >= 3 }
    let reading = try Reading(count.format, as: count.format.variants[0], using: scratch)
    let others = window.heads.filter { index in
      // What opens and closes a log of this format is no witness against it.
      window.line(index) { reading.line($0) == .unprefixed }
    }
    return count.lines.count * 7 >= others.count * 3
  }

  private func format(called name: String) throws(Diagnostic) -> LogFormat {
    if let format = formats.first(where: { $0.names.contains(name) }) { return format }
    let names = formats.flatMap(\.names)
    throw Diagnostic(
      "no format is called '\(name)'",
      help: didYouMean(name, among: names) ?? "known are \(names.joined(separator: ", "))")
  }

  private func counts() throws(Diagnostic) -> [Count] {
    var counts: [Count] = []
    for (format, header) in zip(formats, headers) {
      let read: [Int]
      if let header { read = lines(matching: header) } else { read = try objectLines(of: format) }
      counts.append(Count(format: format, lines: read))
    }
    return counts
  }

  private func objectLines(of format: LogFormat) throws(Diagnostic) -> [Int] {
    guard format.object != nil else { return [] }
    let brace = UInt8(ascii: "{")
    let objects = window.filled.filter { index in window.line(index) { $0.first == brace } }
    guard !objects.isEmpty else { return [] }
    let reading = try Reading(format, as: format.variants[0], using: scratch)
    return objects.filter { index in window.line(index) { reading.line($0) != .unprefixed } }
  }

  private func lines(matching pattern: Pattern) -> [Int] {
    window.filled.filter { index in
      window.line(index) { pattern.firstMatch(in: $0, using: scratch) == .match }
    }
  }

  private func contains(_ expressions: [Expression]) throws(Diagnostic) -> Bool {
    for expression in expressions {
      let pattern = try expression.compiled()
      for index in window.filled
      where window.line(index, { pattern.firstMatch(in: $0, using: scratch) == .match }) {
        return true
      }
    }
    return false
  }

  /// Whether many lines look as if a tool had written them that no format knows.
  private func isStrange(_ format: LogFormat) throws(Diagnostic) -> Bool {
    guard let stranger = format.stranger else { return false }
    return lines(matching: try stranger.compiled()).count * 2 > window.filled.count
  }

  // MARK: - Variants

  /// The first variant that reads nearly as many lines as the best one, and whose conditions hold.
  private func variant(of format: LogFormat) throws(Diagnostic) -> LogFormat.Variant {
    guard format.variants.count > 1 else { return format.variants[0] }
    var reads: [(variant: LogFormat.Variant, pattern: Pattern, lines: [Int])] = []
    for variant in format.variants {
      guard let own = variant.header ?? format.header else { continue }
      let pattern = try own.compiled()
      reads.append((variant, pattern, lines(matching: pattern)))
    }
    let most = reads.map(\.lines.count).max() ?? 0
    for (variant, pattern, lines) in reads where lines.count * 10 >= most * 9 {
      if let constant = variant.constant, !isConstant(constant, pattern, lines) { continue }
      let hasNeeded = try contains(variant.needs)
      let hasUnwanted = try contains(variant.unless)
      if hasNeeded || variant.needs.isEmpty, !hasUnwanted { return variant }
    }
    return format.variants[format.variants.count - 1]
  }

  /// Whether a field is the same on nine lines of ten.
  private func isConstant(_ field: String, _ pattern: Pattern, _ lines: [Int]) -> Bool {
    guard let group = pattern.groups[field] else { return false }
    var counts: [[UInt8]: Int] = [:]
    for index in lines {
      window.line(index) { line in
        guard pattern.firstMatch(in: line, using: scratch) == .match,
          let range = scratch.range(of: group)
        else { return }
        counts[Array(line[range]), default: 0] += 1
      }
    }
    return (counts.values.max() ?? 0) * 10 >= lines.count * 9
  }
}

extension LogFormat {
  var isBare: Bool { header == nil && object == nil }
}
