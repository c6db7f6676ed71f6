extension Assembly {
  /// Whether records of no interest leave nothing behind but the clock.
  var canSkim: Bool {
    !copies.isDoubled
      && !readings.contains { $0.isFooted || $0.hasTrailer || $0.format.echo != nil }
      && (readings.count == 1 && readings[0].canGlance || !readings.contains { $0.isObject })
  }

  /// Whether no record is held back, and the open one cannot begin a copy of the log.
  var isBetweenRecords: Bool { echo == nil && copies.isSettled && !draft.hasRunBack }

  private mutating func clockGoesOn(_ index: Int, _ line: UnsafeRawBufferPointer) -> Bool {
    guard let time = readings[index].timeRange, time.upperBound <= line.count else { return true }
    return clocks[index].goesOn(at: line.slice(time))
  }

  /// Whether a line begins a record that says nothing, and its clock does not go back.
  mutating func goesOn(_ line: UnsafeRawBufferPointer) -> Bool {
    for index in readings.indices {
      switch readings[index].lineFromMemory(line) {
      case .unprefixed: continue
      case .header(let start):
        let message = line.slice(start..<line.count)
        guard !readings[index].mayTellLoss(message), !candidates.isMeant(by: message),
          !readings.contains(where: { $0.mayHideText(in: line) })
        else { return false }
        return clockGoesOn(index, line)
      case .object:
        let isMeant = readings[index].message.withUnsafeBytes { candidates.isMeant(by: $0) }
        guard !isMeant, !readings[index].mayHideText(in: line) else { return false }
        return clockGoesOn(index, line)
      default: return false
      }
    }
    return false
  }
}
