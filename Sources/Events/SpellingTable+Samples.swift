import LifecheckTables

extension SpellingTable {
  /// The events that a text tells, or names as a log would: `applicationWillResignActive:`.
  package func events(in text: String) -> [Event.Name] {
    var matcher = Matcher(self)
    let readings = Array(text.utf8).withUnsafeBytes { matcher.readings(of: $0) }
    return readings.map { spellings[$0.spelling].event }
  }

  /// Messages that the spellings of an event read, by the spelling's id, from the tables' proofs.
  package func samples(of event: Event.Name, in files: [TableFile]) -> [String: [String]] {
    let rows = spellings.filter { $0.event == event }
    let places = Set(rows.map(\.location.file))
    var samples: [String: [String]] = [:]
    var mistakes = Mistakes()
    for file in files where places.contains(file.name) {
      let proofs = Proof.all(in: file, &mistakes)
      for row in rows where row.location.file == file.name {
        samples[row.id] = proofs[row.id]?.samples.map(\.text)
      }
    }
    return samples
  }
}
