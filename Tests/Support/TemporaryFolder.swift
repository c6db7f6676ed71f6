import Foundation

/// A folder that is gone when nobody holds it any more.
public final class TemporaryFolder: Sendable {
  public let url: URL

  /// Makes it, with files by their paths in it; a path that ends in a slash is a folder.
  public init(_ files: [String: String] = [:]) throws {
    // The real path: a program's working folder is told without links.
    url = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appendingPathComponent("lifecheck-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    for (path, text) in files { try write(text, to: path) }
  }

  public func write(_ text: String, to path: String) throws {
    let file = url.appendingPathComponent(path)
    let folder = path.hasSuffix("/") ? file : file.deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    if !path.hasSuffix("/") { try text.write(to: file, atomically: false, encoding: .utf8) }
  }

  public func path(_ name: String) -> URL { url.appendingPathComponent(name) }

  deinit { try? FileManager.default.removeItem(at: url) }
}
