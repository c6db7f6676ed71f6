import Foundation

/// A folder of Python programs that the tests drive.
public struct PythonTool: Sendable {
  public let folder: URL

  public init(in folder: String) {
    self.folder = Repository.root.appendingPathComponent(folder)
  }

  public struct Failure: Error, CustomStringConvertible {
    public let description: String

    public init(description: String) { self.description = description }
  }

  /// The Python that scripts/setup made, with what the tools need.
  public static var python: URL {
    let named = ProcessInfo.processInfo.environment["LIFECHECK_PYTHON"]
    return named.map { URL(fileURLWithPath: $0) }
      ?? Repository.root.appendingPathComponent(".build/python/bin/python")
  }

  /// Runs one, and gives what it printed.
  public func run(_ name: String, _ arguments: [String]) throws -> String {
    let tools = Repository.root.appendingPathComponent(".build/tools/usr/bin").path
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let run = try Run(
      Self.python, ["-W", "ignore", "-B", folder.appendingPathComponent(name).path] + arguments,
      environment: ["PATH": "\(tools):\(path)", "HOME": NSTemporaryDirectory()])
    if run.status != 0 { throw Failure(description: "\(name): \(run.errors.suffix(500))") }
    return run.output
  }
}
