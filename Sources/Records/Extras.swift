import LifecheckPCRE2
import LifecheckTables

/// The patterns for lines that are no records.
struct Extras {
  private var repeats: [Pattern] = []
  private var losses: [(Pattern, Gap.Reason)] = []
  private var others: [Pattern] = []
  /// Losses told by records.
  private var told: [(begins: [Beginning], pattern: Pattern, reason: Gap.Reason)] = []

  init(_ format: LogFormat) throws(Diagnostic) {
    for expression in format.repeats { repeats.append(try expression.compiled()) }
    try add(format.losses, format.others)
  }

  init(layers: [Layer]) throws(Diagnostic) {
    for layer in layers { try add(layer.losses, layer.others) }
  }

  private mutating func add(
    _ losses: [LogFormat.Loss], _ others: [Expression]
  ) throws(Diagnostic) {
    for loss in losses {
      let pattern = try loss.pattern.compiled()
      if loss.within.isEmpty {
        self.losses.append((pattern, loss.reason))
      } else {
        told.append((loss.within, pattern, loss.reason))
      }
    }
    for expression in others { self.others.append(try expression.compiled()) }
  }

  var isEmpty: Bool { repeats.isEmpty && losses.isEmpty && others.isEmpty }

  /// What a line without a header is.
  func line(_ bytes: UnsafeRawBufferPointer, using scratch: Scratch) -> Reading.Line {
    if bytes.isEmpty { return .unprefixed }
    for pattern in repeats where pattern.firstMatch(in: bytes, using: scratch) == .match {
      // A number beyond all counting is as many as can be counted.
      let times = pattern.groups["times"].flatMap { scratch.range(of: $0) }
        .map { Int(String(decoding: bytes[$0], as: UTF8.self)) ?? .max }
      return .repeated(times: times ?? 1)
    }
    for (pattern, reason) in losses
    where pattern.firstMatch(in: bytes, using: scratch) == .match {
      let process = pattern.groups["process"].flatMap { scratch.range(of: $0) }
        .map { String(decoding: bytes[$0], as: UTF8.self) }
      return .loss(reason, process: process)
    }
    for pattern in others where pattern.firstMatch(in: bytes, using: scratch) == .match {
      return .other
    }
    return .unprefixed
  }

  /// Whether a message begins as those that tell of lost ones.
  func mayTellLoss(_ message: UnsafeRawBufferPointer) -> Bool {
    told.contains { $0.begins.fit(message) }
  }

  /// Whether the message of a record tells that others were lost.
  func loss(in message: UnsafeRawBufferPointer, using scratch: Scratch) -> Gap.Reason? {
    told.first { begins, pattern, _ in
      begins.fit(message) && pattern.firstMatch(in: message, using: scratch) == .match
    }?.reason
  }
}
