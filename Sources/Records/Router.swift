import LifecheckPCRE2
import LifecheckTables

/// Takes the layers from lines, objects out of arrays, and leads each line to who knows its format.
struct Router {
  private var assembly: Assembly
  private let layers: Layers
  private let takesObjects: Bool
  private var splitter = ObjectSplitter()
  private var foreign: Foreign
  /// A line that the next may go on with, and where it stands.
  private var joint: [UInt8] = []
  private var jointLine: Int?
  private var isJointOutside = false
  /// The formats that were met behind the first lines.
  private(set) var found: [String] = []

  init(
    _ decision: Detector.Decision, among formats: [LogFormat],
    _ candidates: Candidates
  ) {
    assembly = Assembly(decision, candidates)
    layers = decision.layers
    takesObjects = layers.isWrapping || decision.readings.contains { $0.isObject }
    foreign = Foreign(formats, besides: decision.readings)
  }

  /// Takes the next line, cleaned and without its end.
  mutating func take(
    _ line: UnsafeRawBufferPointer, _ statistics: inout Statistics, _ body: (Item) -> Void
  ) throws(Diagnostic) {
    let number = statistics.lines
    guard !layers.isEmpty else { return try open(line, number, false, &statistics, body) }
    let stripped = layers.strip(line)
    guard layers.mayAppend else {
      return try open(stripped.rest, number, stripped.isOutside, &statistics, body)
    }
    if stripped.isAppended, jointLine != nil {
      if joint.count + stripped.rest.count <= RecordReader.maximumLine { joint += stripped.rest }
      return
    }
    try openJoint(&statistics, body)
    joint += stripped.rest
    jointLine = number
    isJointOutside = stripped.isOutside
  }

  /// Whether lines can be passed over that only begin records of no interest.
  var canSkim: Bool {
    !layers.isFronted && !layers.isWrapping && assembly.canSkim
  }

  /// Whether what a line is does not hang on lines that are held back.
  var isBetweenRecords: Bool {
    !splitter.isOpen && !foreign.isHolding && assembly.isBetweenRecords
  }

  /// Whether a line of no interest begins a record, and says nothing of the log itself.
  mutating func goesOn(_ line: UnsafeRawBufferPointer) -> Bool { assembly.goesOn(line) }

  /// Whether a line may come in parts: nothing stands in front of it, and it may hold objects.
  var takesParts: Bool { takesObjects && !layers.isFronted }

  /// Takes a part of the line that comes next.
  mutating func takePart(
    _ part: UnsafeRawBufferPointer, _ statistics: inout Statistics, _ body: (Item) -> Void
  ) throws(Diagnostic) {
    try cut(part, statistics.lines + 1, isPart: true, false, &statistics, body)
  }

  /// Ends the line that came in parts.
  mutating func endParts(
    _ statistics: inout Statistics, _ body: (Item) -> Void
  ) throws(Diagnostic) {
    let none = UnsafeRawBufferPointer(start: nil, count: 0)
    if splitter.isOpen { try cut(none, statistics.lines, isPart: false, false, &statistics, body) }
  }

  mutating func finish(
    _ statistics: inout Statistics, _ body: (Item) -> Void
  ) throws(Diagnostic) {
    try openJoint(&statistics, body)
    var left: [([UInt8], Int)] = []
    splitter.finish { if case .text(let text, let line) = $0 { left.append((Array(text), line)) } }
    for (text, line) in left {
      try text.lend { text throws(Diagnostic) in
        try lead(text, on: line...line, false, &statistics, body)
      }
    }
    try release(&statistics, body)
    assembly.finish(&statistics, body)
  }

  private mutating func openJoint(
    _ statistics: inout Statistics, _ body: (Item) -> Void
  ) throws(Diagnostic) {
    guard let number = jointLine else { return }
    jointLine = nil
    var line = joint
    joint = []
    try line.lend { bytes throws(Diagnostic) in
      try open(bytes, number, isJointOutside, &statistics, body)
    }
    line.removeAll(keepingCapacity: true)
    joint = line
  }

  // MARK: - Objects

