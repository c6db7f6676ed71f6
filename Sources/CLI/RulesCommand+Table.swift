import Lifecheck
import LifecheckReports
import LifecheckRules
import LifecheckTables

extension Program {
  /// `rules list`: the rows of the table.
  func listRules() throws -> Int32 {
    let format = try answerFormat()
    let tables = try tables()
    try Names(tables).check(arguments)
    var sink = output
    let rows = try Answers(tables).rows(selection)
    if rows.isEmpty, format == .full || format == .markdown {
      output.write("no such row in the table\n")
    }
    rows.writeList(
      as: format,
      columns: [
        Answer.Column("id", isCode: true), "os", "kind", "confidence",
        Answer.Column("context", isCode: true),
      ],
      below: Answer.Column("expect", isCode: true), style: answerStyle, to: &sink)
    return 0
  }

  /// `rules show`: rows as YAML that `--rules` reads, or as JSON.
  func showRules(_ names: [String]) throws -> Int32 {
    let format = try answerFormat()
    let answers = try Answers(try tables())
    var ids: [String] = []
    for name in names {
      guard let id = answers.rowID(name) else {
        throw UsageError(
          "there is no rule '\(name)'", help: didYouMean(name, among: answers.rowIDs))
      }
      if !ids.contains(id) { ids.append(id) }
    }
    var sink = output
    switch format {
    case .full: output.write(answers.yaml(of: ids))
    case .json, .rows: answers.rows(named: ids).write(as: format, to: &sink)
    case .markdown: ids.flatMap(answers.answers).write(as: .markdown, to: &sink)
    }
    return 0
  }

  /// `rules diff`: what changed between two versions of the OS.
  func compareRules(_ one: String, _ other: String) throws -> Int32 {
    let format = try answerFormat()
    // What is set for every log must not stop a question about two versions.
    if arguments.givens.contains(where: { $0.option.name == "os" && $0.layer == .commandLine }) {
      throw UsageError("'rules diff' compares two versions, and takes no --os")
    }
    let tables = try tables()
    try Names(tables).check(arguments)
    var selection = selection
    selection.os = nil
    let difference = try Answers(tables).difference(
      from: try version(one), to: try version(other), in: selection)
    var sink = output
    difference.write(as: format, style: answerStyle, to: &sink)
    return 0
  }

  private func version(_ text: String) throws(UsageError) -> Version {
    if let version = Version(named: text) { return version }
    throw UsageError("'\(text)' is no version", help: "as in 8, 8.4, 11.0.3 or 'iOS 17.2'")
  }

  /// `rules pages`: the table as pages of a DocC catalog.
  func writePages(in folder: String) throws -> Int32 {
    let pages = try Answers(try tables()).pages()
    if let reason = Output.makeFolder(folder) {
      throw UsageError("\(folder): cannot be made: \(reason)")
    }
    for page in pages {
      let path = "\(folder)/\(page.name)"
      if let reason = Output.replace(path, with: { $0.write(page.text) }) {
        throw UsageError("\(path): cannot be written: \(reason)")
      }
    }
    if !arguments.isQuiet { output.write("\(pages.count) pages in \(folder.visible)\n") }
    return 0
  }

  /// The rows that the command line asks for.
  private var selection: RuleSelection {
    var selection = RuleSelection()
    selection.lenses = arguments.settings.lenses
    selection.trigger = arguments.settings.trigger
    selection.os = arguments.settings.os
    selection.kind = arguments.kind
    return selection
  }
}
