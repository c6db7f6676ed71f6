import Lifecheck
import LifecheckReports
import LifecheckTables

extension Program {
  /// `lifecheck schema`: the JSON Schema of something that lifecheck writes.
  func schema() throws -> Int32 {
    let schemas = Schema.builtIn()
    let names = (schemas.map(\.name) + [ConfigurationSchema.name]).sorted()
    guard let name = arguments.operands.first else {
      throw UsageError("say which schema: \(names.joined(separator: ", "))")
    }
    guard arguments.operands.count == 1 else { throw UsageError("one schema at a time") }
    if name == ConfigurationSchema.name {
      output.write(ConfigurationSchema(try tables()).text)
      return 0
    }
    guard let schema = schemas.first(where: { $0.name == name }) else {
      throw UsageError("there is no schema '\(name)'", help: didYouMean(name, among: names))
    }
    output.write(schema.text)
    return 0
  }
}
