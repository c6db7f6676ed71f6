import LifecheckEpisodes

/// Writes which triggers conform, deviate and were never seen on which versions, as Markdown.
func matrix(_ report: Report, to sink: inout some TextOutputStream) {
  let text = MatrixText(report)
  let matrix = text.matrix
  sink.write("## lifecheck matrix: \(report.summary.verdict.rawValue)\n\n")
  sink.write("\(report.closing.markdown) \(text.counts.markdown)\n\n")
  for remark in text.remarks { sink.write("> \(remark.markdown)\n\n") }
  for group in matrix.groups {
    sink.write("### \(text.title(of: group).markdown)\n\n| trigger |")
    for column in matrix.columns { sink.write(" \(column.title.markdown) |") }
    sink.write("\n|---|\(matrix.columns.map { _ in "---|" }.joined())\n")
    for row in group.rows {
      let title = row.title.isEmpty ? "" : " \(row.title.markdown)"
      sink.write("| \(row.id.markdownCode)\(title) |")
      for cell in row.cells {
        let said = cell.said(ofTrigger: row.isTrigger).markdown
        sink.write(cell.state == .deviates ? " **\(said)** |" : " \(said) |")
      }
      sink.write("\n")
    }
    sink.write("\n")
  }
  if matrix.groups.isEmpty { sink.write("No log tells of a trigger.\n\n") }
  let (problems, left) = text.problems
  if !problems.isEmpty {
    sink.write("### not judged to the end\n\n")
    for problem in problems {
      sink.write("- \(problem.log.markdownCode) \(problem.why.markdown)\n")
    }
    if left > 0 { sink.write("- \(counted(left, "more log")) in the JSON report\n") }
    sink.write("\n")
  }
  if !text.findings.isEmpty {
    sink.write("### what deviates\n\n")
    for index in text.findings {
      let finding = text.finding(index)
      sink.write(
        "- **\(finding.level)** \(finding.place.markdownCode) \(finding.sentence.markdown) "
          + "(\(finding.about.markdown))\n")
    }
    if text.findingsLeft > 0 {
      sink.write("- \(counted(text.findingsLeft, "more deviation")) in the JSON report\n")
    }
    sink.write("\n")
  }
  sink.write("\(MatrixText.legend.markdown)\n\n\(report.signature)\n")
}