  /// Leads a line on, or the objects that it holds.
  private mutating func open(
    _ line: UnsafeRawBufferPointer, _ number: Int, _ isOutside: Bool,
    _ statistics: inout Statistics, _ body: (Item) -> Void
  ) throws(Diagnostic) {
    guard takesObjects, splitter.isOpen || ObjectSplitter.mayHold(line) else {
      return try lead(line, on: number...number, isOutside, &statistics, body)
    }
    try cut(line, number, isPart: false, isOutside, &statistics, body)
  }

  private mutating func cut(
    _ line: UnsafeRawBufferPointer, _ number: Int, isPart: Bool, _ isOutside: Bool,
    _ statistics: inout Statistics, _ body: (Item) -> Void
  ) throws(Diagnostic) {
    var splitter = self.splitter
    var failure: Diagnostic?
    splitter.take(line, at: number, isPart: isPart) { piece in
      do throws(Diagnostic) {
        switch piece {
        case .object(let object, let lines):
          try take(object, on: lines, isOutside, &statistics, body)
        case .text(let text, let line):
          try lead(text, on: line...line, isOutside, &statistics, body)
        case .punctuation(let line, let number):
          try release(&statistics, body)
          assembly.take(
            line, found: (0, .other), on: number...number, isOutside: false, &statistics, body)
        }
      } catch {
        failure = error
      }
    }
    self.splitter = splitter
    if let failure { throw failure }
  }

  private mutating func take(
    _ object: UnsafeRawBufferPointer, on lines: ClosedRange<Int>, _ isOutside: Bool,
    _ statistics: inout Statistics, _ body: (Item) -> Void
  ) throws(Diagnostic) {
    guard lines.count > 1, !layers.isWrapping, assembly.look(at: object) == nil else {
      return try unwrap(object, on: lines, isOutside, &statistics, body)
    }
    // What only looks like an object is lines like others.
    var number = lines.lowerBound
    var start = 0
    while start <= object.count {
      let end = object.offset(of: UInt8(ascii: "\n"), from: start) ?? object.count
      try lead(object.slice(start..<end), on: number...number, isOutside, &statistics, body)
      number += 1
      start = end + 1
    }
  }

  private mutating func unwrap(
    _ object: UnsafeRawBufferPointer, on lines: ClosedRange<Int>, _ isOutside: Bool,
    _ statistics: inout Statistics, _ body: (Item) -> Void
  ) throws(Diagnostic) {
    guard layers.isWrapping else {
      return try lead(object, on: lines, isOutside, &statistics, body)
    }
    var failure: Diagnostic?
    let layers = self.layers
    let isWrapped = layers.unwrap(object) { line in
      do throws(Diagnostic) {
        try lead(line, on: lines, isOutside, &statistics, body)
      } catch {
        failure = error
      }
    }
    if !isWrapped { try lead(object, on: lines, true, &statistics, body) }
    if let failure { throw failure }
  }

  // MARK: - Formats

  private mutating func lead(
    _ line: UnsafeRawBufferPointer, on lines: ClosedRange<Int>, _ isOutside: Bool,
    _ statistics: inout Statistics, _ body: (Item) -> Void
  ) throws(Diagnostic) {
    let known = assembly.look(at: line)
    var isClaimed = false
    if known == nil, !isOutside { isClaimed = try foreign.claims(line) }
    guard foreign.isHolding || isClaimed else {
      assembly.take(line, found: known, on: lines, isOutside: isOutside, &statistics, body)
      return
    }
    foreign.hold(line, on: lines, isOutside: isOutside)
    if let format = foreign.found() {
      let window = foreign.bytes.withUnsafeBytes { Window($0) }
      var detector = Detector(among: [], in: window, using: Scratch())
      assembly.add(try detector.reading(format))
      found.append(format.id)
      let first = foreign.held.first?.lines.lowerBound ?? lines.lowerBound
      statistics.note(.format, at: first)
      try release(&statistics, body)
    } else if foreign.isFull {
      try release(&statistics, body)
    }
  }

  /// Takes the lines that were held back.
  private mutating func release(
    _ statistics: inout Statistics, _ body: (Item) -> Void
  ) throws(Diagnostic) {
    guard foreign.isHolding else { return }
    let (held, bytes) = foreign.release()
    bytes.withUnsafeBytes { bytes in
      for line in held {
        let line = (bytes.slice(line.bytes), line.lines, line.isOutside)
        assembly.take(
          line.0, found: assembly.look(at: line.0), on: line.1, isOutside: line.2, &statistics,
          body)
      }
    }
  }
}
