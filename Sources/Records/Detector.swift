import LifecheckPCRE2
import LifecheckTables

/// Decides by a log's first lines in which format it is, and in which variant.
///
/// The format that reads most lines wins if it reads three, or three in ten; of two that read as many,
/// the one with the lower rank. What no format reads is bare. A pattern is compiled only when a line
/// begins as its format says.
struct Detector {
  /// How many formats a log may mix.
  static let maximumFormats = 4

  private let formats: [LogFormat]
  private let layers: [Layer]
  private var patterns: [String: Pattern] = [:]
  private var window: Window
  private let scratch: Scratch

  init(
    among formats: [LogFormat], behind layers: [Layer] = [], in window: Window,
    using scratch: Scratch
  ) {
    self.formats = formats
    self.layers = layers
    self.window = window
    self.scratch = scratch
  }

  /// Which lines a format reads.
  private struct Count {
    let format: LogFormat
    let lines: [Int]
  }

  /// What a log is read with.
  struct Decision {
    let detection: Detection
    /// The formats, the best first.
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
    let order = try counts().enumerated().sorted { a, b in
      (b.element.lines.count, a.element.format.rank, a.offset)
        < (a.element.lines.count, b.element.format.rank, b.offset)
    }.map(\.element)
    var winner = chosen
    for count in order where winner == nil {
      if try isEnough(count) { winner = count.format }
    }
    if winner == nil { winner = try opened() }
    guard let winner = winner ?? bare else {
      throw Diagnostic(
        "no format reads this log", help: "the tables hold no format without a header")
    }
    let variant: LogFormat.Variant
    if let choice, let named = winner.variants.first(where: { $0.id == choice }) {
      variant = named
    } else {
      variant = try self.variant(of: winner, behind: layers.ids)
    }
    let read = Set(order.first { $0.format.id == winner.id }?.lines ?? [])
    let others = chosen == nil && !winner.isBare ? self.others(order, winner, read) : []
    // Where hardly any line has a header, the others are no continuation of it.
    let isSparse =
      chosen == nil && !winner.isBare && winner.opening == nil
      && read.count * 10 < window.heads.count
    var readings = [try Reading(winner, as: variant, using: scratch)]
    for other in others {
      let variant = try self.variant(of: other, behind: layers.ids)
      readings.append(try Reading(other, as: variant, using: scratch))
    }
    let isStrange = try self.isStrange(winner)
    let detection = Detection(
      format: winner.id, variant: variant.id, title: variant.title ?? winner.title,
      others: others.map(\.id), layers: layers.ids, os: variant.os,
      isKnown: chosen != nil || !isStrange, isChosen: chosen != nil,
      unprefixed: isSparse ? .candidate : winner.unprefixed, lines: window.filled.count,
      claims: order.filter { !$0.format.isBare }.map {
        Detection.Claim(format: $0.format.id, title: $0.format.title, lines: $0.lines.count)
      },
      first: window.filled.prefix(3).map { index in window.line(index) { Array($0.prefix(1000)) } })
    return Decision(
      detection: detection, readings: readings, layers: layers,
      isDoubled: isDoubled(winner, variant))
  }

  /// Makes ready to read a format that the window's lines are in.
  mutating func reading(_ format: LogFormat) throws(Diagnostic) -> Reading {
    try Reading(format, as: try variant(of: format, behind: []), using: scratch)
  }

  /// The formats that read lines which those before do not; fewer than three lines are chance.
  private func others(
    _ order: [Count], _ winner: LogFormat, _ read: Set<Int>
  ) -> [LogFormat] {
    var read = read
    var others: [LogFormat] = []
    for count in order
    where count.format.id != winner.id && others.count + 1 < Self.maximumFormats {
      guard count.lines.filter({ !read.contains($0) }).count >= 3 else { continue }
      read.formUnion(count.lines)
      others.append(count.format)
    }
    return others
  }

  /// Equal lines are copies, not repeats, where the clock is fine or the pairs are many.
  private func isDoubled(_ format: LogFormat, _ variant: LogFormat.Variant) -> Bool {
    guard !format.isBare, let time = variant.time, let pairs = window.pairs else { return false }
    return pairs >= (time.hasFraction ? 4 : 20)
  }

  private var bare: LogFormat? { formats.first { $0.isBare } }

  /// The format of a report without records, told by its first lines.
  private mutating func opened() throws(Diagnostic) -> LogFormat? {
    for format in formats {
      guard let opening = format.opening else { continue }
      let first = window.filled.prefix(20).filter { index in
        window.line(index) { format.begins.fit($0) }
      }
      if try !lines(matching: opening, among: first).isEmpty { return format }
    }
    return nil
  }

