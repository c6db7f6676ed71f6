import CYAML

/// Reads YAML with libyaml, and keeps line and column of every node.
///
/// libyaml takes duplicate keys and aliases silently; both are mistakes here: a duplicate hides what
/// its author wrote, and aliases let a small file unfold into a huge one.
public enum YAML {
  /// How deep a document may nest; deeper is a mistake, so that recursion stays bounded.
  public static let maximumDepth = 64

  /// The first documents of a file, at most `count` of them; the rest of the file is not parsed.
  ///
  /// Columns are characters from 1. Whatever is wrong is noted, and ends the reading.
  public static func documents(
    of file: TableFile, count: Int = .max, _ mistakes: inout Mistakes
  ) -> [Node] {
    // libyaml decodes far ahead of what it parses, so it is not even shown what nobody asked for.
    var parser = Parser(file, length: count == 1 ? firstLength(of: file.bytes) : file.bytes.count)
    defer { parser.end() }
    var documents: [Node] = []
    do {
      while documents.count < count, let node = try parser.document(&mistakes) {
        documents.append(node)
      }
    } catch {
      mistakes.add(error)
      return []
    }
    return documents
  }

  /// Where the first document ends: at the first line of `---` behind one that says something.
  private static func firstLength(of bytes: [UInt8]) -> Int {
    bytes.withUnsafeBufferPointer { bytes in
      var start = 0
      var hasContent = false
      while start < bytes.count {
        let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
        let line = bytes[start..<end]
        if line.starts(with: [0x2D, 0x2D, 0x2D]),
          line.count == 3 || [0x20, 0x09, 0x0D].contains(line[start + 3])
        {
          if hasContent { return start }
          hasContent = line.count > 4
        } else if let first = line.first(where: { $0 != 0x20 && $0 != 0x0D }),
          first != UInt8(ascii: "#"), first != UInt8(ascii: "%")
        {
          hasContent = true
        }
        start = end + 1
      }
      return bytes.count
    }
  }
}

private struct Parser {
  private let file: TableFile
  // libyaml keeps the address of both, so they must not move.
  private let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
  private let event = UnsafeMutablePointer<yaml_event_t>.allocate(capacity: 1)
  private let input: UnsafeMutableBufferPointer<UInt8>

  init(_ file: TableFile, length: Int) {
    self.file = file
    input = .allocate(capacity: max(length, 1))
    _ = input.initialize(from: file.bytes.prefix(length))
    yaml_parser_initialize(parser)
    yaml_parser_set_input_string(parser, input.baseAddress, length)
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
  }

  func end() {
    yaml_parser_delete(parser)
    parser.deallocate()
    event.deallocate()
    input.deallocate()
  }

  mutating func document(_ mistakes: inout Mistakes) throws(Diagnostic) -> Node? {
    while true {
      try next()
      defer { yaml_event_delete(event) }
      switch event.pointee.type {
      case YAML_STREAM_END_EVENT: return nil
      case YAML_DOCUMENT_START_EVENT:
        try next()
        let node = try node(depth: 0, &mistakes)
        try next()  // the document's end
        return node
      default: continue
      }
    }
  }

  private func next() throws(Diagnostic) {
    guard yaml_parser_parse(parser, event) == 1 else { throw failure() }
  }

  /// The node that the current event begins; the event is used up.
  private func node(depth: Int, _ mistakes: inout Mistakes) throws(Diagnostic) -> Node {
    let here = location(event.pointee.start_mark)
    let type = event.pointee.type
    if depth > YAML.maximumDepth {
      yaml_event_delete(event)
      throw Diagnostic("nested deeper than \(YAML.maximumDepth) levels", at: here)
    }
    switch type {
    case YAML_SCALAR_EVENT:
      let scalar = event.pointee.data.scalar
      let text = String(
        decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
      let isPlain = scalar.style == YAML_PLAIN_SCALAR_STYLE
      yaml_event_delete(event)
      return Node(location: here, content: .scalar(text, isPlain: isPlain))
    case YAML_SEQUENCE_START_EVENT:
      yaml_event_delete(event)
      var items: [Node] = []
      while true {
        try next()
        if event.pointee.type == YAML_SEQUENCE_END_EVENT { break }
        items.append(try node(depth: depth + 1, &mistakes))
      }
      yaml_event_delete(event)
      return Node(location: here, content: .sequence(items))
    case YAML_MAPPING_START_EVENT:
      yaml_event_delete(event)
      return Node(location: here, content: .mapping(try entries(depth: depth, &mistakes)))
    default:
      yaml_event_delete(event)
      throw Diagnostic(
        "aliases (*name) are not taken here", at: here,
        help: "write the value out, or put quotes around a text that begins with *")
    }
  }

  private func entries(
    depth: Int, _ mistakes: inout Mistakes
  ) throws(Diagnostic) -> [Node.Entry] {
    var entries: [Node.Entry] = []
    var seen: Set<String> = []
    while true {
      try next()
      if event.pointee.type == YAML_MAPPING_END_EVENT { break }
      let key = try node(depth: depth + 1, &mistakes)
      try next()
      let value = try node(depth: depth + 1, &mistakes)
      guard let name = key.text else {
        mistakes.add("a key must be a text, found \(key.kind)", at: key.location)
        continue
      }
      guard seen.insert(name).inserted else {
        mistakes.add("the key '\(name)' stands here twice", at: key.location)
        continue
      }
      entries.append(Node.Entry(key: name, location: key.location, value: value))
    }
    yaml_event_delete(event)
    return entries
  }

  private func location(_ mark: yaml_mark_t) -> Location {
    Location(file: file.name, line: Int(mark.line) + 1, column: Int(mark.column) + 1)
  }

  private func failure() -> Diagnostic {
    let state = parser.pointee
    let problem = state.problem.map { String(cString: $0) } ?? "not YAML"
    // Of a broken byte libyaml gives no mark, only an offset.
    guard state.error == YAML_READER_ERROR else {
      let isAlias = state.context.map { String(cString: $0).hasSuffix("an alias") } ?? false
      return Diagnostic(
        "not YAML: \(problem)", at: location(state.problem_mark),
        help: isAlias ? "put quotes around a text that begins with *" : nil)
    }
    let before = file.bytes.prefix(Int(state.problem_offset))
    let line = before.reduce(1) { $1 == UInt8(ascii: "\n") ? $0 + 1 : $0 }
    let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let column = String(decoding: before[start...], as: UTF8.self).unicodeScalars.count + 1
    return Diagnostic(
      "not YAML: \(problem)", at: Location(file: file.name, line: line, column: column))
  }
}
