import LifecheckRecords
import LifecheckTables

/// Reads logs into records and holds the reader to its promises.
struct ReaderFuzz: Sendable {
  static let shared = ReaderFuzz()

  /// The variants that have a header, and those whose lines are objects.
  let headers: [String]
  let objects: [String]
  private let formats: [LogFormat]
  private let layers: [Layer]

  private init() {
    formats = (try? LogFormat.builtIn()) ?? []
    layers = (try? Layer.builtIn()) ?? []
    precondition(!formats.isEmpty && !layers.isEmpty, "the built-in tables are broken")
    headers = formats.filter { $0.object == nil }.flatMap { $0.variants.map(\.id) }
    objects = formats.filter { $0.object != nil }.flatMap { $0.variants.map(\.id) }
  }

  /// Reads a log in one of the formats; the first byte says which.
  func run(_ bytes: [UInt8], among names: [String]) {
    guard let first = bytes.first, !names.isEmpty else { return }
    run(Array(bytes.dropFirst()), as: names[Int(first) % names.count])
  }

  /// Reads a log at once and in small chunks; the last byte says how small.
  func run(_ bytes: [UInt8], as choice: String? = nil) {
    let whole = Reading(self, bytes, chunk: max(bytes.count, 1), choice)
    let small = Reading(self, bytes, chunk: Int((bytes.last ?? 0) % 61) + 1, choice)
    precondition(whole.statistics == small.statistics, "chunks change what is counted")
    precondition(whole.items == small.items, "chunks change what is found")
    let isConverted = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
    if isConverted { return }
    let ends = bytes.reduce(0) { $1 == 0x0A ? $0 + 1 : $0 }
    let lines = bytes.isEmpty || bytes.last == 0x0A ? ends : ends + 1
    precondition(whole.statistics.lines == lines, "a line is not counted")
  }

  private struct Reading {
    var items: [Int] = []
    let statistics: Statistics

    init(_ fuzz: ReaderFuzz, _ bytes: [UInt8], chunk: Int, _ choice: String?) {
      var reader = RecordReader(formats: fuzz.formats, layers: fuzz.layers, choice: choice)
      var items: [Int] = []
      let take = { (item: Item) in items.append(Self.hash(of: item)) }
      do throws(Diagnostic) {
        var start = 0
        while start < bytes.count {
          let end = min(start + chunk, bytes.count)
          try reader.read(Array(bytes[start..<end]), take)
          start = end
        }
        try reader.finish(take)
      } catch {
        preconditionFailure("a built-in format is refused: \(error.description)")
      }
      self.items = items
      statistics = reader.statistics
    }

    private static func hash(of item: Item) -> Int {
      var hasher = Hasher()
      switch item {
      case .record(let record):
        hasher.combine(bytes: record.message)
        hasher.combine(record.header)
        hasher.combine(record.line)
        hasher.combine(record.line(at: record.message.count))
      case .other(let record):
        hasher.combine(bytes: record.message)
        hasher.combine(record.line)
      case .repeated(let times, let line):
        hasher.combine(times)
        hasher.combine(line)
      case .gap(let gap): hasher.combine(gap)
      }
      return hasher.finalize()
    }
  }
}
