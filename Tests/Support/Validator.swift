import Foundation

/// Validates documents against a JSON Schema with the Python module jsonschema.
///
/// Without the module the tests fail, as they prove a promise.
public struct Validator: Sendable {
  private let schema: String

  public init(_ schema: String) { self.schema = schema }

  private struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// What the validator says of each document: "ok", or what is wrong.
  ///
  /// - Parameters:
  ///   - documents: JSON, each in one line.
  ///   - strictly: Whether a key that the schema does not name is wrong.
  /// - Returns: An answer for each document.
  /// - Throws: If there is no such module, or the schema itself is wrong.
  public func answers(_ documents: [String], strictly: Bool = false) throws -> [String] {
    let schema = try TemporaryFile("schema.json", self.schema)
    let file = try TemporaryFile("documents.json", documents.map { $0 + "\n" }.joined())
    let script = Repository.root.appendingPathComponent("Tests/ReportsTests/validate.py").path
    let run = try Self.run(
      Self.python(),
      ["-W", "ignore", script] + (strictly ? ["--strict"] : []) + [schema.path, file.path])
    guard run.status == 0 else {
      throw Failure(description: "the validator failed: \(run.errors)")
    }
    return run.output.split(separator: "\n").map(String.init)
  }

  /// A Python that has the module, or the reason why there is none.
  private static func python() throws -> String {
    let named = ProcessInfo.processInfo.environment["LIFECHECK_PYTHON"].map { [$0] }
    for python in named ?? ["python3", "/usr/bin/python3"] {
      let check = ["-W", "ignore", "-c", "from jsonschema import Draft202012Validator"]
      if try run(python, check).status == 0 { return python }
    }
    throw Failure(
      description: "no Python with the module jsonschema, 4.0 or later: apt-get install "
        + "python3-jsonschema, or name another Python in LIFECHECK_PYTHON")
  }

  private static func run(_ program: String, _ arguments: [String]) throws -> Run {
    try Run(URL(fileURLWithPath: "/usr/bin/env"), [program] + arguments)
  }
}
