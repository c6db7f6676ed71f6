import Foundation

/// One run of the real program, from its build folder.
public struct Run: Sendable {
  public let status: Int32
  public let output: String
  public let errors: String

  /// Runs `lifecheck` and waits for its end.
  ///
  /// The environment holds nothing but what is given and the PATH, so that a developer's settings
  /// change no test.
  public init(
    _ arguments: [String], input: String? = nil, environment: [String: String] = [:],
    in folder: URL = Repository.root
  ) throws {
    try self.init(
      Repository.program, arguments, input: input.map { Data($0.utf8) }, environment: environment,
      in: folder)
  }

  /// Runs any program.
  public init(
    _ program: URL, _ arguments: [String], input: Data? = nil, environment: [String: String] = [:],
    in folder: URL = Repository.root
  ) throws {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = folder
    // The clock stands still, so that two runs can be compared.
    var variables = [
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
      "SOURCE_DATE_EPOCH": "1700000000",
    ]
    variables.merge(environment) { $1 }
    process.environment = variables
    let files = try (0..<3).map { _ in try TemporaryFile() }
    try (input ?? Data()).write(to: files[0].url)
    process.standardInput = try FileHandle(forReadingFrom: files[0].url)
    process.standardOutput = try FileHandle(forWritingTo: files[1].url)
    process.standardError = try FileHandle(forWritingTo: files[2].url)
    try process.run()
    process.waitUntilExit()
    status = process.terminationReason == .exit ? process.terminationStatus : -1
    output = String(decoding: try Data(contentsOf: files[1].url), as: UTF8.self)
    errors = String(decoding: try Data(contentsOf: files[2].url), as: UTF8.self)
  }
}

/// A file that is gone when nobody holds it any more.
public final class TemporaryFile: Sendable {
  public let url: URL

  public init(_ name: String = "file", _ content: Data = Data()) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("lifecheck-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    url = folder.appendingPathComponent(name)
    try content.write(to: url)
  }

  public convenience init(_ name: String, _ text: String) throws {
    try self.init(name, Data(text.utf8))
  }

  public var path: String { url.path }

  deinit { try? FileManager.default.removeItem(at: url.deletingLastPathComponent()) }
}

/// Where things are.
public enum Repository {
  public static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  public static let fixtures = root.appendingPathComponent("Fixtures")

  /// The program that was built with the tests.
  public static var program: URL {
    // On Linux the tests are a program in the build folder, on a Mac a bundle beside the program.
    var folder = Bundle.main.bundleURL
    for bundle in Bundle.allBundles where bundle.bundleURL.pathExtension == "xctest" {
      folder = bundle.bundleURL.deletingLastPathComponent()
    }
    return folder.appendingPathComponent("lifecheck")
  }
}
