import LifecheckPCRE2

/// What a header can say.
enum HeaderField: CaseIterable {
  case time, process, pid, thread, library, subsystem, category, level, host

  typealias Groups = [(field: HeaderField, group: Int)]

  static let named: [(name: String, field: HeaderField)] = zip(
    LogFormat.fields, allCases
  ).map { ($0, $1) }

  /// The groups of a pattern that are fields.
  static func groups(of pattern: Pattern) -> Groups {
    named.compactMap { name, field in pattern.groups[name].map { (field, $0) } }
  }

  /// Whether it tells who wrote a message, and when.
  var isOfWriter: Bool {
    switch self {
    case .time, .process, .pid, .thread: true
    case .library, .subsystem, .category, .level, .host: false
    }
  }
}

extension Reading {
  /// Reads the fields of ``headerLine`` and ``trailerLine``.
  ///
  /// - Parameter isWhole: Whether all are wanted; if not, those that tell who wrote, and when.
  /// - Returns: What was found.
  func header(isWhole: Bool) -> Header {
    var header = Header()
    let isWanted = { (field: HeaderField) in isWhole || field.isOfWriter }
    if isObject {
      readObject(isWanted, into: &header)
    } else {
      readLines(isWanted, into: &header)
      // Another record's header only tells who wrote.
      if isBorrowed { header = Header(process: header.process, pid: header.pid) }
    }
    header.time = header.time?.shifted(by: clockShift)
    header.received = received
    return header
  }

  private func readLines(_ isWanted: (HeaderField) -> Bool, into header: inout Header) {
    let bytes = headerLine
    for (pattern, groups) in zip(headers + [footer].compactMap { $0 }, groups)
    where pattern.firstMatch(in: bytes, using: scratch) == .match {
      read(groups, bytes, isWanted, into: &header)
      break
    }
    if let trailer, !trailerLine.isEmpty,
      trailer.firstMatch(in: trailerLine, using: scratch) == .match
    {
      read(trailerGroups, trailerLine, isWanted, into: &header)
    }
  }

  /// Reads the groups of the last match.
  func read(
    _ groups: HeaderField.Groups, _ bytes: UnsafeRawBufferPointer,
    _ isWanted: (HeaderField) -> Bool, into header: inout Header
  ) {
    for (field, group) in groups where isWanted(field) {
      guard let range = scratch.range(of: group) else { continue }
      set(field, to: trimmed(bytes.slice(range)), in: &header)
    }
  }

  /// Sets a field, unless it says nothing.
  func set(_ field: HeaderField, to bytes: UnsafeRawBufferPointer, in header: inout Header) {
    guard !bytes.isEmpty else { return }
    if field == .time {
      // A record that its variant cannot split may write the time in another way.
      header.time =
        variant.time.flatMap { Timestamp(bytes, as: $0) }
        ?? format.time.flatMap { Timestamp(bytes, as: $0) }
      return
    }
    let text = String(decoding: bytes, as: UTF8.self)
    switch field {
    case .time: break
    case .process: header.process = text
    case .pid: header.pid = Int(text)
    case .thread: header.thread = text
    case .library: header.library = text
    case .subsystem: header.subsystem = text
    case .category: header.category = text
    case .level: header.level = text
    case .host: header.host = text
    }
  }
}

/// Bytes without the blanks at their ends.
private func trimmed(_ bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
  var bytes = bytes[...]
  while bytes.first == 0x20 { bytes.removeFirst() }
  while bytes.last == 0x20 { bytes.removeLast() }
  return UnsafeRawBufferPointer(rebasing: bytes)
}
