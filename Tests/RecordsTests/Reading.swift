import LifecheckTables

@testable import LifecheckRecords

/// What a reader found in a log, as text that can be compared.
struct Found {
  /// `line+lines` and the piece, such as `3+2 {message: 'a\nb'}`.
  var items: [String] = []
  /// Those of the items that are records.
  var records: [String] = []
  var messages: [String] = []
  var headers: [Header] = []
  var raws: [String] = []
  var detection: Detection?
  var statistics = Statistics()

  static let formats = Result { try LogFormat.builtIn() }
  static let layers = Result { try Layer.builtIn() }

  init(
    _ bytes: [UInt8], chunks: Int = .max, formats: [LogFormat]? = nil, choice: String? = nil,
    interest: (any Interest)? = nil, isSkimming: Bool = true,
    _ isCandidate: ((UnsafeRawBufferPointer) -> Bool)? = nil
  ) throws {
    var reader = RecordReader(
      try formats ?? Self.formats.get(), try Self.layers.get(), choice, interest: interest,
      isSkimming: isSkimming, isCandidate: isCandidate)
    var start = 0
    while start < bytes.count {
      let end = min(start + min(chunks, bytes.count), bytes.count)
      try reader.read(Array(bytes[start..<end])) { take($0) }
      start = end
    }
    try reader.finish { take($0) }
    detection = reader.detection
    statistics = reader.statistics
  }

  init(_ text: String, chunks: Int = .max, choice: String? = nil) throws {
    try self.init(Array(text.utf8), chunks: chunks, choice: choice)
  }

  private mutating func take(_ item: Item) {
    let piece = Sample.Piece(item)
    switch item {
    case .record(let record):
      items.append("\(record.line)+\(record.lineCount) \(piece)")
      records += items.suffix(1)
      messages.append(String(decoding: record.message, as: UTF8.self))
      raws.append(String(decoding: record.raw, as: UTF8.self))
      headers.append(record.header)
    case .other(let record):
      items.append("\(record.line) other '\(String(decoding: record.message, as: UTF8.self))'")
    case .repeated(_, let line): items.append("\(line) \(piece)")
    case .gap(let gap): items.append("\(gap.line) \(piece)")
    }
  }
}
