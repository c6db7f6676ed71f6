import LifecheckPCRE2
import LifecheckTables

/// The layers of one log, ready to be taken from its lines.
///
/// It is a class because the scratch space is C's. One thread at a time may use it.
final class Layers {
  /// A line without what stood in front of it and behind it.
  struct Stripped {
    var rest: UnsafeRawBufferPointer
    /// Whether it is none of the log's lines, but of the tool's around it.
    var isOutside = false
    /// Whether it goes on with the line before it.
    var isAppended = false
  }

  private struct Front {
    let begins: [Beginning]
    let pattern: Pattern
    let time: Int?
    let append: Int?
    let tail: Pattern?
    let layout: TimeLayout?
    let isMixed: Bool
  }

  private struct Wrapping {
    let keys: [[UInt8]]
    /// How many of them an object must have; behind them stand those of the tool's own messages.
    let needs: Int
    let text: Int
  }

  /// Their ids, outermost first.
  let ids: [String]
  /// The patterns for the tools' own lines.
  let extras: Extras
  private var fronts: [Front] = []
  private var wrapping: Wrapping?
  private let scratch: Scratch
  private var values: [JSONLine.Value?] = []
  private var text: [UInt8] = []
  private var cleaned: [UInt8] = []
  /// What the outer clock says in the line that was stripped last; empty when it says nothing.
  private(set) var received: [UInt8] = []
  private var layout: TimeLayout?

  init(_ layers: [Layer], using scratch: Scratch) throws(Diagnostic) {
    ids = layers.map(\.id)
    self.scratch = scratch
    extras = try Extras(layers: layers)
    for layer in layers {
      if let pattern = try layer.pattern?.compiled() {
        fronts.append(
          Front(
            begins: layer.begins, pattern: pattern, time: pattern.groups["time"],
            append: pattern.groups["append"], tail: try layer.tail?.compiled(), layout: layer.time,
            isMixed: layer.isMixed))
        layout = layout ?? layer.time
      }
      if let object = layer.object {
        let needs = object.needs.filter { $0 != object.text } + [object.text]
        let keys = needs + object.without
        wrapping = Wrapping(
          keys: keys.map { Array($0.utf8) }, needs: needs.count, text: needs.count - 1)
        values = Array(repeating: nil, count: keys.count)
      }
    }
  }

  var isEmpty: Bool { fronts.isEmpty && wrapping == nil && extras.isEmpty }
  /// Whether lines stand in JSON objects.
  var isWrapping: Bool { wrapping != nil }
  /// Whether something stands in front of lines.
  var isFronted: Bool { !fronts.isEmpty }
  /// Whether lines may go on with the one before.
  var mayAppend: Bool { fronts.contains { $0.append != nil } }

  /// A line without its layers; what it lacks of them is not taken.
  func strip(_ line: UnsafeRawBufferPointer) -> Stripped {
    var stripped = Stripped(rest: line)
    received.removeAll(keepingCapacity: true)
    for front in fronts {
      let line = stripped.rest
      guard front.begins.fit(line), front.pattern.firstMatch(in: line, using: scratch) == .match,
        let range = scratch.range(of: 0), range.lowerBound == 0
      else {
        if front.isMixed { stripped.isOutside = true }
        continue
      }
      stripped.rest = line.slice(range.upperBound..<line.count)
      take(front.time, of: line)
      if let append = front.append.flatMap({ scratch.range(of: $0) }), !append.isEmpty {
        stripped.isAppended = true
      }
      let rest = stripped.rest
      if let tail = front.tail, tail.firstMatch(in: rest, using: scratch) == .match,
        let range = scratch.range(of: 0), range.upperBound == rest.count
      {
        take(tail.groups["time"], of: rest)
        stripped.rest = rest.slice(0..<range.lowerBound)
      }
    }
    return stripped
  }

  private func take(_ time: Int?, of line: UnsafeRawBufferPointer) {
    guard received.isEmpty, let range = time.flatMap({ scratch.range(of: $0) }) else { return }
    received.append(contentsOf: line.slice(range))
  }

  /// Whether a line is one of the tools' own.
  func line(_ bytes: UnsafeRawBufferPointer) -> Reading.Line {
    extras.line(bytes, using: scratch)
  }

  /// Reads what an outer clock said.
  func receivedTime(_ bytes: [UInt8]) -> Timestamp? {
    guard let layout, !bytes.isEmpty else { return nil }
    return bytes.withUnsafeBytes { Timestamp($0, as: layout) }
  }

  /// Gives the lines that stand in a JSON object.
  ///
  /// - Returns: Whether it is such an object; if not, nothing was given.
  func unwrap(
    _ object: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) -> Void
  ) -> Bool {
    guard let wrapping, JSONLine.read(object, keys: wrapping.keys, into: &values),
      values[..<wrapping.needs].allSatisfy({ $0 != nil }),
      values[wrapping.needs...].allSatisfy({ $0 == nil }),
      let value = values[wrapping.text], value.isText
    else { return false }
    // They are moved out, so that what the caller does with them does not bar writing to this object.
    var text = self.text
    var cleaned = self.cleaned
    self.text = []
    self.cleaned = []
    text.removeAll(keepingCapacity: true)
    JSONLine.append(object.slice(value.range), to: &text)
    text.withUnsafeBytes { text in
      var start = 0
      while start <= text.count {
        let end = text.offset(of: UInt8(ascii: "\n"), from: start) ?? text.count
        // What ends in a line end has no empty line behind it.
        if start == text.count, start > 0 { break }
        let line = text.slice(start..<end)
        if LineCleaning.isNeeded(line) {
          LineCleaning.clean(line, into: &cleaned)
          cleaned.withUnsafeBytes { body(LineCleaning.trimmed($0)) }
        } else {
          body(LineCleaning.trimmed(line))
        }
        start = end + 1
      }
    }
    self.text = text
    self.cleaned = cleaned
    return true
  }
}
