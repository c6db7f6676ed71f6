import Lifecheck
import LifecheckInputs
import LifecheckReports
import LifecheckTables

extension Program {
  /// `lifecheck convert`: a saved JSON report in any other form, the same bytes as if written directly.
  func convert() throws -> Int32 {
    guard !arguments.operands.isEmpty else {
      throw UsageError("say which report: lifecheck convert report.json")
    }
    let formats = try standardFormats()
    var reports: [Report] = []
    for operand in arguments.operands {
      let path = operand == "-" ? nil : operand
      let name = operand == "-" ? arguments.standardInputName : operand
      var bytes: [UInt8] = []
      do {
        try Input(name: name, path: path, isNamed: true).read { chunk in
          bytes.append(contentsOf: chunk)
          return true
        }
      } catch {
        throw UsageError(error.description)
      }
      reports.append(try Report(saved: TableFile(name: name, bytes: bytes)))
    }
    return write(Report(merging: reports), as: formats, status: 0)
  }
}
