import LifecheckEvents
import LifecheckRecords
import LifecheckReports
import LifecheckTables
import Testing

@testable import Lifecheck

/// The built-in table of what --redact masks.
struct RedactionTests {
  @Test func everyRowIsProvedByItsSamples() throws {
    var mistakes = Mistakes()
    try Redactor().check(TableFile.builtIn(under: "redactions/"), &mistakes)
    #expect(mistakes.diagnostics.map(\.description) == [])
  }

  /// Whatever is masked, a line still tells of the same event.
  @Test func everySpellingIsStillReadWhenItsSamplesAreMasked() throws {
    let table = try SpellingTable.builtIn()
    var reader = EventReader(table)
    var redactor = try Redactor()
    var count = 0
    for file in TableFile.builtIn(under: "spellings/") {
      var mistakes = Mistakes()
      let documents = YAML.documents(of: file, &mistakes)
      for entry in documents.dropFirst().first?["samples"]?.entries ?? [] {
        for sample in entry.value["samples"]?.items ?? entry.value.items ?? [] {
          guard let text = sample.text ?? sample["text"]?.text else { continue }
          let plain = names(in: text, &reader)
          let masked = redactor.masked(text)
          #expect(names(in: masked, &reader) == plain, "\(sample.location): \(masked)")
          count += 1
        }
      }
    }
    #expect(count > 300)
  }

  private func names(in text: String, _ reader: inout EventReader) -> [Event.Name] {
    Array(text.utf8).withUnsafeBytes { bytes in
      reader.begin()
      return reader.read(.record(Record(message: bytes, line: 1) { Header() })).map(\.name)
    }
  }
}
