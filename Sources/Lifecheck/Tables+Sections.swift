import LifecheckEvents
import LifecheckReports
import LifecheckTables

extension Tables {
  /// What a user's file may hold; each is read by the stage it belongs to.
  static let sections =
    ["formats", "layers", "lenses", "triggers", "lens", "trigger", "traces", Glossary.key]
    + SpellingTable.keys
    + Redactor.keys

  /// Notes a section that no stage reads: without this a misspelt one would be passed over.
  static func checkSections(of file: TableFile, _ mistakes: inout Mistakes) {
    guard let document = YAML.documents(of: file, count: 1, &mistakes).first else {
      if mistakes.isEmpty {
        mistakes.add(
          "the file holds no table", at: Location(file: file.name),
          help: "a table begins with one of \(sections.joined(separator: ", "))")
      }
      return
    }
    // One lens, one trigger or a list of them may stand without a section around them.
    guard document["lens"] == nil, document["trigger"] == nil, document.items == nil else { return }
    guard let entries = document.entries, !entries.isEmpty else {
      mistakes.add("expected a table, found \(document.kind)", at: document.location)
      return
    }
    for entry in entries where !sections.contains(entry.key) {
      mistakes.add(
        "the key '\(entry.key)' is unknown", at: entry.location,
        help: didYouMean(entry.key, among: sections))
    }
  }
}
