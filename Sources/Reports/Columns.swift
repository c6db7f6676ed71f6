/// Rows of short texts under each other, cut into parts when they are too wide for one.
package struct Columns {
  package struct Cell {
    let text: String
    let ink: TextStyle.Ink?
    /// How much is left free behind it at least.
    let space: Int

    package init(_ text: String, ink: TextStyle.Ink? = nil, space: Int = 3) {
      self.text = text
      self.ink = ink
      self.space = space
    }
  }

  private let labels: [String]
  private let style: TextStyle
  private var columns: [[Cell]] = []

  /// Makes a table without a column; the labels stand before its rows.
  package init(labels: [String], style: TextStyle) {
    let width = (labels.map(\.width).max() ?? 0) + 3
    self.labels = labels.map { "    " + $0.padded(to: width) }
    self.style = style
  }

  /// Adds a column; the cells it lacks are empty.
  package mutating func add(_ cells: [Cell]) { columns.append(cells) }

  /// Writes the rows, in several parts when they are too wide for one.
  package func write(to sink: inout some TextOutputStream) {
    let room = max(40, style.width - (labels.first?.count ?? 0))
    var part: [[Cell]] = []
    var width = 0
    for column in columns {
      let own = Self.width(of: column)
      if !part.isEmpty, width + own - 2 > room {
        write(part, to: &sink)
        sink.write("\n")
        part = []
        width = 0
      }
      part.append(column)
      width += own
    }
    write(part, to: &sink)
  }

  private static func width(of column: [Cell]) -> Int {
    column.reduce(0) { max($0, $1.text.width + $1.space) }
  }

  private func write(_ part: [[Cell]], to sink: inout some TextOutputStream) {
    guard !part.isEmpty else { return }
    let widths = part.map(Self.width)
    for (row, label) in labels.enumerated() {
      let cells = part.map { $0[checked: row] }
      guard let last = cells.lastIndex(where: { $0?.text.isEmpty == false }) else { continue }
      var line = label
      for (index, cell) in cells.enumerated().prefix(last + 1) {
        let text = cell?.text ?? ""
        line += style.paint(text, cell?.ink)
        if index < last {
          line += String(repeating: " ", count: max(0, widths[index] - text.width))
        }
      }
      sink.write(line + "\n")
    }
  }
}
