import LifecheckPCRE2
import LifecheckTables

extension Layer {
  /// Reads the layers of a table and holds them to their samples: each has one, and each sample leaves
  /// the rest that it says; each pattern for lines of its own is the only one of them for a sample.
  public static func readAndJudge(_ file: TableFile, _ mistakes: inout Mistakes) -> [Layer] {
    let layers = read(file, &mistakes)
    guard !layers.isEmpty else { return [] }
    let documents = YAML.documents(of: file, count: 2, &mistakes)
    let samples = documents.count > 1 ? documents[1]["layers"] : nil
    for entry in samples?.entries ?? [] where !layers.contains(where: { $0.id == entry.key }) {
      mistakes.add(
        "no layer is called '\(entry.key)'", at: entry.location,
        help: didYouMean(entry.key, among: layers.map(\.id)))
    }
    for layer in layers {
      guard let items = samples?[layer.id]?.items, !items.isEmpty else {
        mistakes.add("the layer '\(layer.id)' has no sample", at: layer.location)
        continue
      }
      do throws(Diagnostic) {
        try layer.judge(items, &mistakes)
      } catch {
        mistakes.add(error)
      }
    }
    return layers
  }

  private func judge(_ samples: [Node], _ mistakes: inout Mistakes) throws(Diagnostic) {
    let layers = try Layers([self], using: Scratch())
    var own: [[UInt8]] = []
    var isProved = pattern == nil && object == nil
    for sample in samples {
      guard var row = Row(sample, &mistakes) else { continue }
      let line = row.text("line", &mistakes)
      let rest = row.optionalText("rest", &mistakes)
      let received = row.optionalText("received", &mistakes)
      let isOwn = row.flag("own", &mistakes)
      row.finish(&mistakes)
      guard let line else { continue }
      let (left, time) = layers.leaves(of: Array(line.utf8))
      if isOwn {
        own.append(left)
        continue
      }
      isProved = true
      let text = String(decoding: left, as: UTF8.self)
      if text != (rest ?? line) {
        mistakes.add("of the sample '\(text)' is left", at: sample.location)
      }
      if time != received {
        mistakes.add("the outer clock says \(time ?? "nothing")", at: sample.location)
      }
    }
    if !isProved { mistakes.add("the layer '\(id)' has no sample with a rest", at: location) }
    try judgeLines(own, &mistakes)
  }

  /// Holds the patterns for lines of its own to their samples, of which each proves one.
  private func judgeLines(_ own: [[UInt8]], _ mistakes: inout Mistakes) throws(Diagnostic) {
    var claimed = Set<Int>()
    for expression in others + losses.map(\.pattern) {
      let pattern = try expression.compiled()
      let lines = own.indices.filter { index in
        own[index].withUnsafeBytes { pattern.firstMatch(in: $0, using: Scratch()) == .match }
      }
      if lines.isEmpty {
        mistakes.add("no sample is matched by this pattern", at: expression.location)
      }
      claimed.formUnion(lines)
    }
    if claimed.count != own.count {
      mistakes.add("a sample of a line of its own is matched by no pattern", at: location)
    }
  }
}

extension Layers {
  /// What is left of a line, its inner lines joined by LF, and what the outer clock says.
  fileprivate func leaves(of line: [UInt8]) -> (left: [UInt8], time: String?) {
    var left: [UInt8] = []
    var count = 0
    line.withUnsafeBytes { line in
      let rest = strip(line).rest
      let isWrapped = unwrap(rest) { inner in
        if count > 0 { left.append(UInt8(ascii: "\n")) }
        left += inner
        count += 1
      }
      if !isWrapped { left = Array(rest) }
    }
    return (left, receivedTime(received)?.text)
  }
}
