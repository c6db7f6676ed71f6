import LifecheckEvents
import LifecheckRules
import LifecheckTables

extension Scheme {
  /// The path of the built-in table.
  public static let table = "rules/traces.yaml"

  /// Makes the scheme of some lenses with what tables say under the key `traces`.
  ///
  /// Tables without that key are passed over. A key of a later table replaces that of an earlier.
  public init(lenses: [Lens], tables: [TableFile], mistakes: inout Mistakes) {
    self.init(lenses: lenses)
    for table in tables {
      var own = Mistakes()
      let document = YAML.documents(of: table, count: 1, &own).first
      // A table of another kind is another's to read, its mistakes included.
      guard table.name == Self.table || document?["traces"] != nil else { continue }
      if let document, var row = Row(document, &own) {
        if let node = row.required("traces", &own) { read(node, &own) }
        row.finish(&own)
      }
      own.diagnostics.forEach { mistakes.add($0) }
    }
  }

  private mutating func read(_ node: Node, _ mistakes: inout Mistakes) {
    guard var row = Row(node, &mistakes) else { return }
    if row.optional("scene-lenses") != nil { sceneLenses = row.texts("scene-lenses", &mistakes) }
    aggregate = row.optionalText("aggregate", &mistakes) ?? aggregate
    if let node = row.optional("channels") { readWriters(node, &mistakes) }
    if let node = row.optional("transitions") { readGroups(node, &mistakes) }
    if row.optional("opening") != nil { opening = names(&row, "opening", &mistakes) }
    if row.optional("hiding") != nil { hiding = names(&row, "hiding", &mistakes) }
    if row.optional("showing") != nil { showing = names(&row, "showing", &mistakes) }
    if row.optional("closing") != nil { closing = names(&row, "closing", &mistakes) }
    if row.optional("begins") != nil { begins = names(&row, "begins", &mistakes) }
    if row.optional("ends") != nil { ends = names(&row, "ends", &mistakes) }
    if let node = row.optional("contexts") { readContexts(node, &mistakes) }
    if let node = row.optional("origins") { readOrigins(node, &mistakes) }
    if let node = row.optional("masks") { readMasks(node, &mistakes) }
    if let node = row.optional("words") { readWords(node, &mistakes) }
    if let node = row.optional("marks") { readMarks(node, &mistakes) }
    if let node = row.optional("about") { readAbout(node, &mistakes) }
    row.finish(&mistakes)
  }

  private func names(
    _ row: inout Row, _ key: String, _ mistakes: inout Mistakes
  ) -> Set<Event.Name> {
    Set(row.texts(key, &mistakes).map { Event.Name($0) })
  }

  private mutating func readWriters(_ node: Node, _ mistakes: inout Mistakes) {
    guard var row = Row(node, &mistakes) else { return }
    writers = [:]
    for writer in Writer.allCases {
      for channel in row.texts(writer.rawValue, &mistakes) {
        if let other = writers.updateValue(writer, forKey: channel) {
          mistakes.add(
            "the channel '\(channel)' stands under \(other.rawValue) and under \(writer.rawValue)",
            at: row.location, help: "name each channel once")
        }
      }
    }
    row.finish(&mistakes)
  }

  private mutating func readGroups(_ node: Node, _ mistakes: inout Mistakes) {
    guard let entries = node.entries else {
      mistakes.add("expected a mapping, found \(node.kind)", at: node.location)
      return
    }
    guard var row = Row(node, &mistakes) else { return }
    groups = entries.map { row.texts($0.key, &mistakes).map { Event.Name($0) } }
  }

  private mutating func readContexts(_ node: Node, _ mistakes: inout Mistakes) {
    contexts = rows(node, &mistakes).compactMap { node in
      guard var row = Row(node, &mistakes) else { return nil }
      let evidence = row.text("evidence", &mistakes)
      let id = row.optionalText("context", &mistakes)
      let attribute = row.optionalText("attribute", &mistakes)
      let value = row.optionalText("value", &mistakes)
      row.finish(&mistakes)
      if id == nil, attribute == nil {
        mistakes.add(
          "the row shows no context", at: node.location,
          help: "give its id as 'context', or the 'attribute' that holds it")
      }
      return evidence.map {
        Context(evidence: Event.Name($0), id: id, attribute: attribute, value: value)
      }
    }
  }

  private mutating func readOrigins(_ node: Node, _ mistakes: inout Mistakes) {
    origins = rows(node, &mistakes).compactMap { node in
      guard var row = Row(node, &mistakes) else { return nil }
      let attribute = row.text("attribute", &mistakes)
      let foreign = row.texts("foreign", &mistakes)
      row.finish(&mistakes)
      return attribute.map { Origin(attribute: $0, foreign: foreign) }
    }
  }

  private mutating func readWords(_ node: Node, _ mistakes: inout Mistakes) {
    guard let entries = node.entries else {
      mistakes.add("expected a mapping, found \(node.kind)", at: node.location)
      return
    }
    guard var row = Row(node, &mistakes) else { return }
    words = [:]
    for entry in entries {
      words[Event.Name(entry.key)] = row.texts(entry.key, &mistakes).map { Event.Name($0) }
    }
  }

  private mutating func readMasks(_ node: Node, _ mistakes: inout Mistakes) {
    masks = rows(node, &mistakes).compactMap { node in
      guard var row = Row(node, &mistakes) else { return nil }
      var mask = Mask()
      mask.added = row.text("added", &mistakes).map { Event.Name($0) }
      mask.removed = row.text("removed", &mistakes).map { Event.Name($0) }
      mask.kept = row.optionalText("kept", &mistakes).map { Event.Name($0) }
      mask.bit = row.optionalText("bit", &mistakes) ?? mask.bit
      mask.before = row.optionalText("before", &mistakes) ?? mask.before
      mask.after = row.optionalText("after", &mistakes) ?? mask.after
      mask.fills = row.optionalText("fills", &mistakes).map { Event.Name($0) }
      mask.empties = row.optionalText("empties", &mistakes).map { Event.Name($0) }
      if let text = row.optionalText("launch", &mistakes) {
        mask.launch = Int(text)
        if mask.launch.map({ !(0..<UInt64.bitWidth).contains($0) }) ?? true {
          mistakes.add(
            "'launch' must be the number of a bit, found '\(text)'", at: node.location,
            help: "bits are counted from 0 to 63")
        }
      }
      row.finish(&mistakes)
      return mask
    }
  }

  private mutating func readMarks(_ node: Node, _ mistakes: inout Mistakes) {
    guard var row = Row(node, &mistakes) else { return }
    marks.trigger = row.optionalText("trigger", &mistakes).map { Event.Name($0) } ?? marks.trigger
    marks.ignore = row.optionalText("ignore", &mistakes).map { Event.Name($0) } ?? marks.ignore
    marks.id = row.optionalText("id", &mistakes) ?? marks.id
    marks.reason = row.optionalText("reason", &mistakes) ?? marks.reason
    row.finish(&mistakes)
  }

  private mutating func readAbout(_ node: Node, _ mistakes: inout Mistakes) {
    guard var row = Row(node, &mistakes) else { return }
    about.pid = row.optionalText("pid", &mistakes) ?? about.pid
    about.bundle = row.optionalText("bundle", &mistakes) ?? about.bundle
    about.process = row.optionalText("process", &mistakes) ?? about.process
    row.finish(&mistakes)
  }

  private func rows(_ node: Node, _ mistakes: inout Mistakes) -> [Node] {
    if let items = node.items { return items }
    mistakes.add("expected a list, found \(node.kind)", at: node.location)
    return []
  }
}
