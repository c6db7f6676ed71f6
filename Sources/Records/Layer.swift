import LifecheckPCRE2
import LifecheckTables

/// What may stand in front of every line of a log, put there by whoever passed it on.
///
/// A layer is taken away where most lines have it, and a format reads more lines without it.
public struct Layer: Sendable {
  public let id: String
  public let title: String
  public let location: Location
  /// Matches what is to be taken from the start of a line.
  public let pattern: Expression

  /// The layers compiled in.
  public static func builtIn() throws(Mistakes) -> [Layer] {
    var mistakes = Mistakes()
    var layers: [Layer] = []
    for file in TableFile.builtIn(under: "formats/layers") {
      layers += read(file, &mistakes)
    }
    try mistakes.check()
    return layers
  }

  /// The layers of a table, from the list `layers` of its first document.
  public static func read(_ file: TableFile, _ mistakes: inout Mistakes) -> [Layer] {
    let document = YAML.documents(of: file, count: 1, &mistakes).first
    guard let list = document?["layers"] else { return [] }
    guard let items = list.items else {
      mistakes.add("'layers' must be a list, found \(list.kind)", at: list.location)
      return []
    }
    var layers: [Layer] = []
    for item in items {
      if let layer = Layer(item, &mistakes) { layers.append(layer) }
    }
    return layers
  }

  private init?(_ node: Node, _ mistakes: inout Mistakes) {
    guard var row = Row(node, &mistakes) else { return nil }
    let id = row.text("id", &mistakes)
    let title = row.text("title", &mistakes)
    let pattern = row.required("pattern", &mistakes)
    row.finish(&mistakes)
    guard let id, let title,
      let pattern = LogFormat.expression(pattern, "pattern", &mistakes)
    else { return nil }
    self.id = id
    self.title = title
    self.location = node.location
    self.pattern = pattern
  }

  /// Reads the layers of a table and holds them to their samples: each has one, and each sample leaves
  /// the rest that it says.
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
      for item in items { layer.judge(item, &mistakes) }
    }
    return layers
  }

  private func judge(_ sample: Node, _ mistakes: inout Mistakes) {
    guard var row = Row(sample, &mistakes) else { return }
    let line = row.text("line", &mistakes)
    let rest = row.text("rest", &mistakes)
    row.finish(&mistakes)
    guard let line, let rest else { return }
    do {
      let layers = try Layers([self], using: Scratch())
      let left = Array(line.utf8).withUnsafeBytes { bytes in
        String(decoding: layers.strip(bytes), as: UTF8.self)
      }
      if left != rest {
        mistakes.add("of the sample '\(left)' is left", at: sample.location)
      }
    } catch {
      mistakes.add(error)
    }
  }
}

/// The layers of one log, ready to be taken from its lines.
struct Layers {
  /// Their ids, outermost first.
  let ids: [String]
  private let patterns: [Pattern]
  private let scratch: Scratch

  init(_ layers: [Layer], using scratch: Scratch) throws(Diagnostic) {
    ids = layers.map(\.id)
    self.scratch = scratch
    var patterns: [Pattern] = []
    for layer in layers { patterns.append(try layer.pattern.compiled()) }
    self.patterns = patterns
  }

  var isEmpty: Bool { patterns.isEmpty }

  /// A line without its layers; a line that lacks one is left as it is.
  func strip(_ line: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    var line = line
    for pattern in patterns where pattern.firstMatch(in: line, using: scratch) == .match {
      guard let range = scratch.range(of: 0), range.lowerBound == 0 else { continue }
      line = line.slice(range.upperBound..<line.count)
    }
    return line
  }
}
