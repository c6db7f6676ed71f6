import LifecheckReports

extension Program {
  /// How answers are laid out: as wide as the terminal, else as a report.
  var answerStyle: TextStyle {
    var style = style
    style.width = width ?? style.width
    return style
  }

  /// What COLUMNS says, else the terminal.
  ///
  /// Nil where nobody says. Narrower than 40 columns no text is readable, wider than 200 no line is.
  private var width: Int? {
    let columns = environment["COLUMNS"].flatMap { Int($0) } ?? output.terminalWidth
    return columns.flatMap { $0 > 0 ? min(max($0, 40), 200) : nil }
  }
}
