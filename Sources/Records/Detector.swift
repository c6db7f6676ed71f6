import LifecheckPCRE2
import LifecheckTables

/// Decides by a log's first lines in which format it is, and in which variant.
///
/// The format that reads most lines wins if it reads three, or three in ten; of two that read as many,
/// the one with the lower rank. What no format reads is bare.
struct Detector {
  private let formats: [LogFormat]
  private let window: Window
  private let scratch: Scratch

  init(among formats: [LogFormat], in window: Window, using scratch: Scratch) {
    self.formats = formats
    self.window = window
    self.scratch = scratch
  }

  /// Which lines a format reads.
  private struct Count {
    let format: LogFormat
    var lines: [Int] = []
  }

  /// Decides.
  ///
  /// - Parameter choice: The id of a format or variant that the user named; nil to decide by the lines.
  /// - Returns: The detection, and the one or two formats to read with.
  /// - Throws: When there is no such format, or a pattern is broken.
  func decide(_ choice: String?) throws(Diagnostic) -> (Detection, [Reading]) {
    var counts: [Count] = []
    for format in formats {
      counts.append(Count(format: format, lines: try lines(readBy: format)))
    }
    let order = counts.enumerated().sorted { a, b in
      (b.element.lines.count, a.element.format.rank, a.offset)
        < (a.element.lines.count, b.element.format.rank, b.offset)
    }.map(\.element)
    let chosen: LogFormat?
    if let choice { chosen = try format(called: choice) } else { chosen = nil }
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
    let second =
      chosen != nil || winner.isBare
      ? nil
      : order.first { count in
        count.format.id != winner.id && count.lines.filter { !read.contains($0) }.count >= 3
      }?.format
    // Where hardly any line has a header, the others are no continuation of it.
    let isSparse = !winner.isBare && read.count * 10 < window.filled.count
    let unprefixed = isSparse && chosen == nil ? .candidate : winner.unprefixed
    var readings = [try Reading(winner, as: variant, using: scratch)]
    if let second {
      readings.append(try Reading(second, as: try self.variant(of: second), using: scratch))
    }
    let isStrange = try self.isStrange(winner)
    let detection = Detection(
      format: winner.id, variant: variant.id, title: variant.title ?? winner.title,
      second: second?.id, layers: window.layers, os: variant.os,
      isKnown: chosen != nil || !isStrange, isChosen: chosen != nil,
      unprefixed: unprefixed, lines: window.filled.count,
      claims: order.filter { !$0.format.isBare }.map {
        Detection.Claim(format: $0.format.id, title: $0.format.title, lines: $0.lines.count)
      },
      first: window.filled.prefix(3).map { index in window.line(index) { Array($0.prefix(200)) } })
    return (detection, readings)
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

  /// The filled lines of the window that a format has a header for.
  private func lines(readBy format: LogFormat) throws(Diagnostic) -> [Int] {
    switch format.shape {
    case .bare: return []
    case .object:
      guard window.filled.contains(where: { window.line($0) { $0.first == UInt8(ascii: "{") } })
      else { return [] }
      let reading = try Reading(format, as: format.variants[0], using: scratch)
      return window.filled.filter { index in
        window.line(index) { $0.first == UInt8(ascii: "{") && reading.line($0) != .unprefixed }
      }
    case .header(let header):
      return lines(matching: try header.compiled())
    }
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
      let own: Expression
      switch (variant.header, format.shape) {
      case (let header?, _): own = header
      case (nil, .header(let header)): own = header
      default: continue
      }
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
  var isBare: Bool {
    if case .bare = shape { return true }
    return false
  }
}