  /// Whether a format reads three lines, or three in ten of those that begin a record or a message.
  private func isEnough(_ count: Count) throws(Diagnostic) -> Bool {
    if count.format.isUnmistakable, !count.lines.isEmpty { return true }
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

  private mutating func counts() throws(Diagnostic) -> [Count] {
    var counts: [Count] = []
    for format in formats {
      let likely = window.filled.filter { index in window.line(index) { format.begins.fit($0) } }
      let read: [Int]
      if let header = format.header ?? format.footer {
        read = try lines(matching: header, among: likely)
      } else {
        read = try objectLines(of: format, among: likely)
      }
      counts.append(Count(format: format, lines: read))
    }
    return counts
  }

  private func objectLines(
    of format: LogFormat, among likely: [Int]
  ) throws(Diagnostic) -> [Int] {
    guard format.object != nil else { return [] }
    let objects = likely.filter { index in
      window.line(index) { $0.first { $0 != 0x20 } == UInt8(ascii: "{") }
    }
    guard !objects.isEmpty else { return [] }
    let reading = try Reading(format, as: format.variants[0], using: scratch)
    return objects.filter { index in window.line(index) { reading.line($0) != .unprefixed } }
  }

  private mutating func lines(
    matching expression: Expression, among likely: [Int]
  ) throws(Diagnostic) -> [Int] {
    guard !likely.isEmpty else { return [] }
    let pattern = try compiled(expression)
    return likely.filter { index in
      window.line(index) { pattern.firstMatch(in: $0, using: scratch) == .match }
    }
  }

  private mutating func compiled(_ expression: Expression) throws(Diagnostic) -> Pattern {
    if let pattern = patterns[expression.source] { return pattern }
    let pattern = try expression.compiled()
    patterns[expression.source] = pattern
    return pattern
  }

  private mutating func contains(_ expressions: [Expression]) throws(Diagnostic) -> Bool {
    for expression in expressions {
      if try !lines(matching: expression, among: window.filled).isEmpty { return true }
    }
    return false
  }

  /// Whether many lines look as if a tool had written them that no format knows.
  private mutating func isStrange(_ format: LogFormat) throws(Diagnostic) -> Bool {
    guard let stranger = format.stranger else { return false }
    return try lines(matching: stranger, among: window.filled).count * 2 > window.filled.count
  }
}

// MARK: - Layers

extension Detector {
  /// Takes away the layers that most lines have, at most two, as long as more lines are read without.
  private mutating func peel() throws(Diagnostic) -> Layers {
    var peeled: [Layer] = []
    if let apart = window.withObjectsApart() {
      let before = window
      window = apart
      if try most() == 0, try wrapped().isEmpty { window = before }
    }
    while peeled.count < 2 {
      let next = try nextLayers(behind: peeled)
      if next.isEmpty { break }
      peeled += next
    }
    for layer in layers where layer.pattern == nil && layer.object == nil {
      if try contains(layer.others + layer.losses.map(\.pattern)) { peeled.append(layer) }
    }
    return try Layers(peeled, using: scratch)
  }

  /// How many lines the best format reads.
  private mutating func most() throws(Diagnostic) -> Int {
    try counts().map(\.lines.count).max() ?? 0
  }

  /// The layers that wrap lines in objects which stand in the window.
  private func wrapped() throws(Diagnostic) -> [Layer] {
    var found: [Layer] = []
    for layer in layers where layer.object != nil {
      if try wraps(layer) > 0 { found.append(layer) }
    }
    return found
  }

  private func wraps(_ layer: Layer) throws(Diagnostic) -> Int {
    let runtime = try Layers([layer], using: scratch)
    return window.filled.count { index in window.line(index) { runtime.unwrap($0) { _ in } } }
  }

  /// How many lines of the window have a layer, and whether these are enough to take it away.
  private mutating func share(of layer: Layer) throws(Diagnostic) -> (count: Int, isEnough: Bool) {
    let count: Int
    if let pattern = layer.pattern {
      let likely = window.filled.filter { index in window.line(index) { layer.begins.fit($0) } }
      count = try lines(matching: pattern, among: likely).count
    } else {
      count = layer.object == nil ? 0 : try wraps(layer)
    }
    return (count, count * 2 > window.filled.count || layer.isUnmistakable && count >= 3)
  }

  /// The next layer, or the next two when the second hides what the first gives.
  private mutating func nextLayers(behind peeled: [Layer]) throws(Diagnostic) -> [Layer] {
    let before = window
    let most = try self.most()
    var plain: Layer?
    for layer in layers where !peeled.contains(where: { $0.id == layer.id }) {
      let share = try share(of: layer)
      guard share.isEnough else { continue }
      window = before.without(try Layers([layer], using: scratch))
      let now = try self.most()
      if now > most { return [layer] }
      if peeled.isEmpty {
        let outer = window
        for inner in layers where inner.id != layer.id {
          guard try self.share(of: inner).isEnough else { continue }
          window = outer.without(try Layers([inner], using: scratch))
          if try self.most() > most { return [layer, inner] }
          window = outer
        }
      }
      if layer.isUnmistakable, share.count * 2 > before.filled.count, now >= most {
        plain = plain ?? layer
      }
      window = before
    }
    guard let plain else { return [] }
    window = before.without(try Layers([plain], using: scratch))
    return [plain]
  }
}

// MARK: - Variants

extension Detector {
  /// The first variant that reads nearly as many lines as the best one, and whose conditions hold.
  private mutating func variant(
    of format: LogFormat, behind layers: [String]
  ) throws(Diagnostic) -> LogFormat.Variant {
    guard format.variants.count > 1 else { return format.variants[0] }
    var reads: [(variant: LogFormat.Variant, header: Expression?, lines: [Int])] = []
    for variant in format.variants {
      let header = variant.header ?? format.header
      let likely = window.filled.filter { index in window.line(index) { format.begins.fit($0) } }
      let lines: [Int]
      if let header {
        lines = try self.lines(matching: header, among: likely)
      } else {
        lines = []
      }
      reads.append((variant, header, lines))
    }
    let most = reads.map(\.lines.count).max() ?? 0
    for (variant, header, lines) in reads where lines.count * 10 >= most * 9 {
      if let layer = variant.layer, !layers.contains(layer) { continue }
      if let constant = variant.constant, let header,
        !isConstant(constant, try compiled(header), lines)
      {
        continue
      }
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
  var isBare: Bool { header == nil && object == nil && footer == nil && opening == nil }
}
