import LifecheckRecords
import LifecheckTables

@testable import LifecheckEvents

/// Reads texts as the records of one log, each with as many lines as it has.
struct Reading {
  var reader: EventReader
  var facts: FactReader

  init(_ table: SpellingTable? = nil) throws {
    let table = try table ?? SpellingTable.builtIn()
    reader = EventReader(table)
    facts = FactReader(table)
  }

  mutating func events(of texts: [String], header: Header = Header()) -> [Event] {
    events(of: texts.map { Array($0.utf8) }, header: header)
  }

  mutating func events(of texts: [[UInt8]], header: Header = Header()) -> [Event] {
    var line = 1
    var events: [Event] = []
    for text in texts {
      text.withUnsafeBytes { bytes in
        let count = text.count { $0 == UInt8(ascii: "\n") } + 1
        let record = Record(message: bytes, line: line, lineCount: count) { header }
        events += reader.read(.record(record))
        facts.read(.record(record))
        line += count
      }
    }
    return events
  }

  /// The events of one text as `line name {attributes}`, evidence included.
  static func told(_ texts: String...) throws -> [String] {
    var reading = try Reading()
    return reading.events(of: texts).map(description)
  }

  static func description(_ event: Event) -> String {
    let values = event.attributes.sorted { $0.key < $1.key }.map { name, value in
      if case .text(let text) = value { "\(name)=\(text)" } else { "\(name)=nil" }
    }
    let scene = event.scene.map { ["scene \($0)"] } ?? []
    return (["\(event.line) \(event.name)"] + values + scene).joined(separator: ", ")
  }
}
