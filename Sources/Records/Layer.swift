import LifecheckTables

/// What may stand in front of every line of a log, or around it, put there by whoever passed it on.
///
/// A layer is taken away where most lines have it, and a format reads more lines without it.
public struct Layer: Sendable {
  public let id: String
  public let title: String
  public let location: Location
  /// How a line with the layer may begin; empty when nothing can be said.
  public let begins: [Beginning]
  /// Matches what is to be taken from the start of a line.
  ///
  /// Its group `time` is the outer clock; its group `append` is there where the line goes on with the one
  /// before it. Nil for a layer that only has lines of its own.
  public let pattern: Expression?
  /// Matches what is to be taken from the end of such a line.
  public let tail: Expression?
  /// The JSON object in which each line is wrapped.
  public let object: Envelope?
  /// How the outer clock is written.
  public let time: TimeLayout?
  /// Whether nothing else looks like it: three lines are enough, also where no more are read without.
  public let isUnmistakable: Bool
  /// Whether lines without it, between those with it, belong to somebody else.
  public let isMixed: Bool
  /// Lines of the tool itself, after what it puts in front was taken away.
  public let others: [Expression]
  /// Such lines after which messages are missing.
  public let losses: [LogFormat.Loss]

  /// A JSON object with a line of a log in it.
  public struct Envelope: Sendable {
    /// The keys without which an object is none.
    public let needs: [String]
    /// The keys of the tool's own messages.
    public let without: [String]
    /// The key of the line.
    public let text: String
  }

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
    guard let document = YAML.documents(of: file, count: 1, &mistakes).first else { return [] }
    return read(document, &mistakes)
  }

  /// The layers of a table's first document.
  public static func read(_ document: Node, _ mistakes: inout Mistakes) -> [Layer] {
    guard let list = document["layers"] else { return [] }
    guard let items = list.items else {
      mistakes.add("'layers' must be a list, found \(list.kind)", at: list.location)
      return []
    }
    var layers: [Layer] = []
    for item in items {
      guard let layer = Layer(item, &mistakes) else { continue }
      if layers.contains(where: { $0.id == layer.id }) {
        mistakes.add("the layer '\(layer.id)' stands here twice", at: layer.location)
      }
      layers.append(layer)
    }
    return layers
  }

  private init?(_ node: Node, _ mistakes: inout Mistakes) {
    guard var row = Row(node, &mistakes) else { return nil }
    let id = row.text("id", &mistakes)
    let title = row.text("title", &mistakes)
    location = node.location
    begins = row.texts("begins", &mistakes).map { Beginning($0) }
    pattern = LogFormat.expression(row.optional("pattern"), "pattern", &mistakes)
    tail = LogFormat.expression(row.optional("tail"), "tail", &mistakes)
    object = row.optional("object").flatMap { Envelope($0, &mistakes) }
    let layout = row.optional("time")
    time = layout?.text.flatMap { TimeLayout($0) }
    if let layout, time == nil { mistakes.add("not a layout of a time", at: layout.location) }
    isUnmistakable = row.flag("unmistakable", &mistakes)
    isMixed = row.flag("mixed", &mistakes)
    others = LogFormat.expressions(row.optional("others"), "others", &mistakes)
    losses = LogFormat.losses(row.optional("losses"), &mistakes)
    row.finish(&mistakes)
    guard let id, let title else { return nil }
    if pattern == nil, object == nil, others.isEmpty, losses.isEmpty {
      mistakes.add("a layer has a pattern, an object or lines of its own", at: node.location)
    }
    self.id = id
    self.title = title
  }
}

extension Layer.Envelope {
  init?(_ node: Node, _ mistakes: inout Mistakes) {
    guard var row = Row(node, &mistakes) else { return nil }
    needs = row.texts("needs", &mistakes)
    without = row.texts("without", &mistakes)
    let text = row.text("text", &mistakes)
    row.finish(&mistakes)
    guard let text else { return nil }
    self.text = text
  }
}
